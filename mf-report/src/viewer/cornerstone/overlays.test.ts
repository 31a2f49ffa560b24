import type { DicomJson } from '../archive'
import { estimatedSize, isSizedOnly, liesInPatient, shapeOf } from './aspect'
import type { Layout } from './layout'
import { hasEmbeddedOverlays, hasOverlays, overlaysOf } from './overlays'

jest.mock('@cornerstonejs/core', () => ({}))
jest.mock('@cornerstonejs/dicom-image-loader', () => ({ wadors: {} }))

const signal = new AbortController().signal
const layout = { allocated: 16 } as Layout
const inline = (...bytes: number[]) => ({ vr: 'OW', InlineBinary: Buffer.from(bytes).toString('base64') })
const value = (...Value: unknown[]) => ({ Value })
const plane = { '60020010': value(2), '60020011': value(3), '60020050': value(5, -1) }
const marks = (header: object, frame = 1, bytes?: Uint8Array) => overlaysOf(header as DicomJson, { frame, layout, bytes }, signal)

test('[IMG-05] an overlay of any group stands where its header says, bit by bit', async () => {
  const header = { ...plane, '60023000': inline(0b100101, 0) }
  expect(hasOverlays(header as DicomJson)).toBe(true)
  expect(await marks(header)).toEqual([{ rows: 2, columns: 3, top: 4, left: -2, points: Uint8Array.of(1, 0, 1, 0, 0, 1) }])
  expect(hasOverlays({} as DicomJson)).toBe(false)
})

test('[IMG-05] of an overlay of several frames each image has its own, and an image without one has none', async () => {
  const header = { ...plane, '60020015': value(2), '60020051': value(3), '60023000': inline(0b11000001, 0b1111) }
  const points = async (frame: number) => (await marks(header, frame)).map((one) => [...one.points].join(''))
  expect(await points(3)).toEqual(['100000'])
  expect(await points(4)).toEqual(['111111'])
  expect(await points(2)).toEqual([])
  expect(await points(5)).toEqual([])
})

test('[IMG-05] an overlay in a bit of the samples is read out of these; where they cannot be, it is not taken for an empty one', async () => {
  const header = { ...plane, '60020102': value(15) }
  expect(hasEmbeddedOverlays(header as DicomJson)).toBe(true)
  const bytes = new Uint8Array(new Uint16Array([0x8001, 1, 2, 0x8000, 0, 0x8fff]).buffer)
  const [one] = await marks(header, 1, bytes)
  expect([...one!.points]).toEqual([1, 0, 0, 1, 0, 1])
  await expect(marks(header)).rejects.toThrow('no points')
  await expect(marks({ ...plane, '60023000': inline() })).rejects.toThrow()
})

test('a plain film whose pixels have a size is measured by it, and lies nowhere in the patient', () => {
  const sized = (header: object) => isSizedOnly(header as DicomJson)
  const [spacing, position, orientation] = [value(0.2, 0.2), value(0, 0, 0), value(1, 0, 0, 0, 1, 0)]
  expect(sized({ '00280030': spacing })).toBe(true)
  expect(sized({ '00280030': spacing, '00200032': position })).toBe(true)
  expect(sized({ '00280030': spacing, '00200032': position, '00200037': orientation })).toBe(false)
  expect(sized({ '00181164': spacing })).toBe(false)
  expect([liesInPatient({ withoutPlace: true }), liesInPatient({ usingDefaultValues: true }), liesInPatient({})]).toEqual([
    false,
    false,
    true,
  ])
})

test('a pixel’s size at the detector is one in the patient where the header has a magnification, and then alone', () => {
  const size = (header: object) => estimatedSize(header as DicomJson)
  const [detector, magnification] = [value('0.2', '0.4'), value('1.25')]
  expect(size({ '00181164': detector, '00181114': magnification })).toEqual({ row: 0.16, column: 0.32 })
  expect(size({ '00181164': detector, '00181114': magnification, '00280030': value(1, 1) })).toBeUndefined()
  expect(size({ '00181114': magnification })).toBeUndefined()
  for (const none of [undefined, value(), value(0), value(-1), value('x')])
    expect(size({ '00181164': detector, ...(none && { '00181114': none }) })).toBeUndefined()
})

test('[IMG-05] a pixel has the shape of detector, film or ratio where its spacing is not given, and no size by it', () => {
  const shape = (header: object) => shapeOf(header as DicomJson)
  expect(shape({ '00280034': value('2', '1') })).toEqual({ row: 2, column: 1 })
  expect(shape({ '00280034': value(1, 1), '00181164': value(0.2, 0.4) })).toEqual({ row: 1, column: 2 })
  expect(shape({ '00280030': value(1, 1), '00280034': value(2, 1) })).toBeUndefined()
  expect(shape({ '00181164': value(0.4, 0.4) })).toBeUndefined()
  expect(shape({ '00280034': value(0, 1) })).toBeUndefined()
  expect(shape({})).toBeUndefined()
})
