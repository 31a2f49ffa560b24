import { ecgCalls } from '@farsight/shared/contract'
import { actRefusal, CODE, formatDateTime } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { actRow, checkAct, examToSee, noteStep, rowChanged, whoOf } from '../../acts/own'
import { countOfExam, ecgFileRows } from '../../ecg/files'
import type { OpenedEcgs } from '../../ecg/opened'
import { ecgSources } from '../../ecg/recordings'
import { examForFiles } from '../../ecg/upload'
import { patchExam } from '../../exams/move'
import { imagesAreOthers } from '../../images/changed'
import { CallError } from '../error'
import { sessionHandler, type Work } from '../handler'
import { keepsExams, readsReports, seesExams } from '../policies'
import { readableExam } from '../readable-exam'
import { reasonOf } from '../report/steps'

type Exam = Awaited<ReturnType<typeof examToSee>>

const mayUpload = ({ session, now }: Work, exam: Exam): boolean =>
  !session.embed &&
  keepsExams.allows(session) &&
  exam.facility_id === session.facilityId &&
  actRefusal('addEcg', actRow(exam, now), whoOf(session, exam)) === undefined

export const queryEcgFiles = sessionHandler(ecgCalls.queryEcgFiles, seesExams, async (work, { risProcedureId }) => {
  const exam = await examToSee(work, risProcedureId)
  const uploads = mayUpload(work, exam)
  const rows = await ecgFileRows(work.tx, exam)
  const mine = (userId: string): boolean => uploads && !exam.report_has_complete && userId === work.session.userId
  return {
    val: {
      mayUpload: uploads ? (1 as const) : (0 as const),
      files: rows.map(({ file_id: id, format, files, sha256, user_id, user_name: userName, at }) => ({
        ...{ id, format, sha256, userName, time: formatDateTime(at), mayWithdraw: mine(user_id) ? (1 as const) : (0 as const) },
        ...{ names: files.map(({ name }) => name), bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) },
      })),
    },
  }
})

export const queryEcgPdf = (opened: OpenedEcgs) =>
  sessionHandler(ecgCalls.queryEcgPdf, readsReports, async (work, { risProcedureId, id }) => {
    work.about(risProcedureId)
    const exam = await readableExam(work, risProcedureId)
    checkAct(work, 'view', exam)
    const source = (await ecgSources(work.tx, exam)).find((one) => one.id === id)
    const there = source && (await opened.open(source.address))
    if (!there || !('pdf' in there)) throw new CallError(CODE.ecgUnknown, 'id')
    return { val: { pdf: Buffer.from(there.pdf).toString('base64') } }
  })

/** It is no longer shown, but kept: what a report may have been begun on does not go without a trace. */
export const withdrawEcgFile = sessionHandler(ecgCalls.withdrawEcgFile, keepsExams, async (work, { risProcedureId, id, reason }) => {
  const { tx, session, now } = work
  const exam = await examForFiles(work, risProcedureId)
  const file = await tx.row<{ user_id: string }>(sql`SELECT f.user_id FROM ecg_file f
    WHERE f.file_id = ${id} AND f.exam_id = ${exam.exam_id} AND f.facility_id = ${exam.facility_id} AND f.withdrawn IS NULL FOR UPDATE`)
  if (!file) throw new CallError(CODE.ecgUnknown, 'id')
  if (file.user_id !== session.userId) throw new CallError(CODE.ecgFileOthers)
  if (exam.report_has_complete) throw new CallError(CODE.reportCompleted)
  const said = reasonOf(reason)
  const withdrawn = JSON.stringify({ reason: said, userId: session.userId, userName: session.userName, at: now })
  await tx.run(sql`UPDATE ecg_file SET withdrawn = ${withdrawn}::jsonb WHERE file_id = ${id} AND facility_id = ${exam.facility_id}`)
  const after = await patchExam(tx, exam, { image_count: await countOfExam(tx, exam) })
  await noteStep(work, exam, 'withdrawEcg', after.state, said)
  await rowChanged(work, after)
  await imagesAreOthers(tx, exam)
  return { val: { imageCount: after.image_count } }
})
