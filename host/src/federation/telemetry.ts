import { api } from '@farsight/shared/api'

/** How a module came: after so many milliseconds, or with which fault. Nothing about who, whose exam or which address. */
export interface ModuleEvent {
  readonly name: string
  readonly version: string
  /** '' for a good load. */
  readonly code: string
  readonly ms: number
}
export type Report = (event: ModuleEvent) => void

const MOST_A_MINUTE = 30
const MINUTE_MS = 60_000
const MOST_MS = 600_000

/**
 * Tells the server, in the background, and never more than the server wants to hear: the same event once a minute, at
 * most thirty of all. A report that does not arrive is lost: nothing may wait for it or fail by it.
 */
export function createReport(send: (event: ModuleEvent) => Promise<unknown>, now: () => number = Date.now): Report {
  const sent = new Map<string, number>()
  return (event) => {
    for (const [key, at] of sent) if (now() - at >= MINUTE_MS) sent.delete(key)
    const key = `${event.name} ${event.version} ${event.code}`
    if (sent.has(key) || sent.size >= MOST_A_MINUTE) return
    sent.set(key, now())
    const ms = Math.min(MOST_MS, Math.max(0, Math.round(event.ms)))
    send({ ...event, ms }).catch(() => undefined)
  }
}

/** The page's one. */
export const report: Report = createReport(({ name, version, code, ms }) =>
  api.call('reportModule', { name, moduleVersion: version, code, ms }, { showLoading: false, promptType: 'none', handleOverTime: false }),
)
