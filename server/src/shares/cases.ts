import { randomBytes, randomUUID } from 'node:crypto'
import type { SharedExam } from '@farsight/shared/contract'
import { CODE, STATE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { noteOutgoing } from '../acts/outgoing'
import { rowChanged } from '../acts/own'
import { writeAudit } from '../audit/audit'
import { CallError } from '../calls/error'
import type { Work } from '../calls/handler'
import type { Tx } from '../database/tenant'
import { lockExam, patchExam } from '../exams/move'
import { eventSink } from '../push/events'
import { namedExam } from './content'
import { deviceOf } from './device'
import { noteView, shownExam } from './shown-exam'

/** Why somebody may look at an exam; whoever makes one has found it so in the very transaction. */
export interface CaseProof {
  readonly kind: 'consultation' | 'meeting'
  /** Of the consultation or the meeting. */
  readonly id: string
  readonly examId: string
  /** The call, for the audit of the exam's hospital. */
  readonly call: string
}

/**
 * Opens an exam for who takes part in its consultation or meeting, as a link is opened: text, and images by the door of shared links for this
 * browser alone (`caseStanding` says until when). A consultation's exam may be another hospital's: the database looks at the consultation
 * itself (`consultation_enter`), and from there on the work is done at that hospital; a meeting's is the own one's. Throws 2002.
 */
export async function openCaseOf(work: Work, proof: CaseProof): Promise<SharedExam> {
  if (proof.kind === 'meeting') return openHere(work, proof, work.session.facilityId)
  const { tx, now } = work
  const home = tx.tenant.facilityId
  const entered = await tx.row<{ facility: string | null }>(sql`SELECT consultation_enter(${proof.id}, ${proof.examId}) AS facility`)
  if (!entered?.facility) throw new CallError(CODE.notFound)
  const there: Tx = { ...tx, tenant: { ...tx.tenant, facilityId: entered.facility } }
  const shown = await openHere({ ...work, tx: there, events: eventSink(there, now) }, proof, home)
  await tx.run(sql`SELECT set_config('app.facility_id', ${home}, true)`)
  return shown
}

async function openHere(work: Work, proof: CaseProof, memberId: string): Promise<SharedExam> {
  const { tx, now, browser, address } = work
  if (memberId !== tx.tenant.facilityId) await noteReadOutside(work, proof.examId)
  const exam = await namedExam(tx, proof.examId)
  if (!exam || exam.state === STATE.deleted) throw new CallError(CODE.notFound)
  const shareId = await caseShare(work, proof)
  const view = await noteView(tx, shareId, { visit: browser.visit(), device: deviceOf(browser.agent), memberId }, now)
  // The exam's hospital reads in its own audit who of another one looked.
  if (memberId !== tx.tenant.facilityId) await writeAudit(tx, { call: proof.call, outcome: CODE.success, objectId: proof.examId, address })
  return shownExam(tx, exam, { view, key: undefined, until: null }, now)
}

/** The one share of this exam in this consultation or meeting. Nobody has its token. */
async function caseShare({ tx, session, now }: Work, { kind, id, examId }: CaseProof): Promise<string> {
  const [consultation, meeting] = kind === 'consultation' ? [id, null] : [null, id]
  const at = new Date(now)
  const row = await tx.row<{ share_id: string }>(sql`
    INSERT INTO share AS s (share_id, facility_id, exam_id, token_hash, anonymous, validity, user_id, user_name, at, confirmed_at, consultation_id, meeting_id)
    VALUES (${randomUUID()}, ${tx.tenant.facilityId}, ${examId}, ${randomBytes(32)}, false, 'longTerm', ${session.userId}, ${session.userName}, ${at}, ${at},
      ${consultation}, ${meeting})
    ON CONFLICT (facility_id, exam_id, coalesce(consultation_id, meeting_id)) WHERE coalesce(consultation_id, meeting_id) IS NOT NULL
    DO UPDATE SET confirmed_at = excluded.confirmed_at RETURNING s.share_id`)
  return row!.share_id
}

/** A completed report that another hospital reads is withdrawn no more (decision 54); told once a reader and issue. */
async function noteReadOutside(work: Work, examId: string): Promise<void> {
  const { tx, session } = work
  const exam = await lockExam(tx, examId, CODE.notFound)
  if (!exam.report_has_complete) return
  const own = sql`o.facility_id = ${exam.facility_id}`
  const seen = await tx.row(sql`
    SELECT 1 FROM report_outgoing o WHERE o.exam_id = ${examId} AND o.kind = 'read' AND o.user_id = ${session.userId} AND o.void_at IS NULL AND ${own}
      AND o.issue = coalesce((SELECT max(i.issue) FROM report_issue i WHERE i.exam_id = ${examId} AND i.facility_id = ${exam.facility_id}), 1)`)
  if (seen) return
  await noteOutgoing(work, exam, 'read', `${session.facility.name} ${session.userName}`)
  if (!exam.sent_out) await rowChanged(work, await patchExam(tx, exam, { sent_out: true }))
}
