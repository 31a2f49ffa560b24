import { apiConfig } from '@farsight/shared/api'
import { readCapped } from '../read'
import { type Anchor, pageAnchor } from './anchor'
import { checkSet, type VerifiedSet } from './check'
import { SessionGone, SetFault } from './fault'
import { highestSerial, rememberSerial } from './serials'
import { verifiedText } from './verify'

/** A list of a hundred modules is a tenth of it. */
const MOST_BYTES = 4_000_000
const TIME_MS = 30_000

/**
 * The release set of this session, believed only with the signature of the key that the page names.
 * @param base address before `/modules.json`; an embedded report has its own
 * @throws SetFault when it does not come or is not to be believed; SessionGone when nobody is logged in
 */
export async function fetchSet(base = apiConfig().base, anchor: Anchor = pageAnchor()): Promise<VerifiedSet> {
  const text = await verifiedText(await fetchAnswer(`${base}/modules.json`), anchor)
  const now = Date.now()
  const set = checkSet(text, { site: anchor.site, now, highest: highestSerial(anchor.site, now) })
  rememberSerial(anchor.site, set.serial, now)
  return set
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
