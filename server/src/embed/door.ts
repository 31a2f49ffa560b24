import { CODE, type ErrorCode } from '@farsight/shared/domain'
import { CallError } from '../calls/error'
import type { PublicWork } from '../calls/handler'
import { sameText } from '../session/same-text'
import type { PartnerKeys } from './partner-keys'
import type { Partner, Partners } from './partners'
import { PerMinute } from './rate'
import { isTimely, signatureOf, signedForm, signedText } from './signed'

/** Launches of one partner in a minute, and refusals of one name. */
const LAUNCHES = 120
const REFUSED = 30

/** What the door needs of the server. */
export interface DoorParts {
  readonly partners: Partners
  readonly partnerKeys: PartnerKeys
  readonly siteId: string
}

/** Who says to ask: by the key itself, or by a signature. */
export interface Asking {
  readonly partnerId: string
  readonly key?: string
  readonly kid?: string
  readonly t?: string
  readonly nonce?: string
  readonly sign?: string
}

/** Who asks, and why they get nothing, where they get nothing. */
export interface Asked {
  readonly partner: Partner | undefined
  readonly refusal: ErrorCode | undefined
}

/** @param once whether the same signed request may come a single time */
export type Door = (work: PublicWork, asking: Asking, once: boolean) => Promise<Asked>

/** Fields of a signature; undefined for a request that brings the key itself. Half of either is a fault of the form. */
function signatureIn({ key, kid, t, nonce, sign }: Asking) {
  if (sign === undefined && kid === undefined && t === undefined && nonce === undefined) {
    if (key === undefined) throw new CallError(CODE.parameterEmpty, 'key')
    return undefined
  }
  if (key !== undefined) throw new CallError(CODE.parameterIllegal, 'key')
  if (kid === undefined) throw new CallError(CODE.parameterEmpty, 'kid')
  if (t === undefined) throw new CallError(CODE.parameterEmpty, 't')
  if (nonce === undefined) throw new CallError(CODE.parameterEmpty, 'nonce')
  if (sign === undefined) throw new CallError(CODE.parameterEmpty, 'sign')
  return { kid, t, nonce, sign }
}

/** The door of one call for partners' servers: who they are, how often they come, and that nothing signed comes twice. */
export function partnerDoor({ partners, partnerKeys, siteId }: DoorParts, call: string): Door {
  const launches = new PerMinute(LAUNCHES)
  const refused = new PerMinute(REFUSED)

  async function bySign(work: PublicWork, partnerId: string, kid: string): Promise<Asked> {
    const partner = await partners.find(partnerId)
    if (!partner) return { partner, refusal: CODE.embedPartner }
    const { secret, live } = await partnerKeys.find(partnerId, kid, work)
    const form = signedForm(work.body)
    if (!form || !sameText(signatureOf(secret, signedText(call, siteId, form)), form.sign)) return { partner, refusal: CODE.linkSign }
    // From here on it is the partner who asks: the reason helps nobody else.
    if (!live) return { partner, refusal: CODE.linkKeyEnded }
    return { partner, refusal: isTimely(form.t, work.now) ? undefined : CODE.linkClock }
  }

  async function byKey(partnerId: string, key: string): Promise<Asked> {
    const { partner, right } = await partners.identify(partnerId, key)
    if (!partner || !right) return { partner, refusal: CODE.embedPartner }
    return { partner, refusal: partner.signedOnly ? CODE.signedOnly : undefined }
  }

  return async (work, asking, once) => {
    const { partnerId, key = '' } = asking
    const signature = signatureIn(asking)
    const asked = signature ? await bySign(work, partnerId, signature.kid) : await byKey(partnerId, key)
    const used = once && signature && asked.refusal === undefined && !(await partnerKeys.takeNonce(partnerId, signature.nonce, work.now))
    const refusal = used ? CODE.linkUsed : asked.refusal
    // Who has nothing right, no more than an old request or an ended key, takes nothing from what the partner itself may ask for.
    if (!(refusal === undefined ? launches : refused).take(partnerId, work.now)) throw new CallError(CODE.tooFrequent)
    return { ...asked, refusal }
  }
}
