import type { DicomJson } from '../archive'
import { isStraight, shadeOf, voiOf } from './curve'
import { fitted, hasOwnUnits, paddingOf, rangeOf, unitsOf } from './values'

const header = (values: Readonly<Record<string, readonly unknown[]>>): DicomJson =>
  Object.fromEntries(Object.entries(values).map(([tag, Value]) => [tag, { Value }])) as DicomJson
const table = (first: number, bits: number, ...entries: number[]) =>
  header({ '00283002': [entries.length, first, bits], '00283006': entries })
const range = () => ({ least: -10, most: 30 })
const shades = (of: DicomJson, ...values: number[]) => {
  const { curve, window } = voiOf(of, range, true)
  return values.map((value) => Math.round(shadeOf(curve, window, true)(value)))
}
const window = { '00281050': [50], '00281051': [100] }

test('[IMG-05] a window is the function that its file names, and a straight line is left to the engine', () => {
  expect(shades(header(window), 0, 49.5, 99, 200)).toEqual([0, 128, 255, 255])
  expect(shades(header({ ...window, '00281056': ['LINEAR_EXACT'] }), 0, 50, 100)).toEqual([0, 128, 255])
  expect(shades(header({ ...window, '00281056': ['SIGMOID'] }), 0, 50, 100)).toEqual([30, 128, 225])
  expect(isStraight(voiOf(header(window), range, true).curve)).toBe(true)
  expect(isStraight(voiOf(header({ ...window, '00281056': ['SIGMOID'] }), range, true).curve)).toBe(false)
  // One step is a threshold; less than one, and what is real, is exact.
  expect(shades(header({ '00281050': [10], '00281051': [1] }), 9, 10, 11)).toEqual([0, 255, 255])
  expect(shades(header({ '00281050': [0.5], '00281051': [0.5] }), 0.25, 0.5, 0.75)).toEqual([0, 128, 255])
  expect(shades(header({ '00281050': [0.5], '00281051': [1], '7FE00008': [0] }), 0, 0.5, 1)).toEqual([0, 128, 255])
})

test('[IMG-05] a table shades where there is no window; then the values span the scale', () => {
  const tabled = header({ '00283010': [table(65_531, 12, 4095, 2048, 0)] })
  expect(shades(tabled, -9, -5, -4, -3, 9)).toEqual([255, 255, 128, 0, 0])
  const { curve, window: own } = voiOf(tabled, range, true)
  expect(own).toEqual({ width: 3, center: -3.5 })
  expect(Math.round(shadeOf(curve, own, false)(-4))).toBe(128)
  expect(shadeOf(curve, own, false)(-3)).toBe(255)
  expect(shades(header({ ...window, '00283010': [table(0, 8, 255, 0)] }), 0)).toEqual([0])
  expect(shades(header({}), -10, 10, 30)).toEqual([0, 128, 255])
  expect(shades(header({ '00281050': [50], '00281051': [0] }), -10, 30)).toEqual([0, 255])
})

test('[IMG-11] a table that does not fit its descriptor is refused', () => {
  const broken = header({ '00283002': [9, 0, 8], '00283006': [1, 2] })
  expect(() => voiOf(header({ '00283010': [broken] }), range, true)).toThrow('descriptor')
  expect(() => unitsOf(header({ '00283000': [broken] }))).toThrow('descriptor')
})

test('[IMG-05] units come by a table, a slope of any sign or a dose; angiography is shown as it is stored', () => {
  const units = (of: DicomJson, ...values: number[]) => values.map(unitsOf(of))
  const tabled = header({ '00283000': [table(2, 16, 100, 200, 60_000)] })
  const turned = header({ '00281053': [-2], '00281052': [10] })
  const dose = header({ '00080060': ['RTDOSE'], '3004000E': [0.5] })
  const scene = { '00080016': ['1.2.840.10008.5.1.4.1.1.12.1'] }
  expect(units(tabled, 0, 2, 3, 4, 9)).toEqual([100, 100, 200, 60_000, 60_000])
  expect(units(turned, 0, 5)).toEqual([10, 0])
  expect(units(dose, 3)).toEqual([1.5])
  expect(units(header({ ...scene, '00281053': [2], '00283000': [table(0, 8, 9)] }), 7)).toEqual([7])
  for (const one of [tabled, turned, dose, header({ ...scene, '00281052': [5] })]) expect(hasOwnUnits(one)).toBe(true)
  for (const one of [header({ '00281053': [0.5], '00281052': [-1024] }), header(scene)]) expect(hasOwnUnits(one)).toBe(false)
})

test('[IMG-05] padding does not count in a range, as one value or from one to another, signed where the pixels are', () => {
  const values = [-2000, 5, 9, Number.NaN, -2000]
  const counts = (of: DicomJson) => rangeOf(values, (value) => Number.isFinite(value) && !paddingOf(of)!(value))
  expect(paddingOf(header({}))).toBeUndefined()
  expect(counts(header({ '00280120': [-2000] }))).toEqual({ least: 5, most: 9 })
  expect(counts(header({ '00280120': [63_536], '00280103': [1], '00280101': [16] }))).toEqual({ least: 5, most: 9 })
  expect(counts(header({ '00280120': [-2000], '00280121': [6] }))).toEqual({ least: 9, most: 9 })
  expect(counts(header({ '00280120': [-2000], '00280121': [10] }))).toBeUndefined()
})

test('values lie in an array that loses nothing of them', () => {
  expect(fitted(Float64Array.of(0, 65_535))).toEqual(Uint16Array.of(0, 65_535))
  expect(fitted(Float64Array.of(-5, 7))).toEqual(Int16Array.of(-5, 7))
  expect(fitted(Float64Array.of(0, 0.5, 1))).toEqual(Float32Array.of(0, 0.5, 1))
  expect(fitted(Float64Array.of(0, 70_000))).toEqual(Float32Array.of(0, 70_000))
})
