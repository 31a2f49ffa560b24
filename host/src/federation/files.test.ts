import type { RegisteredModule } from '@farsight/shared/module'
import { bringFiles } from './files'
import { forget, learn } from './integrity'

const ORIGIN = 'http://a.example'
const BASE = '/modules/mf-x/1.0.0/'
const good = new TextEncoder().encode('var mf_x = 1')

const hashOf = async (bytes: BufferSource): Promise<string> =>
  `sha384-${btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest('SHA-384', bytes))))}`

let x: RegisteredModule
let answer: (url: string, init: RequestInit) => Promise<Response>
const asked: { url: string; cache: string | undefined; priority: string | undefined }[] = []

beforeEach(async () => {
  asked.length = 0
  x = {
    name: 'mf-x',
    base: BASE,
    entry: 'entry.js',
    integrity: { 'entry.js': await hashOf(good), 'more.js': await hashOf(good), 'nosize.js': await hashOf(good) },
    sizes: { 'entry.js': good.byteLength, 'more.js': good.byteLength },
  } as unknown as RegisteredModule
  forget()
  Object.assign(globalThis, {
    location: { origin: ORIGIN },
    document: { baseURI: `${ORIGIN}/` },
    fetch: (url: string, init: RequestInit) => {
      asked.push({ url: url.slice(url.lastIndexOf('/') + 1), cache: init.cache, priority: init.priority })
      return answer(url, init)
    },
  })
  learn(x, ORIGIN)
  answer = async () => new Response(good)
})
afterAll(() => {
  for (const name of ['location', 'document']) Reflect.deleteProperty(globalThis, name)
})

const kind = (work: Promise<void>): Promise<string> =>
  work.then(() => 'good').catch((error: { kind?: string }) => error.kind ?? String(error))

test('files come once, however often they are asked for', async () => {
  const bring = bringFiles(1000)
  await Promise.all([bring.files(x, ['entry.js', 'more.js']), bring.files(x, ['entry.js'])])
  await bring.files(x, ['entry.js'])
  expect(asked.map(({ url }) => url)).toEqual(['entry.js', 'more.js'])
})

test('[FED-12] what is fetched ahead comes one at a time with the lowest priority', async () => {
  let running = 0
  let most = 0
  answer = async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setTimeout(resolve, 1))
    running -= 1
    return new Response(good)
  }
  await bringFiles(1000).files(x, ['entry.js', 'more.js'], true)
  expect(most).toBe(1)
  expect(asked.map(({ priority }) => priority)).toEqual(['low', 'low'])
})

test('[FD-09] an endless file is given up as soon as one byte more came than the release says', async () => {
  let given = 0
  let ended = false
  answer = async () =>
    new Response(
      new ReadableStream({
        pull(controller) {
          given += 4096
          controller.enqueue(new Uint8Array(4096))
        },
        cancel() {
          ended = true
        },
      }),
    )
  expect(await kind(bringFiles(1000).files(x, ['entry.js']))).toBe('oversize')
  expect(ended).toBe(true)
  expect(given).toBeLessThan(20_000)
})

test('[FD-09, FD-12] a file that trickles is waited for until 120 s and not longer: 119 s is in time, 121 s is not', async () => {
  jest.useFakeTimers()
  const after = (ms: number) => (_: string, init: RequestInit) =>
    new Promise<Response>((resolve, reject) => {
      setTimeout(() => resolve(new Response(good)), ms)
      init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
    })
  answer = after(119_000)
  const inTime = kind(bringFiles(120_000).files(x, ['entry.js']))
  await jest.advanceTimersByTimeAsync(119_000)
  jest.useRealTimers()
  expect(await inTime).toBe('good')
  jest.useFakeTimers()
  answer = after(121_000)
  const late = kind(bringFiles(120_000).files(x, ['entry.js']))
  await jest.advanceTimersByTimeAsync(120_000)
  jest.useRealTimers()
  expect(await late).toBe('timeout')
})

test('[FD-01] other bytes of the right length are no module; a file that the release does not name is not even asked for', async () => {
  answer = async () => new Response(good.map((byte, i) => (i === 3 ? byte ^ 1 : byte)))
  expect(await kind(bringFiles(1000).files(x, ['entry.js']))).toBe('corrupt')
  asked.length = 0
  expect(await kind(bringFiles(1000).files(x, ['unknown.js']))).toBe('corrupt')
  expect(await kind(bringFiles(1000).files(x, ['nosize.js']))).toBe('corrupt')
  expect(asked).toEqual([])
})

test('[FD-11] no answer, a refusal and a page instead of a script mean that the module is not there', async () => {
  const cases: (typeof answer)[] = [
    async () => new Response('', { status: 404 }),
    async () => new Response('', { status: 500 }),
    async () => new Response('<html>', { headers: { 'content-type': 'text/html; charset=utf-8' } }),
    () => Promise.reject(new TypeError('Failed to fetch')),
  ]
  for (const given of cases) {
    answer = given
    expect(await kind(bringFiles(1000).files(x, ['entry.js']))).toBe('unreachable')
  }
})

test('after a failure the browser’s cache is passed by: a broken copy may lie there', async () => {
  const bring = bringFiles(1000)
  answer = async () => new Response('', { status: 503 })
  await kind(bring.files(x, ['entry.js']))
  answer = async () => new Response(good)
  await bring.files(x, ['entry.js'])
  bring.again(x)
  await bring.files(x, ['entry.js'])
  expect(asked.map(({ cache }) => cache)).toEqual(['default', 'reload', 'reload'])
})
