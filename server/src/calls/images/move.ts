import { imageCalls } from '@farsight/shared/contract'
import { CODE, STATE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { lockOwn, noteStep, rowChanged } from '../../acts/own'
import type { ExamRecord } from '../../exams/exam'
import { patchExam } from '../../exams/move'
import { imagesAreOthers } from '../../images/changed'
import type { Archive } from '../../images/door/archive'
import { attachStudy } from '../../images/door/bind'
import { countImages, destination, instanceRows, placeAnew, type SeriesToMove, studyRow } from '../../images/door/move-series'
import { CallError } from '../error'
import { sessionHandler, type Work } from '../handler'
import { keepsExams } from '../policies'
import { reasonOf } from '../report/steps'
import { flagImages, settleDoubt } from './changes'
import { mayMoveSeries } from './series'

/** Both exams in one order, so that two moves never wait for each other. */
async function lockBoth(work: Work, from: string, to: string): Promise<[ExamRecord, ExamRecord]> {
  const locked = new Map<string, ExamRecord>()
  for (const id of [from, to].sort()) locked.set(id, await lockOwn(work, id))
  return [locked.get(from)!, locked.get(to)!]
}

/**
 * Moves a series that was bound to the wrong exam (DAY-04). Its files are written anew under the target's names before anything
 * is told; the old ones go when the rows stand. The rows of both sides, the steps and the flags are one transaction.
 */
export const moveSeries = (archive: Archive) =>
  sessionHandler(imageCalls.moveSeries, keepsExams, async (work, { seriesUid, toRisProcedureId, reason: given }) => {
    const { tx, now, session, events } = work
    work.about(toRisProcedureId)
    if (!(await mayMoveSeries(tx))) throw new CallError(CODE.noPermission)
    const reason = reasonOf(given)
    const f = tx.tenant.facilityId
    const own = tx.filter('images.move', sql`se.facility_id = ${f}`)
    // In the order in which arriving images lock: study, series, exam.
    const series = await tx.row<SeriesToMove & { exam_id: string | null }>(sql`
      SELECT s.study_uid, s.exam_id, se.modality, se.description, s.patient_id, s.patient_name, s.patient_sex, s.patient_birth_date, s.accession_no
      FROM series se JOIN study s ON s.facility_id = se.facility_id AND s.study_uid = se.study_uid WHERE se.series_uid = ${seriesUid} AND ${own} FOR UPDATE`)
    if (!series) throw new CallError(CODE.notInRis)
    if (series.exam_id === null || series.exam_id === toRisProcedureId) throw new CallError(CODE.stateChanged)
    const [from, to] = await lockBoth(work, series.exam_id, toRisProcedureId)
    if (to.state === STATE.deleted) throw new CallError(CODE.notInRis)
    if (to.modality === 'ECG') throw new CallError(CODE.noEcgImages)
    const { sent, stamp, original, home } = await destination(tx, series, seriesUid, to)
    const studyUid = stamp['0020000D']!
    const placed = await placeAnew(archive, tx, series.study_uid, seriesUid, stamp)
    await studyRow(tx, to, studyUid, series, now)
    await instanceRows(tx, seriesUid, studyUid, placed)
    await tx.run(sql`INSERT INTO series_move (facility_id, series_uid, sent_study_uid, study_uid, from_exam_id, exam_id, stamp, original, reason, user_id, user_name, at)
      VALUES (${f}, ${seriesUid}, ${sent}, ${studyUid}, ${from.exam_id}, ${to.exam_id}, ${JSON.stringify(stamp)}::jsonb, ${JSON.stringify({ ...original, exam: home })}::jsonb,
        ${reason}, ${session.userId}, ${session.userName}, ${new Date(now)})
      ON CONFLICT (facility_id, series_uid) DO UPDATE SET study_uid = excluded.study_uid, from_exam_id = excluded.from_exam_id, exam_id = excluded.exam_id,
        stamp = excluded.stamp, reason = excluded.reason, user_id = excluded.user_id, user_name = excluded.user_name, at = excluded.at`)
    const left = await patchExam(tx, from, { image_count: await countImages(tx, from.exam_id, series.study_uid) })
    await countImages(tx, to.exam_id, studyUid)
    const arrived = await attachStudy({ tx, now, events, userName: session.userName, register: false }, studyUid, to)
    const { modality, description } = series
    const moved = { doubtOf: null, modality, description, images: placed.length, reason }
    await settleDoubt(work, from, seriesUid)
    await flagImages(work, from, { ...moved, came: false })
    await flagImages(work, to, { ...moved, came: true })
    for (const exam of [from, to]) await imagesAreOthers(tx, exam)
    await noteStep(work, from, 'seriesMovedOut', left.state, `${to.check_no}: ${reason}`)
    await noteStep(work, to, 'seriesMovedIn', arrived.state, `${from.check_no}: ${reason}`)
    await rowChanged(work, left)
    await rowChanged(work, arrived)
    // The rows are not there for others yet: a sweep takes what is left where this fails.
    if (studyUid !== series.study_uid) await archive.store.doubt(placed.map(({ old }) => old))
    return { val: { images: placed.length, fromRisProcedureId: from.exam_id } }
  })
