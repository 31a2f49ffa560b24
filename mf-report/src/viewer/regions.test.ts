import { insertMarked } from '../model/marks'
import type { Roi } from './port'
import { namedRegions, nameRegion, regionRef } from './region-ref'
import { differs, draftOf, lostMarks, staleMarks } from './regions-rows'
import type { Crux } from './regions-store'
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

test('a measured region becomes a numbered reference with its figure and its image', () => {
  expect(nameRegion(roi(), 1, 'zh').text).toBe('①(12.3\u202fmm，图34)')
  expect(nameRegion(roi(), 1, 'en').text).toBe('①(12.3\u202fmm, image 34)')
})

test('the regions that a text names, each once and by number, those that stand no more as what is lost', () => {
  const first = nameRegion(roi(), 1, 'zh')
  const second = nameRegion(roi({ id: 'bbbbbbbb-aee1', kind: 'angle', value: 79.94, unit: '°' }), 2, 'zh')
  expect(second.text).toBe('②(79.9°，图34)')
  const one = insertMarked({ text: '右肺见结节，', marks: [] }, 6, 6, second.text, { kind: 'roi', ref: second.ref })
  const both = insertMarked(one, 0, 0, first.text, { kind: 'roi', ref: first.ref })
  expect(namedRegions([both, both]).map(({ number, ref }) => [number, ref])).toEqual([
    [1, first.ref],
    [2, second.ref],
  ])
  const row = (id: string, deleted: 0 | 1) => ({ ...draftOf(roi({ id })), number: 1, place: 0, authorName: '', time: '', deleted }) as Crux
  const standing = row(roi().id, 0)
  expect(lostMarks([both], [standing])).toEqual([{ ref: second.ref, text: second.text, row: undefined }])
  expect(lostMarks([both], [standing, row('bbbbbbbb-aee1', 1)])[0]?.row?.deleted).toBe(1)
  expect(lostMarks([both], [standing, row('bbbbbbbb-aee1', 0)])).toEqual([])
})

test('a region that was moved differs from the report’s, one whose figure alone has other last digits does not', () => {
  const one = roi({ points: [[1, 2], [3, 4]] }) // biome-ignore format: points
  const row = { points: [[1, 2], [3, 4.001]], value: 12.3400001 } // biome-ignore format: points
  expect(differs(one, row)).toBe(false)
  expect(differs(one, { ...row, points: [[1, 2], [3, 5]] })).toBe(true) // biome-ignore format: points
  expect(differs(one, { ...row, value: null })).toBe(true)
})

test('where the exam has several series a mark says of which its image is', () => {
  expect(nameRegion(roi(), 1, 'zh', 2).text).toBe('①(12.3\u202fmm，序列2 图34)')
  expect(nameRegion(roi(), 1, 'en', 2).text).toBe('①(12.3\u202fmm, series 2 image 34)')
})

test('a mark whose region was changed since says another figure, and that is told; one without a figure or as it was is not', () => {
  const marked = ({ text, ref }: { text: string; ref: string }) => insertMarked({ text: '', marks: [] }, 0, 0, text, { kind: 'roi', ref })
  const rowOf = (change: Partial<Roi>) => ({ ...draftOf(roi(change)), number: 1, place: 0, authorName: '', time: '', deleted: 0 }) as Crux
  const written = [marked(nameRegion(roi(), 1, 'zh'))]
  expect(staleMarks(written, [rowOf({})])).toEqual([])
  expect(staleMarks(written, [rowOf({ value: 12.36 })])).toMatchObject([{ figure: '12.4\u202fmm', text: written[0]!.text }])
  expect(staleMarks(written, [rowOf({ value: 101.9 })])[0]?.figure).toBe('101.9\u202fmm')
  expect(staleMarks([marked(nameRegion(roi(), 1, 'en', 2))], [rowOf({ value: 101.9 })])).toHaveLength(1)
  const probe = { kind: 'probe', value: -850, unit: 'HU' } as const
  expect(staleMarks([marked(nameRegion(roi(probe), 1, 'zh'))], [rowOf(probe)])).toEqual([])
  expect(staleMarks([marked(nameRegion(roi(probe), 1, 'zh'))], [rowOf({ ...probe, value: 40 })])[0]?.figure).toBe('40\u202fHU')
  expect(staleMarks([marked({ text: '①', ref: nameRegion(roi(), 1, 'zh').ref })], [rowOf({ value: 1 })])).toEqual([])
})

test('the reference leads to the image and fits into a mark', () => {
  expect(regionRef(roi())).toBe('1.2.3.34/a9bbd7c2')
  expect(regionRef(roi({ sopUid: '1.'.repeat(31) + '22' })).length).toBeLessThanOrEqual(64)
})

test('a region without a figure names its image alone; numbers go on beyond twenty', () => {
  expect(nameRegion(roi({ value: undefined }), 1, 'zh').text).toBe('①(图34)')
  expect(roiFigure({ kind: 'probe', value: -850.2, unit: 'HU' })).toBe('-850\u202fHU')
  expect(circled(20)).toBe('⑳')
  expect(circled(21)).toBe('(21)')
})
