import type { FastifyBaseLogger } from 'fastify'
import type { Client, Pool } from 'pg'
import sql from 'sql-template-tag'
import { Listening } from '../database/listening'

const DRAIN_LIMIT = 1_000
/** NOTIFY only wakes and may be lost: the outbox is looked into this often anyway (NT-17). */
const POLL_MS = 1_000

/** A sign that something is to be told: an event of a hospital, or a chat's to its parties. */
export interface OutboxRow {
  readonly event_id: number
  readonly facility_id: string
  readonly message_id: number | null
  readonly parties: readonly string[] | null
}

/** Who is told of new rows, in their order: `from` is the last one before them, `upTo` the last of them. */
export type OutboxReader = (rows: readonly OutboxRow[], from: number, upTo: number) => Promise<void>

/** What the outbox needs of the server. */
export interface OutboxParts {
  readonly gate: Pool
  readonly log: FastifyBaseLogger
  /** A connection of its own that listens. */
  listener(): Promise<Client>
}

/**
 * Reads the outbox for the sockets of this process. The outbox is the truth, the database's NOTIFY only wakes. Its ids rise in
 * the order in which transactions end (events.ts), so that one number is the whole cursor.
 */
export class Outbox {
  private last = 0
  private running: Promise<void> | undefined
  private again = false
  private readonly listening: Listening
  private poll: NodeJS.Timeout | undefined
  private stopped = false
  private readonly readers: OutboxReader[] = []
  private readonly accountReaders: ((userId: string | undefined) => void)[] = []

  constructor(private readonly parts: OutboxParts) {
    this.listening = new Listening({
      listener: () => parts.listener(),
      channels: ['farsight_outbox', 'farsight_account'],
      heard: (channel, payload) => (channel === 'farsight_account' ? this.tellAccount(payload) : this.wake()),
      begun: () => {
        this.tellAccount(undefined)
        this.wake()
      },
      failed: (err) => parts.log.warn({ err }, 'the outbox cannot be listened to, trying again'),
    })
  }

  /** The last row that this process has taken. */
  get cursor(): number {
    return this.last
  }

  /** Calls this with new rows, before anything else is awaited: who joins from then on starts after them. */
  onRows(reader: OutboxReader): void {
    this.readers.push(reader)
  }

  /** Calls this when what a user may has changed; without a name when nobody listened for a while, and anybody's may have. */
  onAccount(reader: (userId: string | undefined) => void): void {
    this.accountReaders.push(reader)
  }

  /** Starts at the newest row: what was before is asked for by those who missed it. */
  async start(): Promise<void> {
    const { rows } = await this.parts.gate.query<{ id: number | null }>('SELECT max(event_id) AS id FROM outbox')
    this.last = rows[0]?.id ?? 0
    await this.listening.begin()
    this.poll = setInterval(() => this.wake(), POLL_MS).unref()
  }

  async stop(): Promise<void> {
    this.stopped = true
    clearInterval(this.poll)
    await this.running
    await this.listening.stop()
  }

  private tellAccount(userId: string | undefined): void {
    for (const reader of this.accountReaders) reader(userId)
  }

  /** Asks the outbox; calls while it works make it look once more. */
  wake(): void {
    if (this.stopped) return
    if (this.running) {
      this.again = true
      return
    }
    this.running = this.drain()
      .catch((err) => this.parts.log.error({ err }, 'the outbox could not be read'))
      .finally(() => {
        this.running = undefined
        if (!this.again) return
        this.again = false
        this.wake()
      })
  }

  private async drain(): Promise<void> {
    const { rows } = await this.parts.gate.query<OutboxRow>(
      sql`SELECT event_id, facility_id, message_id, parties FROM outbox WHERE event_id > ${this.last} ORDER BY event_id LIMIT ${DRAIN_LIMIT}`,
    )
    const upTo = rows.at(-1)?.event_id
    if (upTo === undefined) return
    const from = this.last
    this.last = upTo
    if (rows.length === DRAIN_LIMIT) this.again = true
    await Promise.all(this.readers.map((reader) => reader(rows, from, upTo)))
  }
}
