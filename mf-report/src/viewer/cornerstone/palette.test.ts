import type { DicomJson } from '../archive'
import { completePalette, paletteEntries } from './palette'

const inline = (...bytes: number[]) => ({ vr: 'OW', InlineBinary: Buffer.from(bytes).toString('base64') })
const header = (tables: Record<string, object>): DicomJson =>
  ({ '00280004': { vr: 'CS', Value: ['PALETTE COLOR'] }, '00281101': { vr: 'US', Value: [3, 0, 16] }, ...tables }) as DicomJson
const signal = new AbortController().signal
const values = (of: DicomJson, tag: string) => of[tag]?.Value

afterEach(() => jest.restoreAllMocks())

test('a palette that stands as binary, or at an address of its own, becomes the numbers that the engine reads', async () => {
  const asked: string[] = []
  globalThis.window = { location: { href: 'http://here/#/x', origin: 'http://here' } } as never
  globalThis.fetch = (async (url: URL) => {
    asked.push(String(url))
    return {
      ok: true,
      headers: new Headers({ 'Content-Type': 'application/octet-stream' }),
      arrayBuffer: async () => new Uint8Array([7, 1, 8, 1, 9, 1]).buffer,
    }
  }) as never
  const one = header({
    '00281201': inline(1, 0, 2, 0, 0, 255),
    '00281202': { vr: 'OW', BulkDataURI: '/dicomweb/b/00281202' },
    '00281203': inline(4, 0, 5, 0, 6, 0),
  })
  await Promise.all([completePalette(one, signal), completePalette(one, signal)])
  expect([values(one, '00281201'), values(one, '00281202'), values(one, '00281203')]).toEqual([
    [1, 2, 65280],
    [263, 264, 265],
    [4, 5, 6],
  ])
  expect(asked).toEqual(['http://here/dicomweb/b/00281202'])
})

test('[IMG-11] a palette that is not whole, or lies on another server, is refused and not waited for', async () => {
  globalThis.window = { location: { href: 'http://here/', origin: 'http://here' } } as never
  globalThis.fetch = (() => {
    throw new Error('nothing is fetched')
  }) as never
  await expect(completePalette(header({ '00281201': inline(1, 0) }), signal)).rejects.toThrow('not complete')
  await expect(completePalette(header({ '00281201': { vr: 'OW', BulkDataURI: 'http://evil/x' } }), signal)).rejects.toThrow('elsewhere')
  const grey = { '00280004': { vr: 'CS', Value: ['MONOCHROME2'] } } as DicomJson
  await expect(completePalette(grey, signal)).resolves.toBeUndefined()
})

test('entries of eight bits stand two in a word, or one', () => {
  expect(paletteEntries(new Uint8Array([1, 2, 3, 4]), 4, 8)).toEqual([1, 2, 3, 4])
  expect(paletteEntries(new Uint8Array([1, 0, 2, 0]), 2, 8)).toEqual([1, 2])
  expect(paletteEntries(new Uint8Array([1, 0, 2, 1, 9]), 2, 16)).toEqual([1, 258])
  expect(paletteEntries(new Uint8Array([1, 0]), 65536, 16)).toEqual([1])
})
