import { CODE, type ErrorCode } from './errors'
import { STATE } from './states'

/** What became of a booking. `asked` waits at its target for an answer; `transferred` went there. */
export const BOOKING_STATUSES = ['booked', 'paid', 'registered', 'cancelled', 'transferred', 'asked', 'refused'] as const
export type BookingStatus = (typeof BOOKING_STATUSES)[number]

/** The filters of both lists (product.md section 4): all, appointment without payment, with completed payment, registered. */
export const BOOKING_FILTERS = ['all', 'unpaid', 'paid', 'registered'] as const
export type BookingFilter = (typeof BOOKING_FILTERS)[number]

/** The status that a filter keeps; undefined for all. */
export const FILTER_STATUS: Readonly<Record<BookingFilter, BookingStatus | undefined>> = {
  all: undefined,
  unpaid: 'booked',
  paid: 'paid',
  registered: 'registered',
}

/** The exams' state while the booking stands so; 0 where it has no exam of its own. */
export const BOOKING_STATE: Readonly<Record<BookingStatus, number>> = {
  booked: STATE.booked,
  paid: STATE.bookingPaid,
  registered: STATE.registered,
  cancelled: STATE.deleted,
  transferred: STATE.deleted,
  asked: 0,
  refused: 0,
}

export const BOOKING_LABELS: Readonly<Record<BookingStatus, { readonly zh: string; readonly en: string }>> = {
  booked: { zh: '未付费', en: 'Unpaid' },
  paid: { zh: '已付费', en: 'Paid' },
  registered: { zh: '已登记', en: 'Registered' },
  cancelled: { zh: '已取消', en: 'Cancelled' },
  transferred: { zh: '已转出', en: 'Transferred' },
  asked: { zh: '待答复', en: 'To be answered' },
  refused: { zh: '已拒绝', en: 'Refused' },
}

/** Presets of both lists' times (product.md section 9, decision 89): when it is for, and when it was made. */
export const APPOINTMENT_PRESETS = ['today', 'tomorrow', 'next3', 'next7'] as const
export const BOOKED_PRESETS = ['today', 'yesterday', 'last3'] as const
export type BookedPreset = (typeof BOOKED_PRESETS)[number]
export const BOOKED_PRESET_LABELS: Readonly<Record<BookedPreset, { readonly zh: string; readonly en: string }>> = {
  today: { zh: '今天', en: 'Today' },
  yesterday: { zh: '昨天', en: 'Yesterday' },
  last3: { zh: '近三天', en: 'Last 3 days' },
}
/** First and last day of a create-time preset, as days before today. */
export const BOOKED_PRESET_DAYS: Readonly<Record<BookedPreset, readonly [number, number]>> = {
  today: [0, 0],
  yesterday: [1, 1],
  last3: [2, 0],
}

/** What can be done to a booking. */
export const BOOKING_ACTS = ['edit', 'pay', 'register', 'transfer', 'answer', 'cancel', 'slip'] as const
export type BookingAct = (typeof BOOKING_ACTS)[number]

/** A booking as its rules look at it. */
export interface BookingFacts {
  readonly status: BookingStatus
  /** A transfer of it waits for its answer. */
  readonly waits: boolean
  /** Whether the one who asks examines. */
  readonly examines: boolean
}

/** Why an act is refused; undefined when it is allowed. The lists' buttons and the server ask the same. */
export function bookingRefusal(act: BookingAct, { status, waits, examines }: BookingFacts): ErrorCode | undefined {
  if (act === 'answer') return status === 'asked' ? (examines ? undefined : CODE.noPermission) : CODE.transferAnswered
  if (status === 'registered') return act === 'slip' ? undefined : CODE.bookingRegistered
  // Who sent it on may take it back while it waits.
  if (status === 'asked') return act === 'cancel' && !examines ? undefined : CODE.transferWaits
  if (status !== 'booked' && status !== 'paid') return CODE.bookingOver
  if (act === 'slip') return undefined
  if (waits) return CODE.transferWaits
  if (act === 'pay' && status === 'paid') return CODE.bookingPaid
  if (act === 'register' && !examines) return CODE.noPermission
  return undefined
}
