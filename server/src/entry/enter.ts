import { sessionCalls } from '@farsight/shared/contract'
import { CODE } from '@farsight/shared/domain'
import { writeAudit } from '../audit/audit'
import { CallError } from '../calls/error'
import type { PublicWork } from '../calls/handler'
import type { AsTenant } from '../database/tenant'
import type { Partners } from '../embed/partners'
import { beginSession, usualType } from '../session/begin'
import { loginNameOf } from '../session/credentials'
import type { Session } from '../session/session'
import type { SessionStore } from '../session/store'
import type { Entry, EntryTokens, IdentityType } from './tokens'

/** What entering needs of the server. */
export interface EntryParts {
  readonly asTenant: AsTenant
  readonly sessions: SessionStore
  readonly partners: Partners
  readonly entries: EntryTokens
}

/** The entry form of the login call. */
export interface EntryForm {
  readonly token?: string
  readonly un?: string
  readonly identityType?: IdentityType
  readonly userName?: string
  readonly password?: string
  readonly imageId?: string
  readonly imageCode?: string
}

/**
 * Lets in by a token from outside, and answers who came in. Who it is says the token alone: `un` and the type must be those
 * that it was made for. Each try of a known token stands in the audit of its hospital.
 */
export async function enterByToken(parts: EntryParts, work: PublicWork, form: EntryForm & { readonly token: string }): Promise<string> {
  for (const field of ['userName', 'password', 'imageId', 'imageCode'] as const)
    if (form[field] !== undefined) throw new CallError(CODE.parameterIllegal, field)
  const { un = '' } = form
  if (un.trim() === '') throw new CallError(CODE.parameterEmpty, 'un')
  const { asTenant, sessions, partners, entries } = parts
  const { entry, refusal } = await entries.redeem(form.token, work.now)
  if (!entry) {
    work.log.warn({ event: 'entry-refused' }, 'an unknown entry token came')
    throw new CallError(CODE.entryToken)
  }
  const { userId, facilityId, partnerId } = entry
  const user = await sessions.facts(userId, facilityId)
  // Between launch and entry a partner may be closed, an account shut.
  const still = (await partners.find(partnerId))?.facilityId === facilityId && user !== undefined
  const outcome = refusal ?? (still ? fits(entry, form, user) : CODE.entryToken)
  const row = { call: sessionCalls.login.name, outcome: outcome ?? CODE.success, objectId: userId }
  await asTenant({ facilityId, userId }, (tx) => writeAudit(tx, { ...row, address: `${work.address} partner ${partnerId}` }))
  if (outcome === CODE.parameterIllegal) throw new CallError(outcome, 'identityType')
  if (outcome !== undefined) throw new CallError(outcome)
  await beginSession(sessions, work, entry, user!, entry.identityType)
  return userId
}

/** Why this user does not come in with what the address says. */
function fits(entry: Entry, { un = '', identityType }: EntryForm, user: Session) {
  if (loginNameOf(un) !== entry.loginName) return CODE.entryUser
  if ((identityType ?? usualType(user)) !== entry.identityType) return CODE.parameterIllegal
  return user.mainMenu.includes('1') ? undefined : CODE.noMenu
}
