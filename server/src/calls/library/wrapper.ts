import { imageCalls, type ReportView, reportLibraryCalls } from '@farsight/shared/contract'
import { CODE, formatDateTime, STATE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import type { ExamRecord } from '../../exams/exam'
import { ownOrReads } from '../../exams/reader'
import { CallError } from '../error'
import { sessionHandler, type Work } from '../handler'
import { readsReports } from '../policies'
import { readableExam } from '../readable-exam'
import { readReport } from '../report/content'

/** The exam of a study that this session may read. Throws 4 for a study that is another's, unbound, or not there. */
async function examOfStudy(work: Work, studyUid: string): Promise<ExamRecord> {
  const { tx } = work
  work.about(studyUid)
  const visible = tx.filter('wrapper.study', ownOrReads(tx))
  const row = await tx.row<{ exam_id: string }>(
    sql`SELECT e.exam_id FROM study s JOIN exam e ON e.exam_id = s.exam_id AND e.facility_id = s.facility_id WHERE s.study_uid = ${studyUid} AND ${visible}`,
  )
  if (!row) throw new CallError(CODE.notInRis)
  work.about(row.exam_id)
  return readableExam(work, row.exam_id)
}

const time = (instant: number | null): string | null => (instant === null ? null : formatDateTime(instant))

/** A text is told when the report is completed, never a draft. */
async function reportOf({ tx }: Work, exam: ExamRecord) {
  const done = exam.report_has_complete || exam.state === STATE.completed
  const report = done ? await readReport(tx, exam) : undefined
  return {
    risProcedureId: exam.exam_id,
    state: exam.state,
    reportHasComplete: exam.report_has_complete ? (1 as const) : (0 as const),
    content: (report?.content as ReportView['content'] | undefined) ?? null,
    authorName: done ? exam.author_name : '',
    reviewerName: done ? exam.reviewer_name : '',
    completeTime: time(exam.complete_time),
  }
}

/** The report of a study, as the desktop wrapper asks for it. */
export const reportForWrapper = sessionHandler(reportLibraryCalls.reportForWrapper, readsReports, async (work, { studyUid }) => ({
  val: await reportOf(work, await examOfStudy(work, studyUid)),
}))

/** Patient and report of a study, and the names of all studies of its exam. */
export const patientInfoForViewDicom = sessionHandler(
  imageCalls.patientInfoForViewDicom,
  readsReports,
  async (work, { customStudyUid }) => {
    const exam = await examOfStudy(work, customStudyUid)
    const studies = await work.tx.rows<{ study_uid: string }>(
      sql`SELECT s.study_uid FROM study s WHERE s.exam_id = ${exam.exam_id} AND s.facility_id = ${exam.facility_id} ORDER BY s.study_date, s.study_uid`,
    )
    return {
      uids: studies.map(({ study_uid }) => study_uid),
      val: {
        ...(await reportOf(work, exam)),
        patName: exam.pat_name,
        pinyin: exam.pinyin,
        sex: exam.sex,
        birthday: exam.birthday,
        modality: exam.modality,
        bodypart: exam.bodypart,
        checkItem: exam.check_item,
        checkNo: exam.check_no,
        accessionNo: exam.accession_no,
        hospitalNo: exam.hospital_no,
        checkTime: time(exam.check_time),
      },
    }
  },
)
