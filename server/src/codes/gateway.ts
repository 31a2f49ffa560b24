/** One message on its way to a phone. */
export interface SmsMessage {
  readonly phone: string
  readonly text: string
  /** The same message has the same key, however often it is handed over: the provider sends it once. */
  readonly key: string
}

/**
 * Where SMS go. `send` resolves when the provider has accepted the message. It throws {@link SmsRefused} when the message
 * was refused for good, anything else when nobody knows (time-out): then the same message comes again with the same key.
 */
export interface SmsGateway {
  /** False where no provider is configured: nothing can be sent. */
  readonly open: boolean
  send(message: SmsMessage): Promise<void>
}

/** The provider will not send this message. */
export class SmsRefused extends Error {}

/** A site without a provider: refuses every message. */
export const closedGateway: SmsGateway = {
  open: false,
  async send() {
    throw new SmsRefused('no SMS provider is configured')
  },
}
