import sql from 'sql-template-tag'
import type { Tx } from '../database/tenant'
import type { ExamRecord } from '../exams/exam'
import type { InstanceAddress } from '../images'
import { isPage, isWaves } from './classes'
import { addressOf, type EcgFileAddress, ecgFileRows } from './files'

/** A file of an exam that may hold an ECG, by its UID or an upload's id, with where it lies. */
export interface EcgSource {
  readonly id: string
  readonly address: InstanceAddress | EcgFileAddress
  /** It is in doubt whose it is: nothing of it leaves the house. */
  readonly doubt: boolean
  /** When somebody uploaded it. */
  readonly at?: number
}

/** The ECGs of an exam, the latest study and series last; behind them what people uploaded. */
export async function ecgSources(tx: Tx, exam: Pick<ExamRecord, 'exam_id' | 'facility_id'>): Promise<readonly EcgSource[]> {
  const own = tx.filter('images.instances', sql`st.facility_id = ${exam.facility_id}`)
  const rows = await tx.rows<{ study_uid: string; series_uid: string; sop_uid: string; sop_class: string; doubt: boolean }>(sql`
    SELECT i.study_uid, i.series_uid, i.sop_uid, i.sop_class, (se.checking IS NOT NULL) AS doubt FROM study st JOIN instance i ON i.facility_id = st.facility_id AND i.study_uid = st.study_uid
      JOIN series se ON se.facility_id = i.facility_id AND se.study_uid = i.study_uid AND se.series_uid = i.series_uid
    WHERE st.exam_id = ${exam.exam_id} AND ${own} ORDER BY st.study_date, st.study_uid, se.number, se.series_uid, i.number, i.sop_uid LIMIT 200`)
  const sent = rows
    .filter(({ sop_class }) => isWaves(sop_class) || isPage(sop_class))
    .map(({ study_uid: studyUid, series_uid: seriesUid, sop_uid: sopUid, doubt }) => ({
      id: sopUid,
      doubt,
      address: { facilityId: exam.facility_id, studyUid, seriesUid, sopUid },
    }))
  const uploaded = (await ecgFileRows(tx, exam)).map(({ file_id: id, at }) => ({ id, doubt: false, at, address: addressOf(tx, exam, id) }))
  return [...sent, ...uploaded]
}

interface MeasureRow {
  readonly version: number
  readonly recording_id: string
  readonly formula: string
  readonly values: unknown
  readonly user_name: string
  readonly at: number
}

/** The values that stand in the exam's report, or stood there at a moment; undefined where nobody had kept any. */
export const readMeasures = (tx: Tx, exam: Pick<ExamRecord, 'exam_id' | 'facility_id'>, until?: number): Promise<MeasureRow | undefined> =>
  tx.row<MeasureRow>(sql`SELECT m.version, m.recording_id, m.formula, m.values, m.user_name, m.at FROM ecg_measure m
    WHERE m.exam_id = ${exam.exam_id} AND m.facility_id = ${exam.facility_id} AND m.at <= ${until === undefined ? 'infinity' : new Date(until)}
    ORDER BY m.version DESC LIMIT 1`)

/** The values that were signed: those that stood when the report's newest text was issued. What was kept since is nobody's signed word. */
export async function signedValues(tx: Tx, exam: Pick<ExamRecord, 'exam_id' | 'facility_id'>): Promise<MeasureRow | undefined> {
  // A report that was completed before issues were kept has its completion alone.
  const issued = await tx.row<{ at: number | null }>(sql`SELECT coalesce(
      (SELECT max(i.at) FROM report_issue i WHERE i.exam_id = e.exam_id AND i.facility_id = e.facility_id AND i.kind <> 'addendum'), e.complete_time) AS at
    FROM exam e WHERE e.exam_id = ${exam.exam_id} AND e.facility_id = ${exam.facility_id} AND e.report_has_complete`)
  return issued?.at ? readMeasures(tx, exam, issued.at) : undefined
}
