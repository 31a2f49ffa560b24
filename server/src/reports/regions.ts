import type { ReportCrux } from '@farsight/shared/contract'
import { formatDateTime } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import type { Tx } from '../database/tenant'
import type { ExamRecord } from '../exams/exam'

/** A row of table report_crux. */
export interface CruxRecord {
  readonly crux_id: string
  readonly kind: ReportCrux['kind']
  readonly series_uid: string
  readonly sop_uid: string
  readonly frame: number
  readonly points: readonly (readonly [number, number])[]
  readonly value: number | null
  readonly unit: string
  readonly window_center: number | null
  readonly window_width: number | null
  readonly label: string
  readonly number: number
  readonly place: number
  readonly author_name: string
  readonly at: number
  readonly deleted: boolean
  readonly deleted_at: number | null
}

/** Regions by number, then key images by place, those that were taken away included. The exam was read or locked by the caller. */
export async function allCruxes(tx: Tx, exam: Pick<ExamRecord, 'exam_id' | 'facility_id'>): Promise<readonly CruxRecord[]> {
  const own = tx.filter('crux.rows', sql`c.facility_id = ${exam.facility_id}`)
  return tx.rows<CruxRecord>(sql`
    SELECT c.crux_id, c.kind, c.series_uid, c.sop_uid, c.frame, c.points, c.value, c.unit, c.window_center, c.window_width, c.label, c.number, c.place,
      c.author_name, c.at, c.deleted_at IS NOT NULL AS deleted, c.deleted_at
    FROM report_crux c WHERE c.exam_id = ${exam.exam_id} AND ${own} ORDER BY c.number = 0, c.number, c.place, c.at, c.crux_id`)
}

/**
 * Regions and key images that stand in the report of an exam which the caller has read, or stood there at a moment: for papers, shares and
 * films. They are the report's: who may not see its text sees none of them either.
 */
export async function regionsOf(tx: Tx, exam: Pick<ExamRecord, 'exam_id' | 'facility_id'>, then?: number): Promise<readonly CruxRecord[]> {
  const all = await allCruxes(tx, exam)
  if (then === undefined) return all.filter(({ deleted }) => !deleted)
  return all.filter(({ at, deleted_at }) => at <= then && (deleted_at === null || deleted_at > then))
}

/** As the browser gets it. */
export const cruxView = (c: CruxRecord): ReportCrux => ({
  id: c.crux_id,
  kind: c.kind,
  seriesUid: c.series_uid,
  sopUid: c.sop_uid,
  frame: c.frame,
  points: c.points.map(([x, y]) => [x, y]),
  value: c.value,
  unit: c.unit,
  window: c.window_center === null || c.window_width === null ? null : { center: c.window_center, width: c.window_width },
  label: c.label,
  number: c.number,
  place: c.deleted ? 0 : c.place,
  authorName: c.author_name,
  time: formatDateTime(c.at),
  deleted: c.deleted ? 1 : 0,
})
