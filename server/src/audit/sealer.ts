import type { Pool } from 'pg'
import sql from 'sql-template-tag'
import type { AsTenant, Tx } from '../database/tenant'
import { type Head, Heads } from './heads'
import { type LinkedRow, linkOf } from './mark'

/** How long a row waits at most, and how many are linked in one transaction. */
const EVERY_MS = 400
const AT_ONCE = 1_000

/** What the sealer needs of the server. */
export interface SealerParts {
  readonly gate: Pool
  readonly asTenant: AsTenant
  readonly key: Buffer
  /** Where the chains' heads lie beside the database; without it nowhere. */
  readonly headsFile?: string | undefined
  /** The database could not be asked: it is tried again. */
  readonly failed: (error: unknown) => void
  /** A chain ends before its head, or another one stands there. */
  readonly cut: (facilityId: string) => void
}

interface Found extends Omit<LinkedRow, 'facilityId'> {
  readonly id: number
}

/** Links the audit's rows, hospital by hospital, in the order in which it takes them. Two processes do no harm: each chain has one lock. */
export class Sealer {
  private readonly heads: Heads
  private readonly toldCut = new Set<string>()
  private timer: NodeJS.Timeout | undefined
  private running: Promise<unknown> = Promise.resolve()
  private stopped = false

  constructor(private readonly parts: SealerParts) {
    this.heads = new Heads(parts.headsFile)
  }

  start(): void {
    if (!this.stopped) this.timer = setTimeout(() => void this.go(), EVERY_MS).unref()
  }

  private async go(): Promise<void> {
    const taken = await this.seal().catch((error) => {
      this.parts.failed(error)
      return 0
    })
    if (this.stopped) return
    if (taken === AT_ONCE) setImmediate(() => void this.go())
    else this.start()
  }

  /** Links what waits, up to a thousand rows; answers how many there were. */
  seal(): Promise<number> {
    const round = this.running.then(() => this.round())
    this.running = round.catch(() => undefined)
    return round
  }

  /** Nothing is linked any more; what waits is linked after the next start. */
  async stop(): Promise<void> {
    this.stopped = true
    clearTimeout(this.timer)
    await this.running
  }

  private async round(): Promise<number> {
    const { gate, asTenant } = this.parts
    const { rows } = await gate.query<{ audit_id: number; facility_id: string }>(
      sql`SELECT audit_id, facility_id FROM audit_waiting ORDER BY audit_id LIMIT ${AT_ONCE}`,
    )
    const waiting = new Map<string, number[]>()
    for (const { audit_id, facility_id } of rows) waiting.set(facility_id, [...(waiting.get(facility_id) ?? []), audit_id])
    for (const [facilityId, ids] of waiting) {
      const head = await asTenant({ facilityId, userId: facilityId }, (tx) => this.link(tx, ids))
      if (head) await this.heads.moveOn(facilityId, head)
      await gate.query(sql`DELETE FROM audit_waiting WHERE audit_id = ANY(${ids}::bigint[])`)
    }
    await this.heads.save()
    return rows.length
  }

  /** Answers the chain's new end; undefined where another one is known outside, which stays what the chain is held against. */
  private async link(tx: Tx, ids: readonly number[]): Promise<Head | undefined> {
    const { facilityId } = tx.tenant
    await tx.rows(sql`SELECT pg_advisory_xact_lock(7331003, hashtext(${facilityId}))`)
    const own = sql`${facilityId}::uuid`
    const last = await tx.row<{ seq: number; hash: string }>(
      sql`SELECT seq, encode(hash, 'hex') AS hash FROM audit_link WHERE facility_id = ${own} ORDER BY seq DESC LIMIT 1`,
    )
    const cut = await this.isCut(tx, last?.seq ?? 0)
    const linked = await tx.rows<{ audit_id: number }>(
      sql`SELECT audit_id FROM audit_link WHERE facility_id = ${own} AND audit_id = ANY(${ids}::bigint[])`,
    )
    const known = new Set(linked.map(({ audit_id }) => audit_id))
    const found = await tx.rows<Found>(sql`
      SELECT audit_id AS id, coalesce(user_id::text, '') AS "userId", role, call, outcome, object_id AS "objectId", address,
        to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at, request_id AS "requestId", coalesce(encode(mac, 'hex'), '') AS mac, coalesce(xid::text, '') AS xid
      FROM audit WHERE facility_id = ${own} AND audit_id = ANY(${ids}::bigint[])`)
    const byId = new Map(found.map((row) => [row.id, row]))
    let head = { seq: last?.seq ?? 0, hash: last?.hash ?? '' }
    const links: { seq: number; id: number; hash: string }[] = []
    for (const id of ids.filter((one) => !known.has(one))) {
      const row = byId.get(id)
      const seq = head.seq + 1
      const hash = linkOf(this.parts.key, head.hash, seq, id, row && { facilityId, ...row }).toString('hex')
      links.push({ seq, id, hash })
      head = { seq, hash }
    }
    if (links.length)
      await tx.run(sql`INSERT INTO audit_link (facility_id, seq, audit_id, hash)
        SELECT ${own}, l.seq, l.id, decode(l.hash, 'hex') FROM jsonb_to_recordset(${JSON.stringify(links)}::jsonb) AS l(seq bigint, id bigint, hash text)`)
    return cut || head.seq === 0 ? undefined : head
  }

  /** The head that is known outside does not stand in the chain any more. */
  private async isCut(tx: Tx, last: number): Promise<boolean> {
    const { facilityId } = tx.tenant
    const head = await this.heads.of(facilityId)
    if (!head) return false
    const there = await tx.row<{ hash: string }>(
      sql`SELECT encode(hash, 'hex') AS hash FROM audit_link WHERE facility_id = ${facilityId} AND seq = ${head.seq}`,
    )
    const cut = head.seq > last || there?.hash !== head.hash
    if (cut && !this.toldCut.has(facilityId)) {
      this.toldCut.add(facilityId)
      this.parts.cut(facilityId)
    }
    return cut
  }
}
