import { type ActRefusal, CODE, type ErrorCode, errorMessage, reviewLevelOf, STATE, stateSign } from '@farsight/shared/domain'
import type { Language, T } from '@farsight/shared/i18n'
import type { Row } from './query'
import type { ActionKey } from './row-actions'

/** Codes whose reason is the row's state: it is named with them. */
const BY_STATE: ReadonlySet<ErrorCode> = new Set<ErrorCode>([CODE.diagnosticDataNotFound, CODE.imagesNotUploaded, CODE.alreadySubmitted])

/** Who took the last step, by name: the reviewer of a passed report, else its writer. Nobody is named where nobody is known. */
const lastActor = (row: Row): string => (row.lastActorId === '' ? '' : (row.passedLevel > 0 && row.reviewerName) || row.authorName)

/** What a completed report shuts out, beyond its being modified. */
const SHUT: ReadonlySet<string> = new Set(['delete', 'urgent', 'green', 'expedite'] satisfies ActionKey[])

/** Why an exam stays: where it is, or how far it has come. */
const stays = (row: Row): string =>
  row.remote ? 'stayRemote' : row.state === STATE.toBeDiagnosed || row.state === STATE.rejected ? 'stayImages' : 'stayBegun'

/**
 * Why not, for this user and this row: which state, which right, who holds it (EDIT-08). The code is the server's own; the
 * words name what the row knows about it.
 */
export function refusalWords(
  { code, holderName }: ActRefusal,
  row: Row,
  userId: string,
  t: T,
  language: Language,
  act?: ActionKey,
): string {
  const why = (key: string, values: Record<string, string | number> = {}): string => t(`acts.why.${key}`, values)
  const general = errorMessage(code)?.[language] ?? String(code)
  const state = stateSign(row)[language]
  const { modality } = row
  const level = reviewLevelOf(row.state)
  switch (code) {
    case CODE.anotherWriting:
      return holderName ? why('writing', { name: holderName }) : general
    case CODE.anotherReviewing:
      return holderName ? why('reviewing', { name: holderName }) : general
    case CODE.inDiagnosis:
      return holderName ? why('inDiagnosis', { name: holderName }) : general
    case CODE.noWritingPermission:
      return why('write', { modality })
    case CODE.noReviewPermission:
      if (level === undefined) return why('noReviewYet', { state })
      return row.authorId === userId ? why('ownReport') : why('review', { modality })
    case CODE.reviewLevelInsufficient:
      return level === undefined ? general : why(`level${level}`, { modality })
    case CODE.caseIsRemote:
      return row.remoteTargetName ? why('remote', { target: row.remoteTargetName }) : general
    case CODE.deleteRefused:
      return why(stays(row), { state, target: row.remoteTargetName })
    case CODE.reportCompleted:
      return act && SHUT.has(act) ? why(`done.${act}`) : general
    case CODE.notInitiator:
      return lastActor(row) ? why('initiator', { name: lastActor(row) }) : general
    case CODE.returnedReport:
      return row.authorName ? why('returned', { name: row.authorName }) : general
    case CODE.notInRis:
      return row.state === STATE.deleted ? why('deleted') : general
    case CODE.noPermission:
      return row.facilityName ? why('foreign', { facility: row.facilityName }) : general
    case CODE.originalReportNotFound:
      return why('notInReview', { state })
    case CODE.orderNotRejected:
      return why('notRejected', { state })
    case CODE.mergeBegun:
      return why('mergeBegun', { state })
    case CODE.alreadyWritten:
      return why('begun', { state })
    case CODE.stateChanged:
      return why('state', { state })
    default:
      return BY_STATE.has(code) ? why('withState', { says: general, state }) : general
  }
}
