import type { SmsGateway, SmsMessage } from '../src/codes/gateway'
import { type Answer, TEST_CODE, type TestClient } from './harness'
import { imageId } from './login'

/** An SMS provider of the tests: it sends one message for each key, however often it is handed over. */
export class StubSms implements SmsGateway {
  readonly open = true
  /** What it was handed, each time. */
  readonly handed: SmsMessage[] = []
  /** What reached a phone. */
  readonly sent: SmsMessage[] = []
  /** Throws after it has accepted this many more messages: the answer is lost. */
  loseAnswers = 0

  async send(message: SmsMessage): Promise<void> {
    this.handed.push(message)
    if (!this.sent.some(({ key }) => key === message.key)) this.sent.push(message)
    if (this.loseAnswers > 0) {
      this.loseAnswers -= 1
      throw new Error('time-out')
    }
  }

  to = (phone: string): readonly SmsMessage[] => this.sent.filter((message) => message.phone === phone)
  /** The six digits of the last code to this phone. */
  codeTo = (phone: string): string => /\d{6}/.exec(this.to(phone).at(-1)?.text ?? '')?.[0] ?? ''
}

let serial = 0
/** A phone that no other test uses. */
export const newPhone = (): string => `139${String(10_000_000 + ++serial)}`

/** Asks for a code as the forgot-password screen does: a fresh picture, its text, the phone. */
export async function askSms(client: TestClient, phone: string, more: Record<string, unknown> = {}): Promise<Answer> {
  return client.call('sendSmsCode', { phone, imageId: await imageId(client), imageCode: TEST_CODE, scene: 'forgetPwd', ...more })
}
