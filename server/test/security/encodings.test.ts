import { brotliCompressSync } from 'node:zlib'
import { allCalls } from '@farsight/shared/contract'
import { type TestServer, testServer } from '../harness'
import { decoders } from './poisoned-zlib'
import { FORM, post, rawRequest } from './raw'
import { routesOf } from './routes'

jest.mock('node:zlib', () => jest.requireActual('./poisoned-zlib').poisonedZlib())
jest.mock('zlib', () => jest.requireActual('./poisoned-zlib').poisonedZlib())

let server: TestServer
let cookie: string

beforeAll(async () => {
  server = await testServer()
  cookie = `Cookie: ${(await server.as(await server.account(await server.facility(), { rights: { CT: 4 } }))).cookie}`
})
afterAll(() => server.close())

test('the poison works, for whoever asks by either name', () => {
  for (const name of ['zlib', 'node:zlib']) {
    const module = require(name) as typeof import('node:zlib')
    for (const make of [module.createBrotliDecompress, module.createGunzip, module.createUnzip] as (() => unknown)[])
      expect(make).toThrow('a decoder was made')
    expect(() => new module.BrotliDecompress()).toThrow('a decoder was made')
  }
  expect(decoders.splice(0).length).toBe(8)
})

test('[IV-13] a request with a content encoding is 415 on every route, and no decoder is ever made', async () => {
  const shut = brotliCompressSync(Buffer.from('key=probe&value=entered'))
  const targets = routesOf(server.server.app).map((route) => {
    const [method, path] = route.split(' ') as [string, string]
    const query = allCalls.find((call) => call.name.startsWith(`${path.slice(1)}?`))?.name.split('?')[1]
    return { method, path: path.replaceAll(/:\w+|\*/g, '1') + (query ? `?${query}` : '') }
  })
  expect(targets.length).toBeGreaterThan(30)
  for (const { method, path } of [...targets, { method: 'POST', path: '/nowhere' }]) {
    for (const coding of ['br', 'gzip', 'deflate', 'zstd', 'compress', 'identity,br', 'identity', 'BR', '']) {
      const head = post(path, [FORM, cookie, `Content-Encoding: ${coding}`])
        .replace('POST', method)
        .replace('Content-Length: 0', `Content-Length: ${shut.length}`)
      const answer = await rawRequest(server.url, Buffer.concat([Buffer.from(head), shut]))
      const dicomweb = path.startsWith('/dicomweb/')
      // No coding at all, which some DICOM senders say; nothing is decoded, which is what counts.
      if (dicomweb && coding === 'identity') {
        expect({ method, path, coded: answer.status === 415 && answer.body.includes('CONTENT_ENCODING') }).toEqual({
          method,
          path,
          coded: false,
        })
        continue
      }
      // DICOMweb says it in words as well.
      const body = dicomweb && method !== 'HEAD' ? expect.stringMatching(/^\{"code":"CONTENT_ENCODING","zh":".+","en":".+"\}$/) : ''
      expect({ method, path, coding, status: answer.status, body: answer.body }).toEqual({ method, path, coding, status: 415, body })
    }
  }
  expect(decoders).toEqual([])
}, 60_000)
