import { apiConfig } from '@farsight/shared/api'
import { type Anchor, pageAnchor } from './anchor'
import { answerOf } from './ask'
import { checkSet, type VerifiedSet } from './check'
import { highestSerial, rememberSerial } from './serials'
import { verifiedText } from './verify'

/**
 * The release set of this session, believed only with the signature of the key that the page names.
 * @param base address before `/modules.json`; an embedded report has its own
 * @throws SetFault when it does not come or is not to be believed; SessionGone when nobody is logged in
 */
export async function fetchSet(base = apiConfig().base, anchor: Anchor = pageAnchor()): Promise<VerifiedSet> {
  const text = await verifiedText(await answerOf(base), anchor)
  const now = Date.now()
  const set = checkSet(text, { site: anchor.site, now, highest: highestSerial(anchor.site, now) })
  rememberSerial(anchor.site, set.serial, now)
  return set
}
