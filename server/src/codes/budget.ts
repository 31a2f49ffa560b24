import sql from 'sql-template-tag'
import type { Statements } from '../modules/statements'
import { BUDGET, DAY, HOUR, type SmsBudget, type SmsScene } from './scenes'

/** Who wants a code sent where. */
export interface Wish {
  readonly scene: SmsScene
  readonly phone: string
  /** '' for who is logged in. */
  readonly address: string
}

/** May it be sent? If not, in how many seconds the next may, and whether it was the site's own budget. */
export type Verdict =
  | { readonly may: true; readonly siteLeft: number }
  | { readonly may: false; readonly retryAfter: number; readonly site: boolean }

/** One at a time: of a hundred requests that come together each sees those before it. */
const LOCK = 2_310_001

/** Holds the lock until the end of the transaction and looks at what was asked for before. */
export async function judge(db: Statements, { scene, phone, address }: Wish, now: number, budget: SmsBudget = BUDGET): Promise<Verdict> {
  await db.run(sql`SELECT pg_advisory_xact_lock(${LOCK})`)
  const [hour, day] = [new Date(now - HOUR), new Date(now - DAY)]
  const row = await db.row<{ last: number | null; hour: number; day: number; address: number; site: number }>(sql`
    SELECT (SELECT max(at) FROM sms WHERE phone = ${phone} AND scene = ${scene}) AS last,
      (SELECT count(*) FROM sms WHERE phone = ${phone} AND scene = ${scene} AND at > ${hour}) AS hour,
      (SELECT count(*) FROM sms WHERE phone = ${phone} AND scene = ${scene} AND at > ${day}) AS day,
      (SELECT count(*) FROM sms WHERE address = ${address} AND address <> '' AND at > ${hour}) AS address,
      (SELECT count(*) FROM sms WHERE state <> 'none' AND scene <> 'critical' AND at > ${hour}) AS site`)
  const counts = row!
  const wait = counts.last === null ? 0 : counts.last + budget.resend - now
  if (wait > 0) return { may: false, retryAfter: Math.ceil(wait / 1_000), site: false }
  if (counts.day >= budget.phoneDay) return { may: false, retryAfter: DAY / 1_000, site: false }
  if (counts.hour >= budget.phoneHour || counts.address >= budget.addressHour) return { may: false, retryAfter: HOUR / 1_000, site: false }
  const siteLeft = (address === '' ? budget.siteHour : budget.siteHourStrangers) - counts.site
  return siteLeft > 0 ? { may: true, siteLeft } : { may: false, retryAfter: HOUR / 1_000, site: true }
}
