import { randomUUID } from 'node:crypto'
import { criticalCalls } from '@farsight/shared/contract'
import { CODE, formatDateTime, RIGHT, rightFor, STATE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { eventOf, lockOwn } from '../../acts/own'
import { type CriticalLoop, examIdOf, isWaiting, lockLoop, patchLoop } from '../../critical/loop'
import { momentsOf, nextMoment } from '../../critical/moments'
import { hadAHandIn } from '../../critical/row'
import type { ExamRecord } from '../../exams/exam'
import { readExam } from '../../exams/move'
import { CallError } from '../error'
import { sessionHandler, type Work } from '../handler'
import { acknowledgesCriticals, readsReports, writesReports } from '../policies'
import { workableExam } from '../readable-exam'
import { usableItem } from './items'

/** Every list that shows the exam hears that its mark has changed. */
const rowChanged = async ({ tx, events }: Work, examId: string): Promise<void> => events.emit(eventOf(await readExam(tx, examId)))

/** The open loop of an exam and item, if there is one. */
async function openLoop({ tx }: Work, exam: ExamRecord, itemId: string): Promise<string | undefined> {
  const own = tx.filter('critical.again', sql`l.facility_id = ${exam.facility_id}`)
  const row = await tx.row<{ loop_id: string }>(
    sql`SELECT l.loop_id FROM critical_loop l WHERE l.exam_id = ${exam.exam_id} AND l.item_id = ${itemId} AND l.state IN ('open', 'told') AND ${own}`,
  )
  return row?.loop_id
}

export const openCritical = sessionHandler(criticalCalls.openCritical, writesReports, async (work, { procedureId, itemId, finding }) => {
  const { tx, now, session } = work
  work.about(procedureId)
  const exam = await workableExam(work, procedureId, CODE.noWritingPermission)
  if (exam.state === STATE.deleted) throw new CallError(CODE.notInRis)
  if (rightFor(session.rights, exam.modality) < RIGHT.write) throw new CallError(CODE.noWritingPermission)
  // What another system reported years ago is nobody's alarm today.
  if (exam.imported) throw new CallError(CODE.importedReport)
  if (finding.trim() === '') throw new CallError(CODE.parameterEmpty, 'finding')
  const item = await usableItem(tx, itemId, exam.modality)
  const there = await openLoop(work, exam, itemId)
  if (there) return { val: { id: there } }
  const id = randomUUID()
  const moments = momentsOf(now, item)
  const at = new Date(now)
  // The server looks at it at once: the receiving side is told by the same hand that escalates.
  await tx.run(sql`INSERT INTO critical_loop (loop_id, facility_id, exam_id, kind, item_id, item_zh, item_en, finding, finder_facility_id, finder_id, finder_name, finder_phone,
      found_at, tell_due, escalate_due, escalate_minutes, next_at)
    VALUES (${id}, ${exam.facility_id}, ${exam.exam_id}, ${exam.modality === 'ECG' ? 'ecg' : 'report'}, ${itemId}, ${item.zh}, ${item.en}, ${finding.trim()}, ${session.facilityId},
      ${session.userId}, ${session.userName}, ${session.phone}, ${at}, ${new Date(moments.tell_due)}, ${new Date(moments.escalate_due)}, ${moments.escalate_minutes}, ${at})`)
  await rowChanged(work, exam.exam_id)
  return { val: { id } }
})

/** A loop of an exam that this session may work on or receive, both locked. */
async function waitingLoop(
  work: Work,
  id: string,
  lock: (examId: string) => Promise<ExamRecord>,
): Promise<{ loop: CriticalLoop; exam: ExamRecord }> {
  work.about(id)
  const exam = await lock(await examIdOf(work.tx, id))
  const loop = await lockLoop(work.tx, id, exam.facility_id)
  if (!isWaiting(loop)) throw new CallError(CODE.criticalClosed)
  return { loop, exam }
}

const added = (loop: CriticalLoop, ...lines: readonly (string | undefined)[]): string =>
  [loop.remark, ...lines.map((line) => line?.trim() ?? '')].filter(Boolean).join('\n')

/** Told again (another person, who can act): the first time counts, and the first person stays in the remark. */
export const tellCritical = sessionHandler(criticalCalls.tellCritical, readsReports, async (work, payload) => {
  const { tx, now, session } = work
  const { loop, exam } = await waitingLoop(work, payload.id, (examId) => workableExam(work, examId, CODE.noPermission))
  const toldTo = payload.toldTo.trim()
  if (toldTo === '') throw new CallError(CODE.parameterEmpty, 'toldTo')
  if (!payload.readBack) throw new CallError(CODE.readBackRequired, 'readBack')
  const first =
    loop.told_at === null ? undefined : `${formatDateTime(loop.told_at)} ${loop.told_to} ${loop.told_phone} (${loop.teller_name})`
  const told = { ...loop, told_at: loop.told_at ?? now }
  // Announced by the next look of the clock; from then on the moments hang on whether this was in time.
  const next = loop.announced ? sql`${new Date(nextMoment(told, now))}` : sql`next_at`
  await patchLoop(
    tx,
    loop,
    sql`state = 'told', told_to = ${toldTo}, told_phone = ${payload.toldPhone.trim()}, read_back = true, teller_id = ${session.userId}, teller_name = ${session.userName},
      told_at = ${new Date(told.told_at)}, next_at = ${next}, remark = ${added(loop, first, payload.remark)}`,
  )
  await rowChanged(work, exam.exam_id)
  return { val: true as const }
})

/** The exam's own hospital says that it has it; before anybody could be reached by phone, too. */
export const acknowledgeCritical = sessionHandler(
  criticalCalls.acknowledgeCritical,
  acknowledgesCriticals,
  async (work, { id, remark }) => {
    const { tx, now, session } = work
    const { loop, exam } = await waitingLoop(work, id, (examId) => lockOwn(work, examId))
    if (hadAHandIn(loop, session.userId)) throw new CallError(CODE.criticalOwn)
    await patchLoop(
      tx,
      loop,
      sql`state = 'acknowledged', acknowledger_id = ${session.userId}, acknowledger_name = ${session.userName}, acknowledged_at = ${new Date(now)}, next_at = NULL,
      remark = ${added(loop, remark)}`,
    )
    await rowChanged(work, exam.exam_id)
    return { val: true as const }
  },
)

/** By the finder, or by who reviews: a finding is taken back as carefully as a report. */
export const cancelCritical = sessionHandler(criticalCalls.cancelCritical, readsReports, async (work, { id, reason }) => {
  const { tx, now, session } = work
  const { loop, exam } = await waitingLoop(work, id, (examId) => workableExam(work, examId, CODE.noPermission))
  if (loop.finder_id !== session.userId && rightFor(session.rights, exam.modality) < RIGHT.firstReview)
    throw new CallError(CODE.noPermission)
  if (reason.trim() === '') throw new CallError(CODE.reasonRequired, 'reason')
  await patchLoop(
    tx,
    loop,
    sql`state = 'cancelled', next_at = NULL, remark = ${added(loop, `${formatDateTime(now)} ${session.userName}: ${reason.trim()}`)}`,
  )
  await rowChanged(work, exam.exam_id)
  return { val: true as const }
})
