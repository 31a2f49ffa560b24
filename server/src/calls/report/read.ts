import { reportCalls } from '@farsight/shared/contract'
import { CODE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { checkAct } from '../../acts/own'
import { isReadOutside, noteOutsideReader } from '../../reports/outside'
import { CallError } from '../error'
import { sessionHandler } from '../handler'
import { type CheckingRow, checkingOf, dayOf } from '../images/header'
import { readsReports } from '../policies'
import { readableExam } from '../readable-exam'

/** The audit's row of a view: the dispatcher writes it; here the reader's right to the exam is proved. */
export const viewReport = sessionHandler(reportCalls.viewReport, readsReports, async (work, { procedureId }) => {
  work.about(procedureId)
  const exam = await readableExam(work, procedureId)
  checkAct(work, 'view', exam)
  if (isReadOutside(work, exam)) await noteOutsideReader(work, procedureId)
  return { val: true as const }
})

interface InstanceRow {
  study_uid: string
  study_date: string
  study_description: string
  series_uid: string
  modality: string
  series_number: number
  series_description: string
  checking: CheckingRow | null
  sop_uid: string
  sop_class: string
  number: number
  frames: number
}

interface Series {
  seriesUid: string
  modality: string
  number: number
  description: string
  checking: ReturnType<typeof checkingOf>
  instances: { sopUid: string; number: number; frames: number; sopClass: string }[]
}
interface Study {
  studyUid: string
  studyDate: string
  description: string
  series: Series[]
}

/** Rows come in the order in which they are shown: a new study or series begins where its UID changes. */
function collect(rows: readonly InstanceRow[]): Study[] {
  const studies: Study[] = []
  for (const row of rows) {
    if (studies.at(-1)?.studyUid !== row.study_uid)
      studies.push({ studyUid: row.study_uid, studyDate: dayOf(row.study_date), description: row.study_description, series: [] })
    const { series } = studies.at(-1)!
    if (series.at(-1)?.seriesUid !== row.series_uid) {
      series.push({
        seriesUid: row.series_uid,
        modality: row.modality,
        number: row.series_number,
        description: row.series_description,
        checking: checkingOf(row.checking),
        instances: [],
      })
    }
    series.at(-1)!.instances.push({ sopUid: row.sop_uid, number: row.number, frames: row.frames, sopClass: row.sop_class })
  }
  return studies
}

/** Studies, series and instances of an exam; a stack is in the order of its slices' positions, else of their numbers. */
export const queryImages = sessionHandler(reportCalls.queryImages, readsReports, async (work, { risProcedureId }) => {
  work.about(risProcedureId)
  const exam = await readableExam(work, risProcedureId)
  // Half a study looks like a whole one: nothing is shown before all of it is there.
  checkAct(work, 'view', exam)
  const own = work.tx.filter('images.instances', sql`st.facility_id = ${exam.facility_id}`)
  const rows = await work.tx.rows<InstanceRow>(sql`
    SELECT st.study_uid, st.study_date, st.description AS study_description, se.series_uid, se.modality, se.number AS series_number, se.description AS series_description, se.checking,
      i.sop_uid, i.sop_class, i.number, i.frames
    FROM study st
      JOIN series se ON se.facility_id = st.facility_id AND se.study_uid = st.study_uid
      JOIN instance i ON i.facility_id = se.facility_id AND i.study_uid = se.study_uid AND i.series_uid = se.series_uid
    WHERE st.exam_id = ${exam.exam_id} AND ${own}
    ORDER BY st.study_date, st.study_uid, se.number, se.series_uid, i.position NULLS LAST, i.number, i.sop_uid LIMIT 20000`)
  if (rows.length === 0) throw new CallError(CODE.imagesNotUploaded)
  return { val: collect(rows) }
})
