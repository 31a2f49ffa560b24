import {
  comparedPeriod,
  compareStatLines,
  fittingGranularity,
  MOST_BUCKETS,
  periodAfter,
  periodBefore,
  STAT_SCREENS,
  STATISTICS,
  type StatScreen,
  statBuckets,
  statFilters,
  statUrgencies,
} from './statistics'

const range = (from: string, to: string) => [`${from} 00:00:00`, `${to} 23:59:59`] as const
const count = (from: string, to: string, by: Parameters<typeof statBuckets>[2]) => statBuckets(...range(from, to), by)?.length

test('[STAT-12] seven days by day are 7, one day by one hour 24, two hours 12, morning and afternoon 2, two years by year 2, one bucket a month', () => {
  expect(count('2026-11-20', '2026-11-26', 'day')).toBe(7)
  expect(count('2026-11-26', '2026-11-26', 'hour')).toBe(24)
  expect(count('2026-11-26', '2026-11-26', 'twoHours')).toBe(12)
  expect(statBuckets(...range('2026-11-26', '2026-11-26'), 'halfDay')).toEqual([
    { key: '2026-11-26 00:00:00', from: '2026-11-26 00:00:00', to: '2026-11-26 11:59:59' },
    { key: '2026-11-26 12:00:00', from: '2026-11-26 12:00:00', to: '2026-11-26 23:59:59' },
  ])
  expect(count('2025-01-01', '2026-12-31', 'year')).toBe(2)
  expect(count('2026-01-15', '2026-03-02', 'month')).toBe(3)
})

test('buckets follow one another without a gap, through a leap day and a cut month', () => {
  for (const by of ['day', 'month', 'year', 'halfDay'] as const) {
    const all = statBuckets(...range('2024-02-10', '2024-03-05'), by)!
    expect(all[0]!.from).toBe('2024-02-10 00:00:00')
    expect(all.at(-1)!.to).toBe('2024-03-05 23:59:59')
    for (const [i, bucket] of all.entries()) if (i > 0) expect(Date.parse(`${bucket.from}Z`) - Date.parse(`${all[i - 1]!.to}Z`)).toBe(1000)
  }
})

test('a range with too many columns has none, and is told a granularity that fits', () => {
  expect(count('1926-01-01', '2026-12-31', 'day')).toBeUndefined()
  expect(count('1926-01-01', '2026-12-31', 'year')).toBe(101)
  expect(fittingGranularity(...range('1926-01-01', '2026-12-31'), 'day')).toBe('year')
  expect(fittingGranularity(...range('2026-01-01', '2026-12-31'), 'hour')).toBe('day')
  expect(fittingGranularity(...range('2026-11-26', '2026-11-26'), 'hour')).toBe('hour')
  expect(MOST_BUCKETS).toBe(400)
})

test('the period before ends where this one begins, a month goes back by a month', () => {
  expect(periodBefore(...range('2026-11-20', '2026-11-26'))).toEqual({ startTime: '2026-11-13 00:00:00', endTime: '2026-11-19 23:59:59' })
  expect(periodBefore(...range('2026-03-01', '2026-03-31'))).toEqual({ startTime: '2026-02-01 00:00:00', endTime: '2026-02-28 23:59:59' })
  expect(periodBefore(...range('2026-01-01', '2026-12-31'))).toEqual({ startTime: '2025-01-01 00:00:00', endTime: '2025-12-31 23:59:59' })
  expect(periodAfter(...range('2026-02-01', '2026-02-28'))).toEqual({ startTime: '2026-03-01 00:00:00', endTime: '2026-03-31 23:59:59' })
  expect(periodAfter(...range('2026-11-20', '2026-11-26'))).toEqual({ startTime: '2026-11-27 00:00:00', endTime: '2026-12-03 23:59:59' })
})

test('[STAT-13] a period under way is held against as much of the one before; one that is over, and bookings, against all of it', () => {
  const against = (from: string, to: string, now: string, screen: StatScreen = 'localDiagnosisCount') =>
    comparedPeriod(screen, ...range(from, to), now)
  expect(against('2026-11-01', '2026-11-30', '2026-11-26 15:00:00')).toEqual({
    startTime: '2026-10-01 00:00:00',
    endTime: '2026-10-26 15:00:00',
    partly: true,
  })
  expect(against('2026-11-26', '2026-11-26', '2026-11-26 09:20:30')).toMatchObject({ endTime: '2026-11-25 09:20:30', partly: true })
  // A shorter month before has no 30th: all of it.
  expect(against('2026-03-01', '2026-03-31', '2026-03-30 08:00:00')).toEqual({
    startTime: '2026-02-01 00:00:00',
    endTime: '2026-02-28 23:59:59',
    partly: true,
  })
  expect(against('2026-10-01', '2026-10-31', '2026-11-26 15:00:00')).toEqual({
    ...periodBefore(...range('2026-10-01', '2026-10-31')),
    partly: false,
  })
  expect(against('2026-11-23', '2026-11-29', '2026-11-26 15:00:00', 'appointmentOurHospital')).toMatchObject({
    endTime: '2026-11-22 23:59:59',
    partly: false,
  })
})

test('[STAT-13] whatever the range and the moment, what is compared is as long as what has passed, and never more than the period before', () => {
  const DAY = 86_400_000
  const at = (text: string): number => Date.parse(`${text.replace(' ', 'T')}Z`)
  const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
  let seed = 20261126
  const below = (n: number): number => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 1
    return seed % n
  }
  for (let i = 0; i < 3000; i += 1) {
    const from = Date.UTC(2020, below(84), below(3) === 0 ? 1 : 1 + below(28))
    const [startTime, endTime] = range(day(from), day(from + below(120) * DAY))
    const now = new Date(from + (below(150) - 15) * DAY + below(86_400) * 1000).toISOString().slice(0, 19).replace('T', ' ')
    const whole = periodBefore(startTime, endTime)
    const { partly, ...period } = comparedPeriod('reportYinYang', startTime, endTime, now)
    const told = `${startTime} ${endTime} ${now}`
    expect([told, partly]).toEqual([told, now > startTime && now <= endTime])
    expect([told, period.startTime]).toEqual([told, whole.startTime])
    if (!partly) expect([told, period]).toEqual([told, whole])
    else if (period.endTime === whole.endTime)
      expect(at(whole.endTime) + 1000 - at(whole.startTime)).toBeLessThanOrEqual(at(now) - at(startTime) + 1000)
    else expect([told, at(period.endTime) - at(period.startTime)]).toEqual([told, at(now) - at(startTime)])
  }
})

test('lines stand by the first measure, then by name, what was not said last; orders by both ways together', () => {
  const line = (key: string, ...values: readonly (number | null)[]) => ({
    key,
    name: key,
    figures: Object.fromEntries(STATISTICS.remoteDiagnosisCount.measures.map((measure, i) => [measure.key, { value: values[i] ?? null }])),
  })
  const order = (screen: StatScreen, ...lines: readonly ReturnType<typeof line>[]): string =>
    [...lines]
      .sort((a, b) => compareStatLines(screen, a, b))
      .map(({ key }) => key || '-')
      .join('')
  expect(order('remoteDiagnosisCount', line('c', 0, 2), line('', 9, 9), line('b', 0, 5), line('a', 1, 0))).toBe('abc-')
  const reports = (key: string, n: number) => ({ key, name: key, figures: { reports: { value: n }, urgent: { value: 100 - n } } })
  expect(
    order('localDiagnosisCount', reports('b', 4) as never, reports('a', 4) as never, reports('', 9) as never, reports('c', 7) as never),
  ).toBe('cab-')
})

test('members side by side are narrowed by nothing that one hospital alone has, and orders know two urgencies', () => {
  for (const screen of STAT_SCREENS)
    if (STATISTICS[screen].groups.includes('facility')) {
      expect(statFilters(screen, 'facility').filter((filter) => filter === 'doctorId' || filter === 'roomId')).toEqual([])
      expect(statFilters(screen, 'modality')).toEqual(STATISTICS[screen].filters)
    }
  expect(statFilters('localDiagnosisCount', 'facility')).toContain('departmentId')
  expect(STAT_SCREENS.filter((screen) => !statUrgencies(screen).includes('green'))).toEqual([
    'doctorRemoteCount',
    'remoteDiagnosisCount',
    'remoteDiagnosisReportQuality',
  ])
})

test('a share names a count of the same screen, and no key stands twice', () => {
  for (const screen of STAT_SCREENS) {
    const { measures } = STATISTICS[screen]
    const keys = measures.map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
    for (const { of } of measures) if (of) expect(measures.find(({ key }) => key === of)?.unit).toBe('count')
  }
})
