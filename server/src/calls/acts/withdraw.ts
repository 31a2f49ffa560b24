import { randomUUID } from 'node:crypto'
import { actCalls } from '@farsight/shared/contract'
import { actRefusal, CODE, formatDateTime } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { voidOutgoing } from '../../acts/outgoing'
import { actRow, eventOf, noteStep, rowChanged, whoOf } from '../../acts/own'
import { lastStep, takeBack } from '../../acts/take-back'
import type { ExamRecord } from '../../exams/exam'
import { lockWorkable, patchExam } from '../../exams/move'
import type { Matter } from '../../push/events'
import { CallError } from '../error'
import { sessionHandler, type Work } from '../handler'
import { retractsReports, writesReports } from '../policies'
import { workableExam } from '../readable-exam'

/** The rule's refusal, with who took the last step and when: whoever came second is told (RS-09). */
async function check(work: Work, act: 'withdraw' | 'retract', exam: ExamRecord, mayRetract = work.session.mayRetract): Promise<void> {
  const refused = actRefusal(act, actRow(exam, work.now), { ...whoOf(work.session, exam), mayRetract })
  if (!refused) return
  const step = await lastStep(work, exam)
  const holderName = refused.holderName ?? step?.name ?? ''
  throw new CallError(refused.code, undefined, { holderName, time: step ? formatDateTime(step.at) : '' })
}

export const withdrawDiagnose = sessionHandler(actCalls.withdrawDiagnose, writesReports, async (work, payload) => {
  work.about(payload.risProcedureId)
  const exam = await workableExam(work, payload.risProcedureId, CODE.noWritingPermission)
  await check(work, 'withdraw', exam)
  const after = await takeBack(work, exam, 'withdrawReport', payload.reason ?? '')
  return { val: { state: after.state, version: after.version } }
})

interface Pending {
  readonly request_id: string
  readonly user_id: string
  readonly reason: string
  readonly state: number
}

const wantsSecond = async ({ tx, session }: Work): Promise<boolean> =>
  (await tx.row<{ retract_approval: boolean }>(sql`SELECT f.retract_approval FROM facility f WHERE f.facility_id = ${session.facilityId}`))
    ?.retract_approval === true

const pendingOf = ({ tx, session }: Work, examId: string): Promise<Pending | undefined> =>
  tx.row<Pending>(
    sql`SELECT r.request_id, r.user_id, r.reason, r.state FROM retract_request r WHERE r.exam_id = ${examId} AND r.answered_at IS NULL AND r.facility_id = ${session.facilityId}`,
  )

async function retract(work: Work, exam: ExamRecord, reason: string): Promise<{ after: ExamRecord; hadIt: string[] }> {
  const { userId } = work.session
  const moved = await takeBack(work, exam, 'retractReport', reason, { mayRetract: true })
  // Whose step it was hears of it.
  if (exam.last_actor_id && exam.last_actor_id !== userId) await tellOf(work, moved, exam.last_actor_id, 'retracted')
  const out = await voidOutgoing(work, exam)
  // Whatever is printed or shared from now on is another report.
  const after = exam.printed || exam.sent_out ? await patchExam(work.tx, moved, { printed: false, sent_out: false }) : moved
  for (const told of new Set(out.map((one) => one.userId))) {
    if (told === userId) continue
    if (after.facility_id === work.session.facilityId) await work.events.emit({ ...eventOf(after), audience: { userId: told } })
  }
  return { after, hadIt: out.map((one) => one.name) }
}

/** Those who may say yes to what this user asks for hear of it. */
async function tellApprovers(work: Work, exam: ExamRecord): Promise<void> {
  const { facilityId, userId } = work.session
  const may = await work.tx.rows<{ user_id: string }>(
    sql`SELECT d.user_id FROM doctor d WHERE d.facility_id = ${facilityId} AND (d.may_retract OR d.role = 'admin') AND d.user_id <> ${userId}`,
  )
  for (const { user_id } of may) await tellOf(work, exam, user_id, 'retractAsked')
}

const tellOf = (work: Work, exam: ExamRecord, userId: string, matter: Matter): Promise<void> => {
  // An order's other hospital has no part in who may take back a report here.
  const { order: _, ...event } = eventOf(exam)
  return work.events.emit({ ...event, facilityId: work.session.facilityId, audience: { userId }, matter })
}

/** The request is over and the report stands: said by who may say yes, with a reason, or by who asked. */
async function decline(work: Work, exam: ExamRecord, asked: Pending | undefined, reason: string) {
  const { tx, now, session } = work
  if (!asked) throw new CallError(CODE.stateChanged)
  const own = asked.user_id === session.userId
  if (!own && !session.mayRetract && session.role !== 'admin') throw new CallError(CODE.retractForbidden)
  if (!own && !reason) throw new CallError(CODE.reasonRequired, 'reason')
  await tx.run(
    sql`UPDATE retract_request SET answered_by = ${session.userId}, answered_at = ${new Date(now)}, declined = ${reason} WHERE request_id = ${asked.request_id} AND facility_id = ${session.facilityId}`,
  )
  await noteStep(work, exam, own ? 'retractTakenBack' : 'retractDeclined', exam.state, reason)
  if (own) await rowChanged(work, exam)
  else await tellOf(work, exam, asked.user_id, 'retractDeclined')
  return { val: { state: exam.state, version: exam.version, pending: 0 as const, hadIt: [] } }
}

/** Another teacher's step is taken back: by who has that right, and with a second person's yes where the hospital wants it. */
export const retractOther = sessionHandler(actCalls.retractOther, retractsReports, async (work, payload) => {
  work.about(payload.risProcedureId)
  const { tx, now, session } = work
  // Who says yes need not diagnose; who asks for it must.
  const exam =
    payload.approve === 1 || payload.decline === 1
      ? await lockWorkable(tx, payload.risProcedureId)
      : await workableExam(work, payload.risProcedureId, CODE.noWritingPermission)
  const asked = await pendingOf(work, exam.exam_id)
  if (payload.decline === 1) return decline(work, exam, asked, payload.reason.trim())
  if (payload.approve === 1) {
    if (!session.mayRetract && session.role !== 'admin') throw new CallError(CODE.retractForbidden)
    if (asked?.state !== exam.state) throw new CallError(CODE.stateChanged)
    if (asked.user_id === session.userId) throw new CallError(CODE.approveOwn)
    await check(work, 'retract', exam, true)
    await tx.run(
      sql`UPDATE retract_request SET answered_by = ${session.userId}, answered_at = ${new Date(now)} WHERE request_id = ${asked.request_id} AND facility_id = ${session.facilityId}`,
    )
    const { after, hadIt } = await retract(work, exam, asked.reason)
    return { val: { state: after.state, version: after.version, pending: 0 as const, hadIt } }
  }
  await check(work, 'retract', exam)
  const reason = payload.reason.trim()
  if (!reason) throw new CallError(CODE.reasonRequired, 'reason')
  if (await wantsSecond(work)) {
    await tx.run(sql`INSERT INTO retract_request (request_id, facility_id, exam_id, state, reason, user_id, user_name, at)
      VALUES (${randomUUID()}, ${session.facilityId}, ${exam.exam_id}, ${exam.state}, ${reason}, ${session.userId}, ${session.userName}, ${new Date(now)})
      ON CONFLICT (facility_id, exam_id) WHERE answered_at IS NULL
      DO UPDATE SET state = excluded.state, reason = excluded.reason, user_id = excluded.user_id, user_name = excluded.user_name, at = excluded.at`)
    await noteStep(work, exam, 'retractAsked', exam.state, reason)
    await tellApprovers(work, exam)
    return { val: { state: exam.state, version: exam.version, pending: 1 as const, hadIt: [] } }
  }
  const { after, hadIt } = await retract(work, exam, reason)
  return { val: { state: after.state, version: after.version, pending: 0 as const, hadIt } }
})
