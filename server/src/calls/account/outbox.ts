import { accountCalls } from '@farsight/shared/contract'
import { CODE, formatDateTime } from '@farsight/shared/domain'
import type { DemoOutbox } from '../../codes/demo-outbox'
import { maskedPhone } from '../../codes/phone'
import { CallError } from '../error'
import { type Handler, publicHandler } from '../handler'

/** What the demo would have sent, phones with four digits covered: whoever asked for a code knows the own number. Where the demo is off there is nothing of the kind. */
export const outboxHandler = (outbox: DemoOutbox | undefined): Handler =>
  publicHandler(accountCalls.demoOutbox, async () => {
    if (!outbox) throw new CallError(CODE.notFound)
    const val = (await outbox.list()).map(({ at, phone, text }) => ({ at: formatDateTime(at), phone: maskedPhone(phone), text }))
    return { val, total: val.length, totalIsFloor: false }
  })
