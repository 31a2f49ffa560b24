import { isBeside, isCutColumn } from './stat-columns'

const span = (from: string, to: string) => ({ from: `${from} 00:00:00`, to: `${to} 23:59:59` })

test('[STAT-12] a month or a year is cut where it does not begin or end with its own days', () => {
  expect(isCutColumn(span('2026-02-01', '2026-02-28'), 'month')).toBe(false)
  expect(isCutColumn(span('2024-02-01', '2024-02-28'), 'month')).toBe(true)
  expect(isCutColumn(span('2026-02-02', '2026-02-28'), 'month')).toBe(true)
  expect(isCutColumn(span('2026-01-01', '2026-12-31'), 'year')).toBe(false)
  expect(isCutColumn(span('2026-01-01', '2026-11-30'), 'year')).toBe(true)
  expect(isCutColumn(span('2026-02-02', '2026-02-02'), 'day')).toBe(false)
})

test('[STAT-12] whole stands beside whole, cut beside as many days, and nothing else', () => {
  const february = span('2026-02-01', '2026-02-28')
  expect(isBeside(span('2026-03-01', '2026-03-31'), february, 'month')).toBe(true)
  expect(isBeside(span('2026-03-01', '2026-03-10'), february, 'month')).toBe(false)
  expect(isBeside(february, span('2025-12-08', '2025-12-31'), 'month')).toBe(false)
  expect(isBeside(span('2026-03-01', '2026-03-10'), span('2026-02-19', '2026-02-28'), 'month')).toBe(true)
  expect(isBeside(span('2026-03-01', '2026-03-10'), span('2026-02-20', '2026-02-28'), 'month')).toBe(false)
  expect(isBeside(span('2026-01-01', '2026-06-30'), span('2025-07-05', '2025-12-31'), 'year')).toBe(false)
  expect(isBeside(span('2026-03-01', '2026-03-01'), span('2026-02-28', '2026-02-28'), 'day')).toBe(true)
})
