import { CALL_NAMES } from '../../contract/names'
import { send } from '../transport'
import { createLogPost, type LogEntry } from './post'

export { LOG_LEVEL, type LogLevel, type LogLevelName } from './levels'
export { configureLog, logger } from './logger'
export { instantOf, noteUnknown } from './notes'
export type { LogEntry } from './post'
export { placeOf } from './scrub'
export { watchUncaught } from './uncaught'

const TIMEOUT_MS = 10_000

/** The way to GlobalExceptionLogger.log: no loading indicator, no prompt, nothing waits for it. */
export const logPost = (): ((entry: LogEntry) => void) =>
  createLogPost(async (entry) => (await send(CALL_NAMES.logException, entry, TIMEOUT_MS)).status)
