import { CODE, type FeeParts, feeOf, launchRefusal, type NightReason, nightReason } from '@farsight/shared/domain'
import { CallError } from '../calls/error'
import type { Tx } from '../database/tenant'
import { readLaunchTerms } from './terms'

/** What is asked for; `parts` is how many body parts. */
export interface PriceAsk {
  readonly srcFacilityId: string
  readonly targetFacilityId: string
  readonly targetDoctorId?: string | undefined
  readonly modality: string
  readonly parts: number
  readonly urgent: boolean
  readonly advanced: boolean
}

/** The sum now, and what is promised for it. */
export interface Priced {
  readonly fee: FeeParts
  /** Why the urgent charge counts twice; undefined while it does not. */
  readonly nightReason: NightReason | undefined
  readonly promisedMinutes: number
  readonly entry: 'receive' | 'distribute' | 'direct' | 'expert'
  /** The expert's or the hospital's. */
  readonly targetName: string
}

/**
 * The price of an order by the server's clock and the target's own table. Throws what refuses it: 2446, 2411, 2402, 2405,
 * 2403, 2406, 2404, 2410. The balance is `holdFor`'s matter.
 */
export async function priceOf(tx: Tx, now: number, ask: PriceAsk): Promise<Priced> {
  const terms = await readLaunchTerms(tx, ask)
  const refused = launchRefusal({ ...terms, advanced: ask.advanced }, now)
  const { service, price, targetName } = terms
  if (refused !== undefined || !service || !price) throw new CallError(refused ?? CODE.noService)
  const night = nightReason(service, now)
  const fee = feeOf({
    unit: ask.advanced ? (price.advanced ?? price.price) : price.price,
    urgentPrice: price.urgent,
    parts: ask.parts,
    urgent: ask.urgent,
    night: night !== undefined,
  })
  const promisedMinutes = ask.urgent ? terms.urgentMinutes : terms.promisedMinutes
  return {
    fee,
    nightReason: fee.nightDoubled ? night : undefined,
    promisedMinutes,
    entry: ask.targetDoctorId ? 'expert' : service.entry,
    targetName,
  }
}
