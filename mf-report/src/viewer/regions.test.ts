import { insertMarked } from '../model/marks'
import type { Roi } from './port'
import { namedRegions, nameRegion, regionRef } from './region-ref'
import { circled, roiFigure } from './roi-text'

const roi = (change: Partial<Roi> = {}): Roi => ({
  id: 'a9bbd7c2-aee1-4f44-b680-dd68fb810074',
  kind: 'length',
  seriesUid: '1.2.3',
  sopUid: '1.2.3.34',
  frame: 1,
  index: 33,
  points: [],
  value: 12.34,
  unit: 'mm',
  ...change,
})
const EMPTY = { text: '', marks: [] }

test('a measured region becomes a numbered reference with its figure and its image', () => {
  expect(nameRegion(roi(), [EMPTY], 'zh').text).toBe('①(12.3\u202fmm，图34)')
  expect(nameRegion(roi(), [EMPTY], 'en').text).toBe('①(12.3\u202fmm, image 34)')
})

test('a second region takes the next number, the same one keeps its own', () => {
  const first = nameRegion(roi(), [EMPTY], 'zh')
  const finding = insertMarked({ text: '右肺见结节，', marks: [] }, 6, 6, first.text, { kind: 'roi', ref: first.ref })
  expect(nameRegion(roi(), [finding], 'zh').text.startsWith('①')).toBe(true)
  const second = nameRegion(roi({ id: 'bbbbbbbb-aee1', kind: 'angle', value: 79.94, unit: '°' }), [finding], 'zh')
  expect(second.text).toBe('②(79.9°，图34)')
  expect(namedRegions([finding, EMPTY])).toEqual([{ number: 1, ref: first.ref, text: first.text }])
})

test('the reference leads to the image and fits into a mark', () => {
  expect(regionRef(roi())).toBe('1.2.3.34/a9bbd7c2')
  expect(regionRef(roi({ sopUid: '1.'.repeat(31) + '22' })).length).toBeLessThanOrEqual(64)
})

test('a region without a figure names its image alone; numbers go on beyond twenty', () => {
  expect(nameRegion(roi({ value: undefined }), [], 'zh').text).toBe('①(图34)')
  expect(roiFigure({ kind: 'probe', value: -850.2, unit: 'HU' })).toBe('-850\u202fHU')
  expect(circled(20)).toBe('⑳')
  expect(circled(21)).toBe('(21)')
})
