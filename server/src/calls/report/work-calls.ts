import type { Presence } from '../../chat/presence'
import type { Handler, SessionHandler } from '../handler'
import { colleaguesHandler } from './colleagues'
import { hangUpReport } from './hang-up'
import { confirmIdentity } from './identity-check'
import { checkPace, stepPace } from './pace'
import { rateReport } from './rate'
import { referReport } from './refer'
import { passReview, rebutReport } from './review'
import { takeBackReport } from './take-back'
import { submitReport } from './write'

/** What the work on reports needs of the server. */
export interface ReportWorkParts {
  readonly presence: Presence
  /** Reports that one doctor sends, passes or returns in a minute; 60 when not told. */
  readonly reportSteps?: number
}

/** Steps of a report, and what is done with it beside its text. */
export function reportWorkHandlers({ presence, reportSteps }: ReportWorkParts): Handler[] {
  const first = checkPace(stepPace(reportSteps))
  const paced = [submitReport, passReview, rebutReport].map((handler) => ({ ...(handler as SessionHandler), first }) as Handler)
  return [...paced, hangUpReport, referReport, colleaguesHandler({ presence }), takeBackReport, rateReport, confirmIdentity]
}
