import { parseDateTime, presetRange, shortDay, shortMoment, TIME_PRESETS, type TimePreset, timeAsImported } from './time'

/** A Sunday, late in the evening of the server's wall clock. */
const NOW = parseDateTime('2026-11-22 23:30:00')!
const days = (preset: TimePreset, now = NOW): string[] => {
  const { startTime, endTime, timeTimes } = presetRange(preset, now)
  expect([startTime.slice(11), endTime.slice(11), timeTimes]).toEqual(['00:00:00', '23:59:59', preset])
  return [startTime.slice(0, 10), endTime.slice(0, 10)]
}

test('[CONST-07] today is the whole day of the server’s clock', () => {
  expect(days('today')).toEqual(['2026-11-22', '2026-11-22'])
  // 23:30 UTC of the day before is already today in the server's zone.
  expect(days('today', Date.UTC(2026, 10, 21, 23, 30))).toEqual(['2026-11-22', '2026-11-22'])
})

test('[CONST-08] future presets: tomorrow alone, and three and seven days from today', () => {
  expect(days('tomorrow')).toEqual(['2026-11-23', '2026-11-23'])
  expect(days('next3')).toEqual(['2026-11-22', '2026-11-24'])
  expect(days('next7')).toEqual(['2026-11-22', '2026-11-28'])
  expect(days('tomorrow', parseDateTime('2026-12-31 12:00:00')!)).toEqual(['2027-01-01', '2027-01-01'])
})

test('[CONST-09] past presets end today: since yesterday, three days, seven days', () => {
  expect(days('sinceYesterday')).toEqual(['2026-11-21', '2026-11-22'])
  expect(days('last3')).toEqual(['2026-11-20', '2026-11-22'])
  expect(days('last7')).toEqual(['2026-11-16', '2026-11-22'])
})

test('[CONST-10] calendar presets: Monday to Sunday, the whole month, three months back to today', () => {
  expect(days('week')).toEqual(['2026-11-16', '2026-11-22'])
  expect(days('week', parseDateTime('2026-11-23 00:00:00')!)).toEqual(['2026-11-23', '2026-11-29'])
  expect(days('lastWeek')).toEqual(['2026-11-09', '2026-11-15'])
  expect(days('month')).toEqual(['2026-11-01', '2026-11-30'])
  expect(days('month', parseDateTime('2028-02-10 00:00:00')!)).toEqual(['2028-02-01', '2028-02-29'])
  expect(days('threeMonths')).toEqual(['2026-08-22', '2026-11-22'])
  // A day that the month three months ago does not have is its last one.
  expect(days('threeMonths', parseDateTime('2026-05-31 00:00:00')!)).toEqual(['2026-02-28', '2026-05-31'])
})

test('no preset is backwards, on any day of four years', () => {
  for (let day = 0; day < 4 * 366; day += 1)
    for (const preset of TIME_PRESETS) {
      const { startTime, endTime } = presetRange(preset, Date.UTC(2025, 0, 1, 5) + day * 86_400_000)
      expect(startTime < endTime).toBe(true)
    }
})

test('[DAY-13] a short moment has its year where that is not this one: an old report never reads as of this year', () => {
  const now = parseDateTime('2026-11-20 10:00:00')!
  const short = (time: string | null) => shortMoment(time, now)
  expect(short('2026-03-02 00:00:00')).toBe('03-02 00:00')
  expect(short('2020-03-02 00:00:00')).toBe('2020-03-02')
  expect(short('2025-12-31 23:59:59')).toBe('2025-12-31')
  expect(short('2027-01-02 09:00:00')).toBe('2027-01-02 09:00')
  expect(short(null)).toBe('')
  // The night of the year's turn, by the server's wall clock.
  const turned = parseDateTime('2027-01-01 00:10:00')!
  expect(shortMoment('2026-12-31 23:50:00', turned)).toBe('2026-12-31 23:50')
  expect(shortMoment('2027-01-01 00:05:00', turned)).toBe('01-01 00:05')
  expect([shortDay('2026-11-19', now), shortDay('2019-11-19 08:00:00', now)]).toEqual(['11-19', '2019-11-19'])
})

test('[DAY-13] a day that an earlier system kept alone has no midnight, a moment no seconds', () => {
  expect([null, '', '2019-03-04 00:00:00', '2019-03-04 00:01:00', '2019-03-04 10:20:00'].map(timeAsImported)).toEqual([
    '',
    '',
    '2019-03-04',
    '2019-03-04 00:01',
    '2019-03-04 10:20',
  ])
})
