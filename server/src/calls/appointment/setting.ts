import { randomUUID } from 'node:crypto'
import { appointmentCalls } from '@farsight/shared/contract'
import { CODE, parseDateTime } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { bookingSetting, roomsOf } from '../../bookings/offer'
import { CallError } from '../error'
import { sessionHandler } from '../handler'
import { books, managesHospital } from '../policies'

/** Days without bookings, what is kept for emergencies, how far ahead. */
export const getBookingSetting = sessionHandler(appointmentCalls.getBookingSetting, books, async ({ tx }) => {
  const { urgent_each, days_ahead } = await bookingSetting(tx)
  const holidays = await tx.rows<{ day: string; room_id: string | null; note: string }>(
    sql`SELECT h.day, h.room_id, h.note FROM room_holiday h WHERE h.facility_id = ${tx.tenant.facilityId} ORDER BY h.day, h.room_id NULLS FIRST`,
  )
  return {
    val: {
      urgentEach: urgent_each,
      daysAhead: days_ahead,
      holidays: holidays.map(({ day, room_id, note }) => ({ date: day, roomId: room_id, note })),
    },
  }
})

/** Sets them anew; bookings that stand on a day that is closed now stay, and are the desk's to move. */
export const saveBookingSetting = sessionHandler(appointmentCalls.saveBookingSetting, managesHospital, async ({ tx }, ask) => {
  const { facilityId } = tx.tenant
  const rooms = new Set((await roomsOf(tx)).map(({ room_id }) => room_id))
  if (ask.urgentEach === 1) throw new CallError(CODE.parameterIllegal, 'urgentEach')
  if (ask.holidays.some(({ date }) => parseDateTime(date) === undefined)) throw new CallError(CODE.parameterIllegal, 'holidays')
  if (ask.holidays.some(({ roomId }) => roomId !== null && !rooms.has(roomId))) throw new CallError(CODE.notInRis, 'holidays')
  await tx.run(sql`INSERT INTO booking_setting (facility_id, urgent_each, days_ahead) VALUES (${facilityId}, ${ask.urgentEach}, ${ask.daysAhead})
    ON CONFLICT (facility_id) DO UPDATE SET urgent_each = excluded.urgent_each, days_ahead = excluded.days_ahead`)
  await tx.run(sql`DELETE FROM room_holiday h WHERE h.facility_id = ${facilityId}`)
  for (const { date, roomId, note } of ask.holidays)
    await tx.run(
      sql`INSERT INTO room_holiday (holiday_id, facility_id, day, room_id, note) VALUES (${randomUUID()}, ${facilityId}, ${date}, ${roomId}, ${note}) ON CONFLICT DO NOTHING`,
    )
  return { val: true as const }
})
