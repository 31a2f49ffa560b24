import { apiConfig } from '@farsight/shared/api'
import { readCapped } from '../read'
import { SessionGone, SetFault } from './fault'

/** A list of a hundred modules is a tenth of it. */
const MOST_BYTES = 4_000_000
const TIME_MS = 30_000

const addressOf = (base: string): string => `${base}/modules.json`

/** An answer that nobody has taken yet. */
let ahead: { readonly url: string; readonly begun: number; readonly answer: Promise<string> } | undefined

/**
 * Asks for the list while the server is still asked who is logged in: on a long line the two then cost one wait. It is
 * checked by whoever takes it, like any other.
 */
export function askAhead(base = apiConfig().base): void {
  const url = addressOf(base)
  const answer = fetchAnswer(url)
  // Whoever takes it hears of a failure.
  answer.catch(() => undefined)
  ahead = { url, begun: performance.now(), answer }
}

/** There is no session, or another one: what was asked for is nobody's. */
export function forgetAhead(): void {
  ahead = undefined
}

/** The server's answer: the one that was asked for ahead, once and while it is new, or else one asked for now. */
export function answerOf(base: string): Promise<string> {
  const url = addressOf(base)
  const waiting = ahead
  ahead = undefined
  return waiting?.url === url && performance.now() - waiting.begun < TIME_MS ? waiting.answer : fetchAnswer(url)
}

async function fetchAnswer(url: string): Promise<string> {
  let status: number
  try {
    const signal = AbortSignal.timeout(TIME_MS)
    // An expired session is answered by a redirect to the login page, which is no list.
    const answer = await fetch(url, { credentials: 'include', cache: 'no-store', redirect: 'manual', signal })
    if (answer.type === 'opaqueredirect' || answer.status === 401) throw new SessionGone()
    status = answer.status
    if (answer.ok) return new TextDecoder().decode(await readCapped(answer, MOST_BYTES))
  } catch (error) {
    if (error instanceof SessionGone) throw error
    throw new SetFault('unreachable', error instanceof Error ? error.name : 'no answer')
  }
  throw new SetFault('unreachable', String(status))
}
