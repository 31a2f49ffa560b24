import type { SlotDayRow } from '@farsight/shared/contract'
import { formatDate, parseDateTime } from '@farsight/shared/domain'
import { bookingRequest, FIRST_BOOKINGS, RANGES } from './booking-list'
import { beside, covered, endOf, firstFree, weekOf } from './week'

const slot = (at: string, more: object = {}) => ({ at, free: 1, capacity: 1, kept: 0 as const, past: 0 as const, ...more })
const days = [
  {
    date: '2026-11-23',
    closed: 0,
    note: '',
    slots: [slot('08:00', { past: 1 }), slot('08:15', { free: 0 }), slot('08:30'), slot('08:45', { kept: 1 })],
  },
  { date: '2026-11-24', closed: 1, note: '保养', slots: [] },
  { date: '2026-11-25', closed: 0, note: '', slots: [slot('08:00'), slot('08:15'), slot('08:30'), slot('08:45')] },
] as SlotDayRow[]

test('[BOOK-02] each cell of the week says whether a check of so many minutes can begin there', () => {
  const kinds = (minutes: number, urgent = false) => [...weekOf(days, minutes, urgent).days[0]!.cells.values()].map(({ kind }) => kind)
  expect(kinds(15)).toEqual(['past', 'full', 'free', 'kept'])
  // Half an hour from 08:30 lies over what is kept; in an emergency it is free, and from 08:45 the day is over.
  expect(kinds(30, true)).toEqual(['past', 'full', 'free', 'short'])
  expect(firstFree(weekOf(days, 15, false))).toMatchObject({ date: '2026-11-23', time: '08:30' })
  expect([endOf('08:30', 20), covered('08:30', 20)]).toEqual(['09:00', ['08:30', '08:45']])
})

test('arrows lead from cell to cell and stop at the edges', () => {
  const week = weekOf(days, 15, false)
  const at = { date: '2026-11-23', time: '08:15' }
  expect(beside(week, at, 'ArrowDown')).toEqual({ date: '2026-11-23', time: '08:30' })
  expect(beside(week, at, 'ArrowRight')).toEqual({ date: '2026-11-24', time: '08:15' })
  expect(beside(week, at, 'End')).toEqual({ date: '2026-11-25', time: '08:15' })
  expect(beside(week, at, 'PageUp')).toEqual({ date: '2026-11-23', time: '08:00' })
  expect(beside(week, at, 'ArrowLeft')).toEqual(at)
  expect(beside(week, at, 'x')).toBeUndefined()
})

test('[BOOK-10] the list opens with the next seven days; each preset is its days, one kind at a time', () => {
  const now = parseDateTime('2026-11-23 20:00:00')!
  const asked = (range: (typeof RANGES)[number]) => {
    const { timeType, startTime, endTime } = bookingRequest({ ...FIRST_BOOKINGS, range }, now)
    return [timeType, startTime?.slice(0, 10), endTime?.slice(0, 10)]
  }
  expect(formatDate(now)).toBe('2026-11-23')
  expect(asked(FIRST_BOOKINGS.range)).toEqual(['appointment', '2026-11-23', '2026-11-29'])
  expect(RANGES.map(asked)).toEqual([
    ['appointment', '2026-11-23', '2026-11-23'],
    ['appointment', '2026-11-24', '2026-11-24'],
    ['appointment', '2026-11-23', '2026-11-25'],
    ['appointment', '2026-11-23', '2026-11-29'],
    ['create', '2026-11-23', '2026-11-23'],
    ['create', '2026-11-22', '2026-11-22'],
    ['create', '2026-11-21', '2026-11-23'],
  ])
  expect(bookingRequest({ ...FIRST_BOOKINGS, range: '', search: ' 王 ' }, now)).toEqual({
    status: 'all',
    pageNo: 1,
    pageSize: 50,
    search: '王',
  })
})
