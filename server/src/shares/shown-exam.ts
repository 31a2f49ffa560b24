import { randomUUID } from 'node:crypto'
import type { SharedExam } from '@farsight/shared/contract'
import { formatDate, formatDateTime } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { hashVisit } from '../codes/sms-codes'
import type { Tx } from '../database/tenant'
import { outgoingKey } from '../print/code'
import { type NamedExam, othersOf, patientOf, sharedReport } from './content'
import { picturesOf, studiesOf } from './pictures'
import { sharedRegions } from './regions'

/** Who opens a share: which browser, and of a case the hospital that takes part. */
export interface Opener {
  readonly visit: string
  readonly device: string
  readonly memberId: string | null
}

/** One row a browser, told again at each opening. No address: the audit has it. */
export async function noteView(tx: Tx, shareId: string, { visit, device, memberId }: Opener, now: number): Promise<string> {
  const at = new Date(now)
  const row = await tx.row<{ view_id: string }>(sql`
    INSERT INTO share_view (view_id, facility_id, share_id, visit, device, at, last_at, member_id)
    VALUES (${randomUUID()}, ${tx.tenant.facilityId}, ${shareId}, ${hashVisit(visit)}, ${device}, ${at}, ${at}, ${memberId})
    ON CONFLICT (facility_id, share_id, visit) DO UPDATE SET last_at = excluded.last_at, device = excluded.device, member_id = excluded.member_id
    RETURNING view_id`)
  return row!.view_id
}

/** How an exam is opened. */
export interface Showing {
  /** Of {@link noteView}. */
  readonly view: string
  /** Of an anonymous one: makes its UIDs. Without it the exam is shown by its names. */
  readonly key: Buffer | undefined
  readonly until: number | null
}

/** An exam of the transaction's hospital as somebody outside it may look at it. */
export async function shownExam(tx: Tx, exam: NamedExam, { view, key, until }: Showing, now: number): Promise<SharedExam> {
  const anonymous = key !== undefined
  const { instances, ecgs, uploads, leftOut } = await picturesOf(tx, exam.exam_id, key)
  const others = anonymous ? await othersOf(tx, exam) : undefined
  return {
    anonymous: anonymous ? 1 : 0,
    until: until === null ? null : formatDateTime(until),
    view: outgoingKey(tx.tenant.facilityId, Buffer.from(view.replaceAll('-', ''), 'hex')),
    mark: `${view.slice(0, 8)} ${formatDate(now)}`,
    patient: patientOf(exam, anonymous, others),
    report: await sharedReport(tx, exam, anonymous, others),
    studies: studiesOf(instances),
    ecgs: ecgs.length + uploads.length,
    regions: await sharedRegions(tx, exam, instances, anonymous),
    leftOut,
  }
}
