import { createHash, randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import sql from 'sql-template-tag'
import type { Browser } from '../calls/handler'

const COOKIE = 'device'
/** The longest that browsers keep a cookie. */
const LIFE_SECONDS = 400 * 24 * 60 * 60
/** Browsers remembered for one account. */
const MOST = 20

const hashOf = (value: string): Buffer => createHash('sha256').update(value).digest()

/**
 * Browsers from which an account has logged in before (AN-07). The cookie opens nothing: it only says by which count of wrong
 * passwords this browser goes.
 */
export class Devices {
  constructor(private readonly gate: Pool) {}

  /** The hash of this browser's cookie; undefined when it has none. */
  hashOf(browser: Browser): Buffer | undefined {
    const value = browser.cookie(COOKIE)
    return value === undefined ? undefined : hashOf(value)
  }

  /** This account has logged in from here. */
  async remember(browser: Browser, userId: string, now: number): Promise<void> {
    let value = browser.cookie(COOKIE)
    if (value === undefined) value = randomBytes(24).toString('base64url')
    browser.setCookie(COOKIE, value, LIFE_SECONDS)
    await this.gate.query(sql`INSERT INTO known_device (user_id, device_hash, seen) VALUES (${userId}, ${hashOf(value)}, ${new Date(now)})
      ON CONFLICT (user_id, device_hash) DO UPDATE SET seen = excluded.seen`)
    await this.gate.query(
      sql`DELETE FROM known_device WHERE user_id = ${userId} AND device_hash IN (SELECT device_hash FROM known_device WHERE user_id = ${userId} ORDER BY seen DESC OFFSET ${MOST})`,
    )
  }

  /** After a new password: the other browsers are as unknown as any. */
  async forgetOthers(browser: Browser, userId: string): Promise<void> {
    await this.gate.query(
      sql`DELETE FROM known_device WHERE user_id = ${userId} AND device_hash <> ${this.hashOf(browser) ?? Buffer.alloc(0)}`,
    )
  }
}
