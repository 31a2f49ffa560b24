import type { BookingRow, queryOwnBookings, RequestOf } from '@farsight/shared/contract'
import {
  APPOINTMENT_PRESETS,
  BOOKED_PRESET_DAYS,
  BOOKED_PRESETS,
  type BookedPreset,
  type BookingAct,
  type BookingFilter,
  type BookingStatus,
  formatDate,
  presetRange,
  type StateSign,
} from '@farsight/shared/domain'

/** Which time a list is cut by: when bookings are for, or when they were made; '' for any. */
export type BookingRange = '' | `for ${(typeof APPOINTMENT_PRESETS)[number]}` | `made ${BookedPreset}`

/** What a list of bookings is asked. */
export interface BookingQuery {
  readonly status: BookingFilter
  readonly search: string
  readonly range: BookingRange
  readonly pageNo: number
  readonly pageSize: number
}

/** As it opens: the next seven days. */
export const FIRST_BOOKINGS: BookingQuery = { status: 'all', search: '', range: 'for next7', pageNo: 1, pageSize: 50 }

export const RANGES: readonly BookingRange[] = [
  ...APPOINTMENT_PRESETS.map((preset) => `for ${preset}` as const),
  ...BOOKED_PRESETS.map((preset) => `made ${preset}` as const),
]

const DAY_MS = 24 * 60 * 60_000

function rangeOf(range: BookingRange, now: number): Partial<RequestOf<typeof queryOwnBookings>> {
  if (range === '') return {}
  const [kind, preset] = range.split(' ') as [string, never]
  if (kind === 'for') {
    const { startTime, endTime } = presetRange(preset, now)
    return { timeType: 'appointment', startTime, endTime }
  }
  const [from, to] = BOOKED_PRESET_DAYS[preset as BookedPreset]
  return {
    timeType: 'create',
    startTime: `${formatDate(now - from * DAY_MS)} 00:00:00`,
    endTime: `${formatDate(now - to * DAY_MS)} 23:59:59`,
  }
}

/** The list's question as the call takes it. */
export function bookingRequest({ status, search, range, pageNo, pageSize }: BookingQuery, now: number): RequestOf<typeof queryOwnBookings> {
  const word = search.trim()
  return { status, pageNo, pageSize, ...(word ? { search: word } : {}), ...rangeOf(range, now) }
}

const sign = (zh: string, en: string, hue: StateSign['hue'], glyph: StateSign['glyph']): StateSign => ({ zh, en, hue, glyph })
/** How a booking's status looks (visual.md 4). */
export const BOOKING_SIGNS: Readonly<Record<BookingStatus, StateSign>> = {
  booked: sign('未付费', 'Unpaid', 'pre', 'ring'),
  paid: sign('已付费', 'Paid', 'pre', 'ring-yen'),
  registered: sign('已登记', 'Registered', 'done', 'disc-tick'),
  cancelled: sign('已取消', 'Cancelled', 'none', 'square-struck'),
  transferred: sign('已转出', 'Transferred', 'none', 'bent-arrow'),
  asked: sign('待答复', 'To be answered', 'wait', 'diamond-in'),
  refused: sign('已拒绝', 'Refused', 'bad', 'square-cross'),
}

/** What stands before the menu of a row: its next step at this desk, else looking. `examines`: the check is made here. */
export const primaryOf = ({ status, waits }: Pick<BookingRow, 'status' | 'waits'>, examines: boolean): BookingAct | 'details' => {
  if (status === 'asked') return examines ? 'answer' : 'details'
  if (waits === 1 || (status !== 'booked' && status !== 'paid')) return 'details'
  return status === 'booked' ? 'pay' : examines ? 'register' : 'slip'
}
