import { momentTyped } from './person'

test('a day and a minute as people type them; what is none says so', () => {
  for (const typed of [
    '2026-11-26 14:30',
    '202611261430',
    '20261126 1430',
    '2026-11-26T14:30',
    '2026/11/26 14:30',
    '2026年11月26日 14：30',
  ])
    expect(momentTyped(typed)).toBe('2026-11-26 14:30')
  expect(momentTyped('2026-3-1 9:05')).toBe('2026-03-01 09:05')
  for (const typed of ['', '2026-11-26', '2026-02-30 10:00', '2026-11-26 24:00', '2026-11-26 10:60', '14:30', '明天 14:30'])
    expect(momentTyped(typed)).toBeUndefined()
})
