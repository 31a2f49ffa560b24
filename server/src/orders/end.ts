import { EMPTY_CONTENT, sameContent } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import type { Work } from '../calls/handler'
import { keepVersion, NO_REPORT, readReport, writeReport } from '../calls/report/content'
import { moveContext } from '../calls/report/context'
import { releaseFor } from '../credits'
import { onReturn } from '../duty/home'
import type { ExamRecord } from '../exams/exam'
import { type ExamPatch, moveExam } from '../exams/move'
import type { Locked } from './lock'
import { type OrderRecord, patchOrder } from './order'
import { writeStep } from './steps'

/** What the target began of a report stays with its author as a version; the exam goes home without it. */
async function clearReport(work: Work, { exam }: Locked): Promise<void> {
  const { tx, now, session } = work
  const report = await readReport(tx, exam)
  if (report.submitted === null && sameContent(report.content, EMPTY_CONTENT)) return
  await keepVersion(tx, exam, report.version, {
    step: 'draft',
    content: report.content,
    authorId: exam.author_id ?? session.userId,
    authorName: exam.author_name,
    at: now,
  })
  await writeReport(tx, exam, { ...NO_REPORT, version: report.version + 1 })
}

const home = (order: OrderRecord): ExamPatch => ({
  returned: false,
  author_id: null,
  author_name: '',
  holder_id: null,
  holder_name: '',
  lease_until: null,
  reviewer_id: null,
  reviewer_name: '',
  begin_time: null,
  write_time: null,
  complete_time: null,
  yin_yang: null,
  last_actor_id: null,
  passed_level: 0,
  assigned_id: null,
  assigned_name: '',
  due_time: order.home_due_time,
})

/** Once at home again the own hospital's rota deals it: at once to who is on duty, or, after a reject, by the server's clock. */
async function backHome({ tx, now }: Work, { exam, order }: Locked, how: 'rejected' | 'recalled'): Promise<ExamPatch> {
  const patch = order.status === 'open' ? home(order) : {}
  if (how === 'rejected') return patch
  return { ...patch, reader_facility_id: null, reader_user_id: null, ...(await onReturn(tx, now, { ...exam, ...patch })) }
}

/**
 * Ends an order that was not completed: what it held goes back, the exam moves (120, or 2060 at home) without what the
 * target wrote, and the order's own end takes it out of the target's sight.
 * @returns the exam as it stands then
 */
export async function endOrder(work: Work, locked: Locked, how: 'rejected' | 'recalled', reason: string): Promise<ExamRecord> {
  const { tx, now, session } = work
  const { exam, order } = locked
  const open = order.status === 'open'
  const amount = await releaseFor(tx, now, order.order_id)
  if (open) await clearReport(work, locked)
  await writeStep(tx, now, order, session.userName, how === 'rejected' ? 'reject' : 'recall', { reason })
  if (amount > 0) await writeStep(tx, now, order, session.userName, 'release', { amount })
  const action = how === 'rejected' ? 'rejectOrder' : 'recallOrder'
  const after = await moveExam(moveContext(work, exam), exam, action, await backHome(work, locked, how), reason)
  await patchOrder(
    tx,
    order.order_id,
    sql`status = ${how}, ended_at = ${new Date(now)}, ended_by = ${session.userId}, ended_name = ${session.userName},
      reject_reason = ${how === 'rejected' ? reason : order.reject_reason}`,
  )
  return after
}
