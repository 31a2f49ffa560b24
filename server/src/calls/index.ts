import type { Pool } from 'pg'
import type { SessionStore } from '../session/store'
import { type EnterParts, enterHandler } from './embed/enter'
import { type LaunchParts, launchHandler } from './embed/launch'
import type { Handler } from './handler'
import { pending } from './pending'
import { type ReleaseParts, releaseHandlers } from './release'
import { getReport, openReport, openReview } from './report/open'
import { getPrintData, queryImages, viewReport } from './report/read'
import { abandonReport, keepLock, passReview, rebutReport, saveReport, setPrinted, submitReport } from './report/write'
import { queryBodypart, queryModality } from './session/dictionaries'
import { type LoginParts, loginHandlers } from './session/login'
import { logException, sessionHandlers } from './session/session-calls'
import { templateList, templateSave } from './template/templates'
import { queryLocalList } from './worklist/query-local-list'
import { getStateLog, queryQueues, queryRows } from './worklist/rows'

/** Every call the server answers, area by area. */
export function allHandlers(
  parts: LoginParts & LaunchParts & EnterParts & ReleaseParts & { gate: Pool; sessions: SessionStore },
): Handler[] {
  const handlers = [
    ...loginHandlers(parts),
    ...sessionHandlers(parts.gate, parts.sessions),
    logException,
    queryModality,
    queryBodypart,
    queryLocalList,
    queryRows,
    queryQueues,
    getStateLog,
    openReport,
    openReview,
    getReport,
    viewReport,
    saveReport,
    submitReport,
    passReview,
    rebutReport,
    abandonReport,
    keepLock,
    getPrintData,
    setPrinted,
    templateList,
    templateSave,
    queryImages,
    ...releaseHandlers(parts),
    launchHandler(parts),
    enterHandler(parts),
  ]
  return [...handlers, ...pending(handlers)]
}
