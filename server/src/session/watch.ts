import type { FastifyBaseLogger } from 'fastify'
import type { Client } from 'pg'
import type { SessionStore } from './store'

const AGAIN_MS = 1_000

/**
 * The database tells when a session has ended or an account has changed, by whichever way (0004-accounts): who is closed is out
 * at the next call and his sockets with him (AN-21). While it cannot be listened to, what is remembered of a session lives no
 * longer than two seconds by itself.
 * @returns what stops it
 */
export function watchAccounts(
  sessions: Pick<SessionStore, 'over' | 'forgetUser'>,
  listener: () => Promise<Client>,
  log: FastifyBaseLogger,
): () => Promise<void> {
  let client: Client | undefined
  let stopped = false
  const again = (): void => {
    client = undefined
    if (!stopped) setTimeout(() => void listen(), AGAIN_MS).unref()
  }
  async function listen(): Promise<void> {
    try {
      const one = await listener()
      if (stopped) return await one.end()
      client = one
      one.on('error', again)
      one.on('notification', ({ channel, payload = '' }) => {
        if (channel === 'farsight_session') sessions.over(Buffer.from(payload, 'hex'))
        else sessions.forgetUser(payload)
      })
      await one.query('LISTEN farsight_session; LISTEN farsight_account')
      // What was told before is not heard any more.
      sessions.forgetUser()
    } catch (err) {
      if (!stopped) log.warn({ err }, 'ended sessions cannot be listened to, trying again')
      again()
    }
  }
  const started = listen()
  return async () => {
    stopped = true
    await started
    await client?.end().catch(() => undefined)
  }
}
