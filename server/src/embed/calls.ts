import {
  ecgCalls,
  imageCalls,
  regionCalls,
  releaseCalls,
  reportCalls,
  reportWorkCalls,
  sessionCalls,
  userCenterCalls,
} from '@farsight/shared/contract'
import { CODE } from '@farsight/shared/domain'
import { CallError } from '../calls/error'
import type { EmbedSession } from './session'

interface Rule {
  /** Refused in mode view. */
  readonly writes?: true
  /** The field that names the exam. */
  readonly exam?: 'procedureId' | 'risProcedureId' | 'risProcedureIds' | 'diagnoseId'
  /** The exam may be left out: then none is asked about. */
  readonly optional?: true
  /** It takes the exam out of the user's hands: the session ends soon after. */
  readonly closes?: true
}

const { openReport, openReview, getReport, viewReport, saveReport, submitReport, passReview, rebutReport, abandonReport } = reportCalls
const { keepLock, getPrintData, setPrinted, queryImages, templateList, templateSave } = reportCalls
const reads: Rule = { exam: 'procedureId' }
const writes: Rule = { exam: 'procedureId', writes: true }
const closes: Rule = { exam: 'procedureId', writes: true, closes: true }

/** Every call that a report in a partner's frame may make. What is not here is refused: lists, other people's settings, sockets. */
const RULES: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  [sessionCalls.loginSuccess.name, {}],
  [sessionCalls.checkSession.name, {}],
  [sessionCalls.logout.name, {}],
  [releaseCalls.reportModule.name, {}],
  [templateList.name, { exam: 'risProcedureId', optional: true }],
  [templateSave.name, { writes: true }],
  [userCenterCalls.templateSetDefault.name, { writes: true }],
  [getReport.name, reads],
  [viewReport.name, reads],
  [getPrintData.name, reads],
  [queryImages.name, { exam: 'risProcedureId' }],
  [setPrinted.name, { exam: 'risProcedureIds', writes: true }],
  [openReport.name, writes],
  [openReview.name, writes],
  [saveReport.name, writes],
  [reportWorkCalls.queryDrafts.name, writes],
  [reportWorkCalls.hangUpReport.name, writes],
  [reportWorkCalls.confirmIdentity.name, writes],
  [keepLock.name, writes],
  [regionCalls.selectByDiagnoseId.name, { exam: 'diagnoseId' }],
  [regionCalls.saveReportCrux.name, { exam: 'diagnoseId', writes: true }],
  [regionCalls.deleteReportCrux.name, { exam: 'diagnoseId', writes: true }],
  [ecgCalls.queryEcgWave.name, { exam: 'risProcedureId' }],
  [ecgCalls.queryEcgFiles.name, { exam: 'risProcedureId' }],
  [ecgCalls.queryEcgPdf.name, { exam: 'risProcedureId' }],
  [ecgCalls.saveEcgMeasures.name, { exam: 'risProcedureId', writes: true }],
  [imageCalls.queryImageChanges.name, { exam: 'risProcedureId' }],
  [imageCalls.seeImageChanges.name, { exam: 'risProcedureId', writes: true }],
  [submitReport.name, closes],
  [passReview.name, closes],
  [rebutReport.name, closes],
  [abandonReport.name, closes],
])

/** The public calls that a frame may make: it tells its errors, and it never logs in. */
const PUBLIC: ReadonlySet<string> = new Set([sessionCalls.logException.name])

/** Throws 2210 for a public call that is none of a frame's. */
export function checkFramePublic(call: string): void {
  if (!PUBLIC.has(call)) throw new CallError(CODE.embedMode)
}

/** Exams that a payload names, as far as this call names any. */
function examsOf(rule: Rule, payload: Readonly<Record<string, unknown>>): readonly unknown[] {
  if (rule.exam === undefined) return []
  const value = payload[rule.exam]
  if (value === undefined && rule.optional) return []
  return Array.isArray(value) ? value : [value]
}

/** Throws 2210 for a call that is not the report's, or that writes in mode view. */
export function checkFrameCall(embed: EmbedSession, call: string): void {
  const rule = RULES.get(call)
  if (!rule || (rule.writes && embed.mode === 'view')) throw new CallError(CODE.embedMode)
}

/** Throws 2209 for another exam than the frame's own. */
export function checkFrameExam(embed: EmbedSession, call: string, payload: Readonly<Record<string, unknown>>): void {
  const rule = RULES.get(call)
  if (rule && !examsOf(rule, payload).every((exam) => exam === embed.examId)) throw new CallError(CODE.embedOtherExam)
}

/** Does this call, once it succeeded, end what the frame was opened for? */
export const closesFrame = (call: string): boolean => RULES.get(call)?.closes === true
