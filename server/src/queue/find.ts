import type { QueuePlace, QueueRow } from '@farsight/shared/contract'
import { formatDate, QUEUE_PAGE, STATE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import type { Tx } from '../database/tenant'
import { EXAM_COLUMNS } from '../exams/exam'
import type { Room } from './rooms'
import { BESIDE, beforeCheckIn, endedToday, expectedSince, JOINS, type Row, roomQueue, shown } from './rows'

type Found = Row & { readonly day: string | null; readonly register_time: number }

const NOWHERE: QueuePlace = { list: '', roomId: '', pageNo: 1, why: 'gone', day: null, row: null }
const pageOf = (at: number): number => Math.floor(at / QUEUE_PAGE) + 1

/**
 * Where an exam stands in its hospital's queues of today: in the room where it is, whichever was asked for. One that was merged into another
 * is found by that one.
 * @param hint the room in which one is looked for that was registered for no room
 */
export async function findInQueues(tx: Tx, rooms: readonly Room[], examId: string, hint: string, now: number): Promise<QueuePlace> {
  const own = tx.tenant.facilityId
  const row = await tx.row<Found>(sql`
    SELECT ${EXAM_COLUMNS}, q.day::text AS day, q.room_id, q.ticket, q.place, q.call_state, q.queued_at, q.called_at, q.called_times, q.passed_times, q.called_name, q.started_at, ${BESIDE}
    FROM exam e LEFT JOIN queue_entry q ON q.exam_id = e.exam_id AND q.facility_id = e.facility_id ${JOINS}
    WHERE e.facility_id = ${own} AND e.state <> 3000
      AND e.exam_id = (SELECT coalesce(m.merged_into, m.exam_id) FROM exam m WHERE m.exam_id = ${examId} AND m.facility_id = ${own})`)
  if (!row) return NOWHERE
  const today = row.day === formatDate(now)
  const stands = (list: QueuePlace['list'], room: Room, at: number, whole: QueueRow): QueuePlace => ({
    ...NOWHERE,
    ...{ list, roomId: room.room_id, pageNo: pageOf(at), why: '', row: whole },
  })
  const room = rooms.find(({ room_id }) => room_id === row.room_id)
  if (today && room) {
    const { toBeCalled, now: called } = await roomQueue(tx, room, now)
    for (const [list, those] of [
      ['toBeCalled', toBeCalled],
      ['called', called],
      ['done', row.call_state === 'done' ? await endedToday(tx, room, now) : []],
    ] as const) {
      const at = those.findIndex(({ risProcedureId }) => risProcedureId === row.exam_id)
      if (at >= 0) return stands(list, room, at, those[at]!)
    }
  }
  // An entry of another day is over: who comes today checks in anew.
  const bare = shown({ ...row, room_id: undefined, call_state: undefined, ticket: undefined, queued_at: undefined } as Row, 0, 0)
  if (row.state === STATE.registered && row.register_time >= expectedSince(now).getTime()) {
    const fit = rooms.filter(({ modality }) => modality === row.modality)
    const wanted = fit.find(({ room_id }) => room_id === (row.wanted_room ?? hint)) ?? (row.wanted_room === null ? fit[0] : undefined)
    if (wanted) return stands('toCheckIn', wanted, await beforeCheckIn(tx, wanted, row, now), bare)
  }
  const waits = row.state === STATE.registered || row.state === STATE.toBeChecked
  const day = row.day ?? formatDate(row.register_time)
  return { ...NOWHERE, why: !today && (waits || row.day !== null) ? 'otherDay' : 'notQueued', day, row: bare }
}
