import { configureLog, LOG_LEVEL, logPost, watchUncaught } from '@farsight/shared/api'

/**
 * Uncaught errors and what the page logs as an error go to the server, in release builds only; while developing, all of it
 * is on the developer's own console.
 */
export function startLogging(release: boolean = !FARSIGHT_DEVELOPMENT): void {
  configureLog(release ? { level: LOG_LEVEL.warn, post: logPost() } : { level: LOG_LEVEL.debug })
  watchUncaught(window)
}
