import { sessionCalls } from '@farsight/shared/contract'
import { CODE } from '@farsight/shared/domain'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import sql from 'sql-template-tag'
import { writeAudit } from '../audit/audit'
import { CallError } from '../calls/error'
import type { Browser } from '../calls/handler'
import type { AsTenant } from '../database/tenant'
import type { AddressTries } from './address-tries'
import type { Devices } from './devices'
import { checkPassword, hashPassword } from './password'
import { type PasswordTries, tryKey } from './password-tries'

/** Each wrong password makes the next answer slower. */
const SLOW_MS = 250

/** What checking a password needs of the server. */
export interface CredentialParts {
  readonly gate: Pool
  readonly asTenant: AsTenant
  readonly addresses: AddressTries
  readonly tries: PasswordTries
  readonly devices: Devices
  readonly wait: (ms: number) => Promise<void>
}

/** Who knocks, and from where. */
export interface Knock {
  readonly name: string
  readonly password: string
  readonly browser: Browser
  readonly address: string
  readonly now: number
  readonly log: FastifyBaseLogger
}

/** An account whose password was right. */
export interface Account {
  readonly userId: string
  readonly facilityId: string
  readonly loginName: string
  /** Its password was given by an administrator and is not its own yet. */
  readonly mustChange: boolean
}

/** Login names have one spelling. */
export const loginNameOf = (text: string): string => text.trim().toLowerCase()

/** Checks passwords: slower and locked after wrong ones, by account, by browser and by address. */
export class Credentials {
  constructor(private readonly parts: CredentialParts) {}

  /**
   * @param open may this account come in at all? One that may not is told the same as a wrong password.
   * @throws CallError `loginFailed`, `accountLocked` or `tooFrequent`
   */
  async check<T>(knock: Knock, open: (account: Account) => Promise<T | undefined>): Promise<{ account: Account; opened: T }> {
    const { gate, tries, devices, addresses } = this.parts
    const { browser, address, now } = knock
    const name = loginNameOf(knock.name)
    const device = devices.hashOf(browser)
    const { rows } = await gate.query<{
      user_id: string
      facility_id: string
      password_hash: string
      must_change: boolean
      known: boolean
    }>(
      sql`SELECT l.user_id, l.facility_id, l.password_hash, l.must_change,
            EXISTS (SELECT 1 FROM known_device k WHERE k.user_id = l.user_id AND k.device_hash = ${device ?? Buffer.alloc(0)}) AS known
          FROM login l WHERE login_name = ${name}`,
    )
    const row = rows[0]
    // Whoever locks an account, or fills a hospital's one address, does not lock out those who were here before.
    const known = row?.known === true
    const key = tryKey(name, known ? device : undefined)
    const slot = known ? undefined : await addresses.enter(address, now)
    if (!known && !slot) throw new CallError(CODE.tooFrequent)
    try {
      const before = await tries.of(key, now)
      if (before.locked) throw new CallError(CODE.accountLocked)
      if (before.failed) await this.parts.wait(before.failed * SLOW_MS)
      const account = row && { userId: row.user_id, facilityId: row.facility_id, loginName: name, mustChange: row.must_change }
      const right = await checkPassword(row?.password_hash, knock.password)
      const opened = right && account ? await open(account) : undefined
      if (!account || opened === undefined) {
        await tries.failed(key, now)
        if (slot?.failed(account)) await this.tell(knock)
        knock.log.warn({ event: 'login-failed' }, 'a login failed')
        throw new CallError(CODE.loginFailed)
      }
      if (!(await tries.passed(key, now))) throw new CallError(CODE.accountLocked)
      return { account, opened }
    } finally {
      slot?.leave()
    }
  }

  /** An address has used up its tries: the hospitals whose accounts it tried find it in their audit. */
  private async tell({ address, now, log }: Knock): Promise<void> {
    const tried = this.parts.addresses.tried(address, now)
    log.error({ event: 'login-stuffing', address, hospitals: tried.length }, 'an address has tried too many passwords')
    const row = { call: sessionCalls.login.name, outcome: CODE.tooFrequent, objectId: '', address }
    for (const tenant of tried) await this.parts.asTenant(tenant, (tx) => writeAudit(tx, row))
  }

  /** The login name of a user of a hospital. */
  async nameOf(userId: string, facilityId: string): Promise<string> {
    const { rows } = await this.parts.gate.query<{ login_name: string }>(
      sql`SELECT login_name FROM login WHERE user_id = ${userId} AND facility_id = ${facilityId}`,
    )
    return rows[0]?.login_name ?? ''
  }

  /** Is this the user's password? Counts nothing: for one who is in a session already. */
  async isOwn(userId: string, facilityId: string, password: string): Promise<boolean> {
    const { rows } = await this.parts.gate.query<{ password_hash: string }>(
      sql`SELECT password_hash FROM login WHERE user_id = ${userId} AND facility_id = ${facilityId}`,
    )
    return checkPassword(rows[0]?.password_hash, password)
  }

  /** A new password was given: what was tried before it, and browsers that knew the old one, count no more. */
  async forgive(userId: string, loginName: string, browser: Browser): Promise<void> {
    await this.parts.tries.forgive(loginName)
    await this.parts.devices.forgetOthers(browser, userId)
  }

  /** Sets a new password, the user's own from now on; what was tried before, and browsers that knew the old one, count no more. */
  async set(userId: string, facilityId: string, password: string, browser: Browser): Promise<void> {
    const hash = await hashPassword(password)
    await this.parts.gate.query(
      sql`UPDATE login SET password_hash = ${hash}, must_change = false WHERE user_id = ${userId} AND facility_id = ${facilityId}`,
    )
    await this.parts.tries.forgive(await this.nameOf(userId, facilityId))
    await this.parts.devices.forgetOthers(browser, userId)
  }
}
