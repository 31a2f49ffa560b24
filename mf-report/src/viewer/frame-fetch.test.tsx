import { ArchiveError } from './archive'
import { FRAME_ACCEPT, fetchEarly, fetchFrame, frameAddress } from './frame-fetch'

const answer = (status = 200) => ({
  ok: status === 200,
  status,
  headers: new Headers({ 'Content-Type': 'image/jpeg; transfer-syntax=1.2.840.10008.1.2.4.50' }),
  arrayBuffer: async () => new Uint8Array([1, 2, 3]).buffer,
})
const signal = () => new AbortController().signal

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'fetch')
})
function archive(...statuses: number[]) {
  const asked = jest.fn(async (_: string, __: RequestInit) => answer(statuses.shift()))
  Object.assign(globalThis, { fetch: asked })
  return asked
}

test('[IMG-05] a frame is asked for in every form in which it may be stored, compressed ones by their own type', async () => {
  const asked = archive()
  expect(await fetchFrame('/f', signal())).toEqual({ bytes: new Uint8Array([1, 2, 3]), transferSyntax: '1.2.840.10008.1.2.4.50' })
  const { Accept } = asked.mock.calls[0]![1].headers as Record<string, string>
  expect(Accept).toBe(FRAME_ACCEPT)
  for (const type of ['application/octet-stream', 'image/jpeg', 'image/dicom-rle', 'image/jls', 'image/jp2', 'image/jphc', 'image/jxl'])
    expect(Accept).toContain(`multipart/related; type="${type}"; transfer-syntax=*`)
})

test('what was brought early is taken once instead of asked for again; what did not come is asked for anew', async () => {
  const asked = archive(200, 200, 404, 200)
  void fetchEarly('/a', signal())
  await fetchFrame('/a', signal())
  expect(asked).toHaveBeenCalledTimes(1)
  await fetchFrame('/a', signal())
  expect(asked).toHaveBeenCalledTimes(2)
  const lost = fetchEarly('/b', signal())
  const wanted = fetchFrame('/b', signal())
  await expect(lost).rejects.toBeInstanceOf(ArchiveError)
  expect((await wanted).bytes.length).toBe(3)
  expect(asked).toHaveBeenCalledTimes(4)
})

test('the engine and the first picture name a frame by the same address', () => {
  expect(frameAddress('/dicomweb', { studyUid: '1', seriesUid: '2', sopUid: '3', frame: 4 })).toBe(
    `${window.location.origin}/dicomweb/studies/1/series/2/instances/3/frames/4`,
  )
})
