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

/** The same call, made by the page itself: it does not keep an idle session alive. */
export const background = (policy: Policy): Policy => ({ ...policy, background: true })

/** The same call, also of a session that is locked. */
export const whileLocked = (policy: Policy): Policy => ({ ...policy, whileLocked: true })

/** Everybody who is logged in; not audited, it touches no patient. */
export const anySession = policy('anySession', () => true, CODE.noPermission, false)
/** The local worklist: menu position 4 (product.md section 6). */
export const localList = policy('localList', (session) => hasMenu(session.mainMenu, 'localDiagnosis'))
/** Reads reports: local or remote diagnosis; which exams of the two a session sees is `readableExam`'s matter. */
export const readsReports = policy('readsReports', diagnoses)
/**
 * Writing and reviewing are acts on the hospital's own exams, so they want the local menu: the menu of remote diagnosis
 * alone opens no local case. Each refuses with the report code that fits the act.
 */
export const writesReports = policy('writesReports', (s) => hasMenu(s.mainMenu, 'localDiagnosis'), CODE.noWritingPermission)
export const reviewsReports = policy('reviewsReports', (s) => hasMenu(s.mainMenu, 'localDiagnosis'), CODE.noReviewPermission)
/** Templates serve local and remote writing alike. */
export const keepsTemplates = policy('keepsTemplates', diagnoses, CODE.noWritingPermission)
/** What administrators manage wants their second factor besides (AN-18). */
const withSecondFactor = (policy: Policy): Policy => ({ ...policy, stepUp: true })

/** Looks at modules and chooses versions for the own hospital: its administrator, and the union's. */
export const managesReleases = withSecondFactor(
  policy('managesReleases', (s) => (s.role === 'admin' || s.role === 'unionAdmin') && hasMenu(s.mainMenu, 'manage')),
)
/** Chooses for everybody, keeps the vendors' keys, revokes: the union's administrator alone. */
export const managesSite = withSecondFactor(policy('managesSite', (s) => s.role === 'unionAdmin' && hasMenu(s.mainMenu, 'manage')))
