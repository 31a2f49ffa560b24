import { appointmentCalls } from '@farsight/shared/contract'
import { CODE, formatDate, formatDateTime, parseDateTime, slotsFor, slotTime } from '@farsight/shared/domain'
import { atHospital } from '../../bookings/at-hospital'
import { roomOf } from '../../bookings/offer'
import { holdSlots, type RoomDay, releaseHold, roomDays } from '../../bookings/slots'
import { CallError } from '../error'
import { sessionHandler } from '../handler'
import { books, seesSlots } from '../policies'
import { stretchOf } from './add'

const DAY_MS = 24 * 60 * 60_000
const bit = (is: boolean): 0 | 1 => (is ? 1 : 0)

const dayRow = ({ day, closed, note, rows }: RoomDay) => ({
  date: day,
  closed: bit(closed),
  note,
  slots: rows.map((row) => ({
    at: slotTime(row.slot),
    free: row.free,
    capacity: row.capacity,
    kept: bit(row.kept),
    past: bit(row.past),
  })),
})

/** A room's days in quarter hours: how many each still takes, and nothing of who has them. */
export const querySlots = sessionHandler(appointmentCalls.querySlots, seesSlots, async (work, ask) => {
  const { session, now } = work
  const first = parseDateTime(ask.date)
  if (first === undefined) throw new CallError(CODE.parameterIllegal, 'date')
  const days = Array.from({ length: ask.days ?? 7 }, (_, i) => formatDate(first + i * DAY_MS))
  return {
    val: await atHospital(work, ask.targetFacilityId ?? session.facilityId, null, async ({ tx }) => {
      const room = await roomOf(tx, ask.roomId)
      return (await roomDays(tx, now, room, days, { bookingId: ask.appointmentId, holdId: ask.holdId })).map(dayRow)
    }),
  }
})

/** Keeps a time while somebody types. */
export const holdSlot = sessionHandler(appointmentCalls.holdSlot, books, async (work, ask) => {
  const { session, now } = work
  return {
    val: await atHospital(work, ask.targetFacilityId ?? session.facilityId, null, async (there) => {
      const { modality } = await roomOf(there.tx, ask.time.roomId)
      const stretch = await stretchOf(there, ask.time, modality, slotsFor(ask.minutes), ask.urgent === 1)
      const { holdId, until } = await holdSlots(there.tx, now, stretch, { holdId: ask.holdId, bookingId: ask.appointmentId })
      work.about(holdId)
      return { holdId, until: formatDateTime(until) }
    }),
  }
})

/** The page was left: the time is free again. */
export const releaseSlot = sessionHandler(appointmentCalls.releaseSlot, books, async (work, { holdId, targetFacilityId }) => {
  work.about(holdId)
  await atHospital(work, targetFacilityId ?? work.session.facilityId, null, ({ tx }) => releaseHold(tx, holdId))
  return { val: true as const }
})
