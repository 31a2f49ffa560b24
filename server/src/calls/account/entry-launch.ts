import { accountCalls } from '@farsight/shared/contract'
import { CODE, type ErrorCode, formatDateTime } from '@farsight/shared/domain'
import type { Pool } from 'pg'
import sql from 'sql-template-tag'
import { writeAudit } from '../../audit/audit'
import type { AsTenant } from '../../database/tenant'
import { type DoorParts, partnerDoor } from '../../embed/door'
import type { EntryTokens } from '../../entry/tokens'
import { loginNameOf } from '../../session/credentials'
import type { SessionStore } from '../../session/store'
import { NO_USER } from '../embed/launch'
import { CallError } from '../error'
import { type Handler, publicHandler } from '../handler'

/** What launching an entry needs of the server. */
export interface EntryLaunchParts extends DoorParts {
  readonly asTenant: AsTenant
  readonly gate: Pool
  readonly sessions: SessionStore
  readonly entries: EntryTokens
}

/** A partner's server asks for an entry token. Whatever is asked and refused stands in the audit of the partner's hospital. */
export function entryLaunchHandler({ asTenant, gate, sessions, entries, ...parts }: EntryLaunchParts): Handler {
  const knock = partnerDoor(parts, accountCalls.entryLaunch.name)

  return publicHandler(accountCalls.entryLaunch, async (work, payload) => {
    const { now, address, log } = work
    const { partnerId, userName, identityType } = payload
    const { partner, refusal } = await knock(work, payload, true)
    const audit = async (outcome: number, userId: string): Promise<void> => {
      if (!partner) return log.warn({ event: 'entry-launch-refused', partner: partnerId }, 'an unknown partner asked for an entry token')
      const row = { call: accountCalls.entryLaunch.name, outcome, objectId: userId, address: `${address} partner ${partner.partnerId}` }
      await asTenant({ facilityId: partner.facilityId, userId: userId || NO_USER }, (tx) => writeAudit(tx, row))
    }
    const refuse = async (code: ErrorCode, userId = ''): Promise<never> => {
      await audit(code, userId)
      throw new CallError(code)
    }
    if (!partner || refusal !== undefined) return refuse(refusal ?? CODE.embedPartner)
    const { facilityId } = partner
    const loginName = loginNameOf(userName)
    const { rows } = await gate.query<{ user_id: string }>(
      sql`SELECT user_id FROM login WHERE login_name = ${loginName} AND facility_id = ${facilityId}`,
    )
    const userId = rows[0]?.user_id
    const user = userId ? await sessions.facts(userId, facilityId) : undefined
    if (!userId || !user?.mainMenu.includes('1')) return refuse(CODE.embedUser, userId)

    const { token, expires } = await entries.issue({ partnerId, facilityId, userId, loginName, identityType }, now)
    await audit(CODE.success, userId)
    const query = new URLSearchParams({ token, identityType, un: loginName })
    return { val: { token, address: `/?${query}`, expires: formatDateTime(expires) } }
  })
}
