import type { FastifyBaseLogger } from 'fastify'
import type { Client } from 'pg'
import { Listening } from '../database/listening'
import type { SessionStore } from './store'

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
  const listening = new Listening({
    listener,
    channels: ['farsight_session', 'farsight_account'],
    heard(channel, payload) {
      if (channel === 'farsight_session') sessions.over(Buffer.from(payload, 'hex'))
      else sessions.forgetUser(payload)
    },
    // What was told before is not heard any more.
    begun: () => sessions.forgetUser(),
    failed: (err) => log.warn({ err }, 'ended sessions cannot be listened to, trying again'),
  })
  const started = listening.begin()
  return async () => {
    await listening.stop()
    await started
  }
}
