import type { ConsultationScores } from '@farsight/shared/contract'
import { CODE, CONSULTATION_SCORES, LOW_SCORE } from '@farsight/shared/domain'
import { CallError } from '../calls/error'

/** Throws 2718 for a low score whose reason is not told. */
export function checkLowScores(scores: ConsultationScores): void {
  const low = CONSULTATION_SCORES.some((score) => scores[score] > 0 && scores[score] <= LOW_SCORE)
  if (low && scores.reason.trim() === '') throw new CallError(CODE.scoreReason, 'reason')
}

/** The same, and 1 with the first that was not given: all are, before it is completed. */
export function checkScores(scores: ConsultationScores): void {
  const missing = CONSULTATION_SCORES.find((score) => scores[score] === 0)
  if (missing) throw new CallError(CODE.parameterEmpty, missing)
  checkLowScores(scores)
}
