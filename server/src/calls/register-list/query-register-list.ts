import { registerListCalls } from '@farsight/shared/contract'
import { type CallState, formatDate, formatDateTime, STATE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { EXAM_COLUMNS, type ExamRecord, worklistRow } from '../../exams/exam'
import { sessionHandler, type Work } from '../handler'
import { background, registerList } from '../policies'
import { cursorOf, orderOf } from '../worklist/order'
import { pageOf } from '../worklist/page'

/** What the desk wrote beside an exam. */
interface Beside {
  readonly exam_id: string
  readonly room_id: string | null
  readonly room: string | null
  readonly apply_no: string | null
  readonly nation: string | null
  readonly emergency: boolean | null
  readonly booking_id: string | null
  readonly patient_id: string | null
  readonly unknown: boolean | null
  readonly call_state: Exclude<CallState, 'done'> | null
  readonly ticket: string | null
}

async function beside({ tx, now }: Work, ids: readonly string[]): Promise<ReadonlyMap<string, Beside>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.rows<Beside>(sql`
    SELECT e.exam_id, r.room_id, i.name AS room, r.apply_no, coalesce(nullif(r.nation, ''), p.nation) AS nation, r.emergency, r.booking_id, p.patient_id, p.unknown, q.call_state, q.ticket
    FROM exam e LEFT JOIN registration r ON r.exam_id = e.exam_id AND r.facility_id = e.facility_id LEFT JOIN image_room i ON i.room_id = r.room_id
      LEFT JOIN patient p ON p.facility_id = e.facility_id AND p.hospital_no = e.hospital_no AND e.hospital_no <> ''
      LEFT JOIN queue_entry q ON q.exam_id = e.exam_id AND q.facility_id = e.facility_id AND q.day = ${formatDate(now)}::date AND q.call_state <> 'done'
        AND e.state IN (${STATE.toBeChecked}, ${STATE.checkStarted})
    WHERE e.exam_id = ANY(${ids}::uuid[]) AND e.facility_id = ${tx.tenant.facilityId}`)
  return new Map(rows.map((row) => [row.exam_id, row]))
}

async function registerRows(work: Work, exams: readonly ExamRecord[]) {
  const { sign } = work
  const t = String(work.now)
  const more = await beside(
    work,
    exams.map((exam) => exam.exam_id),
  )
  return exams.map((exam) => {
    const desk = more.get(exam.exam_id)
    return {
      ...worklistRow(exam, t, sign),
      roomId: desk?.room_id ?? '',
      room: desk?.room ?? '',
      applyNo: desk?.apply_no ?? '',
      nation: desk?.nation ?? '',
      emergency: desk?.emergency ?? exam.source_type === 'emergency',
      bookingId: desk?.booking_id ?? '',
      patientId: desk?.patient_id ?? '',
      unknown: desk?.unknown ?? false,
      callState: desk?.call_state ?? ('' as const),
      ticket: (desk?.call_state && desk.ticket) || '',
    }
  })
}

/** The register list: every exam of the own hospital from its booking to its report, newest registration first. */
export const queryRegisterList = sessionHandler(registerListCalls.queryRegisterList, registerList, async (work, q) => {
  const { tx, now } = work
  const { roomId, unknown, ...asked } = q
  const room = roomId
    ? [sql`EXISTS (SELECT FROM registration r WHERE r.exam_id = e.exam_id AND r.facility_id = e.facility_id AND r.room_id = ${roomId})`]
    : []
  const nobodys = sql`ARRAY(SELECT p.hospital_no FROM patient p WHERE p.facility_id = ${tx.tenant.facilityId} AND p.unknown)`
  const temporary =
    unknown === undefined ? [] : [unknown === 1 ? sql`e.hospital_no = ANY(${nobodys})` : sql`e.hospital_no <> ALL(${nobodys})`]
  const query = { ...asked, sortField: asked.sortField ?? ('registerTime' as const) }
  const { rows, total, totalIsFloor, size } = await pageOf(work, query, [...room, ...temporary])
  const last = rows.at(-1)
  return {
    val: await registerRows(work, rows),
    total,
    totalIsFloor,
    cursor: last && rows.length === size ? cursorOf(last, orderOf(query)) : '',
    serverTime: formatDateTime(now),
  }
})

/** Fresh rows of the list, those that were deleted too: the list strikes them out. A merged exam's parts stay hidden. */
export const queryRegisterRows = sessionHandler(
  registerListCalls.queryRegisterRows,
  background(registerList),
  async (work, { risProcedureIds }) => {
    const own = work.tx.filter('registerList.rows', sql`e.facility_id = ${work.tx.tenant.facilityId}`)
    const exams = await work.tx.rows<ExamRecord>(
      sql`SELECT ${EXAM_COLUMNS} FROM exam e WHERE e.exam_id = ANY(${risProcedureIds}::uuid[]) AND e.merged_into IS NULL AND ${own}`,
    )
    return { val: await registerRows(work, exams), total: exams.length, totalIsFloor: false }
  },
)
