import { LOG_LEVEL, LOG_LEVEL_NAMES, type LogLevel, type LogLevelName } from './levels'
import type { LogEntry } from './post'
import { placeOf, scrubMessage, scrubStack } from './scrub'

/** How the page logs; the host says it once, before the first screen. */
export interface LogSettings {
  /** What lies below makes neither output nor post. */
  readonly level: LogLevel
  /** Takes what goes to the server; missing in builds for development. */
  readonly post?: ((entry: LogEntry) => void) | undefined
}

let settings: LogSettings = { level: LOG_LEVEL.warn }

export function configureLog(next: LogSettings): void {
  settings = next
}

const SINK = { debug: 'debug', info: 'info', warn: 'warn', error: 'error', fatal: 'error', statistic: 'info' } as const

/** Sends to the server what it should hear of: errors and statistics, without data. */
export function postLog(level: LogLevel, message: string, stack = ''): void {
  if (level < settings.level || level < LOG_LEVEL.error) return
  const url = typeof location === 'undefined' ? '' : placeOf(location.href)
  settings.post?.({ level, message: scrubMessage(message) || 'no message', url, stack: scrubStack(stack) })
}

function write(name: LogLevelName, message: string, error?: unknown): void {
  const level = LOG_LEVEL[name]
  if (level < settings.level) return
  // biome-ignore lint/suspicious/noConsole: the one place where the page writes to the console
  console[SINK[name]](`[${name}] ${message}`)
  postLog(level, message, error instanceof Error ? error.stack : undefined)
}

type Write = (message: string, error?: unknown) => void

/**
 * The page's log: `logger.error('what failed', error)`. A message is a constant text: no name, no number of a patient. From
 * error on it goes to the server as well, in release builds.
 */
export const logger = Object.fromEntries(
  LOG_LEVEL_NAMES.map((name) => [name, (message: string, error?: unknown) => write(name, message, error)]),
) as Readonly<Record<LogLevelName, Write>>
