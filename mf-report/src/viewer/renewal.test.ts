import { EMPTY_PANE } from './pane'
import { renewal } from './renewal'
import type { SeriesEntry } from './series'

const entry = (number: number, more: Partial<SeriesEntry> = {}): SeriesEntry => ({
  studyUid: '1.2',
  seriesUid: `1.2.${number}`,
  studyDate: '2026-11-20',
  modality: 'CT',
  number,
  description: '',
  images: [{ sopUid: `1.2.${number}.1`, number: 1, frame: 1 }],
  ...more,
})
const showing = (shown: SeriesEntry) => ({ ...EMPTY_PANE, shown })
const checking = { reason: 'x', userName: '童', time: '2026-11-20 09:30:00' }

test('[DAY-04] what stands stays as it stands, a doubt comes upon it, what went away leaves its picture', () => {
  const [one, two, three] = [entry(1), entry(2), entry(3)]
  const doubtful = { ...entry(1), checking }
  const { series, panes, gone, unchanged } = renewal(
    [one, two, three],
    [showing(one), showing(two), showing(three)],
    [doubtful, entry(3), entry(4)],
  )
  expect([unchanged, gone]).toEqual([false, [1]])
  expect(panes.map(({ shown }) => shown)).toEqual([doubtful, null, three])
  // The very same entry: nothing of it is drawn anew.
  expect([panes[2]!.shown === three, series[1] === three]).toEqual([true, true])
  expect(series).toHaveLength(3)
})

test('[DAY-04] the same series in another study, or with other images, is not what stands in the picture; an earlier exam beside is none of the list', () => {
  const [one, two] = [entry(1), entry(2)]
  const prior = entry(9, { prior: '2026-01-01' })
  const now = [entry(1, { studyUid: '1.3' }), entry(2, { images: [] })]
  expect(renewal([one, two], [showing(one), showing(two), showing(prior)], now).gone).toEqual([0, 1])
  expect(renewal([one, two], [showing(one), EMPTY_PANE], [entry(1), entry(2)])).toMatchObject({ unchanged: true, gone: [] })
})
