import { reportWorkCalls } from '@farsight/shared/contract'
import { CODE, formatDateTime, parseDateTime } from '@farsight/shared/domain'
import { moveExam } from '../../exams/move'
import { CallError } from '../error'
import { sessionHandler, type Work } from '../handler'
import { writesReports } from '../policies'
import { workableExam } from '../readable-exam'
import { LEASE_MS, moveContext } from './context'
import { notHung, reasonOf } from './steps'

const HOUR = 60 * 60_000
/** Parked for so long when no time is said, and at most (decision 57). */
const HUNG_MS = 4 * HOUR
const LONGEST_MS = 24 * HOUR

function endOf(until: string | undefined, now: number): number {
  if (until === undefined) return now + HUNG_MS
  const at = parseDateTime(until)
  if (at === undefined || at <= now || at > now + LONGEST_MS) throw new CallError(CODE.parameterIllegal, 'until')
  return at
}

async function park(work: Work, payload: { procedureId: string; reason?: string; until?: string }) {
  const exam = await workableExam(work, payload.procedureId, CODE.noWritingPermission)
  const until = endOf(payload.until, work.now)
  // The claim lasts as long: nobody takes a parked case over before. Its due time goes on running.
  const hung = { hung_up: true, hung_until: until, hung_reason: payload.reason?.trim() ?? '', lease_until: until }
  const after = await moveExam(moveContext(work, exam), exam, 'hangUp', hung, hung.hung_reason)
  reasonOf(payload.reason)
  return { val: { state: after.state, hungUntil: formatDateTime(until) } }
}

async function takeUp(work: Work, procedureId: string) {
  const exam = await workableExam(work, procedureId, CODE.noWritingPermission)
  const after = await moveExam(moveContext(work, exam), exam, 'resume', { ...notHung, lease_until: work.now + LEASE_MS })
  return { val: { state: after.state, hungUntil: null } }
}

/** Parks the report in hand with a reason, or takes it up again with its text. */
export const hangUpReport = sessionHandler(reportWorkCalls.hangUpReport, writesReports, async (work, payload) => {
  work.about(payload.procedureId)
  return payload.hang === 1 ? park(work, payload) : takeUp(work, payload.procedureId)
})
