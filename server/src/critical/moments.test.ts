import { minutesBetween, momentsOf, nextMoment, passedMoments } from './moments'
import { type Staff, whomToTell } from './whom'

const MINUTE = 60_000
const fresh = momentsOf(0, { tellMinutes: 10, escalateMinutes: 15 })
const toldAfter = (minutes: number) => ({ ...fresh, told_at: minutes * MINUTE })

test('not told by its time, then each few minutes: moments that are over, and there is always a next one', () => {
  expect([0, 9, 10, 24, 25, 39, 40, 55].map((m) => passedMoments(fresh, m * MINUTE))).toEqual([0, 0, 1, 1, 2, 2, 3, 4])
  expect([0, 9, 10, 24, 25, 40, 600].map((m) => nextMoment(fresh, m * MINUTE) / MINUTE)).toEqual([10, 10, 25, 25, 40, 55, 610])
})

test('told in time: the first moment is that of the acknowledgement; told late: the escalation goes on as it was', () => {
  expect([5, 10, 24, 25, 40].map((m) => passedMoments(toldAfter(5), m * MINUTE))).toEqual([0, 0, 0, 1, 2])
  expect(nextMoment(toldAfter(5), 5 * MINUTE)).toBe(25 * MINUTE)
  expect(passedMoments(toldAfter(12), 25 * MINUTE)).toBe(2)
})

test('minutes on record are whole ones', () => {
  expect([minutesBetween(0, null), minutesBetween(0, 0), minutesBetween(0, 2 * MINUTE - 1)]).toEqual([null, 0, 1])
})

const person = (user_id: string, more: Partial<Staff> = {}): Staff => ({
  user_id,
  phone: '',
  receives: false,
  level: 0,
  on_duty: false,
  admin: false,
  ...more,
})
const told = (staff: readonly Staff[], rung: 0 | 1 | 2): string =>
  whomToTell(staff, 'finder', rung)
    .map((one) => one.user_id)
    .join(' ')

test('first the receiving side, then finder and the head on duty, then all heads', () => {
  const staff = [
    person('ward', { receives: true }),
    person('finder', { level: 2 }),
    person('a', { level: 4 }),
    person('b', { level: 4, on_duty: true }),
    person('boss', { admin: true }),
  ]
  expect([told(staff, 0), told(staff, 1), told(staff, 2)]).toEqual(['ward', 'ward finder b', 'ward finder a b'])
})

test('somebody always hears of it: all heads where none is on duty, the highest right where there is no head, else the administrator', () => {
  const heads = [person('finder', { level: 2 }), person('a', { level: 4 }), person('b', { level: 4 })]
  expect(told(heads, 1)).toBe('finder a b')
  expect(told([person('x', { level: 2 }), person('y', { level: 1 })], 2)).toBe('x')
  expect(told([person('boss', { admin: true })], 1)).toBe('boss')
})
