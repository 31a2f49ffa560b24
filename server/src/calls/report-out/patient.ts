import { type AnswerOf, reportOutCalls } from '@farsight/shared/contract'
import { CODE, formatDateTime, STATE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { writeAudit } from '../../audit/audit'
import { addressKey, LastMinute } from '../../codes/rates'
import type { AsTenant, Tx } from '../../database/tenant'
import { EXAM_COLUMNS, type ExamRecord } from '../../exams/exam'
import { readKey } from '../../print/code'
import { issuesOf } from '../../reports/issues'
import { pushHash } from '../../reports/push-out'
import { CallError } from '../error'
import { type Handler, publicHandler } from '../handler'
import { readReport } from '../report/content'

type PatientReport = AnswerOf<typeof reportOutCalls.openPatientReport>['val']

/** Wrong digits until a link is dead. */
const TRIES = 5
const PER_MINUTE = 20

interface Link {
  readonly push_id: string
  readonly exam_id: string
  readonly phone: string
  readonly tries: number
  readonly cancelled: boolean
}

async function reportOf(tx: Tx, examId: string): Promise<PatientReport | undefined> {
  const exam = await tx.row<ExamRecord & { facility_name: string }>(
    sql`SELECT ${EXAM_COLUMNS}, f.name AS facility_name FROM exam e JOIN facility f ON f.facility_id = e.facility_id WHERE e.exam_id = ${examId} AND e.facility_id = ${tx.tenant.facilityId}`,
  )
  if (!exam?.report_has_complete || exam.state === STATE.deleted) return undefined
  const { content } = await readReport(tx, exam)
  const { issue, addenda, corrected, correction } = await issuesOf(tx, exam)
  return {
    facilityName: exam.facility_name,
    patName: exam.pat_name,
    checkItem: exam.check_item,
    checkTime: exam.check_time === null ? null : formatDateTime(exam.check_time),
    completeTime: formatDateTime(exam.complete_time ?? exam.register_time),
    issue,
    finding: content.finding.text,
    result: content.result.text,
    advice: content.advice.text,
    addenda: addenda.map(({ text, reason, time }) => ({ text, reason, time })),
    corrected: corrected === 1,
    ...(correction ? { correction: { authorName: correction.authorName, time: correction.time } } : {}),
    authorName: exam.author_name,
    reviewerName: exam.reviewer_name,
  }
}

/**
 * The patient's page: the link and the last four digits of the phone that it went to. Five wrong ones end the link. It shows the
 * newest issue; a report that was taken back is not there any more (LK-15), which is said to who gives the right digits (`withdrawn`).
 */
export function openPatientReport(asTenant: AsTenant, perMinute = PER_MINUTE): Handler {
  const { openPatientReport: call } = reportOutCalls
  const rates = new LastMinute(perMinute)
  return publicHandler(call, async ({ now, address }, { token, phoneEnd }) => {
    const name = addressKey(address)
    if (rates.full(name, now)) throw new CallError(CODE.tooFrequent)
    rates.note(name, now)
    const key = readKey(token)
    if (!key) throw new CallError(CODE.shareEnded)
    // Nobody is logged in: the hospital stands for the user.
    const tenant = { facilityId: key.facilityId, userId: key.facilityId }
    const audit = (tx: Tx, outcome: number, objectId: string): Promise<void> =>
      writeAudit(tx, { call: call.name, outcome, objectId, address })
    // A try is counted before it is looked at, and in a transaction that no refusal undoes: of many that come together five are looked at.
    const link = await asTenant(tenant, async (tx) => {
      const own = tx.filter('patient.link', sql`p.facility_id = ${tx.tenant.facilityId}`)
      const found = await tx.row<Link>(sql`UPDATE report_push p SET tries = p.tries + 1
        WHERE p.token_hash = ${pushHash(token)} AND p.tries < ${TRIES} AND p.until > ${new Date(now)} AND ${own}
        RETURNING p.push_id, p.exam_id, p.phone, p.tries, p.cancelled_at IS NOT NULL AS cancelled`)
      if (found && !found.phone.endsWith(phoneEnd)) await audit(tx, CODE.parameterIllegal, found.exam_id)
      return found
    })
    if (!link) throw new CallError(CODE.shareEnded)
    if (!link.phone.endsWith(phoneEnd)) {
      if (link.tries >= TRIES) throw new CallError(CODE.shareEnded)
      throw new CallError(CODE.parameterIllegal, 'phoneEnd', { triesLeft: TRIES - link.tries })
    }
    const { val, shown } = await asTenant(tenant, async (tx) => {
      await tx.run(
        sql`UPDATE report_push p SET tries = 0, opened_at = coalesce(p.opened_at, ${new Date(now)}) WHERE p.push_id = ${link.push_id} AND p.facility_id = ${tx.tenant.facilityId}`,
      )
      const val = await reportOf(tx, link.exam_id)
      const shown = val !== undefined && !link.cancelled
      await audit(tx, shown ? CODE.success : CODE.shareEnded, link.exam_id)
      return { val, shown }
    })
    // Who gave the right digits hears that the hospital took it back: what was read before counts no more.
    if (!val || !shown) throw new CallError(CODE.shareEnded, undefined, { withdrawn: val ? 0 : 1 })
    return { val }
  })
}
