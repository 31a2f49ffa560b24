import { createHash, randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import sql, { type Sql } from 'sql-template-tag'
import type { AsTenant } from '../database/tenant'
import { EMBED_CLOSING_MS, type EmbedSession } from '../embed/session'
import { type Facts, readFacts } from './facts'
import { absoluteMs, endOf, type Life, mayLive, NOTE_MS } from './limits'
import type { Session } from './session'

/** How long a session's facts may be reused without asking the database again; it also tells us when they change. */
const FRESH_MS = 2_000
const PRUNE_MS = 60_000
const WRONG_PASSWORDS = 5
const CACHED = 5_000
const ACTS = 50_000
/** Ended sessions remembered, so that a look-up that was under way when they ended does not bring them back. */
const ENDED_LIMIT = 10_000

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
const keyOf = (hash: Buffer): string => hash.toString('base64')

/** Whose session begins, and from where. */
export interface NewSession {
  readonly userId: string
  readonly facilityId: string
  readonly identityType: string
  readonly agent?: string
  readonly address?: string
}

interface SessionRow extends Life {
  readonly session_id: string
  readonly user_id: string
  readonly facility_id: string
  readonly identity_type: 'local' | 'remote'
  readonly step_up_until: number | null
  readonly locked: boolean
}

interface Noted extends Life {
  /** The last act that the database knows. */
  noted: number
}

interface Cached extends Noted {
  readonly session: Session
  readonly readAt: number
}

/** Server-side sessions: the cookie holds a random token, the database its hash. */
export class SessionStore {
  private readonly cache = new Map<string, Cached>()
  /** Last acts, exact: the database learns them a minute at a time. */
  private readonly acts = new Map<string, number>()
  private readonly ended = new Set<string>()
  private readonly enders: ((tokenHash: Buffer) => void)[] = []
  /** Rises with each change, so that what was read before it is not remembered after it. */
  private turn = 0
  private pruned = 0

  constructor(
    private readonly gate: Pool,
    private readonly asTenant: AsTenant,
  ) {}

  /** Starts a session and answers the cookie's token (256 random bits). */
  async create(user: NewSession, now: number, embed?: EmbedSession): Promise<string> {
    await this.prune(now)
    const token = randomBytes(32).toString('base64url')
    const at = new Date(now)
    const ends = new Date(now + absoluteMs(embed))
    await this.gate.query(
      sql`INSERT INTO session (token_hash, user_id, facility_id, identity_type, agent, address, created, seen, expires, embed)
          VALUES (${hashToken(token)}, ${user.userId}, ${user.facilityId}, ${user.identityType}, ${user.agent ?? ''}, ${user.address ?? ''}, ${at}, ${at}, ${ends}, ${embed ? JSON.stringify(embed) : null})`,
    )
    return token
  }

  /** Sessions that have run out are of no use to anybody (SS-12). */
  private async prune(now: number): Promise<void> {
    if (Math.abs(now - this.pruned) < PRUNE_MS) return
    this.pruned = now
    await this.gate.query(sql`DELETE FROM session s WHERE NOT (${mayLive(now)})`)
  }

  /**
   * The session of a cookie's token; undefined when there is none, or it has run out, or its account is closed.
   * @param act is it the user's own act, which keeps the session from falling idle (decision 50), or the page's own asking?
   * @param anew read what its user may from the database, not from memory: for what writes (AZ-10)
   */
  async find(token: string, now: number, act = true, anew = false): Promise<Session | undefined> {
    const hash = hashToken(token)
    const key = keyOf(hash)
    if (this.ended.has(key)) return undefined
    let known = this.cache.get(key)
    if (anew || !known || now - known.readAt >= FRESH_MS || now < known.readAt) {
      known = await this.load(hash, now)
    }
    if (!known || endOf(known, this.lastAct(key, known.seen)) <= now) return undefined
    if (act) await this.act(hash, known, now)
    return known.session
  }

  private lastAct = (key: string, seen: number): number => Math.max(seen, this.acts.get(key) ?? 0)

  private async load(hash: Buffer, now: number): Promise<Cached | undefined> {
    const key = keyOf(hash)
    const { turn } = this
    const { rows } = await this.gate.query<SessionRow>(
      // A frame's session lives as long as its partner may show it.
      sql`SELECT session_id, user_id, facility_id, identity_type, seen, expires, embed, step_up_until, locked FROM session s
          WHERE token_hash = ${hash} AND ${mayLive(now)}
            AND (embed IS NULL OR EXISTS (SELECT 1 FROM partner p WHERE p.partner_id = s.embed->>'partner' AND p.enabled AND s.embed->>'origin' = ANY(p.origins)))`,
    )
    const row = rows[0]
    const facts = row && (await readFacts(this.asTenant, row.user_id, row.facility_id))
    if (!row || !facts || this.ended.has(key)) {
      this.cache.delete(key)
      return undefined
    }
    const { seen, expires, embed } = row
    const fresh = { session: sessionOf(hash, row, facts), readAt: now, seen, expires, embed, noted: seen }
    if (this.cache.size > CACHED) this.cache.clear()
    if (turn === this.turn) this.cache.set(key, fresh)
    return fresh
  }

  private async act(tokenHash: Buffer, known: Noted, now: number): Promise<void> {
    if (this.acts.size > ACTS) this.acts.clear()
    this.acts.set(keyOf(tokenHash), now)
    if (now - known.noted <= NOTE_MS) return
    known.noted = now
    await this.gate.query(sql`UPDATE session SET seen = greatest(seen, ${new Date(now)}) WHERE token_hash = ${tokenHash}`)
  }

  /** When a session ends, without who its user is: asked from within a tenant's transaction, which must not wait for another one. */
  private async life(tokenHash: Buffer, now: number): Promise<Noted | undefined> {
    if (this.ended.has(keyOf(tokenHash))) return undefined
    const { rows } = await this.gate.query<Life>(
      sql`SELECT seen, expires, embed FROM session s WHERE token_hash = ${tokenHash} AND ${mayLive(now)}`,
    )
    return rows[0] && { ...rows[0], noted: rows[0].seen }
  }

  /** Its user has used keys or pointer: notes it, and answers how many seconds are left if nothing more is done. */
  async endsIn(session: Session, now: number, active: boolean): Promise<number> {
    const key = keyOf(session.tokenHash)
    const known = this.cache.get(key) ?? (await this.life(session.tokenHash, now))
    if (!known) return 0
    if (active) await this.act(session.tokenHash, known, now)
    return Math.max(0, Math.floor((endOf(known, this.lastAct(key, known.seen)) - now) / 1000))
  }

  /** Calls this whenever a session is ended. */
  onEnd(listener: (tokenHash: Buffer) => void): void {
    this.enders.push(listener)
  }

  /** Ends one session, its sockets with it. */
  async end(session: Pick<Session, 'tokenHash'>): Promise<void> {
    this.over(session.tokenHash)
    await this.gate.query(sql`DELETE FROM session WHERE token_hash = ${session.tokenHash}`)
  }

  /** Ends a user's sessions, all or all but one (a new password, a session that is left behind). Answers how many there were. */
  async endAll(userId: string, facilityId: string, but?: Session): Promise<number> {
    return this.endWhere(sql`user_id = ${userId} AND facility_id = ${facilityId} AND token_hash <> ${but?.tokenHash ?? Buffer.alloc(0)}`)
  }

  /** Ends the sessions that a condition on `session` names. */
  async endWhere(condition: Sql): Promise<number> {
    const { rows } = await this.gate.query<{ token_hash: Buffer }>(sql`DELETE FROM session WHERE ${condition} RETURNING token_hash`)
    for (const row of rows) this.over(row.token_hash)
    return rows.length
  }

  /** It has ended, here or elsewhere: nothing of it is remembered, and those who must know are told. */
  over(tokenHash: Buffer): void {
    const key = keyOf(tokenHash)
    if (this.ended.has(key)) return
    if (this.ended.size > ENDED_LIMIT) this.ended.clear()
    this.ended.add(key)
    this.forget(key)
    this.acts.delete(key)
    for (const listener of this.enders) listener(tokenHash)
  }

  private forget(key: string): void {
    this.turn += 1
    this.cache.delete(key)
  }

  /** What a user may has changed: it is read anew at the next call. Without a name, everybody's. */
  forgetUser(userId?: string): void {
    this.turn += 1
    for (const [key, { session }] of this.cache) if (userId === undefined || session.userId === userId) this.cache.delete(key)
  }

  /** A wrong present password at a change of it: the fifth in a session ends it. */
  async wrongPassword(session: Session): Promise<void> {
    const { rows } = await this.gate.query<{ wrong: number }>(
      sql`UPDATE session SET wrong = wrong + 1 WHERE token_hash = ${session.tokenHash} RETURNING wrong`,
    )
    if ((rows[0]?.wrong ?? 0) >= WRONG_PASSWORDS) await this.end(session)
  }

  /** The second factor was given: good until then. */
  async stepUp(tokenHash: Buffer, until: number): Promise<void> {
    await this.gate.query(sql`UPDATE session SET step_up_until = ${new Date(until)} WHERE token_hash = ${tokenHash}`)
    this.forget(keyOf(tokenHash))
  }

  /** Locks a session, or opens it again. */
  async lock({ tokenHash }: Session, locked: boolean): Promise<void> {
    await this.gate.query(sql`UPDATE session SET locked = ${locked} WHERE token_hash = ${tokenHash}`)
    this.forget(keyOf(tokenHash))
  }

  /** A frame's exam is out of its user's hands: time is left to repeat a request whose answer was lost, and no more. */
  async closeFrame(session: Session, now: number): Promise<void> {
    const ends = new Date(now + EMBED_CLOSING_MS)
    await this.gate.query(
      sql`UPDATE session SET expires = least(expires, ${ends}) WHERE token_hash = ${session.tokenHash} AND embed IS NOT NULL`,
    )
    this.forget(keyOf(session.tokenHash))
  }

  /** What a user of a hospital is and may, without a session; undefined for one who is not there or is closed. */
  async facts(userId: string, facilityId: string): Promise<Session | undefined> {
    const facts = await readFacts(this.asTenant, userId, facilityId)
    return facts && { ...facts, tokenHash: Buffer.alloc(0), sessionId: '', identityType: 'local', locked: false }
  }

  /** Which of these sessions have neither ended nor run out. */
  async living(hashes: readonly Buffer[], now: number): Promise<readonly Buffer[]> {
    const { rows } = await this.gate.query<Life & { token_hash: Buffer }>(
      sql`SELECT token_hash, seen, expires, embed FROM session s WHERE token_hash = ANY(${hashes}) AND ${mayLive(now)}`,
    )
    return rows.filter((row) => endOf(row, this.lastAct(keyOf(row.token_hash), row.seen)) > now).map((row) => row.token_hash)
  }

  /** The session behind a hash, for a socket that was opened by a ticket. Always read anew; no act. */
  async byHash(hash: Buffer, now: number): Promise<Session | undefined> {
    const known = await this.load(hash, now)
    return known && endOf(known, this.lastAct(keyOf(hash), known.seen)) > now ? known.session : undefined
  }

  /** A user's sessions, the newest act first. */
  async ofUser(userId: string, facilityId: string, now: number): Promise<readonly OwnSession[]> {
    const { rows } = await this.gate.query<OwnSession & Life & { token_hash: Buffer }>(
      sql`SELECT token_hash, session_id AS "sessionId", identity_type AS "identityType", agent, address, created, seen, expires, embed FROM session s
          WHERE user_id = ${userId} AND facility_id = ${facilityId} AND ${mayLive(now)}`,
    )
    return rows
      .map((row) => ({ ...row, seen: this.lastAct(keyOf(row.token_hash), row.seen) }))
      .filter((row) => endOf(row, row.seen) > now)
      .sort((a, b) => b.seen - a.seen)
  }
}

/** One of a user's sessions, as the user sees it. */
export interface OwnSession {
  readonly sessionId: string
  readonly identityType: string
  readonly agent: string
  readonly address: string
  readonly created: number
  readonly seen: number
}

const sessionOf = (tokenHash: Buffer, row: SessionRow, facts: Facts): Session => ({
  ...facts,
  tokenHash,
  sessionId: row.session_id,
  identityType: row.identity_type,
  locked: row.locked,
  ...(row.step_up_until ? { stepUpUntil: row.step_up_until } : {}),
  ...(row.embed ? { embed: row.embed } : {}),
})

export { ABSOLUTE_MS, IDLE_MS } from './limits'
