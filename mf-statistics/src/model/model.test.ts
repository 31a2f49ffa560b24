import { STATISTICS, zoneName } from '@farsight/shared/domain'
import en from '../locales/en.json'
import zh from '../locales/zh.json'
import { testStatistic } from '../test/statistics'
import { bucketName, bucketTick } from './buckets'
import { changeOf, shareOf, valueText } from './figures'
import { noteOf } from './notes'
import { askedGranularity, countFilters, firstQuery, ownRange, rangeFault, readQuery, statRequest, writeQuery } from './query'
import { sortedLines } from './table'

/** 2026-11-25 09:20 of the server. */
const NOW = Date.UTC(2026, 10, 25, 1, 20)
const read = (search: string, screen: keyof typeof STATISTICS = 'localDiagnosisCount') => readQuery(screen, search, NOW, 480)
const WEEK = { startTime: '2026-11-19 00:00:00', endTime: '2026-11-25 23:59:59' } as const
const nbsp = '\u202F'

test('what an address asks is written back as it stood, and a screen as it first stands asks nothing', () => {
  for (const screen of Object.keys(STATISTICS) as (keyof typeof STATISTICS)[]) {
    const first = firstQuery(screen, NOW, 480)
    expect(writeQuery(screen, first)).toBe('')
    expect(read('', screen)).toEqual(first)
  }
  const search =
    'from=2026-10-01&to=2026-10-31&by=month&group=department&modality=CT%2CMR&source=inpatient&compare=1&table=column&sort=-reports&open=reports&line=&column=2026-10-01+00%3A00%3A00&page=3'
  expect(writeQuery('localDiagnosisCount', read(search))).toBe(search)
  expect(read(search).opened).toEqual({ measure: 'reports', line: '', column: '2026-10-01 00:00:00' })
  const rest = { measure: 'reports', without: ['CT', ''], column: '2026-10-01 00:00:00' }
  expect(read(writeQuery('localDiagnosisCount', { ...read(''), opened: rest })).opened).toEqual(rest)
})

test('[STAT-06] every cell of the week is written into an address and read back, and no day or hour that is none', () => {
  const cell = (weekday: number, slot: number) => read(`open=exams&weekday=${weekday}&slot=${slot}`, 'shootCountDistribution')
  for (let weekday = 1; weekday <= 7; weekday += 1)
    for (let slot = 0; slot < 24; slot += 1) {
      const query = cell(weekday, slot)
      expect(query.opened).toEqual({ measure: 'exams', weekday, slot })
      expect(read(writeQuery('shootCountDistribution', query), 'shootCountDistribution')).toEqual(query)
    }
  expect([cell(0, 0).opened, cell(8, 24).opened]).toEqual([{ measure: 'exams', slot: 0 }, { measure: 'exams' }])
})

test('what is none of the words of a screen is left out of its question', () => {
  const query = read(
    'time=tomorrow&by=week&group=partner&modality=ct,CT,%3Cb%3E&partner=x&source=prison&doctor=%27%3B--&sort=-name2&open=capacity&page=0',
  )
  expect(query).toEqual({ ...firstQuery('localDiagnosisCount', NOW, 480), filters: { ...query.filters, modality: ['CT'] } })
})

test('the request has what is asked, and the group only where it is not the first', () => {
  const query = read('source=inpatient&group=department')
  expect(statRequest('localDiagnosisCount', query)).toEqual({
    startTime: '2026-11-19 00:00:00',
    endTime: '2026-11-25 23:59:59',
    timeTimes: 'last7',
    granularity: 'day',
    groupBy: 'department',
    sourceType: 'inpatient',
  })
  expect(countFilters(query.filters)).toBe(1)
})

test('a range that ends before it begins, or on no day, is a fault; one too long is asked with the finest granularity that fits', () => {
  expect(rangeFault(ownRange('2026-11-25', '2026-11-19'))).toBe('reversed')
  expect(rangeFault(ownRange('2026-02-30', '2026-03-19'))).toBe('badDate')
  expect(askedGranularity('localDiagnosisCount', { range: ownRange('2026-01-01', '2026-03-31'), granularity: 'hour' })).toBe('halfDay')
  // A strip of the week needs no columns: no range is too long for it.
  expect(askedGranularity('shootCountDistribution', { range: ownRange('1926-01-01', '2026-03-31'), granularity: 'twoHours' })).toBe(
    'twoHours',
  )
  expect(rangeFault(ownRange('1899-12-31', '2026-03-19'))).toBe('years')
  expect(rangeFault(ownRange('2026-03-19', '2200-01-01'))).toBe('years')
  expect(rangeFault(ownRange('1900-01-01', '2199-12-31'))).toBeUndefined()
  expect(askedGranularity('localDiagnosisCount', { range: ownRange('2026-11-19', '2026-11-25'), granularity: 'hour' })).toBe('hour')
})

test('side by side an address names no doctor and no room, and of orders no green channel', () => {
  const asked = 'group=facility&doctor=00000000-0000-4000-8000-00000000000d&room=00000000-0000-4000-8000-00000000000e&dept=x'
  expect(read(asked).filters).toMatchObject({ doctorId: '', roomId: '', departmentId: 'x' })
  expect(read(asked.replace('group=facility&', '')).filters.doctorId).not.toBe('')
  expect(read('urgency=green', 'remoteDiagnosisCount').filters.urgency).toBe('')
  expect(read('urgency=urgent', 'remoteDiagnosisCount').filters.urgency).toBe('urgent')
})

test('the note says days and minute of a period that is cut, that there is none, and that lines are left out', () => {
  const t = (key: string, values: object = {}): string => `${key} ${Object.values(values).join(' ')}`
  const words = { t, say: (pair: { zh: string }) => pair.zh, nameOf: () => '' }
  const data = testStatistic('localDoctorWork', { ...WEEK, granularity: 'day', compare: 1 })
  const note = (more: object, compares = true): string => noteOf('localDoctorWork', { ...data, ...more }, compares, words as never)
  expect(note({})).toContain('beforeRange 2026-11-12 – 2026-11-18')
  expect(note({ before: { ...data.before, startTime: '2026-10-01 00:00:00', endTime: '2026-10-26 15:00:00', partly: 1 } })).toContain(
    'beforePartly 2026-10-01 – 2026-10-26 15:00',
  )
  expect(note({ before: undefined })).toContain('noBefore')
  expect(note({ before: undefined }, false)).not.toContain('noBefore')
  expect(note({ lineCount: 812 })).toContain('cutLines 3 812')
  // Ten days of November beside all of October.
  const column = (from: string, to: string) => ({ from: `${from} 00:00:00`, to: `${to} 23:59:59`, figures: {} })
  const months = (from: string) => ({
    granularity: 'month',
    columns: [column('2026-11-01', '2026-11-10')],
    before: { ...data.before, columns: [column(from, '2026-10-31')] },
  })
  expect(note(months('2026-10-01'))).toContain('beforeUneven')
  expect([note(months('2026-10-01')), note({})].map((said) => said.includes('cutColumns'))).toEqual([true, false])
  expect(note(months('2026-10-22'))).not.toContain('beforeUneven')
  expect(note(months('2026-10-01'), false)).not.toContain('beforeUneven')
  expect(note({})).toMatch(/n = 154 参与人次/)
})

test('figures are written in their unit, shares say n of m', () => {
  expect(valueText('count', 1284)).toBe(`1${nbsp}284`)
  expect(valueText('percent', 41.25)).toBe(`41.3${nbsp}%`)
  expect(valueText('minutes', 130)).toBe('02:10')
  expect(valueText('minutes', 119.7)).toBe('02:00')
  expect(valueText('stars', 4.5)).toBe('4.50')
  expect(valueText('count', null)).toBe('—')
  const measure = { key: 'positiveRate', unit: 'percent', of: 'reports' } as const
  expect(shareOf(measure, { positiveRate: { value: 41.3, n: 530 }, reports: { value: 1284, n: 1284 } })).toBe(`530/1${nbsp}284`)
})

test('a change is relative for counts and a difference for the rest; better and worse follow the measure', () => {
  expect(changeOf({ key: 'reports', unit: 'count' }, 106, 100)).toEqual({ text: `+6.0${nbsp}%`, way: 'up', good: undefined })
  expect(changeOf({ key: 'p50', unit: 'minutes', good: 'less' }, 35, 47)).toEqual({ text: '−00:12', way: 'down', good: true })
  expect(changeOf({ key: 'overdueRate', unit: 'percent', good: 'less' }, 12, 10)).toEqual({ text: '+2.0', way: 'up', good: false })
  expect(changeOf({ key: 'reports', unit: 'count' }, 5, 0)).toMatchObject({ text: '+5', way: 'up' })
  expect(changeOf({ key: 'use', unit: 'percent', good: 'more' }, 40, 40.01)).toEqual({ text: '±0.0', way: 'same', good: undefined })
  expect(changeOf({ key: 'stars', unit: 'stars', good: 'more' }, null, 4)).toBeUndefined()
})

test('columns of time are named by what they hold; a cut month says its days', () => {
  const t = (key: string): string => key
  const at = (from: string, to: string) => ({ key: from, from, to })
  expect(bucketName(at('2026-11-25 00:00:00', '2026-11-25 23:59:59'), 'day', t)).toBe('2026-11-25 weekday.3')
  expect(bucketName(at('2026-11-25 08:00:00', '2026-11-25 09:59:59'), 'twoHours', t)).toBe('2026-11-25 08:00–10:00')
  expect(bucketName(at('2026-11-25 12:00:00', '2026-11-25 23:59:59'), 'halfDay', t)).toBe('2026-11-25 bucket.afternoon')
  expect(bucketName(at('2026-11-01 00:00:00', '2026-11-30 23:59:59'), 'month', t)).toBe('2026-11')
  expect(bucketName(at('2026-11-05 00:00:00', '2026-11-30 23:59:59'), 'month', t)).toBe('2026-11 (11-05 – 11-30)')
  expect(bucketTick(at('2026-11-25 13:00:00', '2026-11-25 13:59:59'), 'hour', 1, t)).toBe('13:00')
  expect([zoneName(480), zoneName(-210)]).toEqual(['UTC+8', 'UTC-3:30'])
})

test('lines are sorted by a figure either way, and what has none stands last', () => {
  const line = (name: string, value: number | null) => ({ key: name, name, figures: { p50: { value, n: 1 } }, opened: {} })
  const lines = [line('a', 3), line('b', null), line('c', 9)]
  const names = (sort: string): string =>
    sortedLines(lines, sort)
      .map(({ name }) => name)
      .join('')
  expect([names(''), names('p50'), names('-p50'), names('-name')]).toEqual(['abc', 'acb', 'cab', 'cba'])
})

test('both languages have the same words', () => {
  const keys = (at: object, before = ''): string[] =>
    Object.entries(at).flatMap(([key, value]) => (typeof value === 'object' ? keys(value as object, `${before}${key}.`) : [before + key]))
  expect(keys(en).sort()).toEqual(keys(zh).sort())
})
