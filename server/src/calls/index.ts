import type { Pool } from 'pg'
import type { Presence } from '../chat/presence'
import type { DemoOutbox } from '../codes/demo-outbox'
import type { SocketTickets } from '../push/tickets'
import type { SessionStore } from '../session/store'
import { type EntryLaunchParts, entryLaunchHandler } from './account/entry-launch'
import { type ForgotPasswordParts, forgotPasswordHandlers } from './account/forgot-password'
import { outboxHandler } from './account/outbox'
import { type StepUpParts, stepUpHandlers } from './account/step-up'
import { actHandlers } from './acts'
import { queryAiList } from './ai/list'
import { type AiParts, pushAiResult } from './ai/push'
import { answerAiFinding, getAiResult } from './ai/result'
import { type AppointmentParts, appointmentHandlers } from './appointment'
import { auditHandlers } from './audit'
import { chatHandlers } from './chat'
import { consultationHandlers } from './consultation'
import { creditHandlers } from './credits'
import { criticalHandlers } from './critical'
import { type DeskParts, deskHandlers } from './desk'
import { dutyGet, dutySave } from './duty/rota'
import { takeCase } from './duty/take-case'
import { ecgHandlers } from './ecg'
import { type EnterParts, enterHandler } from './embed/enter'
import { type LaunchParts, launchHandler } from './embed/launch'
import { feedback, feedbackReplies, feedbackSeen } from './feedback/feedback'
import { guardHandlers } from './guard'
import type { Handler } from './handler'
import { hangingHandlers } from './hanging'
import { imageHandlers } from './images'
import { type LibraryParts, libraryHandlers } from './library'
import { queryColumns, saveColumns } from './list/columns'
import { dueTimeGet, dueTimeSave } from './list/due-table'
import { deleteShortcut, queryShortcut, saveShortcut } from './list/shortcuts'
import { type ManagePeopleParts, managePeopleHandlers } from './manage'
import { type PartnerParts, partnerHandlers } from './manage/partners'
import { meetingHandlers } from './meeting'
import { notifyClear, notifyUnread } from './notify/bell'
import { wsAuthenticate } from './notify/ws-authenticate'
import { regionHandlers } from './region'
import { registerListHandlers } from './register-list'
import { type ReleaseParts, releaseHandlers } from './release'
import { remoteHandlers } from './remote'
import { queryDrafts } from './report/drafts'
import { searchHistory } from './report/history'
import { issueReport } from './report/issue'
import { getReport, openReport, openReview } from './report/open'
import { queryImages, viewReport } from './report/read'
import { queryReportLog } from './report/report-log'
import { type ReportWorkParts, reportWorkHandlers } from './report/work-calls'
import { abandonReport, keepLock, saveReport, setPrinted } from './report/write'
import { type ReportOutParts, reportOutHandlers } from './report-out'
import { queryByScanId } from './scan/query-by-scan-id'
import { queryBodypart, queryModality } from './session/dictionaries'
import { type LockParts, lockHandlers } from './session/lock'
import { type LoginParts, loginHandlers } from './session/login'
import { loginSuccessHandler } from './session/login-payload'
import { getMenuConfig } from './session/menu-config'
import { type PasswordParts, passwordHandler } from './session/password'
import { logException, sessionHandlers } from './session/session-calls'
import { ownSessionHandlers } from './session/sessions'
import { type ShareParts, shareHandlers } from './share'
import { statisticsHandlers } from './statistics'
import { templateSetDefault } from './template/defaults'
import { templateExport } from './template/export'
import { commonList, templateDelete, templateGet, templateList, templateSave } from './template/templates'
import { templateTitleList, templateTitleSave } from './template/titles'
import { triageHandlers } from './triage'
import { userHandlers } from './user'
import { type VideoParts, videoHandlers } from './video/im'
import { queryHistoryCase } from './worklist/history'
import { queryLocalList } from './worklist/query-local-list'
import { getStateLog, queryQueues, queryRows } from './worklist/rows'

/** Every call the server answers, area by area. */
export function allHandlers(
  parts: LoginParts &
    LockParts &
    PasswordParts &
    LaunchParts &
    EnterParts &
    EntryLaunchParts &
    ForgotPasswordParts &
    StepUpParts &
    VideoParts &
    AiParts &
    ReportWorkParts &
    ReleaseParts &
    LibraryParts &
    ShareParts &
    AppointmentParts &
    DeskParts &
    ManagePeopleParts &
    PartnerParts &
    ReportOutParts & { gate: Pool; sessions: SessionStore; demoOutbox: DemoOutbox | undefined; presence: Presence; tickets: SocketTickets },
): Handler[] {
  return [
    ...loginHandlers(parts),
    loginSuccessHandler(parts.secret),
    getMenuConfig,
    ...lockHandlers(parts),
    passwordHandler(parts),
    ...ownSessionHandlers(parts.sessions),
    ...sessionHandlers(parts.sessions),
    wsAuthenticate(parts.tickets),
    logException,
    queryModality,
    queryBodypart,
    queryLocalList,
    queryRows,
    queryQueues,
    getStateLog,
    queryHistoryCase,
    queryShortcut,
    saveShortcut,
    deleteShortcut,
    queryColumns,
    saveColumns,
    dueTimeGet,
    dueTimeSave,
    dutyGet,
    dutySave,
    takeCase,
    pushAiResult(parts),
    queryAiList,
    getAiResult,
    answerAiFinding,
    openReport,
    openReview,
    getReport,
    viewReport,
    saveReport,
    abandonReport,
    keepLock,
    ...reportWorkHandlers(parts),
    setPrinted,
    queryReportLog,
    searchHistory,
    queryDrafts,
    issueReport,
    templateList,
    templateSave,
    templateGet,
    templateDelete,
    templateExport,
    templateSetDefault,
    templateTitleList,
    templateTitleSave,
    commonList,
    ...userHandlers(parts),
    queryImages,
    ...reportOutHandlers(parts),
    ...shareHandlers(parts),
    ...libraryHandlers(parts),
    ...ecgHandlers(parts),
    ...imageHandlers(parts),
    ...creditHandlers,
    ...actHandlers,
    ...criticalHandlers,
    ...guardHandlers,
    ...regionHandlers,
    ...hangingHandlers,
    ...chatHandlers(parts),
    notifyUnread,
    notifyClear,
    ...remoteHandlers,
    ...releaseHandlers(parts),
    launchHandler(parts),
    enterHandler(parts),
    entryLaunchHandler(parts),
    ...forgotPasswordHandlers(parts),
    ...stepUpHandlers(parts),
    outboxHandler(parts.demoOutbox),
    ...videoHandlers(parts),
    queryByScanId,
    feedback,
    feedbackReplies,
    feedbackSeen,
    ...deskHandlers(parts),
    ...appointmentHandlers(parts),
    ...triageHandlers(parts),
    ...registerListHandlers,
    ...consultationHandlers,
    ...meetingHandlers,
    ...statisticsHandlers,
    ...managePeopleHandlers(parts),
    ...auditHandlers,
    ...partnerHandlers(parts),
  ]
}
