import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import path from 'node:path'

const TOOL = path.resolve(__dirname, '../partner.mjs')
let asked
let answers
let server
beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (piece) => (body += piece))
    request.on('end', () => {
      asked = { path: request.url, language: request.headers['accept-language'], body: Object.fromEntries(new URLSearchParams(body)) }
      response.end(answers)
    })
  })
  await new Promise((done) => server.listen(0, '127.0.0.1', done))
})
afterAll(() => new Promise((done) => server.close(done)))

const own = () => `http://127.0.0.1:${server.address().port}`
const entry = (farsight, LANG = 'C', by = ['--key', 'secret']) =>
  new Promise((done) => {
    const words = ['entry', 'his', ...by, '--user', 'zhang', '--farsight', farsight]
    const child = spawn(process.execPath, [TOOL, ...words], { env: { PATH: process.env.PATH, LANG } })
    const said = { out: '', err: '' }
    child.stdout.on('data', (text) => (said.out += text))
    child.stderr.on('data', (text) => (said.err += text))
    child.on('close', (code) => done({ code, ...said }))
  })

test('the whole link is printed, with the time until which it is good', async () => {
  answers = JSON.stringify({ errorCode: 0, val: { address: '/?token=t1&un=zhang', expires: '2026-11-22 09:01:00' } })
  expect(await entry(own(), 'zh_CN.UTF-8')).toEqual({
    code: 0,
    out: `${own()}/?token=t1&un=zhang\n一次有效，至 / good once, until 2026-11-22 09:01:00\n`,
    err: '',
  })
  expect(asked).toEqual({
    path: '/hospital_entry_launch.do',
    language: 'zh',
    body: { partnerId: 'his', key: 'secret', userName: 'zhang', identityType: 'local' },
  })
})

test('a refusal, another server, and an address that is none are told in words', async () => {
  answers = JSON.stringify({ errorCode: 2201, errorMsg: 'The key is wrong' })
  expect(await entry(own())).toMatchObject({ code: 1, err: expect.stringContaining('2201 The key is wrong') })
  expect(asked.language).toBe('en')
  answers = '<html>'
  expect(await entry(own())).toMatchObject({ code: 1, err: expect.stringContaining('not Farsight') })
  expect(await entry('farsight')).toMatchObject({ code: 1, err: expect.stringContaining('this is no address: farsight') })
})

test('with a signing key the request is signed, and the secret is not in it', async () => {
  answers = JSON.stringify({ errorCode: 0, val: { address: '/?token=t1&un=zhang', expires: '2026-11-22 09:01:00' } })
  expect(await entry(own(), 'C', ['--kid', 'a1', '--secret', 'very-secret'])).toMatchObject({ code: 0 })
  expect(asked.body).toEqual({
    identityType: 'local',
    kid: 'a1',
    nonce: expect.stringMatching(/^[\w-]{36}$/),
    partnerId: 'his',
    userName: 'zhang',
    t: expect.stringMatching(/^\d{10}$/),
    sign: expect.stringMatching(/^[\w-]{43}$/),
  })
  expect(await entry(own(), 'C', ['--kid', 'a1'])).toMatchObject({ code: 1, err: expect.stringContaining('usage') })
})
