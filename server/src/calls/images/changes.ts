import type { ImageChange } from '@farsight/shared/contract'
import { CODE, formatDateTime } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import type { Tx } from '../../database/tenant'
import type { ExamRecord } from '../../exams/exam'
import { CallError } from '../error'
import type { Work } from '../handler'

type Known = Pick<ExamRecord, 'exam_id' | 'facility_id'>

/** What happened to the images, as its row says it. */
export interface Happened {
  readonly came: boolean
  /** The series that was put in doubt; null where images went or came. */
  readonly doubtOf: string | null
  readonly modality: string
  readonly description: string
  readonly images: number
  readonly reason: string
}

/** Somebody has written, or is writing, about what is there. */
const written = (exam: ExamRecord): boolean => exam.author_id !== null || exam.holder_id !== null || exam.report_has_complete

/** Flags a report that was begun: it does not go out before who has it in hand says that he has seen this. */
export async function flagImages({ tx, now, session }: Work, exam: ExamRecord, what: Happened): Promise<void> {
  if (!written(exam)) return
  await tx.run(sql`INSERT INTO image_change (facility_id, exam_id, came, doubt_of, modality, description, images, reason, user_name, at)
    VALUES (${exam.facility_id}, ${exam.exam_id}, ${what.came}, ${what.doubtOf}, ${what.modality}, ${what.description}, ${what.images}, ${what.reason},
      ${session.userName}, ${new Date(now)})`)
}

/** A doubt that is over, because it was cleared or the series is gone, stops nobody any more. */
export async function settleDoubt({ tx, now, session }: Work, exam: Known, seriesUid: string): Promise<void> {
  await tx.run(sql`UPDATE image_change SET seen_by = ${session.userId}, seen_at = ${new Date(now)}
    WHERE exam_id = ${exam.exam_id} AND facility_id = ${exam.facility_id} AND doubt_of = ${seriesUid} AND seen_at IS NULL`)
}

/** What happened to the images while somebody's report stood, and nobody at the report has seen yet. */
export async function imageChangesOf(tx: Tx, exam: Known): Promise<ImageChange[]> {
  const rows = await tx.rows<Omit<ImageChange, 'userName' | 'time'> & { user_name: string; at: number }>(
    sql`SELECT c.came, c.doubt_of IS NOT NULL AS doubt, c.modality, c.description, c.images, c.reason, c.user_name, c.at FROM image_change c
      WHERE c.exam_id = ${exam.exam_id} AND c.facility_id = ${exam.facility_id} AND c.seen_at IS NULL ORDER BY c.change_id`,
  )
  return rows.map(({ user_name, at, ...row }) => ({ ...row, userName: user_name, time: formatDateTime(at) }))
}

/** A text about other images than those that are there goes nowhere before its writer has looked. Throws 2533. */
export async function checkImages(tx: Tx, exam: Known): Promise<void> {
  if ((await imageChangesOf(tx, exam)).length > 0) throw new CallError(CODE.imagesChanged)
}
