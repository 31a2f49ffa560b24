import { STAT_SCREENS, type StatScreen } from '@farsight/shared/domain'
import zh from '../locales/zh.json'
import { openedTitle } from '../model/notes'
import { TO_COME, testStatistic } from '../test/statistics'
import { drawChart } from './draw'
import type { ChartInput, ChartPlan } from './plan'
import { SHAPES } from './shapes'

const t = (key: string, values: Readonly<Record<string, string | number>> = {}): string => {
  const text = key.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], zh) as string
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))
}
const words = { t, say: (pair: { zh: string }) => pair.zh, nameOf: ({ key }: { key: string }) => key || '未填' }
const WEEK = { startTime: '2026-11-19 00:00:00', endTime: '2026-11-25 23:59:59', granularity: 'day' as const }
const DAY = { startTime: '2026-11-25 00:00:00', endTime: '2026-11-25 23:59:59', granularity: 'hour' as const }
const input = (screen: StatScreen, asked: Parameters<typeof testStatistic>[1] = WEEK): ChartInput => ({
  screen,
  data: testStatistic(screen, asked),
  granularity: asked.granularity,
  words,
})
const planOf = (screen: StatScreen, asked?: Parameters<typeof testStatistic>[1]): ChartPlan => SHAPES[screen].chart(input(screen, asked))
const series = (plan: ChartPlan) => plan.option.series as { name?: string; type: string; stack?: string; data: unknown[] }[]

test('every chart has as many lists of marks as it has series with marks, and each mark opens its own figure', () => {
  for (const screen of STAT_SCREENS) {
    const plan = planOf(screen)
    plan.marks.forEach((marks, i) => {
      if (marks.length > 0) expect([screen, series(plan)[i]?.data.length]).toEqual([screen, marks.length])
    })
    expect(plan.says).not.toContain('{{')
  }
})

test('columns over time are made of lines, with their sums over them', () => {
  const plan = planOf('localDiagnosisCount')
  const [ct, mr, unsaid, sums] = series(plan)
  expect([ct, mr, unsaid].map((one) => [one!.name, one!.stack, one!.data])).toEqual([
    ['CT', 'all', Array(7).fill(12)],
    ['MR', 'all', Array(7).fill(7)],
    ['未填', 'all', Array(7).fill(3)],
  ])
  expect(sums!.data[0]).toMatchObject({ value: 0, label: { formatter: '22' } })
  expect(plan.marks[0]![1]).toEqual({
    tip: '2026-11-20 周五 · CT · 报告 12',
    open: { measure: 'reports', line: 'CT', column: '2026-11-20 00:00:00' },
  })
})

test('[STAT-01] bookings: registered, missed, to come and cancelled are parts that open their rows, and the use runs from 0 to 100 %', () => {
  const plan = planOf('appointmentOurHospital')
  const use = series(plan)[5]
  expect(series(plan).map(({ name }) => name)).toEqual(['已登记', '未到', '待到', '取消', undefined, '号源使用率'])
  expect(plan.marks[2]![0]).toMatchObject({ open: { measure: 'coming', column: '2026-11-19 00:00:00' } })
  expect([use!.name, use!.type, use!.data[0]]).toEqual(['号源使用率', 'line', 40])
  expect((plan.option.yAxis as { max?: number }[])[1]!.max).toBe(100)
  expect(plan.marks[5]![0]!.open).toBeUndefined()
  // All parts of what was booked stand in the line of totals.
  expect(SHAPES.appointmentOurHospital.totals).toEqual(expect.arrayContaining(['booked', 'registered', 'missed', 'coming', 'cancelled']))
})

test('shares are lines from 0 to 100 % that end in their names, with n below each column', () => {
  const plan = planOf('reportYinYang')
  expect(series(plan).map(({ name, type }) => [name, type])).toEqual([
    ['阳性率', 'line'],
    ['重大阳性率', 'line'],
    ['危急值率', 'line'],
  ])
  expect(plan.option.legend).toBeUndefined()
  expect((plan.option.xAxis as { data: string[] }).data[0]).toBe('11-19\n周四\nn=22')
  expect(plan.option.yAxis).toMatchObject({ min: 0, max: 100 })
})

test('doctors are bars, who did most on top, with median within the 90th percentile', () => {
  const plan = planOf('localDoctorWork')
  expect(((plan.option.yAxis as { data: string[] }[])[0] as { data: string[] }).data).toEqual(['CT', 'MR', '未填'])
  expect(
    series(plan)
      .filter(({ stack }) => stack)
      .map(({ name }) => name),
  ).toEqual(['书写', '一审', '二审', '三审', undefined])
  expect(
    series(plan)
      .slice(-2)
      .map(({ name }) => name),
  ).toEqual(['90% 用时', '中位用时'])
  expect(series(plan).at(-2)!.data[0]).toMatchObject({ label: { formatter: '00:47 · 00:47' } })
})

test('[STAT-13] what is still to come is drawn as nothing, and the period before ends where its total does', () => {
  const one = input('localDiagnosisCount', { ...DAY, compare: 1 })
  const cut = <T extends { from: string; figures: unknown }>(columns: T[]): T[] =>
    columns.map((column) => (column.from.slice(11) > '15:00:00' ? { ...column, ...TO_COME } : column))
  const { before, columns } = one.data
  const data = { ...one.data, columns: cut(columns), before: { ...before!, columns: cut(before!.columns) } }
  const drawn = series(SHAPES.localDiagnosisCount.chart({ ...one, data }))
  const values = (name: string) => drawn.find((each) => each.name === name)!.data
  expect(values('CT')).toEqual([...Array(16).fill(12), ...Array(8).fill(null)])
  expect(values('上期')).toEqual([...Array(16).fill(20), ...Array(8).fill(null)])
})

test('[STAT-02] parts and the others add up to their column, also where an answer tells the course of its first lines alone', () => {
  const one = input('localDiagnosisCount')
  const line = one.data.lines[0]!
  const lines = Array.from({ length: 30 }, (_, n) => ({ ...line, key: `k${n}`, label: `科室${n}` }))
  const told = Object.fromEntries(lines.slice(0, 20).map(({ key }) => [key, { reports: { value: 1, n: 1 } }]))
  const columns = one.data.columns.map((column) => ({
    ...column,
    lines: told,
    figures: { ...column.figures, reports: { value: 30, n: 30 } },
  }))
  const plan = SHAPES.localDiagnosisCount.chart({
    ...one,
    data: { ...one.data, lines, columns },
    words: { ...words, nameOf: ({ label }) => label },
  })
  const drawn = series(plan)
  const stacked = drawn.filter(({ stack, name }) => stack && name !== undefined)
  const sum = stacked.reduce((total, { data }) => total + Number((data[0] as { value?: number }).value ?? data[0]), 0)
  expect([stacked.length, sum]).toEqual([8, 30])
  // The rest opens its rows too: those of none of the lines that have a part of their own.
  const { open } = plan.marks[7]![0]!
  expect(open).toEqual({ measure: 'reports', column: columns[0]!.key, without: lines.slice(0, 7).map(({ key }) => key) })
  const title = openedTitle(open!, {} as never, { ...one.data, lines, columns }, words)
  expect(title).toContain(words.t('others', { count: 23 }))
})

test('[STAT-09] the names of rooms stand whole beside their bars, however narrow the picture is: long ones in several lines', () => {
  const one = input('roomStatistics')
  const names = [
    'CT1室',
    '乳腺钼靶室',
    '门诊楼三层东区数字化乳腺摄影与定位穿刺检查室',
    'Interventional radiology, building B, ground floor',
  ]
  for (const few of [names.slice(0, 2), names]) {
    const lines = few.map((label) => ({ ...one.data.lines[0]!, key: label, label }))
    const plan = SHAPES.roomStatistics.chart({ ...one, data: { ...one.data, lines }, words: { ...words, nameOf: ({ key }) => key } })
    const svg = drawChart(plan, plan.least!, plan.height)
    const texts = [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text!)
    const together = texts.join('').replace(/\s/g, '')
    for (const name of few) expect(together).toContain(name.replace(/\s/g, ''))
    // A short one stands in one line.
    for (const name of names.slice(0, 2)) expect(texts).toContain(name)
    // No name is higher than its row.
    const row = (plan.height - 56) / few.length
    expect(few.length === 2 || row >= 3 * 14).toBe(true)
  }
})

test('what does not fit is said: the first sixteen lines are drawn', () => {
  const one = input('roomStatistics')
  const line = one.data.lines[0]!
  const many = { ...one.data, lineCount: 20, lines: Array.from({ length: 20 }, (_, i) => ({ ...line, key: `r${i}` })) }
  expect(SHAPES.roomStatistics.chart({ ...one, data: many }).note).toContain('前 16 项，共 20 项')
})

test('[STAT-08] no text behind a bar runs into the next panel, in either language, as narrow as the picture gets', () => {
  const widthOf = (text: string): number => [...text].reduce((sum, c) => sum + (c > '\u2E80' ? 12 : 6), 0)
  for (const language of ['zh', 'en'] as const)
    for (const screen of STAT_SCREENS) {
      const one = input(screen)
      const say = (pair: { zh: string; en: string }) => pair[language]
      const { option, least } = SHAPES[screen].chart({ ...one, words: { ...words, say } })
      const grids = option.grid as { left: number | string; right: number | string }[]
      if (!Array.isArray(grids) || least === undefined) continue
      const px = (side: number | string): number => (typeof side === 'number' ? side : (Number.parseFloat(side) / 100) * least)
      for (const { xAxisIndex: at = 0, data, stack } of option.series as {
        xAxisIndex?: number
        stack?: string
        data: { value: number; label: { show: boolean; formatter: string } }[]
      }[]) {
        const [begins, ends] = [px(grids[at]!.left), least - px(grids[at]!.right)]
        const axis = (option.xAxis as { max: number }[])[at]!
        for (const { value, label } of data) {
          if (!label?.show || stack) continue
          const bar = (value / axis.max) * (ends - begins)
          expect([screen, label.formatter, begins + bar + 5 + widthOf(label.formatter) <= ends]).toEqual([screen, label.formatter, true])
        }
      }
      for (const [i, { text }] of (option.title as { text: string }[]).entries()) {
        const begins = i === 0 ? 0 : px(grids[i]!.left)
        expect([screen, text, begins + widthOf(text) <= least - px(grids[i]!.right)]).toEqual([screen, text, true])
      }
    }
})

test('hours are a strip of weekdays with every number written in; days are columns', () => {
  const plan = planOf('shootCountDistribution', DAY)
  const [strip] = series(plan)
  expect([strip!.type, strip!.data.length]).toEqual(['heatmap', 7 * 24])
  expect(strip!.data[0]).toMatchObject({ value: [0, 0, 9], label: { formatter: '{now|9}' } })
  expect(plan.marks[0]![0]).toEqual({ tip: '周一 00 · 9', open: { measure: 'exams', weekday: 1, slot: 0 } })
  expect(series(planOf('shootCountDistribution', { ...DAY, granularity: 'twoHours' }))[0]!.data).toHaveLength(7 * 12)
  expect(series(planOf('shootCountDistribution', { ...DAY, granularity: 'halfDay' }))[0]!.data).toHaveLength(7 * 2)
  expect(series(planOf('shootCountDistribution'))[0]!.type).toBe('bar')
})

test('[STAT-13] a strip says nothing of hours that are no part of the range or still to come, and has the period before below each number', () => {
  // A Wednesday at 09:20, and of the week no other day.
  const one = input('shootCountDistribution', { ...DAY, compare: 1 })
  const data = { ...one.data, strip: [{ weekday: 3, slot: 8, n: 5 }] }
  const written = (of: ChartInput['data']): readonly string[] =>
    series(SHAPES.shootCountDistribution.chart({ ...one, data: of }))[0]!.data.map(
      (cell) => (cell as { label: { formatter: string } }).label.formatter,
    )
  const at = (weekday: number, slot: number): number => (weekday - 1) * 24 + slot
  const { before: _, ...alone } = data
  const plain = written(alone)
  expect([plain[at(3, 8)], plain[at(3, 9)], plain[at(3, 10)], plain[at(2, 8)]]).toEqual(['{now|5}', '{none|·}', '', ''])
  const before = { ...data.before!, strip: [{ weekday: 3, slot: 8, n: 7 }] }
  const compared = written({ ...data, before })
  expect([compared[at(3, 8)], compared[at(3, 10)]]).toEqual(['{now|5}\n{before|7}', '\n{before|·}'])
  const plan = SHAPES.shootCountDistribution.chart({ ...one, data: { ...data, before } })
  expect([plan.marks[0]![at(3, 8)]!.tip, plan.note]).toEqual(['周三 08 · 5 · 上期 7', '格中小字为上期同一时段。'])
  // By day it is a line like everywhere.
  expect(series(planOf('shootCountDistribution', { ...WEEK, compare: 1 })).at(-1)).toMatchObject({ name: '上期', type: 'line' })
})

test('[STAT-12] a month of the period before that stands alone is drawn as a dash, for a line of one point is none', () => {
  const one = input('localDiagnosisCount', { ...WEEK, compare: 1 })
  const { before } = one.data
  const columns = before!.columns.map((column, i) => (i === 2 || i > 4 ? column : { ...column, ...TO_COME }))
  const drawn = series(SHAPES.localDiagnosisCount.chart({ ...one, data: { ...one.data, before: { ...before!, columns } } }))
  const dash = { value: 20, symbol: 'rect', symbolSize: [20, 3] }
  expect(drawn.find(({ name }) => name === '上期')!.data).toEqual([null, null, dash, null, null, 20, 20])
})

test('[STAT-13] the period before looks the same everywhere, and the legend names it', () => {
  const plan = planOf('localDiagnosisCount', { ...WEEK, compare: 1 })
  expect(series(plan).at(-1)).toMatchObject({
    name: '上期',
    type: 'line',
    data: Array(7).fill(20),
    lineStyle: { type: 'solid', opacity: 0.4 },
  })
  const named = (plan: ChartPlan): unknown[] =>
    ((plan.option.legend as { data: unknown[] } | undefined)?.data ?? []).map((one) => (one as { name?: string }).name ?? one)
  expect(named(plan).at(-1)).toBe('上期')
  const rates = planOf('reportYinYang', { ...WEEK, compare: 1 })
  expect(named(rates)).toEqual(['上期'])
  // Of now nothing is dashed, of the period before everything is light.
  expect(series(rates).map((line) => (line as { lineStyle?: { opacity?: number; type?: string } }).lineStyle)).toEqual([
    ...Array(3).fill(expect.not.objectContaining({ opacity: 0.4 })),
    ...Array(3).fill(expect.objectContaining({ opacity: 0.4, type: 'solid' })),
  ])
  expect(JSON.stringify([plan.option, rates.option])).not.toContain('dashed')
})

test('[STAT-13] bars: the period before is a frame that the legend names, and none stands where there was no value', () => {
  const one = input('reportQuality', { ...WEEK, compare: 1 })
  const lines = one.data.lines.map((line, i) => (i > 0 ? line : { ...line, before: { ...line.before, stars: { value: null, n: 0 } } }))
  const plan = SHAPES.reportQuality.chart({ ...one, data: { ...one.data, lines: lines as never } })
  const frames = series(plan).filter(({ name }) => name === '上期')
  expect(frames).toHaveLength(4)
  expect(frames[0]!.data.map((datum) => (datum as { value: unknown }).value)).toEqual(['-', 4.5, 4.5])
  expect(frames[1]!.data.map((datum) => (datum as { value: unknown }).value)).toEqual([40, 40, 40])
  expect((plan.option.legend as { data: { name: string }[] }).data.map(({ name }) => name)).toEqual(['上期'])
})

test('what is written behind the bars of a panel ends before the next panel begins', () => {
  const one = input('remoteDiagnosisCount')
  const long = {
    t: (key: string) => key,
    say: (pair: { zh: string; en?: string }) => pair.en ?? pair.zh,
    nameOf: () => 'A hospital of a long name',
  }
  const plan = SHAPES.remoteDiagnosisCount.chart({ ...one, words: long as never })
  const starts = (plan.option.grid as { left: number | string }[]).map(({ left }) =>
    typeof left === 'number' ? left : (plan.least! * Number.parseFloat(left)) / 100,
  )
  for (const [i, axis] of (plan.option.xAxis as { max: number }[]).slice(0, 2).entries()) {
    const wide = starts[i + 1]! - starts[i]!
    for (const bar of series(plan).filter((each) => (each as { xAxisIndex?: number }).xAxisIndex === i))
      for (const datum of bar.data as { value: number; label: { formatter?: string } }[])
        expect([datum.label.formatter, (wide * datum.value) / axis.max + 5 + (datum.label.formatter ?? '').length * 6.5 <= wide]).toEqual([
          datum.label.formatter,
          true,
        ])
  }
})

test('bars stand in the order of the table, and say by what where they are of something else', () => {
  const one = input('reportQuality')
  const plan = SHAPES.reportQuality.chart({ ...one, data: { ...one.data, lines: [...one.data.lines].reverse() } })
  expect((plan.option.yAxis as { data: string[] }[])[0]!.data).toEqual(['未填', 'MR', 'CT'])
  expect(plan.note).toBe('按“报告”从多到少排列')
})

test('a drawing holds no style of its own and no fixed colour: the skin and the policy of the page have it', () => {
  for (const screen of STAT_SCREENS) {
    const plan = planOf(screen, screen === 'shootCountDistribution' ? DAY : WEEK)
    const svg = drawChart(plan, 1000, plan.height)
    expect([screen, /<style| style=| class=/.test(svg)]).toEqual([screen, false])
    const seen = svg.split('\n').filter((line) => !line.includes('fill-opacity="0"'))
    const colours = seen.flatMap((line) => [...line.matchAll(/(?:fill|stroke)="([^"]+)"/g)].map(([, colour]) => colour!))
    const fixed = colours.filter((colour) => !/^(var\(|none$|url\()/.test(colour))
    // What clips is never seen.
    expect([screen, fixed.filter((colour) => colour !== '#000')]).toEqual([screen, []])
  }
})

test('arrows go through a picture as it lies: columns stand side by side on their parts, bars one below the other, the week as its cells', () => {
  const [first, right, up] = [
    [0, 0],
    [0, 1],
    [1, 0],
  ] as const
  const lies = (screen: StatScreen) => {
    const { at } = planOf(screen)
    return [first, right, up].map(([series, datum]) => at(series, datum))
  }
  // Downwards is more: what stands upon a part has less of it.
  expect(lies('localDiagnosisCount').map(([x, y]) => [x, 0 - y])).toEqual([
    [0, 0],
    [1, 0],
    [0, 1],
  ])
  expect(lies('localDoctorWork')).toEqual([
    [0, 0],
    [0, 1],
    [1, 0],
  ])
  const { at } = planOf('shootCountDistribution', DAY)
  expect([at(0, 23), at(0, 24)]).toEqual([
    [23, 0],
    [0, 1],
  ])
})
