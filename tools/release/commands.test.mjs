// Jest runs this file as CommonJS: the commands run in Node itself, as a vendor runs them.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'

const ROOT = path.resolve(__dirname, '../..')
const TITLE = { zh: '样例', en: 'Sample' }
const MODULE = {
  name: 'mf-sample',
  version: '1.0.0',
  title: TITLE,
  routes: [{ path: '/sample', title: TITLE }],
  menus: [],
  slots: { fills: [], offers: [] },
  rights: [],
  needs: { host: '^3.1.0' },
}

let folder
/** Runs a command in the folder; answers its exit code and what it printed. */
const run = (args, env = {}) =>
  new Promise((done) => {
    const child = spawn(process.execPath, [path.join(ROOT, 'tools/release.mjs'), ...args], {
      cwd: folder,
      env: { PATH: process.env.PATH, LANG: 'C', ...env },
    })
    const said = { out: '', err: '' }
    child.stdout.on('data', (text) => (said.out += text))
    child.stderr.on('data', (text) => (said.err += text))
    child.on('close', (code) => done({ code, ...said }))
  })
const json = (file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8'))
const built = (file, content) => writeFileSync(path.join(folder, 'build/1.0.0', file), content)

/** A folder as `build` leaves it, without the seconds of webpack. */
function layBuild() {
  writeFileSync(path.join(folder, 'module.json'), JSON.stringify(MODULE))
  mkdirSync(path.join(folder, 'build/1.0.0'), { recursive: true })
  built('entry.0123.js', 'var mf_sample')
  built('release.json', JSON.stringify({ name: 'mf-sample', version: '1.0.0', files: { 'entry.0123.js': {} } }))
}

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'farsight-release-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('keys', () => {
  test('makes a key for this user alone, prints its public half alone, and never writes over one', async () => {
    const made = await run(['keys', '--owner', 'Acme', '--out', 'acme.key.json'])
    const key = json('acme.key.json')
    expect(statSync(path.join(folder, 'acme.key.json')).mode & 0o777).toBe(0o600)
    expect(JSON.parse(made.out)).toEqual({ format: 1, keyId: key.keyId, owner: 'Acme', publicKey: key.publicKey })
    const again = await run(['keys', '--owner', 'Acme', '--out', 'acme.key.json'])
    expect([again.code, again.out, json('acme.key.json').keyId]).toEqual([1, '', key.keyId])
  })
})

describe('what is asked wrongly ends with 2 and one line', () => {
  test.each([
    [['sing'], /no command sing/],
    [['sign'], /holds no module.json/],
    [['keys', '--owner', 'Acme'], /--out FILE/],
    [['publish', '--site', 'hospital', '--key', 'k'], /--site is an address/],
    [['build', '--frob'], /--frob/],
    [['status', 'mf-x', 'y'], /mf-x/],
  ])('%j', async (args, says) => {
    const { code, out, err } = await run(args)
    expect([code, out, err.trim().split('\n').length]).toEqual([2, '', 1])
    expect(err).toMatch(says)
  })

  test('in the language of the terminal, or the one asked for', async () => {
    expect((await run(['sing'], { LANG: 'zh_CN.UTF-8' })).err).toMatch(/没有这个命令/)
    expect((await run(['sing', '--lang', 'zh'])).err).toMatch(/没有这个命令/)
  })
})

test('version is set in both files, and nothing else of them', async () => {
  writeFileSync(path.join(folder, 'module.json'), JSON.stringify(MODULE, null, 4))
  writeFileSync(path.join(folder, 'package.json'), '{ "name": "x", "version": "1.0.0", "dependencies": { "y": "1.0.0" } }')
  expect((await run(['version', '1.1.0'])).out).toBe('mf-sample: 1.0.0 → 1.1.0\n')
  expect(readFileSync(path.join(folder, 'module.json'), 'utf8')).toBe(JSON.stringify({ ...MODULE, version: '1.1.0' }, null, 4))
  expect(json('package.json')).toEqual({ name: 'x', version: '1.1.0', dependencies: { y: '1.0.0' } })
  expect((await run(['version', '1.1'])).code).toBe(2)
})

describe('sign and pack', () => {
  beforeEach(async () => {
    layBuild()
    await run(['keys', '--owner', 'Acme', '--out', 'k.json'])
  })

  test('what is not built is not signed, what is not signed is not packed', async () => {
    expect((await run(['pack'])).err).toMatch(/is not signed/)
    rmSync(path.join(folder, 'build'), { recursive: true })
    expect((await run(['sign', '--key', 'k.json'])).err).toMatch(/is not built/)
  })

  test('the same release makes the same zip, whatever the clock, the time zone and the times of the files say', async () => {
    await run(['sign', '--key', 'k.json'])
    const zip = path.join(folder, 'build/mf-sample-1.0.0.zip')
    await run(['pack'])
    const first = readFileSync(zip)
    utimesSync(path.join(folder, 'build/1.0.0/entry.0123.js'), 1, 1)
    built('stray.js', 'not listed')
    await run(['pack'], { TZ: 'Asia/Shanghai' })
    expect(readFileSync(zip).equals(first)).toBe(true)
    expect(first.includes('stray.js')).toBe(false)
  })

  test('for named sites alone', async () => {
    await run(['sign', '--key', 'k.json', '--sites', 'first,second'])
    expect(JSON.parse(json('build/1.0.0/release.sig.json').statement).sites).toEqual(['first', 'second'])
  })
})

describe('a site', () => {
  let server
  let asked
  let answer
  const origin = () => `http://127.0.0.1:${server.address().port}`
  beforeEach(async () => {
    layBuild()
    await run(['keys', '--owner', 'Acme', '--out', 'k.json'])
    await run(['sign', '--key', 'k.json'])
    asked = []
    server = createServer((request, response) => {
      if (request.url === '/') return response.end('<meta name="farsight-registry" content="first abc.def">')
      const pieces = []
      request.on('data', (piece) => pieces.push(piece))
      request.on('end', () => {
        asked.push({ method: request.method, url: request.url, headers: request.headers, body: Buffer.concat(pieces) })
        response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
      })
    })
    await new Promise((done) => server.listen(0, '127.0.0.1', done))
  })
  afterEach(() => new Promise((done) => server.close(done)))

  test('is sent the zip, signed for its own name and this very content', async () => {
    answer = { status: 201, body: { errorCode: 0 } }
    const { code } = await run(['publish', '--site', origin(), '--key', 'k.json'])
    const [{ method, url, headers, body }] = asked
    expect([code, method, url, headers['content-type']]).toEqual([0, 'POST', '/releases', 'application/zip'])
    expect(body.equals(readFileSync(path.join(folder, 'build/mf-sample-1.0.0.zip')))).toBe(true)
    const verified = await verify({ headers, method, url, body, site: 'first' })
    expect(verified).toEqual({ here: true, elsewhere: false })
  })

  test('that refuses is quoted with code, text and detail, and the command ends with 1', async () => {
    answer = { status: 422, body: { errorCode: 2104, errorMsg: '模块说明不符合规定', detail: '/routes/0/titel' } }
    const { code, out, err } = await run(['publish', '--site', origin(), '--key', 'k.json', '--lang', 'zh'])
    expect([code, /已发布/.exec(out)]).toEqual([1, null])
    for (const part of ['2104', '模块说明不符合规定', '/routes/0/titel']) expect(err).toContain(part)
    expect(asked[0].headers['accept-language']).toBe('zh')
  })

  test('is told which version to run, by default the folder’s', async () => {
    answer = { status: 200, body: { errorCode: 0, version: '0.9.0' } }
    await run(['activate', '--site', origin(), '--key', 'k.json'])
    await run(['activate', '--site', origin(), '--key', 'k.json', '--name', 'mf-other', '--version', '2.0.0'])
    const back = await run(['rollback', '--site', origin(), '--key', 'k.json'])
    expect(asked.map(({ url, body }) => [url, JSON.parse(body)])).toEqual([
      ['/releases/activate', { name: 'mf-sample', version: '1.0.0' }],
      ['/releases/activate', { name: 'mf-other', version: '2.0.0' }],
      ['/releases/rollback', { name: 'mf-sample' }],
    ])
    expect(back.out).toContain('0.9.0')
  })

  test('says which versions it has, newest first, and where each runs', async () => {
    const versions = [
      { version: '1.0.1', bytes: 2048, publishedAt: '2026-11-21T09:30:00.000Z', revoked: false },
      { version: '1.0.0', bytes: 1000, publishedAt: '2026-11-20T09:30:00.000Z', revoked: true },
    ]
    const pointers = [
      { version: '1.0.1', hospitals: 0 },
      { version: '1.0.1', hospitals: 2 },
    ]
    answer = {
      status: 200,
      body: { errorCode: 0, site: 'first', hostVersion: '3.1.0', modules: [{ name: 'mf-sample', versions, pointers }] },
    }
    const { out } = await run(['status', '--site', origin(), '--key', 'k.json'])
    expect(asked[0].url).toBe('/releases?name=mf-sample')
    expect(out.trim().split('\n')).toEqual([
      'site first, host 3.1.0',
      'mf-sample',
      '  1.0.1  2026-11-21 09:30 UTC      2 KB  runs for everybody, runs for 2 hospitals',
      '  1.0.0  2026-11-20 09:30 UTC      1 KB  revoked',
    ])
  })

  test('that is not there is named', async () => {
    const gone = await run(['activate', '--site', 'http://127.0.0.1:9', '--key', 'k.json'])
    expect([gone.code, gone.err]).toEqual([1, expect.stringContaining('cannot be reached')])
  })

  /** Is the request signed for this site, and for no other? */
  function verify({ headers, method, url, body, site }) {
    const program = `
      import { readFileSync } from 'node:fs'
      import { sha384, verifyRequest } from '@farsight/shared/release'
      const { headers, method, url, site, body } = JSON.parse(readFileSync(0, 'utf8'))
      const key = JSON.parse(readFileSync(${JSON.stringify(path.join(folder, 'k.json'))}, 'utf8'))
      const facts = { method, path: url, time: headers['x-release-time'], body: sha384(Buffer.from(body, 'base64')) }
      const by = (name) => verifyRequest(key.publicKey, { ...facts, site: name }, headers['x-release-signature'])
      console.log(JSON.stringify({ here: by(site), elsewhere: by('second') }))`
    return new Promise((done) => {
      const child = spawn(process.execPath, ['--input-type=module', '-e', program], { cwd: ROOT, stdio: ['pipe', 'pipe', 'inherit'] })
      let out = ''
      child.stdout.on('data', (text) => (out += text))
      child.on('close', () => done(JSON.parse(out)))
      child.stdin.end(JSON.stringify({ headers, method, url, site, body: body.toString('base64') }))
    })
  }
})

test('help stands in both languages and names every command', async () => {
  const [zh, en] = [await run(['help', '--lang', 'zh']), await run(['help', '--lang', 'en'])]
  for (const { code, out } of [zh, en]) {
    expect(code).toBe(0)
    for (const command of ['new', 'keys', 'version', 'build', 'sign', 'pack', 'publish', 'activate', 'rollback', 'status'])
      expect(out).toContain(`farsight-release ${command} `)
  }
  expect(zh.out).not.toBe(en.out)
})
