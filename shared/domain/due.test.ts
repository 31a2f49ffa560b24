import { addWorkingTime, DEFAULT_DUE_TABLE, type DueRule, type DueTable, dueRuleFor, dueTimeOf, minutesOf, urgencyOf } from './due'
import { parseDateTime } from './time'

const at = (text: string): number => parseDateTime(text)!
const line = (more: Partial<DueRule>): DueRule => ({
  modality: '',
  sourceType: '',
  urgency: 'ordinary',
  minutes: 100,
  workingHours: false,
  ...more,
})
const day = { from: '08:00', to: '17:30' }
const week = [day, day, day, day, { from: '08:00', to: '12:00' }, null, null]
const table = (...rules: DueRule[]): DueTable => ({ rules, week })

test('[CRIT-02] the most exact line counts: modality before source, both before either', () => {
  const all = table(
    line({ minutes: 1 }),
    line({ sourceType: 'inpatient', minutes: 2 }),
    line({ modality: 'CT', minutes: 3 }),
    line({ modality: 'CT', sourceType: 'inpatient', minutes: 4 }),
  )
  const minutes = (modality: string, sourceType: string): number => dueRuleFor(all, { modality, sourceType, urgency: 'ordinary' })!.minutes
  expect([minutes('MR', 'outpatient'), minutes('MR', 'inpatient'), minutes('CT', 'outpatient'), minutes('CT', 'inpatient')]).toEqual([
    1, 2, 3, 4,
  ])
})

test('urgent and green channel have lines of their own; without one the calmer line counts, and without any there is no due time', () => {
  const some = table(line({ minutes: 60 }), line({ urgency: 'urgent', modality: 'CT', minutes: 10 }))
  const ask = (modality: string, urgency: 'ordinary' | 'urgent' | 'green') => dueTimeOf(some, { modality, sourceType: '', urgency }, 0)
  expect([ask('CT', 'ordinary'), ask('CT', 'urgent'), ask('CT', 'green'), ask('MR', 'green')]).toEqual(
    [60, 10, 10, 60].map((m) => m * 60_000),
  )
  expect(dueTimeOf(table(line({ urgency: 'green' })), { modality: 'CT', sourceType: '', urgency: 'urgent' }, 0)).toBeNull()
  expect([urgencyOf({ greenChannel: true, urgent: true }), urgencyOf({ greenChannel: false, urgent: true })]).toEqual(['green', 'urgent'])
  for (const urgency of ['ordinary', 'urgent', 'green'] as const)
    expect(dueRuleFor(DEFAULT_DUE_TABLE, { modality: 'CT', sourceType: 'outpatient', urgency })).toBeDefined()
})

test('working hours: nights, half days and week-ends do not count', () => {
  const due = (from: string, minutes: number): number => addWorkingTime(week, at(from), minutes)
  // 2026-11-19 is a Thursday.
  expect(due('2026-11-19 09:00:00', 60)).toBe(at('2026-11-19 10:00:00'))
  expect(due('2026-11-19 17:00:00', 60)).toBe(at('2026-11-20 08:30:00'))
  expect(due('2026-11-19 03:00:00', 30)).toBe(at('2026-11-19 08:30:00'))
  expect(due('2026-11-20 11:30:00', 60)).toBe(at('2026-11-23 08:30:00'))
  expect(due('2026-11-21 10:00:00', 1)).toBe(at('2026-11-23 08:01:00'))
  // To the minute at the end of a day, not the next morning.
  expect(due('2026-11-19 16:30:00', 60)).toBe(at('2026-11-19 17:30:00'))
  expect(due('2026-11-19 08:00:00', 570 * 4 + 240)).toBe(at('2026-11-26 08:00:00') - 14.5 * 3_600_000)
})

test('a week without any working time counts every hour, and a whole day goes to 24:00', () => {
  const from = at('2026-11-21 10:00:00')
  expect(addWorkingTime([null, null, null, null, null, null, null], from, 90)).toBe(from + 90 * 60_000)
  const always = Array.from({ length: 7 }, () => ({ from: '00:00', to: '24:00' }))
  expect(addWorkingTime(always, from, 30 * 60)).toBe(from + 30 * 3_600_000)
  expect(['00:00', '24:00', '24:01', '12:60', '8:00', ''].map(minutesOf)).toEqual([0, 1440, undefined, undefined, undefined, undefined])
})
