import { slotInstant, slotOfTime, slotRefusal, slotRows, slotsFor, slotTime } from './booking-slots'
import { CODE } from './errors'
import { parseDateTime } from './time'

const DAY = '2026-11-24'
const room = { opens: 480, closes: 1050, capacity: 1 }
const at = (time: string): number => parseDateTime(`${DAY} ${time}:00`)!
const day = (more: Partial<Parameters<typeof slotRows>[1]> = {}) => ({
  day: DAY,
  taken: new Map<number, number>(),
  urgentEach: 8,
  closed: false,
  now: at('07:00'),
  ...more,
})
const refusal = (time: string, slots: number, more = {}, urgent = false, hours = room) =>
  slotRefusal(slotRows(hours, day(more)), slotOfTime(time)!, slots, urgent)

test('a slot is a quarter hour of the wall clock; minutes take whole ones', () => {
  expect([slotTime(0), slotTime(33), slotTime(96)]).toEqual(['00:00', '08:15', '24:00'])
  expect([slotOfTime('08:15'), slotOfTime('08:20'), slotOfTime('24:00'), slotOfTime('8:15')]).toEqual([33, undefined, undefined, undefined])
  expect([1, 15, 16, 30, 31].map(slotsFor)).toEqual([1, 1, 2, 2, 3])
  expect(slotInstant(DAY, 32)).toBe(at('08:00'))
  expect(slotInstant('2026-02-30', 32)).toBeUndefined()
})

test('[BOOK-02] a time that begins at this very minute has passed; a full, closed or cut one cannot be had', () => {
  expect([refusal('08:00', 1, { now: at('08:00') }), refusal('08:00', 1, { now: at('08:00') - 1 })]).toEqual([CODE.bookingPast, undefined])
  const taken = new Map([[34, 1]])
  expect([refusal('08:30', 1, { taken }), refusal('08:15', 2, { taken }), refusal('08:15', 1, { taken })]).toEqual([
    CODE.slotFull,
    CODE.slotFull,
    undefined,
  ])
  expect(refusal('08:30', 1, { taken }, false, { ...room, capacity: 2 })).toBeUndefined()
  // The last quarter hour begins at 17:15.
  expect([refusal('17:15', 1), refusal('17:15', 2), refusal('17:30', 1), refusal('07:45', 1)]).toEqual([
    undefined,
    CODE.roomClosed,
    CODE.roomClosed,
    CODE.roomClosed,
  ])
  expect(refusal('09:00', 1, { closed: true })).toBe(CODE.roomClosed)
})

test('each eighth slot is kept for emergencies; a check too long to stand between two passes over it', () => {
  expect(
    slotRows(room, day())
      .filter(({ kept }) => kept)
      .map(({ slot }) => slotTime(slot)),
  ).toEqual(['09:45', '11:45', '13:45', '15:45'])
  expect([refusal('09:45', 1), refusal('09:30', 2), refusal('09:45', 1, {}, true), refusal('10:00', 7), refusal('10:00', 8)]).toEqual([
    CODE.slotKept,
    CODE.slotKept,
    undefined,
    undefined,
    undefined,
  ])
  expect(refusal('09:45', 1, { urgentEach: 0 })).toBeUndefined()
})
