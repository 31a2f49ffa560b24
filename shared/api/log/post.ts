import type { LogLevel } from './levels'

/** One line for the server's log, scrubbed already. */
export interface LogEntry {
  readonly level: LogLevel
  readonly message: string
  readonly url: string
  readonly stack: string
}

const MINUTE_MS = 60_000
const MOST_A_MINUTE = 30
const MOST_WAITING = 20
const NOT_FOUND = 404

/**
 * Posts entries one after another, the same one once a minute, at most thirty a minute. A log service that is not there
 * (404) is not asked again until the page is loaded anew (product.md section 8, decision 43). A post that fails is lost.
 * @param send posts one entry and tells the status of the answer
 */
export function createLogPost(send: (entry: LogEntry) => Promise<number>, now: () => number = Date.now): (entry: LogEntry) => void {
  const told = new Map<string, number>()
  const waiting: LogEntry[] = []
  let stopped = false
  let running = false

  async function run(): Promise<void> {
    running = true
    for (let entry = waiting.shift(); entry !== undefined && !stopped; entry = waiting.shift()) {
      const status = await send(entry).catch((error: { status?: number }) => error.status ?? 0)
      if (status === NOT_FOUND) stopped = true
    }
    running = false
  }

  return (entry) => {
    for (const [key, at] of told) if (now() - at >= MINUTE_MS) told.delete(key)
    const key = `${entry.level} ${entry.message} ${entry.stack}`
    if (stopped || told.has(key) || told.size >= MOST_A_MINUTE || waiting.length >= MOST_WAITING) return
    told.set(key, now())
    waiting.push(entry)
    if (!running) void run()
  }
}
