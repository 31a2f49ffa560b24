import { createHmac, timingSafeEqual } from 'node:crypto'
import { outgoingKey } from '../print/code'

/** The six digits of an SMS: they follow from its id and the installation's secret, so that no table needs to hold them. */
export class Digits {
  constructor(private readonly secret: Buffer) {}

  of(smsId: string): string {
    const bytes = createHmac('sha256', this.secret).update(`sms-code:${smsId}`).digest()
    return String(bytes.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
  }

  /** The key of a link that goes out by SMS: it follows from the message's id as digits do, and names its hospital. */
  token(smsId: string, facilityId: string): string {
    return outgoingKey(facilityId, createHmac('sha256', this.secret).update(`report-push:${smsId}`).digest())
  }

  /** In constant time. @param given six digits */
  match(smsId: string, given: string): boolean {
    return timingSafeEqual(Buffer.from(this.of(smsId)), Buffer.from(given))
  }
}
