import { takenAt } from './taken-at'

const NOW = Date.parse('2026-11-23T04:00:00Z')

test('a study is of its own day and time in the server’s zone, in either form; of none, an unset clock or the future it is of now', () => {
  const may = Date.parse('2026-05-01T00:30:15Z')
  expect([takenAt('2026-05-01', '08:30:15', NOW), takenAt('20260501', '083015.123', NOW)]).toEqual([may, may])
  expect(takenAt('20260501', '', NOW)).toBe(Date.parse('2026-04-30T16:00:00Z'))
  for (const [
    date,
    time,
  ] of [[null, null], ['', ''], ['19000101', '000000'], ['20261124', '080000'], ['20261399', '08'], ['20260230', '08']] as const) // biome-ignore format: a table
    expect(takenAt(date, time, NOW)).toBe(NOW)
})
