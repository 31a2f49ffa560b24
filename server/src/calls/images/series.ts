import { imageCalls } from '@farsight/shared/contract'
import { CODE, isStaff, STATE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { examToSee, lockOwn, noteStep, rowChanged } from '../../acts/own'
import type { Tx } from '../../database/tenant'
import { imagesAreOthers } from '../../images/changed'
import { CallError } from '../error'
import { sessionHandler } from '../handler'
import { keepsExams, seesExams } from '../policies'
import { reasonOf } from '../report/steps'
import { flagImages, imageChangesOf, settleDoubt } from './changes'
import { type CheckingRow, checkingOf, type HeaderRow, headerPatient } from './header'

/** The right of its own to move a series to another exam (DAY-04). */
export async function mayMoveSeries(tx: Tx): Promise<boolean> {
  const { facilityId, userId } = tx.tenant
  const row = await tx.row<{ may: boolean }>(
    sql`SELECT d.may_move_series AS may FROM doctor d WHERE d.user_id = ${userId} AND d.facility_id = ${facilityId}`,
  )
  return row?.may === true
}

interface SeriesRow extends HeaderRow {
  readonly study_uid: string
  readonly series_uid: string
  readonly modality: string
  readonly number: number
  readonly description: string
  readonly images: number
  readonly checking: CheckingRow | null
  readonly from_exam_id: string | null
  readonly from_check_no: string | null
  readonly from_pat_name: string | null
}

/** The series of an own exam with whom their study names, which are being checked, and which came from elsewhere. */
export const querySeries = sessionHandler(imageCalls.querySeries, keepsExams, async (work, { risProcedureId }) => {
  const { tx } = work
  work.about(risProcedureId)
  const exam = await lockOwn(work, risProcedureId)
  // It was perhaps another patient's: who looks after images alone still finds them there.
  if (exam.state === STATE.deleted && !isStaff(work.session.role)) throw new CallError(CODE.notInRis)
  const rows = await tx.rows<SeriesRow>(sql`
    SELECT s.study_uid, se.series_uid, se.modality, se.number, se.description, se.checking, s.patient_id, s.patient_name, s.patient_sex, s.patient_birth_date,
      (SELECT count(*)::int FROM instance i WHERE i.facility_id = se.facility_id AND i.study_uid = se.study_uid AND i.series_uid = se.series_uid) AS images,
      CASE WHEN m.exam_id = s.exam_id THEN m.from_exam_id END AS from_exam_id, f.check_no AS from_check_no, f.pat_name AS from_pat_name
    FROM study s JOIN series se ON se.facility_id = s.facility_id AND se.study_uid = s.study_uid
      LEFT JOIN series_move m ON m.facility_id = se.facility_id AND m.series_uid = se.series_uid
      LEFT JOIN exam f ON f.exam_id = m.from_exam_id AND f.facility_id = m.facility_id AND m.exam_id = s.exam_id AND f.state <> ${STATE.deleted}
    WHERE s.exam_id = ${exam.exam_id} AND s.facility_id = ${exam.facility_id}
    ORDER BY s.study_date, s.study_uid, se.number, se.series_uid LIMIT 1000`)
  return {
    val: {
      series: rows.map((row) => ({
        studyUid: row.study_uid,
        seriesUid: row.series_uid,
        modality: row.modality,
        number: row.number,
        description: row.description,
        images: row.images,
        ...headerPatient(row),
        checking: checkingOf(row.checking),
        movedFrom: row.from_exam_id,
        movedFromExam: row.from_check_no === null ? null : { checkNo: row.from_check_no, patName: row.from_pat_name ?? '' },
      })),
      mayMove: await mayMoveSeries(tx),
    },
  }
})

interface InDoubt extends Pick<SeriesRow, 'study_uid' | 'number' | 'modality' | 'description' | 'images'> {
  readonly checking: (CheckingRow & { readonly userId: string }) | null
}

/**
 * Everybody who keeps the exam may say that a series is perhaps another patient's; its images read 'being checked' from then on.
 * That it is right after all is said by who flagged it, or by who may move series.
 */
export const checkSeries = sessionHandler(imageCalls.checkSeries, keepsExams, async (work, payload) => {
  const { tx, now, session } = work
  const exam = await lockOwn(work, payload.risProcedureId)
  work.about(exam.exam_id)
  const reason = reasonOf(payload.reason)
  const series = await tx.row<InDoubt>(
    sql`SELECT se.study_uid, se.number, se.modality, se.description, se.checking,
        (SELECT count(*)::int FROM instance i WHERE i.facility_id = se.facility_id AND i.study_uid = se.study_uid AND i.series_uid = se.series_uid) AS images
      FROM series se JOIN study s ON s.facility_id = se.facility_id AND s.study_uid = se.study_uid
      WHERE se.series_uid = ${payload.seriesUid} AND s.exam_id = ${exam.exam_id} AND s.facility_id = ${exam.facility_id} FOR UPDATE OF se`,
  )
  if (!series) throw new CallError(CODE.notInRis)
  const { checking } = series
  if (!payload.wrong && checking && checking.userId !== session.userId && !(await mayMoveSeries(tx))) throw new CallError(CODE.noPermission)
  const mark = payload.wrong ? JSON.stringify({ reason, userId: session.userId, userName: session.userName, at: now }) : null
  if (payload.wrong || checking) {
    await tx.run(
      sql`UPDATE series SET checking = ${mark}::jsonb WHERE series_uid = ${payload.seriesUid} AND facility_id = ${exam.facility_id}`,
    )
    await settleDoubt(work, exam, payload.seriesUid)
    // Who doubts it himself need not be told.
    if (payload.wrong && exam.holder_id !== session.userId)
      await flagImages(work, exam, { ...series, came: false, doubtOf: payload.seriesUid, reason })
    await imagesAreOthers(tx, exam)
    await noteStep(work, exam, payload.wrong ? 'seriesInDoubt' : 'seriesCleared', exam.state, `${series.number}: ${reason}`)
    await rowChanged(work, exam)
  }
  return { val: true as const }
})

/** What happened to the images since the report was begun: for its open page, and for who looks at the exam without opening it. */
export const queryImageChanges = sessionHandler(imageCalls.queryImageChanges, seesExams, async (work, { risProcedureId }) => {
  const exam = await examToSee(work, risProcedureId)
  return { val: await imageChangesOf(work.tx, exam) }
})

/** Who holds or wrote the report says that he has seen it: the flag goes, the timeline keeps it. */
export const seeImageChanges = sessionHandler(imageCalls.seeImageChanges, seesExams, async (work, { risProcedureId }) => {
  const { tx, now, session } = work
  const exam = await examToSee(work, risProcedureId)
  if (![exam.holder_id, exam.author_id, exam.reviewer_id].includes(session.userId)) throw new CallError(CODE.noPermission)
  const seen = await tx.run(sql`UPDATE image_change SET seen_by = ${session.userId}, seen_at = ${new Date(now)}
    WHERE exam_id = ${exam.exam_id} AND facility_id = ${exam.facility_id} AND seen_at IS NULL`)
  if (seen > 0) {
    await noteStep(work, exam, 'imageChangesSeen', exam.state)
    // His other windows let go of the bar.
    await imagesAreOthers(tx, exam)
    await rowChanged(work, exam)
  }
  return { val: true as const }
})
