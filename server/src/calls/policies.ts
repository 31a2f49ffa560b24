import { CODE, type ErrorCode, hasMenu } from '@farsight/shared/domain'
import type { Session } from '../session/session'
import type { Policy } from './handler'

const policy = (name: string, allows: (session: Session) => boolean, denies: ErrorCode = CODE.noPermission, audited = true): Policy => ({
  name,
  allows,
  denies,
  audited,
})

const diagnoses = (session: Session): boolean => hasMenu(session.mainMenu, 'localDiagnosis') || hasMenu(session.mainMenu, 'remoteDiagnosis')

/** Everybody who is logged in; not audited, it touches no patient. */
export const anySession = policy('anySession', () => true, CODE.noPermission, false)
/** The local worklist: menu position 4 (product.md section 6). */
export const localList = policy('localList', (session) => hasMenu(session.mainMenu, 'localDiagnosis'))
/** Reports: local or remote diagnosis. Each refuses with the report code that fits the act. */
export const readsReports = policy('readsReports', diagnoses)
export const writesReports = policy('writesReports', diagnoses, CODE.noWritingPermission)
export const reviewsReports = policy('reviewsReports', diagnoses, CODE.noReviewPermission)
