import { useEffect, useState } from 'react'
import { sharedBase } from './share-session'

/** Asked so often, a link that was cancelled is over within five seconds. */
export const WATCH_MS = 2_000
/** Without an answer for so many times nobody knows whether it is still open. */
const SILENT = 2

const ISSUE_HEADER = 'X-Farsight-Issue'

export const REASONS = ['expired', 'cancelled', 'unconfirmed', 'withdrawn'] as const
export type Reason = (typeof REASONS)[number]
export const reasonOf = (value: unknown): Reason | undefined => REASONS.find((reason) => reason === value)

/** Asks whether an opened link still is, and whether it shows the newest `issue` of the report. `lost`: nobody answers, and the images are not to be shown until somebody does. */
export function useWatch(view: string, issue: number, onEnd: (reason: Reason) => void, onNewer: () => void): { readonly lost: boolean } {
  const [lost, setLost] = useState(false)
  useEffect(() => {
    let over = false
    let silent = 0
    const abort = new AbortController()
    async function look(): Promise<void> {
      const answer = await fetch(`${sharedBase(view)}/state`, {
        credentials: 'same-origin',
        cache: 'no-store',
        signal: AbortSignal.any([abort.signal, AbortSignal.timeout(WATCH_MS)]),
      }).catch(() => undefined)
      if (over) return
      if (answer?.status === 410)
        return onEnd(reasonOf(((await answer.json().catch(() => ({}))) as { reason?: unknown }).reason) ?? 'cancelled')
      // Another browser's, or none: whatever it was, it is not open here.
      if (answer && answer.status >= 400 && answer.status < 500) return onEnd('expired')
      const now = answer?.ok ? Number(answer.headers.get(ISSUE_HEADER) ?? issue) : issue
      if (now !== issue) onNewer()
      silent = answer?.ok ? 0 : silent + 1
      setLost(silent >= SILENT)
    }
    const timer = setInterval(() => void look(), WATCH_MS)
    // A page that comes back to the front may have slept.
    const shown = (): void => void (document.visibilityState === 'visible' && look())
    document.addEventListener('visibilitychange', shown)
    return () => {
      over = true
      abort.abort()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', shown)
    }
  }, [view, issue, onEnd, onNewer])
  return { lost }
}
