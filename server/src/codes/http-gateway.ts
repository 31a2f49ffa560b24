import { type SmsGateway, type SmsMessage, SmsRefused } from './gateway'

/** Where a site's provider, or its own bridge to one, takes messages. */
export interface HttpGatewaySettings {
  readonly url: string
  /** Sent as `Authorization: Bearer …`. */
  readonly key: string
  /** Milliseconds until nobody knows whether a message was taken. */
  readonly timeout?: number
}

const TIMEOUT = 10_000

/**
 * A provider behind HTTP: POST of `{phone, text}` as JSON with the message's key in `Idempotency-Key`. 2xx: taken; 408, 429 and
 * 5xx, or no answer: nobody knows, it comes again with the same key; any other status: refused for good. Redirects are not
 * followed: a message would go to somebody whom nobody named.
 */
export function httpGateway({ url, key, timeout = TIMEOUT }: HttpGatewaySettings): SmsGateway {
  return {
    open: true,
    async send(message: SmsMessage) {
      const answer = await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        signal: AbortSignal.timeout(timeout),
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': message.key, ...(key ? { Authorization: `Bearer ${key}` } : {}) },
        body: JSON.stringify({ phone: message.phone, text: message.text }),
      })
      await answer.body?.cancel()
      if (answer.ok) return
      if (answer.status === 408 || answer.status === 429 || answer.status >= 500)
        throw new Error(`the SMS provider answered ${answer.status}`)
      throw new SmsRefused(`the SMS provider answered ${answer.status}`)
    },
  }
}
