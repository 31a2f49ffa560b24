import { othersOf } from './others'

const CLASS = '1.2.840.10008.5.1.4.1.1.'
const study = (...classes: readonly (readonly [string, number])[]) => ({
  studyUid: '1',
  studyDate: '' as const,
  description: '',
  series: classes.map(([sopClass, frames], i) => ({
    seriesUid: `1.${i}`,
    modality: 'OT',
    number: i,
    description: '',
    checking: null,
    instances: [{ sopUid: `1.${i}.1`, number: 1, frames, sopClass: sopClass.startsWith('9.9') ? sopClass : CLASS + sopClass }],
  })),
})

test('what is stored with an exam and is no picture is named by its kind and counted', () => {
  const others = othersOf([
    study(['88.33', 0], ['88.11', 0], ['88.59', 0], ['104.1', 0], ['11.1', 0], ['66.4', 20], ['481.3', 0], ['481.5', 0], ['9.1.1', 0]),
    study(['2', 1], ['1', 0], ['66.1', 0], ['9.9.9', 0]),
  ])
  expect(Object.fromEntries(others.map(({ kind, count }) => [kind, count]))).toEqual({
    report: 2,
    keyObjects: 1,
    document: 1,
    presentation: 1,
    segmentation: 1,
    structures: 1,
    plan: 1,
    waveform: 1,
    pictureless: 1,
    other: 2,
  })
})

test('pictures are nothing else', () => {
  expect(othersOf([study(['2', 1], ['481.2', 15], ['30', 1])])).toEqual([])
})
