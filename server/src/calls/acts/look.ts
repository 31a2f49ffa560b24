import { actCalls } from '@farsight/shared/contract'
import { CODE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { examToSee } from '../../acts/own'
import { ecgFileRows } from '../../ecg/files'
import { CallError } from '../error'
import { sessionHandler } from '../handler'
import { seesExams } from '../policies'

/** Whom to ask about a report (decision 113). */
export const getWLYdata = sessionHandler(actCalls.getWLYdata, seesExams, async (work, { risProcedureId }) => {
  const exam = await examToSee(work, risProcedureId)
  return {
    val: {
      diagnoseDoctorId: exam.author_id ?? '',
      examineDoctorId: exam.reviewer_id ?? '',
      diagnoseDoctorName: exam.author_name,
      examineDoctorName: exam.reviewer_name,
    },
  }
})

/** One exam that may not be seen refuses the whole list (AZ-06). The address is the archive's own; the right is asked there again. */
export const queryDownload = sessionHandler(actCalls.queryDownload, seesExams, async (work, { risProcedureIds }) => {
  const val = []
  // Uploaded ECG files are no study; the download has them all the same.
  let uploads = 0
  for (const id of [...new Set(risProcedureIds)]) {
    const exam = await examToSee(work, id)
    uploads += (await ecgFileRows(work.tx, exam)).length
    const studies = await work.tx.rows<{ study_uid: string; images: number }>(
      sql`SELECT s.study_uid, s.images FROM study s WHERE s.exam_id = ${id} AND s.images > 0 AND s.facility_id = ${exam.facility_id} ORDER BY s.study_date, s.study_uid`,
    )
    for (const study of studies)
      val.push({
        risProcedureId: id,
        checkNo: exam.check_no,
        studyUid: study.study_uid,
        images: study.images,
        url: `/dicomweb/studies/${study.study_uid}`,
      })
  }
  work.about(risProcedureIds.join(',').slice(0, 200))
  if (val.length + uploads === 0) throw new CallError(CODE.noDownload)
  return { val, total: val.length, totalIsFloor: false }
})
