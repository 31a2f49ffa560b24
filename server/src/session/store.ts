import { createHash, randomBytes } from 'node:crypto'
import type { RightLevel } from '@farsight/shared/domain'
import type { Pool } from 'pg'
import sql from 'sql-template-tag'
import type { AsTenant } from '../database/tenant'
import { EMBED_ABSOLUTE_MS, EMBED_CLOSING_MS, EMBED_IDLE_MS, type EmbedSession } from '../embed/session'
import type { Session } from './session'

/** A session ends after this time without the user's own acts, and at the latest after {@link ABSOLUTE_MS}. */
export const IDLE_MS = 8 * 60 * 60_000
export const ABSOLUTE_MS = 16 * 60 * 60_000
/** How long a session's facts may be reused without asking the database again. */
const FRESH_MS = 2_000
const TOUCH_MS = 60_000

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Ended sessions remembered, so that a look-up that was under way when they ended does not bring them back. */
const ENDED_LIMIT = 10_000

interface SessionRow {
  readonly user_id: string
  readonly facility_id: string
  readonly identity_type: 'local' | 'remote'
  readonly seen: number
  readonly embed: EmbedSession | null
}

interface Cached {
  readonly session: Session
  readonly readAt: number
  seen: number
}

/** Server-side sessions: the cookie holds a random token, the database its hash. */
export class SessionStore {
  private readonly cache = new Map<string, Cached>()
  private readonly ended = new Set<string>()
  private readonly enders: ((tokenHash: Buffer) => void)[] = []

  constructor(
    private readonly gate: Pool,
    private readonly asTenant: AsTenant,
  ) {}

  /** Starts a session and answers the cookie's token (256 random bits). */
  async create(user: { userId: string; facilityId: string; identityType: string }, now: number, embed?: EmbedSession): Promise<string> {
    const token = randomBytes(32).toString('base64url')
    const at = new Date(now)
    const ends = new Date(now + (embed ? EMBED_ABSOLUTE_MS : ABSOLUTE_MS))
    await this.gate.query(
      sql`INSERT INTO session (token_hash, user_id, facility_id, identity_type, created, seen, expires, embed)
          VALUES (${hashToken(token)}, ${user.userId}, ${user.facilityId}, ${user.identityType}, ${at}, ${at}, ${ends}, ${embed ? JSON.stringify(embed) : null})`,
    )
    return token
  }

  /**
   * The session of a cookie's token; undefined when there is none, or it has run out, or its account is closed.
   * @param act is it the user's own act, which keeps the session from falling idle (decision 50), or the page's own asking?
   */
  async find(token: string, now: number, act = true): Promise<Session | undefined> {
    const hash = hashToken(token)
    const key = hash.toString('base64')
    if (this.ended.has(key)) return undefined
    const cached = this.cache.get(key)
    if (cached && now - cached.readAt < FRESH_MS && now >= cached.readAt) {
      if (act) await this.touch(hash, cached, now)
      return cached.session
    }
    const { rows } = await this.gate.query<SessionRow>(
      // A frame's session lives as long as its partner may show it.
      sql`SELECT user_id, facility_id, identity_type, seen, embed FROM session s
          WHERE token_hash = ${hash} AND expires > ${new Date(now)} AND seen > ${new Date(now - IDLE_MS)}
            AND (embed IS NULL OR (seen > ${new Date(now - EMBED_IDLE_MS)}
              AND EXISTS (SELECT 1 FROM partner p WHERE p.partner_id = s.embed->>'partner' AND p.enabled AND s.embed->>'origin' = ANY(p.origins))))`,
    )
    const row = rows[0]
    const session = row && (await this.read(hash, row.user_id, row.facility_id, row.identity_type, row.embed))
    if (!row || !session || this.ended.has(key)) {
      this.cache.delete(key)
      return undefined
    }
    const fresh = { session, readAt: now, seen: row.seen }
    if (this.cache.size > 5_000) this.cache.clear()
    this.cache.set(key, fresh)
    if (act) await this.touch(hash, fresh, now)
    return session
  }

  private async touch(hash: Buffer, cached: Cached, now: number): Promise<void> {
    if (now - cached.seen <= TOUCH_MS) return
    cached.seen = now
    await this.gate.query(sql`UPDATE session SET seen = ${new Date(now)} WHERE token_hash = ${hash}`)
  }

  /** Calls this whenever a session is ended. */
  onEnd(listener: (tokenHash: Buffer) => void): void {
    this.enders.push(listener)
  }

  /** Ends one session, its sockets with it. */
  async end(session: Session): Promise<void> {
    const key = session.tokenHash.toString('base64')
    if (this.ended.size > ENDED_LIMIT) this.ended.clear()
    this.ended.add(key)
    this.cache.delete(key)
    await this.gate.query(sql`DELETE FROM session WHERE token_hash = ${session.tokenHash}`)
    for (const listener of this.enders) listener(session.tokenHash)
  }

  /** A frame's exam is out of its user's hands: time is left to repeat a request whose answer was lost, and no more. */
  async closeFrame(session: Session, now: number): Promise<void> {
    const ends = new Date(now + EMBED_CLOSING_MS)
    await this.gate.query(
      sql`UPDATE session SET expires = least(expires, ${ends}) WHERE token_hash = ${session.tokenHash} AND embed IS NOT NULL`,
    )
  }

  /** What a user of a hospital is and may, without a session; undefined for one who is not there or is closed. */
  facts(userId: string, facilityId: string): Promise<Session | undefined> {
    return this.read(Buffer.alloc(0), userId, facilityId, 'local')
  }

  /** Which of these sessions have neither ended nor run out. */
  async living(hashes: readonly Buffer[], now: number): Promise<readonly Buffer[]> {
    const { rows } = await this.gate.query<{ token_hash: Buffer }>(
      sql`SELECT token_hash FROM session WHERE token_hash = ANY(${hashes}) AND expires > ${new Date(now)} AND seen > ${new Date(now - IDLE_MS)}`,
    )
    return rows.map((row) => row.token_hash)
  }

  /** The session behind a hash, for a socket that was opened by a ticket. */
  async byHash(hash: Buffer, now: number): Promise<Session | undefined> {
    const { rows } = await this.gate.query<{ user_id: string; facility_id: string; identity_type: 'local' | 'remote' }>(
      sql`SELECT user_id, facility_id, identity_type FROM session WHERE token_hash = ${hash} AND expires > ${new Date(now)} AND seen > ${new Date(now - IDLE_MS)}`,
    )
    return rows[0] && this.read(hash, rows[0].user_id, rows[0].facility_id, rows[0].identity_type)
  }

  private read(
    tokenHash: Buffer,
    userId: string,
    facilityId: string,
    identityType: 'local' | 'remote',
    embed: EmbedSession | null = null,
  ): Promise<Session | undefined> {
    return this.asTenant({ facilityId, userId }, async (tx) => {
      const own = tx.filter('session.doctor', sql`d.facility_id = ${facilityId}`)
      const ownRights = tx.filter('session.rights', sql`r.facility_id = ${facilityId}`)
      const row = await tx.row<{
        name: string
        role: string
        phone: string
        main_menu: string
        remote_menu: string
        facility_name: string
        logo: string
        kind: string
        review_levels: 0 | 1 | 2 | 3
        is_launch_remote: number
        disable_chat: boolean
        hide_service: boolean
        rights: Record<string, RightLevel> | null
      }>(
        sql`SELECT d.name, d.role, d.phone, d.main_menu, d.remote_menu, f.name AS facility_name, f.logo, f.kind, f.review_levels, f.is_launch_remote, f.disable_chat, f.hide_service,
              (SELECT json_object_agg(r.modality, r.level) FROM doctor_right r WHERE r.user_id = d.user_id AND ${ownRights}) AS rights
            FROM doctor d JOIN facility f USING (facility_id) WHERE d.user_id = ${userId} AND d.enabled AND ${own}`,
      )
      if (!row) return undefined
      return {
        tokenHash,
        userId,
        facilityId,
        identityType,
        ...(embed ? { embed } : {}),
        userName: row.name,
        role: row.role,
        phone: row.phone,
        mainMenu: row.main_menu,
        remoteMenu: row.remote_menu,
        rights: row.rights ?? {},
        facility: {
          name: row.facility_name,
          logo: row.logo,
          kind: row.kind,
          reviewLevels: row.review_levels,
          isLaunchRemote: row.is_launch_remote,
          disableChat: row.disable_chat,
          hideService: row.hide_service,
        },
      }
    })
  }
}
