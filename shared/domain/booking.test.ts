import {
  APPOINTMENT_PRESETS,
  BOOKED_PRESETS,
  BOOKING_ACTS,
  BOOKING_FILTERS,
  BOOKING_LABELS,
  BOOKING_STATUSES,
  bookingRefusal,
} from './booking'
import { CODE } from './errors'

test('[STATE-35, BOOK-10] four filters, seven words in both languages, three presets of creation and four of the appointment', () => {
  expect(BOOKING_FILTERS).toEqual(['all', 'unpaid', 'paid', 'registered'])
  expect(BOOKED_PRESETS).toEqual(['today', 'yesterday', 'last3'])
  expect(APPOINTMENT_PRESETS).toEqual(['today', 'tomorrow', 'next3', 'next7'])
  for (const status of BOOKING_STATUSES) expect(BOOKING_LABELS[status].zh && BOOKING_LABELS[status].en).toBeTruthy()
})

test('what may be done to a booking, by its status, its side and a transfer that waits', () => {
  const of = (status: (typeof BOOKING_STATUSES)[number], more: { waits?: boolean; examines?: boolean } = {}) =>
    Object.fromEntries(BOOKING_ACTS.map((act) => [act, bookingRefusal(act, { status, waits: false, examines: true, ...more })]))
  const free = { edit: undefined, pay: undefined, register: undefined, transfer: undefined, cancel: undefined, slip: undefined }
  expect(of('booked')).toEqual({ ...free, answer: CODE.transferAnswered })
  expect(of('paid')).toEqual({ ...free, pay: CODE.bookingPaid, answer: CODE.transferAnswered })
  // Who booked elsewhere registers nothing there.
  expect(of('booked', { examines: false }).register).toBe(CODE.noPermission)
  expect(of('booked', { waits: true })).toMatchObject({
    edit: CODE.transferWaits,
    pay: CODE.transferWaits,
    cancel: CODE.transferWaits,
    slip: undefined,
  })
  expect(of('registered')).toMatchObject({
    edit: CODE.bookingRegistered,
    register: CODE.bookingRegistered,
    cancel: CODE.bookingRegistered,
    slip: undefined,
  })
  for (const over of ['cancelled', 'transferred', 'refused'] as const)
    expect(of(over)).toMatchObject({ edit: CODE.bookingOver, register: CODE.bookingOver, slip: CODE.bookingOver })
  // The target answers; who sent it may take it back.
  expect([of('asked').answer, of('asked').cancel]).toEqual([undefined, CODE.transferWaits])
  expect([of('asked', { examines: false }).answer, of('asked', { examines: false }).cancel]).toEqual([CODE.noPermission, undefined])
})
