import { parseDateTime, presetRange, TIME_PRESETS, type TimePreset } from './time'

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
