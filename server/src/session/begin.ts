import { worksAsClinic } from '@farsight/shared/domain'
import type { PublicWork } from '../calls/handler'
import type { Account } from './credentials'
import type { Session } from './session'
import type { SessionStore } from './store'

/**
 * What the page may read of its session without asking (product.md section 3, "Cookie-derived"). The server never reads
 * them back: who is acting stands in the session alone (SS-05).
 */
const READABLE = ['loginUserId', 'facilityId', 'facilityRole', 'webLoginUserName', 'menus1', 'menus2', 'menus3'] as const
type Readable = Readonly<Record<(typeof READABLE)[number], string | undefined>>

/** After a logout none of them is left. */
export const noReadable: Readable = Object.fromEntries(READABLE.map((name) => [name, undefined])) as unknown as Readable

const readable = ({ userId, facilityId, loginName }: Omit<Account, 'mustChange'>, { role, facility }: Session): Readable => ({
  loginUserId: userId,
  facilityId,
  facilityRole: role,
  webLoginUserName: loginName,
  menus1: String(facility.menus[0]),
  menus2: String(facility.menus[1]),
  menus3: String(facility.menus[2]),
})

/** As whom a user works when nobody says: of the own hospital, or of a clinic that sends its cases out (LOGIN-19). */
export const usualType = ({ role, facility }: Session): 'local' | 'remote' => (worksAsClinic(role, facility.kind) ? 'remote' : 'local')

/**
 * Begins a session in this browser: a new token whatever the browser brought, and the session that it had before is over
 * (SS-01). `facts` are those of {@link SessionStore.facts}.
 */
export async function beginSession(
  sessions: SessionStore,
  { former, browser, address, now, setSession }: PublicWork,
  account: Omit<Account, 'mustChange'>,
  facts: Session,
  identityType = usualType(facts),
): Promise<void> {
  const before = await former()
  if (before) await sessions.end(before)
  const { userId, facilityId } = account
  setSession(await sessions.create({ userId, facilityId, identityType, agent: browser.agent, address }, now))
  browser.setReadable(readable(account, facts))
}
