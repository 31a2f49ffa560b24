import { type HangingRule, hang, ruleOf, wordsOf } from './hanging'
import type { PaneState } from './pane'
import type { SeriesEntry } from './series'

const entry = (uid: number, description: string, modality = 'CT'): SeriesEntry => ({
  studyUid: '1',
  seriesUid: `1.${uid}`,
  modality,
  description,
  number: uid,
  studyDate: '',
  images: [{ sopUid: `1.${uid}.1`, frame: 1, number: 1 }],
})
const wish = (description: string, place = 0, modality = 'CT', window: { center: number; width: number } | null = null) => ({
  modality,
  description,
  place,
  window,
})
const rule = (...panes: HangingRule['panes']): HangingRule => ({ layout: '2x2', linked: 1, panes })
const shown = (wanted: HangingRule, series: readonly SeriesEntry[]) => hang(wanted, series).panes.map((pane) => pane?.entry.seriesUid)

test('a series is found by its name, wherever it stands', () => {
  const series = [entry(1, '定位像'), entry(2, 'Lung 1.0 B70f'), entry(3, 'Mediastinum 5.0 B30f')]
  expect(shown(rule(wish('Mediastinum 5.0 B30f', 0), wish('lung 1.0 b70f', 0)), series).slice(0, 2)).toEqual(['1.3', '1.2'])
})

test('a name that is not there goes to the one with the most words of it, and no further than its modality', () => {
  const series = [entry(1, 'T1 SAG', 'MR'), entry(2, 'T2 SAG FS', 'MR'), entry(3, 'T2 AX', 'MR'), entry(4, 'T2 SAG', 'CT')]
  expect(shown(rule(wish('T2 SAG', 0, 'MR')), series)[0]).toBe('1.2')
  // One that is called just so is not taken by another wish that comes before it.
  expect(shown(rule(wish('T2 AX obl', 0, 'MR'), wish('T2 AX', 0, 'MR')), series).slice(0, 2)).toEqual(['1.2', '1.3'])
  expect(shown(rule(wish('横断位 T2 压脂', 0, 'MR')), [entry(1, '矢状位 T1', 'MR'), entry(2, '横断位T2', 'MR')])[0]).toBe('1.2')
})

test('without any word in common the place in the list decides, then the first that is free; nothing is shown twice', () => {
  const series = [entry(1, ''), entry(2, ''), entry(3, '')]
  expect(shown(rule(wish('', 2), wish('x', 0), wish('y', 9), wish('z', 9)), series)).toEqual(['1.3', '1.1', '1.2', undefined])
  expect(shown(rule(wish('x', 0, 'MR')), series)[0]).toBeUndefined()
})

test('one series in two windows stays one series in two windows', () => {
  const lung = { center: -600, width: 1500 }
  const { panes } = hang(rule(wish('Thorax', 0), wish('Thorax', 0, 'CT', lung)), [entry(1, 'Thorax'), entry(2, 'Other')])
  expect(panes.slice(0, 2)).toEqual([
    { entry: expect.objectContaining({ seriesUid: '1.1' }), window: undefined },
    { entry: expect.objectContaining({ seriesUid: '1.1' }), window: lung },
  ])
})

test('Chinese names have no gaps: two characters that stand together are a word, figures and letters beside them too', () => {
  expect([...wordsOf('胸部平扫5mm 肺')]).toEqual(['胸部', '部平', '平扫', '5mm', '肺'])
  expect([...wordsOf('AX_T2-FLAIR 1.0')]).toEqual(['ax', 't2', 'flair', '1.0'])
})

describe('what is written down', () => {
  const series = [entry(1, 'Scout'), entry(2, 'x'.repeat(80)), entry(3, 'Angio', 'XA')]
  const pane = (shows: SeriesEntry | null, window?: { center: number; width: number }): PaneState => ({
    shown: shows,
    problem: null,
    view: { index: 0, count: 1, window, zoom: 1, inverted: false, sides: undefined },
  })
  const state = { layout: '2x2', linked: false, active: 0 } as const

  test('each picture’s series and preset; a window that is no preset belongs to its image, an earlier exam’s series to nobody', () => {
    const panes = [
      pane(series[1]!, { center: -600.2, width: 1500 }),
      pane(series[0]!, { center: 37, width: 410 }),
      pane({ ...series[0]!, prior: '2026-01-01' }, { center: 40, width: 400 }),
      pane(series[2]!, { center: 40, width: 400 }),
    ]
    expect(ruleOf({ ...state, panes }, series)).toEqual({
      layout: '2x2',
      linked: 0,
      panes: [wish('x'.repeat(64), 1, 'CT', { center: -600, width: 1500 }), wish('Scout'), null, wish('Angio', 0, 'XA')],
    })
  })

  test('a picture that stands alone is the first, whichever it was; what was written down is found again', () => {
    const panes = [pane(series[0]!), pane(series[1]!), pane(null), pane(null)]
    const written = ruleOf({ ...state, layout: '1x1', active: 1, panes }, series)
    expect(written.panes).toHaveLength(1)
    expect(shown(written, series)[0]).toBe('1.2')
  })
})
