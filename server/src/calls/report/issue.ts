import { type EcgToKeep, reportOutCalls } from '@farsight/shared/contract'
import { CODE, contentFaults, issueRefusal, type ReportContent, sameContent, turnsReading } from '@farsight/shared/domain'
import { actRow, noteStep, rowChanged, whoOf } from '../../acts/own'
import { keepMeasures } from '../../ecg/keep'
import { readMeasures } from '../../ecg/recordings'
import type { ExamRecord } from '../../exams/exam'
import { patchExam } from '../../exams/patch'
import { correctSecondReading } from '../../readings/draw'
import { addendumText, addIssue, type IssueKind, issuesOf } from '../../reports/issues'
import { tellHolders } from '../../reports/told'
import { CallError } from '../error'
import { sessionHandler, type Work } from '../handler'
import { writesReports } from '../policies'
import { workableExam } from '../readable-exam'
import { keepVersion, readReport } from './content'

/** An addendum says something; a correction is a whole report, and another one than before. */
function checkText(kind: IssueKind, content: ReportContent, before: ReportContent, measures: boolean): void {
  if (kind === 'addendum') {
    if (!addendumText(content)) throw new CallError(CODE.parameterEmpty, 'finding')
    for (const field of ['finding', 'result', 'advice'] as const)
      if (turnsReading(content[field].text)) throw new CallError(CODE.parameterIllegal, field)
    return
  }
  const [fault] = contentFaults(content)
  if (fault) throw new CallError(fault.code, fault.field)
  // A corrected value is a correction, whether or not the text names it.
  if (sameContent(content, before) && !measures) throw new CallError(CODE.contentUnchanged)
}

/** Do these values say anything else than what stands? */
async function differ({ tx }: Work, exam: ExamRecord, { recordingId, formula, values }: EcgToKeep): Promise<boolean> {
  const there = await readMeasures(tx, exam)
  const said = (all: EcgToKeep['values']) => all.map(({ name, value }) => `${name} ${value}`).sort()
  const text = (of: string, by: string, all: EcgToKeep['values']) => JSON.stringify([of, by, said(all)])
  return !there || text(there.recording_id, there.formula, there.values as EcgToKeep['values']) !== text(recordingId, formula, values)
}

/** What was completed stays as it is: the addendum stands beside it, the correction is a text of its own with its reason (EDIT-03). */
export const issueReport = sessionHandler(reportOutCalls.issueReport, writesReports, async (work, payload) => {
  work.about(payload.procedureId)
  const { tx, now, session } = work
  const exam = await workableExam(work, payload.procedureId, CODE.noWritingPermission)
  const refused = issueRefusal(actRow(exam, now), whoOf(session, exam))
  if (refused !== undefined) throw new CallError(refused)
  const report = await readReport(tx, exam)
  const content = payload.report as ReportContent
  const reason = payload.reason.trim()
  if (!reason) throw new CallError(CODE.reasonRequired, 'reason')
  const { issue } = await issuesOf(tx, exam)
  if (payload.baseIssue !== issue)
    throw new CallError(CODE.editedByAnother, undefined, { version: report.version, content: report.content, issue, holderName: '' })
  const measures = payload.kind === 'correction' ? payload.measures : undefined
  checkText(payload.kind, content, report.content, measures !== undefined && (await differ(work, exam, measures)))
  await addIssue(work, exam, { issue: issue + 1, kind: payload.kind, content, reason })
  if (payload.kind === 'correction') await correctSecondReading(work, exam, content)
  // Of the issue's own moment: its paper has these, the paper of the one before has what stood there.
  if (measures) await keepMeasures(work, exam, measures)
  await keepVersion(tx, exam, report.version + 1, {
    step: payload.kind,
    content,
    authorId: session.userId,
    authorName: session.userName,
    at: now,
    reason,
    ...(payload.overrides ? { overrides: payload.overrides } : {}),
  })
  await noteStep(work, exam, payload.kind, exam.state, reason)
  // An issue of its own is told of: from now on nobody withdraws what it was made of.
  const after = await patchExam(tx, exam, { sent_out: true })
  if (measures) await rowChanged(work, after)
  return { val: { issue: issue + 1, told: await tellHolders(work, after) } }
})
