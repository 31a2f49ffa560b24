import { randomUUID } from 'node:crypto'
import type { CheckRecord } from '@farsight/shared/contract'
import { CODE, formatDate, type RetakeReason } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { CallError } from '../calls/error'
import type { Tx } from '../database/tenant'

/** A row of table check_record; figures as numbers. */
export interface StoredCheck extends Omit<CheckRecord, never> {
  readonly roomId: string | null
  readonly version: number
  readonly identity_at: number | null
  readonly identity_name: string
  readonly started_at: number | null
  readonly ended_at: number | null
  /** Who wrote last, and when. */
  readonly user_name: string
  readonly at: number
}

/** A check of which nothing is written yet. */
export const NO_RECORD: CheckRecord = {
  contrastAgent: '',
  contrastMl: null,
  ctdi: null,
  dlp: null,
  dap: null,
  doseFrom: '',
  grade: '',
  note: '',
}

const figure = (value: string | number | null): number | null => (value === null ? null : Number(value))

/** What stands written of an exam's check, or undefined before it has begun. */
export async function readCheck(tx: Tx, examId: string): Promise<StoredCheck | undefined> {
  const row = await tx.row<
    Record<string, never>
  >(sql`SELECT c.room_id AS "roomId", c.version, c.identity_at, c.identity_name, c.started_at, c.ended_at, c.contrast_agent AS "contrastAgent",
      c.contrast_ml AS "contrastMl", c.ctdi, c.dlp, c.dap, c.dose_from AS "doseFrom", c.grade, c.note, c.user_name, c.at
    FROM check_record c WHERE c.exam_id = ${examId} AND c.facility_id = ${tx.tenant.facilityId}`)
  if (!row) return undefined
  const { contrastMl, ctdi, dlp, dap } = row
  return { ...(row as unknown as StoredCheck), contrastMl: figure(contrastMl!), ctdi: figure(ctdi!), dlp: figure(dlp!), dap: figure(dap!) }
}

/** The part of it that the technician writes. */
export const recordOf = ({ contrastAgent, contrastMl, ctdi, dlp, dap, doseFrom, grade, note }: CheckRecord): CheckRecord => ({
  contrastAgent,
  contrastMl,
  ctdi,
  dlp,
  dap,
  doseFrom,
  grade,
  note,
})

interface Who {
  readonly userId: string
  readonly userName: string
}

/** The check begins: who heard the patient say name, sex and number. */
export const beginCheck = (tx: Tx, examId: string, roomId: string | null, uncalled: boolean, who: Who, now: number): Promise<number> =>
  tx.run(sql`INSERT INTO check_record (exam_id, facility_id, room_id, identity_at, identity_name, uncalled, started_at, user_id, user_name, at)
    VALUES (${examId}, ${tx.tenant.facilityId}, ${roomId}, ${new Date(now)}, ${who.userName}, ${uncalled}, ${new Date(now)}, ${who.userId}, ${who.userName}, ${new Date(now)})
    ON CONFLICT (exam_id) DO UPDATE SET room_id = excluded.room_id, identity_at = excluded.identity_at, identity_name = excluded.identity_name, uncalled = excluded.uncalled,
      started_at = excluded.started_at, ended_at = NULL, version = check_record.version + 1`)

/** Writes what the technician says of the check; `ended` with its end. Answers the new version. */
export async function writeCheck(tx: Tx, examId: string, check: CheckRecord, who: Who, now: number, ended = false): Promise<number> {
  const at = new Date(now)
  const row = await tx.row<{ version: number }>(sql`
    INSERT INTO check_record AS c (exam_id, facility_id, contrast_agent, contrast_ml, ctdi, dlp, dap, dose_from, grade, note, ended_at, user_id, user_name, at)
    VALUES (${examId}, ${tx.tenant.facilityId}, ${check.contrastAgent}, ${check.contrastMl}, ${check.ctdi}, ${check.dlp}, ${check.dap}, ${check.doseFrom}, ${check.grade}, ${check.note},
      ${ended ? at : null}, ${who.userId}, ${who.userName}, ${at})
    ON CONFLICT (exam_id) DO UPDATE SET contrast_agent = excluded.contrast_agent, contrast_ml = excluded.contrast_ml, ctdi = excluded.ctdi, dlp = excluded.dlp, dap = excluded.dap,
      dose_from = excluded.dose_from, grade = excluded.grade, note = excluded.note, ended_at = coalesce(excluded.ended_at, c.ended_at), user_id = excluded.user_id,
      user_name = excluded.user_name, at = excluded.at, version = c.version + 1 RETURNING version`)
  return row!.version
}

/** Something was taken again. Answers how often that was so in this exam. */
export async function noteRetake(tx: Tx, examId: string, reason: RetakeReason, note: string, who: Who, now: number): Promise<number> {
  await tx.run(sql`INSERT INTO retake (retake_id, facility_id, exam_id, reason, note, user_id, user_name, at)
    VALUES (${randomUUID()}, ${tx.tenant.facilityId}, ${examId}, ${reason}, ${note}, ${who.userId}, ${who.userName}, ${new Date(now)})`)
  return (await retakesOf(tx, examId)).length
}

export const retakesOf = (tx: Tx, examId: string): Promise<{ reason: RetakeReason; note: string; user_name: string; at: number }[]> =>
  tx.rows(
    sql`SELECT t.reason, t.note, t.user_name, t.at FROM retake t WHERE t.exam_id = ${examId} AND t.facility_id = ${tx.tenant.facilityId} ORDER BY t.at, t.retake_id`,
  )

/** Grades and retakes of a room's checks. */
export interface RoomQuality {
  readonly roomId: string
  readonly room: string
  readonly checks: number
  readonly A: number
  readonly B: number
  readonly C: number
  readonly W: number
  readonly ungraded: number
  readonly retaken: number
}

const startOf = (day: string): string => `${day} 00:00:00+08`

/** Of the checks that ended from one day to another, both counted. Throws for a day that is not on the calendar. */
export async function qualityOf(tx: Tx, from: string, to: string): Promise<RoomQuality[]> {
  for (const [field, day] of [
    ['startTime', from],
    ['endTime', to],
  ] as const)
    if (
      Number.isNaN(Date.parse(startOf(day).replace(' ', 'T').replace('+08', '+08:00'))) ||
      formatDate(Date.parse(`${day}T00:00:00+08:00`)) !== day
    )
      throw new CallError(CODE.parameterIllegal, field)
  const grade = (g: string) => sql`count(*) FILTER (WHERE c.grade = ${g})::int`
  return tx.rows<RoomQuality>(sql`
    SELECT coalesce(r.room_id::text, '') AS "roomId", coalesce(r.name, '') AS room, count(*)::int AS checks, ${grade('A')} AS "A", ${grade('B')} AS "B", ${grade('C')} AS "C", ${grade('W')} AS "W",
      ${grade('')} AS ungraded, count(*) FILTER (WHERE EXISTS (SELECT FROM retake t WHERE t.exam_id = c.exam_id AND t.facility_id = c.facility_id))::int AS retaken
    FROM check_record c LEFT JOIN image_room r ON r.room_id = c.room_id AND r.facility_id = c.facility_id
    WHERE c.facility_id = ${tx.tenant.facilityId} AND c.ended_at >= ${startOf(from)}::timestamptz AND c.ended_at < ${startOf(to)}::timestamptz + interval '1 day'
    GROUP BY r.room_id, r.name, r.place ORDER BY r.place NULLS LAST, r.name`)
}
