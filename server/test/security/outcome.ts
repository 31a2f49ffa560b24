import { CODE } from '@farsight/shared/domain'
import type { Answer } from '../harness'

const NOT_FOUND: readonly number[] = [CODE.notInRis, CODE.originalReportNotFound, CODE.diagnosticDataNotFound, CODE.notFound]
const RIGHT: readonly number[] = [
  CODE.noWritingPermission,
  CODE.noReviewPermission,
  CODE.reviewLevelInsufficient,
  CODE.noPermission,
  CODE.templateForbidden,
]

/** What a cell of the table says: ok, none (a list without the object), NF-n, RIGHT-n, LOGIN, E-n, HTTP-n. */
export type Outcome = string

/** A count of one's own exams that has exactly those besides which an order shows: wrong, but behind policies alone. */
export const COUNTED_SHOWN: Outcome = 'ok, counted what an order shows'

/** The class of an answer of a call: safety.md's words with the code behind them. */
export function callOutcome(answer: Answer): Outcome {
  if (answer.status === 302) return answer.headers.get('location') === '/login' && answer.text === '' ? 'LOGIN' : 'HTTP-302'
  if (answer.status !== 200) return `HTTP-${answer.status}`
  const code = answer.body?.errorCode
  if (code === 0) return 'ok'
  if (NOT_FOUND.includes(code)) return `NF-${code}`
  return `${RIGHT.includes(code) ? 'RIGHT' : 'E'}-${code}`
}

/** The class of a DICOMweb answer, which speaks by HTTP status. */
export function webOutcome(answer: { readonly status: number }): Outcome {
  const { status } = answer
  if (status === 200) return 'ok'
  if (status === 401) return 'LOGIN'
  if (status === 403) return 'RIGHT-403'
  return status === 404 ? 'NF-404' : `HTTP-${status}`
}
