import type { Client } from 'pg'

const AGAIN_MS = 1_000

/** What is listened for, and who is told. */
export interface ListeningParts {
  /** A connection of its own. */
  listener(): Promise<Client>
  readonly channels: readonly string[]
  heard(channel: string, payload: string): void
  /** It listens, for the first time or again: what was told before is not heard any more. */
  begun(): void
  /** It cannot, and tries again. */
  failed(error: unknown): void
}

/** Listens to the database for good: in the place of a connection that is lost there is one new one, a second later. */
export class Listening {
  private client: Client | undefined
  private stopped = false

  constructor(private readonly parts: ListeningParts) {}

  /** Answers when the first try is over. */
  async begin(): Promise<void> {
    if (this.stopped) return
    let client: Client | undefined
    let lost = false
    // One that breaks says so more than once, and what was asked of it fails besides: it has one successor all the same.
    const again = (): void => {
      if (lost) return
      lost = true
      this.client = undefined
      void client?.end().catch(() => undefined)
      if (!this.stopped) setTimeout(() => void this.begin(), AGAIN_MS).unref()
    }
    try {
      client = await this.parts.listener()
      client.on('error', again)
      if (this.stopped) return await client.end()
      this.client = client
      client.on('notification', ({ channel, payload = '' }) => this.parts.heard(channel, payload))
      await client.query(this.parts.channels.map((channel) => `LISTEN ${channel}`).join('; '))
      this.parts.begun()
    } catch (error) {
      if (!this.stopped) this.parts.failed(error)
      again()
    }
  }

  async stop(): Promise<void> {
    this.stopped = true
    await this.client?.end().catch(() => undefined)
  }
}
