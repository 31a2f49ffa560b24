import { CODE, type ErrorCode, hasMenu, holdsScreen, isStaff, type ManageScreen } from '@farsight/shared/domain'
import { mayConsult } from '../consultations/may'
import type { Session } from '../session/session'
import type { Policy } from './handler'

const open = (name: string, allows: (session: Session) => boolean, denies: ErrorCode = CODE.noPermission, audited = true): Policy => ({
  name,
  allows,
  denies,
  audited,
})

/** An administrator with a duty of its own (AZ-19) may nothing of this kind: what a duty opens is said by `open` alone. */
const policy: typeof open = (name, allows, denies, audited) => open(name, (s) => s.duty === undefined && allows(s), denies, audited)

/** A right of the remote menu (decision 21): list, launch to a hospital, launch to an expert, receive and distribute. All when none is given. */
const remoteRight = (session: Session, place: 0 | 1 | 2 | 3): boolean =>
  hasMenu(session.mainMenu, 'remoteDiagnosis') && (session.remoteMenu === '' || session.remoteMenu[place] === '1')

/** Sees the orders that others sent, and works on them. */
export const readsRemote = (session: Session): boolean => remoteRight(session, 0)
/** Receives, deals out and rejects what came to the hospital. */
export const receivesRemote = (session: Session): boolean => readsRemote(session) && remoteRight(session, 3)
/** Sends cases out: from the local list too, unless the menus of remote diagnosis say otherwise, or the hospital launches none (decision 32). */
export const launchesRemote = (session: Session, toExpert: boolean): boolean =>
  ![3, 4].includes(session.facility.isLaunchRemote) &&
  (remoteRight(session, toExpert ? 2 : 1) || (hasMenu(session.mainMenu, 'localDiagnosis') && session.remoteMenu === ''))

const diagnoses = (session: Session): boolean => hasMenu(session.mainMenu, 'localDiagnosis') || hasMenu(session.mainMenu, 'remoteDiagnosis')

/** The same call, made by the page itself: it does not keep an idle session alive. */
export const background = (policy: Policy): Policy => ({ ...policy, background: true })

/** The same call, also of a session that is locked. */
export const whileLocked = (policy: Policy): Policy => ({ ...policy, whileLocked: true })

/** Everybody who is logged in; not audited, it touches no patient. */
export const anySession = open('anySession', () => true, CODE.noPermission, false)
/** The local worklist: menu position 4 (product.md section 6). */
export const localList = policy('localList', (session) => hasMenu(session.mainMenu, 'localDiagnosis'))
/** Reads reports: local or remote diagnosis; which exams of the two a session sees is `readableExam`'s matter. */
export const readsReports = policy('readsReports', diagnoses)
/**
 * The same, asked every few seconds: such a question keeps no idle session alive, and its handler writes the audit's row when it answers
 * with something.
 */
export const watchesReports = background(policy('watchesReports', diagnoses, CODE.noPermission, false))
/**
 * Writing and reviewing: which exams of the two menus a session works on is `workableExam`'s matter. Each refuses with the
 * report code that fits the act.
 */
export const writesReports = policy('writesReports', diagnoses, CODE.noWritingPermission)
export const reviewsReports = policy('reviewsReports', diagnoses, CODE.noReviewPermission)
/** Orders as their source sees them: launched, followed, taken back. */
export const followsOrders = policy('followsOrders', diagnoses)
/** The list of orders, and what its target does with one. */
export const remoteList = policy('remoteList', readsRemote)
/** Completed reports by their words: the library's own menu, or whoever reads reports anyway. */
export const readsLibrary = policy('readsLibrary', (s) => hasMenu(s.mainMenu, 'reportLibrary') || hasMenu(s.mainMenu, 'localDiagnosis'))
/** A clinic writes its own whole reports; the right to the modality is asked besides. */
export const writesForClinic = policy('writesForClinic', (s) => s.role === 'clinic', CODE.noWritingPermission)
/** Templates serve local and remote writing alike; who keeps the hospital's or all hospitals' needs no report in hand. */
const keepsKnowledge = (s: Session): boolean => diagnoses(s) || s.role === 'admin' || s.role === 'unionAdmin'
export const keepsTemplates = policy('keepsTemplates', keepsKnowledge, CODE.noWritingPermission)
/** Looks into the knowledge bases: who writes reports, a clinic's too. */
export const readsKnowledge = policy('readsKnowledge', (s) => keepsKnowledge(s) || s.role === 'clinic')
/** What administrators manage wants their second factor besides (AN-18). */
const withSecondFactor = (policy: Policy): Policy => ({ ...policy, stepUp: true })

/** May this session open a management screen: the role, the menu `manage`, and of its manage menu the screen (ROUTE-29). */
export const opensScreen = (s: Session, screen: ManageScreen, roles: readonly string[] = ['admin']): boolean =>
  roles.includes(s.role) && hasMenu(s.mainMenu, 'manage') && holdsScreen(s.manageMenu, screen)

/**
 * The calls of one management screen: its hospital's administrator (or `roles`) whose manage menu holds the screen, with the second factor.
 * Where several screens use a call, any of them opens it.
 */
export const managesScreen = (screen: ManageScreen | readonly ManageScreen[], roles: readonly string[] = ['admin']): Policy => {
  const screens = typeof screen === 'string' ? [screen] : screen
  const may = (s: Session): boolean => screens.some((one) => opensScreen(s, one, roles))
  return withSecondFactor(open(`managesScreen(${screens.join()})`, may))
}

/**
 * Whether duties are separated, and what becomes of that: any administrator with the menu, whatever the duty; what each of them may is said
 * by the handler. No patient is in it.
 */
export const administersAny = withSecondFactor(
  open('administersAny', (s) => s.role === 'admin' && hasMenu(s.mainMenu, 'manage'), CODE.noPermission, false),
)

/** Settings of the own hospital's work: its administrator, who holds their screen. */
export const managesHospital = managesScreen('manage_config')
/** Who is on duty: those who are dealt to, and those who write the rota. */
export const seesDuty = policy('seesDuty', (s) => hasMenu(s.mainMenu, 'localDiagnosis') || hasMenu(s.mainMenu, 'manage'))
/** The AI list: menu position 11. */
export const aiList = policy('aiList', (s) => hasMenu(s.mainMenu, 'aiDiagnoseList'))
/** What an engine found, beside the exam: in the AI list and in the report. */
export const readsAi = policy('readsAi', (s) => hasMenu(s.mainMenu, 'localDiagnosis') || hasMenu(s.mainMenu, 'aiDiagnoseList'))
/** Answers an engine's findings, as part of the own hospital's reporting. */
export const answersAi = policy('answersAi', (s) => hasMenu(s.mainMenu, 'localDiagnosis'), CODE.noWritingPermission)
/** Looks at modules and chooses versions for the own hospital: its administrator, and the union's. */
export const managesReleases = withSecondFactor(open('managesReleases', (s) => opensScreen(s, 'manage_release', ['admin', 'unionAdmin'])))
/** Chooses for everybody, keeps the vendors' keys, revokes: the union's administrator alone. */
export const managesSite = withSecondFactor(policy('managesSite', (s) => s.role === 'unionAdmin' && hasMenu(s.mainMenu, 'manage')))

/** The register list: menu position 2. */
export const registerList = policy('registerList', (s) => hasMenu(s.mainMenu, 'registerList'))
/** Says who somebody is: whoever registers, or keeps the register list. */
export const keepsPatients = policy('keepsPatients', (s) => hasMenu(s.mainMenu, 'register') || hasMenu(s.mainMenu, 'registerList'))

/** Row actions on the hospital's own exams: from the worklist, the register list, or a clinic's home. */
export const keepsExams = policy(
  'keepsExams',
  (s) =>
    hasMenu(s.mainMenu, 'localDiagnosis') || hasMenu(s.mainMenu, 'register') || hasMenu(s.mainMenu, 'registerList') || s.role === 'clinic',
)
/** Binds studies without an exam by hand: registering and technical staff, and a clinic's user, who is all of them. */
export const bindsImages = policy('bindsImages', (s) => isStaff(s.role) && keepsExams.allows(s))
/** The same, and the reading side of an order, which `examForCase` holds to its own orders. */
export const seesExams = policy('seesExams', (s) => keepsExams.allows(s) || hasMenu(s.mainMenu, 'remoteDiagnosis'))
/** Sees the own hospital's register of critical values: who diagnoses, who receives, who manages. */
export const keepsRegister = (s: Session): boolean => keepsExams.allows(s) || hasMenu(s.mainMenu, 'manage')
/** The list of critical values and their register; of others' exams what an order shows. */
export const seesCriticals = policy('seesCriticals', (s) => keepsRegister(s) || hasMenu(s.mainMenu, 'remoteDiagnosis'))
/** Says for the receiving side that it has a critical value; that the exam is its own hospital's is the handler's matter. */
export const acknowledgesCriticals = policy('acknowledgesCriticals', (s) => keepsExams.allows(s))
/** A department's head has the highest right for some modality; the hospital's administrator stands in. */
const leads = (s: Session): boolean =>
  (s.role === 'admin' && hasMenu(s.mainMenu, 'manage')) || (diagnoses(s) && Object.values(s.rights).some((right) => right === 4))
/** The hospital's list of critical values, and its rules of the guard. */
export const keepsCriticalList = withSecondFactor(policy('keepsCriticalList', leads))
export const keepsGuardRules = withSecondFactor(policy('keepsGuardRules', leads))
/** How often the guard's rules were overridden. */
export const seesGuardUse = policy('seesGuardUse', leads)
/** The guard's rules go with every editor, a clinic's too; no patient is in them. */
export const readsGuardRules = policy('readsGuardRules', (s) => diagnoses(s) || s.role === 'clinic' || leads(s), CODE.noPermission, false)
/** Second readings of the own hospital, and the arbiter's word on them. */
export const readsAgain = policy('readsAgain', (s) => hasMenu(s.mainMenu, 'localDiagnosis'), CODE.noWritingPermission)
export const arbitrates = policy('arbitrates', (s) => hasMenu(s.mainMenu, 'localDiagnosis'), CODE.noReviewPermission)

/** Retracting, and the second person's yes to it: who diagnoses, and the hospital's administrators. */
export const retractsReports = policy('retractsReports', (s) => diagnoses(s) || s.role === 'admin', CODE.noWritingPermission)

/** Launches to others: its targets, prices and sums. A clinic's user launches from its home. */
export const knowsTargets = policy('knowsTargets', (s) => diagnoses(s) || s.role === 'clinic')
/** The own hospital's balance and statement: who launches, who receives, who recharges. */
export const seesCredits = policy('seesCredits', (s) => knowsTargets.allows(s) || hasMenu(s.mainMenu, 'manage'))
const administers = (s: Session): boolean => (s.role === 'admin' || s.role === 'unionAdmin') && hasMenu(s.mainMenu, 'manage')
/** What waits for an administrator; reading it wants no second factor, so that the sign in the page needs no code. */
export const seesRequests = policy('seesRequests', administers)
/** Moves the own hospital's credits: recharges, reversals, their approval. */
export const managesCredits = withSecondFactor(policy('managesCredits', administers))
/** Unions: the administrators of their hospitals; who leads one is each union's matter. */
export const managesUnions = managesScreen('medical_unit', ['admin', 'unionAdmin'])
/** Takes part in consultations: menu position 7, and decision 21's right of the remote menu where that menu is given. */
export const consults = policy('consults', mayConsult)
/** The queues of rooms, calling, the check, the screens of halls: menu position 3. */
export const triages = policy('triages', (s) => hasMenu(s.mainMenu, 'triage'))

/** Registers patients and exams: the register form, or the register list that opens it. */
export const registers = policy('registers', (s) => hasMenu(s.mainMenu, 'register') || hasMenu(s.mainMenu, 'registerList'))
/** Books exams, here and at others. */
export const books = policy('books', (s) => hasMenu(s.mainMenu, 'appointment'))
/** How many a room's quarter hours still take, asked every few seconds while the page is open; no patient is in it. */
export const seesSlots = background(policy('seesSlots', (s) => books.allows(s), CODE.noPermission, false))
const atDesk = (s: Session): boolean => registers.allows(s) || books.allows(s)
/** What the forms of the desk share: patients of the own hospital. */
export const worksAtDesk = policy('worksAtDesk', atDesk)
/** What was registered of an exam: the desk, triage, and whoever keeps exams. */
export const seesRegistrations = policy('seesRegistrations', (s) => atDesk(s) || hasMenu(s.mainMenu, 'triage') || keepsExams.allows(s))
/** The same without a patient in it: pinyin, rooms, items, departments. Triage reads rooms too. */
export const readsDeskLists = policy(
  'readsDeskLists',
  (s) => atDesk(s) || hasMenu(s.mainMenu, 'triage') || hasMenu(s.mainMenu, 'localDiagnosis'),
  CODE.noPermission,
  false,
)
/** Morning meetings of the own hospital; who leads and who comments is each meeting's matter. */
export const meets = policy('meets', (s) => hasMenu(s.mainMenu, 'morningMeeting'))
/** Statistics of the own hospital: their menu. Members of a union side by side are each question's matter. */
export const seesStatistics = policy('seesStatistics', (s) => hasMenu(s.mainMenu, 'statistics'))
