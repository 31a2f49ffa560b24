import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import { type GivesOut, noteOutgoing } from '../acts/outgoing'
import { rowChanged } from '../acts/own'
import { maskedPhone } from '../codes/phone'
import type { ReportSms } from '../codes/report-sms'
import { smsWish } from '../codes/sms-rules'
import type { ExamRecord } from '../exams/exam'
import { patchExam } from '../exams/move'
import type { EventSink } from '../push/events'

/** A link on a phone is good for this long. */
export const LINK_MS = 30 * 24 * 60 * 60_000

/** A link is known by its token's hash alone: who reads the database opens nothing. */
export const pushHash = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The link's name, the site's address in it, and the hospital's name in the message. */
export interface Link {
  readonly pushId: string
  readonly origin: string
  readonly facilityName: string
}

/** Sends the link of a completed report to the patient's phone, by hand or by the rule. The exam is locked, and may be pushed. */
export async function pushOut(
  work: GivesOut & { readonly events: EventSink },
  sms: ReportSms,
  exam: ExamRecord,
  phone: string,
  { pushId, origin, facilityName }: Link,
): Promise<void> {
  const { tx, now, session } = work
  const { facilityId } = tx.tenant
  await tx.run(sql`INSERT INTO report_push (push_id, facility_id, exam_id, token_hash, phone, user_id, user_name, at, until)
    VALUES (${pushId}, ${facilityId}, ${exam.exam_id}, ${pushHash(sms.tokenOf(pushId, facilityId))}, ${phone}, ${session.userId}, ${session.userName},
      ${new Date(now)}, ${new Date(now + LINK_MS)})`)
  await noteOutgoing(work, exam, 'push', maskedPhone(phone))
  // A report that went out is withdrawn no more (decision 54).
  if (!exam.sent_out) await rowChanged(work, await patchExam(tx, exam, { sent_out: true }))
  const { text } = await smsWish(tx, 'reportPush')
  // Last: a message that is on its way cannot be called back.
  await sms.send(pushId, phone, session.userId, { facilityId, text }, { facilityId, facilityName, origin }, now)
}
