import { accountCalls } from './account'
import { actCalls } from './acts'
import { appointmentCalls } from './appointment'
import { auditCalls } from './audit'
import type { AnswerOf, Call, RequestOf } from './call'
import { chatCalls } from './chat'
import { consultationCalls } from './consultation'
import { creditCalls } from './credits'
import { criticalCalls } from './critical'
import { deskCalls } from './desk'
import { ecgCalls } from './ecg'
import { embedCalls } from './embed'
import { guardCalls } from './guard'
import { hangingCalls } from './hanging'
import { imageCalls } from './images'
import { listCalls } from './lists'
import { manageImportCalls } from './manage-import'
import { managePartnersCalls } from './manage-partners'
import { managePeopleCalls } from './manage-people'
import { managePlaceCalls } from './manage-places'
import { manageRulesCalls } from './manage-rules'
import { manageSettingCalls } from './manage-settings'
import { meetingCalls } from './meeting'
import { regionCalls } from './region'
import { registerListCalls } from './register-list'
import { releaseCalls } from './release'
import { remoteCalls } from './remote'
import { reportCalls } from './report'
import { reportLibraryCalls } from './report-library'
import { reportOutCalls } from './report-out'
import { reportWorkCalls } from './report-work'
import { sessionCalls } from './session'
import { shareCalls } from './share'
import { statisticsCalls } from './statistics'
import { triageCalls } from './triage'
import { userCenterCalls } from './user-center'
import { worklistCalls } from './worklist'

export * from './account'
export * from './acts'
export * from './appointment'
export * from './audit'
export * from './call'
export * from './chat'
export { closed } from './closed'
export * from './consultation'
export * from './credits'
export * from './critical'
export * from './desk'
export * from './desk-fields'
export * from './ecg'
export * from './embed'
export * from './fields'
export * from './frames'
export * from './frames-room'
export * from './guard'
export * from './hanging'
export * from './images'
export * from './lists'
export * from './manage-import'
export * from './manage-partners'
export * from './manage-people'
export * from './manage-places'
export * from './manage-rules'
export * from './manage-settings'
export * from './meeting'
export * from './region'
export * from './register-list'
export * from './release'
export * from './remote'
export * from './report'
export * from './report-library'
export * from './report-out'
export * from './report-work'
export * from './session'
export * from './share'
export * from './statistics'
export * from './triage'
export * from './user-center'
export * from './worklist'

/** Every call that exists, by its short name. The server must have a handler and a policy for each. */
export const calls = {
  ...sessionCalls,
  ...userCenterCalls,
  ...worklistCalls,
  ...reportCalls,
  ...releaseCalls,
  ...ecgCalls,
  ...embedCalls,
  ...accountCalls,
  ...chatCalls,
  ...remoteCalls,
  ...creditCalls,
  ...listCalls,
  ...actCalls,
  ...reportWorkCalls,
  ...reportOutCalls,
  ...reportLibraryCalls,
  ...regionCalls,
  ...hangingCalls,
  ...criticalCalls,
  ...guardCalls,
  ...imageCalls,
  ...shareCalls,
  ...deskCalls,
  ...appointmentCalls,
  ...statisticsCalls,
  ...manageImportCalls,
  ...managePeopleCalls,
  ...managePlaceCalls,
  ...manageSettingCalls,
  ...auditCalls,
  ...triageCalls,
  ...registerListCalls,
  ...consultationCalls,
  ...meetingCalls,
  ...managePartnersCalls,
  ...manageRulesCalls,
} as const

/** The calls that need no session; a literal in a test repeats them (AN-02). */
export const PUBLIC_CALLS: readonly string[] = [
  sessionCalls.initLogin.name,
  sessionCalls.getValidateImage.name,
  sessionCalls.login.name,
  sessionCalls.logException.name,
  embedCalls.embedLaunch.name,
  embedCalls.embedEnter.name,
  accountCalls.sendSmsCode.name,
  accountCalls.checkSmsCode.name,
  accountCalls.resetPwd.name,
  accountCalls.entryLaunch.name,
  accountCalls.demoOutbox.name,
  listCalls.pushAiResult.name,
  reportOutCalls.openPatientReport.name,
  reportOutCalls.verifyReport.name,
  reportLibraryCalls.querySimilarCases.name,
  shareCalls.openShare.name,
  shareCalls.sendShareCode.name,
  triageCalls.beginScreen.name,
  triageCalls.watchScreen.name,
]

/** The version marker that every form body carries (product.md section 7, decision 36). */
export const VERSION_MARKER = '3.1.2020092300'
export const VERSION_FIELD = 'version'

type Shorts = typeof calls
/** Request and answer of each call by its short name: the browser imports this type alone. */
export type CallTypes = { readonly [K in keyof Shorts]: { readonly request: RequestOf<Shorts[K]>; readonly answer: AnswerOf<Shorts[K]> } }
export type CallName = keyof Shorts

/** All calls as a list of their plain shape. */
export const allCalls: readonly Call[] = Object.values(calls) as unknown as readonly Call[]
