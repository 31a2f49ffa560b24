import { insertMarked } from '../model/marks'
import { imageThumbnailUrl } from './archive'
import type { Roi } from './port'
import { namedRegions, nameRegion, regionRef } from './region-ref'
import { differs, draftOf, isElsewhere, lostMarks, staleMarks } from './regions-rows'
import type { Crux } from './regions-store'
import { circled, roiFigure } from './roi-text'
import type { SeriesEntry } from './series'

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

test.each([
  ['cm US Region', 'cm', '10.1\u202fcm', '10.1\u202fcm', '10.1\u202fcm'],
  ['mm\xb2', 'mm\xb2', '10.1\u202fmm\xb2', '10.1\u202fmm\xb2', '10.1\u202fmm\xb2'],
  ['mm Calibrated', 'mm', '10.1\u202fmm', '10.1\u202fmm', '10.1\u202fmm'],
  ['px', 'px', '10.1\u202fpx', '10.1\u202fpx', '10.1\u202fpx'],
  ['raw', '', '10.1', '10.1', '10.1'],
  ['mm ERMF', 'mm est.', '10.1\u202fmm(估计)', '10.1\u202fmm est.', '≈10.1\u202fmm'],
  ['mm\xb2 Proj', 'mm\xb2 est.', '10.1\u202fmm\xb2(估计)', '10.1\u202fmm\xb2 est.', '≈10.1\u202fmm\xb2'],
  ['mm est.', 'mm est.', '10.1\u202fmm(估计)', '10.1\u202fmm est.', '≈10.1\u202fmm'],
])(
  '[REPORT-09] the engine’s %j is a bare unit in list, text and picture; that it is a guess stays said',
  (words, kept, zh, en, picture) => {
    const one = roi({ value: 10.1, unit: words })
    expect(draftOf(one).unit).toBe(kept)
    expect([roiFigure(one, 'zh'), roiFigure(one, 'en'), roiFigure(one)]).toEqual([zh, en, picture])
    expect(nameRegion(one, 1, 'zh').text).toBe(`①(${zh}，图34)`)
  },
)

test('an estimate that was written in one language is not stale in the other; another figure is', () => {
  const marked = ({ text, ref }: { text: string; ref: string }) => insertMarked({ text: '', marks: [] }, 0, 0, text, { kind: 'roi', ref })
  const rowOf = (value: number) =>
    ({ ...draftOf(roi({ unit: 'mm ERMF', value })), number: 1, place: 0, authorName: '', time: '', deleted: 0 }) as Crux
  for (const language of ['zh', 'en'] as const) {
    const text = [marked(nameRegion(roi({ unit: 'mm ERMF', value: 5 }), 1, language))]
    expect(staleMarks(text, [rowOf(5)])).toEqual([])
    expect(staleMarks(text, [rowOf(6)])).toMatchObject([{ figure: language === 'zh' ? '6.0\u202fmm(估计)' : '6.0\u202fmm est.' }])
  }
})

test('[DAY-04] an image that is none of the exam’s is known as such once its images are known, and not before', () => {
  const row = { ...draftOf(roi()), number: 1, place: 0, authorName: '', time: '', deleted: 0 } as Crux
  const key = { ...row, kind: 'image', id: 'bbbbbbbb-1111-4222-8333-944455566677' } as Crux
  const entry = (sopUid: string) => ({ images: [{ sopUid, frame: 1, number: 1 }] }) as unknown as SeriesEntry
  const look = (ref: string, series: SeriesEntry[], phase: 'ready' | 'loading' = 'ready') => isElsewhere(ref, [row, key], { phase, series })
  const ref = regionRef(roi())
  expect([look(ref, [entry(roi().sopUid)]), look(key.id, [entry(roi().sopUid)])]).toEqual([false, false])
  expect([look(ref, [entry('1.9')]), look(key.id, [entry('1.9')])]).toEqual([true, true])
  expect(look(ref, [], 'loading')).toBe(false)
  // A mark whose region the report has no more names its image all the same.
  expect([look(`${roi().sopUid}/cccccccc`, [entry(roi().sopUid)]), look('1.7/cccccccc', [entry(roi().sopUid)])]).toEqual([false, true])
})

test('[IMG-10] the small picture of a key image is its own frame’s', () => {
  const stack = (frames: number) => ({
    studyUid: '1',
    seriesUid: '1.2',
    modality: 'US',
    images: Array.from({ length: frames }, (_, i) => ({ sopUid: '1.2.3', frame: i + 1, number: 1 })),
  })
  expect(imageThumbnailUrl('/d', stack(8), { sopUid: '1.2.3', frame: 5 })).toBe(
    '/d/studies/1/series/1.2/instances/1.2.3/frames/5/rendered?viewport=96,96',
  )
  expect(imageThumbnailUrl('/d', stack(1), { sopUid: '1.2.3', frame: 1 })).toBe('/d/studies/1/series/1.2/instances/1.2.3/thumbnail')
})
