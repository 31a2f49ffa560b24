import type { Bilingual } from './errors'
import { STATE, type StateFacts } from './states'

/** The states of a report as its panel names them (product.md section 4, "Report-level states"). */
export type ReportState =
  | 'toDiagnose'
  | 'localToDiagnose'
  | 'localDiagnosing'
  | 'localCompleted'
  | 'localChecking'
  | 'remoteToDiagnose'
  | 'remoteDiagnosing'
  | 'remoteCompleted'
  | 'toCheck'
  | 'reviewing'
  | 'hungUp'
  | 'rejected'

/** Their words. */
export const REPORT_STATE_LABELS: Readonly<Record<ReportState, Bilingual>> = {
  toDiagnose: { zh: '待诊断', en: 'To be diagnosed' },
  localToDiagnose: { zh: '本地待诊断', en: 'Local, to be diagnosed' },
  localDiagnosing: { zh: '本地诊断中', en: 'Local, diagnosing' },
  localCompleted: { zh: '本地已完成', en: 'Local, completed' },
  localChecking: { zh: '本地审核', en: 'Local, in review' },
  remoteToDiagnose: { zh: '远程待诊断', en: 'Remote, to be diagnosed' },
  remoteDiagnosing: { zh: '远程诊断中', en: 'Remote, diagnosing' },
  remoteCompleted: { zh: '远程已完成', en: 'Remote, completed' },
  toCheck: { zh: '待审核', en: 'To be reviewed' },
  reviewing: { zh: '审核中', en: 'Reviewing' },
  hungUp: { zh: '已挂起', en: 'Hung up' },
  rejected: { zh: '已退回', en: 'Rejected' },
}

/** What a report's state hangs on; `source` is left out where nobody knows yet who writes it. */
export interface ReportStateFacts extends StateFacts {
  readonly source?: 'local' | 'remote'
}

const WAITS: readonly number[] = [STATE.toBeDiagnosed, STATE.toBeReceivedByFacility, STATE.toBeReceivedByDoctor, STATE.toBeDistributed]

/** Where the report itself stands: waiting for a review, in one, parked, sent back; undefined when the exam's own state says all. */
export function reviewState(facts: StateFacts): ReportState | undefined {
  const { state, returned, hungUp } = facts
  if (done(facts)) return undefined
  if (hungUp && state === STATE.diagnosing) return 'hungUp'
  if (returned && state === STATE.toBeDiagnosed) return 'rejected'
  if (state < STATE.toFirstCheck || state > STATE.thirdCheck) return undefined
  return (state - STATE.toFirstCheck) % 2 === 0 ? 'toCheck' : 'reviewing'
}

const done = ({ state, reportHasComplete }: StateFacts): boolean =>
  reportHasComplete === 1 || reportHasComplete === true || state === STATE.completed

/** Whose the report is and how far it came: the state that the exam's own hospital and the launcher of an order look at. */
export function sourceState(facts: ReportStateFacts): ReportState | undefined {
  const { state, source } = facts
  if (source === undefined) return WAITS.includes(state) && !done(facts) ? 'toDiagnose' : undefined
  const remote = source === 'remote'
  if (done(facts)) return remote ? 'remoteCompleted' : 'localCompleted'
  if (WAITS.includes(state)) return remote ? 'remoteToDiagnose' : 'localToDiagnose'
  // An order's reviews are the other hospital's matter: for who launched it, it is being diagnosed.
  if (state >= STATE.toFirstCheck && state <= STATE.thirdCheck) return remote ? 'remoteDiagnosing' : 'localChecking'
  return state === STATE.diagnosing ? (remote ? 'remoteDiagnosing' : 'localDiagnosing') : undefined
}
