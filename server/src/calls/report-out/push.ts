import { randomUUID } from 'node:crypto'
import { reportOutCalls } from '@farsight/shared/contract'
import { CODE, type ErrorCode, formatDateTime, STATE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { lockOwn } from '../../acts/own'
import { isPhone, maskedPhone } from '../../codes/phone'
import type { ReportSms } from '../../codes/report-sms'
import { smsWish } from '../../codes/sms-rules'
import type { ExamRecord } from '../../exams/exam'
import { printSetting } from '../../print/setting'
import { pushOut } from '../../reports/push-out'
import { CallError } from '../error'
import { type Handler, sessionHandler, type Work } from '../handler'
import { readsReports } from '../policies'
import { readableExam } from '../readable-exam'

async function phoneOf({ tx }: Work, exam: ExamRecord): Promise<string> {
  const row = await tx.row<{ phone: string }>(
    sql`SELECT e.phone FROM exam e WHERE e.exam_id = ${exam.exam_id} AND e.facility_id = ${tx.tenant.facilityId}`,
  )
  return row?.phone ?? ''
}

/** Why it cannot be pushed now; undefined when it can. */
async function refusalOf(work: Work, exam: ExamRecord, phone: string, open: boolean): Promise<ErrorCode | undefined> {
  if (!exam.report_has_complete && exam.state !== STATE.completed) return CODE.notCompleted
  if (exam.imported) return CODE.importedReport
  if (!(await smsWish(work.tx, 'reportPush')).on) return CODE.smsOff
  // Without the address that the page was reached by, the link would lead nowhere.
  if (!open || work.browser.origin === '' || !(await printSetting(work.tx)).push) return CODE.pushClosed
  return isPhone(phone) ? undefined : CODE.noPhone
}

/** Pushes of reports to patients: the exam's own hospital alone does it, which knows the phone. */
export function pushHandlers(sms: ReportSms): Handler[] {
  return [
    sessionHandler(reportOutCalls.pushToPatient, readsReports, async (work, { procedureId }) => {
      work.about(procedureId)
      const { now, session, browser } = work
      // Who may read it, first: the other side of an order may, and pushes nothing.
      await readableExam(work, procedureId)
      const exam = await lockOwn(work, procedureId)
      const phone = await phoneOf(work, exam)
      const refused = await refusalOf(work, exam, phone, sms.open)
      if (refused !== undefined) throw new CallError(refused)
      await pushOut(work, sms, exam, phone, { pushId: randomUUID(), origin: browser.origin, facilityName: session.facility.name })
      return { val: { pushedTime: formatDateTime(now) } }
    }),

    sessionHandler(reportOutCalls.getPush, readsReports, async (work, { procedureId }) => {
      work.about(procedureId)
      const { tx } = work
      const exam = await readableExam(work, procedureId)
      const phone = await phoneOf(work, exam)
      const own = tx.filter('push.list', sql`p.facility_id = ${tx.tenant.facilityId}`)
      const rows = await tx.rows<{ at: number; user_name: string; phone: string; opened_at: number | null }>(
        sql`SELECT p.at, p.user_name, p.phone, p.opened_at FROM report_push p WHERE p.exam_id = ${procedureId} AND ${own} ORDER BY p.at DESC, p.push_id LIMIT 100`,
      )
      const foreign = exam.facility_id !== tx.tenant.facilityId
      return {
        val: {
          phone: isPhone(phone) ? maskedPhone(phone) : '',
          refused: foreign ? CODE.pushClosed : ((await refusalOf(work, exam, phone, sms.open)) ?? CODE.success),
          pushes: rows.map((row) => ({
            time: formatDateTime(row.at),
            userName: row.user_name,
            phone: maskedPhone(row.phone),
            opened: row.opened_at === null ? null : formatDateTime(row.opened_at),
          })),
        },
      }
    }),
  ]
}
