import { fetchFrame, frameAddress } from '../frame-fetch'
import type { Stack } from '../port'
import { bringFirst } from './bring'

const stackOf = (seriesUid: string): Stack => ({
  studyUid: 't',
  seriesUid,
  modality: 'CT',
  images: [{ sopUid: 'i', frame: 1, number: 1 }],
})
const HEADER = { '00080018': { vr: 'UI', Value: ['i'] } }

/** Requests that wait until they are answered, or given up. */
function archive() {
  const asked: string[] = []
  const fetch = (url: string, { signal }: RequestInit) =>
    new Promise((done, fail) => {
      asked.push(url)
      const answer = {
        ok: true,
        status: 200,
        headers: new Headers({ 'Content-Type': 'application/octet-stream' }),
        arrayBuffer: async () => new Uint8Array([1]).buffer,
        json: async () => [HEADER],
      }
      const clock = setTimeout(() => done(answer), 5)
      signal?.addEventListener('abort', () => {
        clearTimeout(clock)
        fail(new Error('aborted'))
      })
    })
  Object.assign(globalThis, { fetch })
  return asked
}
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'fetch')
})

test('the first picture shares header and frame that were asked for ahead, and the engine takes the same frame', async () => {
  const asked = archive()
  const [ahead, picture] = [new AbortController(), new AbortController()]
  void bringFirst('/dicomweb', stackOf('a'), 0, ahead.signal)
  const [header, frame] = await bringFirst('/dicomweb', stackOf('a'), 0, picture.signal)
  expect(header).toEqual(HEADER)
  expect(frame.bytes).toEqual(new Uint8Array([1]))
  const address = frameAddress('/dicomweb', { studyUid: 't', seriesUid: 'a', sopUid: 'i', frame: 1 })
  await fetchFrame(address, picture.signal)
  expect(asked.length).toBe(2)
})

test('what was given up ahead is asked for anew by the picture that waits for it', async () => {
  const asked = archive()
  const ahead = new AbortController()
  const given = bringFirst('/dicomweb', stackOf('b'), 0, ahead.signal).catch(() => undefined)
  const picture = bringFirst('/dicomweb', stackOf('b'), 0, new AbortController().signal)
  ahead.abort()
  await given
  expect((await picture)[0]).toEqual(HEADER)
  expect(asked.length).toBe(4)
})
