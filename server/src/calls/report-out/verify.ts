import { type AnswerOf, reportOutCalls } from '@farsight/shared/contract'
import { CODE, formatDateTime, STATE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { writeAudit } from '../../audit/audit'
import { addressKey, LastMinute } from '../../codes/rates'
import type { AsTenant, Tx } from '../../database/tenant'
import { EXAM_COLUMNS, type ExamRecord } from '../../exams/exam'
import { ownOrReads } from '../../exams/reader'
import { digestOf, readKey } from '../../print/code'
import { maskedName } from '../../print/masked'
import { issuesOf } from '../../reports/issues'
import { CallError } from '../error'
import { type Handler, publicHandler } from '../handler'
import { readReport } from '../report/content'

type Verified = AnswerOf<typeof reportOutCalls.verifyReport>['val']

interface Code {
  readonly exam_id: string
  readonly issue: number
  readonly digest: Buffer
  readonly void_at: number | null
}

/** Codes that one address looks at in a minute: a desk scans a pile of papers, a guesser needs more. */
const PER_MINUTE = 30

/** Is this paper the present one? What was taken back is void, whatever was written since. */
async function standingOf(tx: Tx, exam: ExamRecord, code: Code): Promise<Verified['standing']> {
  if (code.void_at !== null || !exam.report_has_complete || exam.state === STATE.deleted) return 'void'
  const { issue, addenda } = await issuesOf(tx, exam)
  const { content } = await readReport(tx, exam)
  const present = digestOf({ finding: content.finding.text, result: content.result.text, advice: content.advice.text, addenda })
  return code.issue === issue && code.digest.equals(present) ? 'newest' : 'superseded'
}

async function verified(tx: Tx, bytes: Buffer): Promise<Verified & { readonly examId: string }> {
  const own = tx.filter('verify.code', sql`c.facility_id = ${tx.tenant.facilityId}`)
  const code = await tx.row<Code>(sql`SELECT c.exam_id, c.issue, c.digest, c.void_at FROM report_code c WHERE c.code = ${bytes} AND ${own}`)
  const visible = tx.filter('verify.exam', ownOrReads(tx))
  const exam =
    code &&
    (await tx.row<ExamRecord & { facility_name: string }>(
      sql`SELECT ${EXAM_COLUMNS}, coalesce(f.name, '') AS facility_name FROM exam e LEFT JOIN facility f ON f.facility_id = e.facility_id WHERE e.exam_id = ${code.exam_id} AND ${visible}`,
    ))
  if (!code || !exam) throw new CallError(CODE.notFound)
  return {
    examId: exam.exam_id,
    facilityName: exam.facility_name,
    patName: maskedName(exam.pat_name),
    checkNo: exam.check_no,
    checkItem: exam.check_item,
    issue: code.issue,
    completeTime: formatDateTime(exam.complete_time ?? exam.register_time),
    standing: await standingOf(tx, exam, code),
    ...(exam.imported ? { imported: true } : {}),
  }
}

/** What the code of a paper says to whoever holds it: whose house it is from, and whether it is still the report. */
export function verifyReport(asTenant: AsTenant, perMinute = PER_MINUTE): Handler {
  const { verifyReport: call } = reportOutCalls
  const rates = new LastMinute(perMinute)
  return publicHandler(call, async ({ now, address }, { code }) => {
    const name = addressKey(address)
    if (rates.full(name, now)) throw new CallError(CODE.tooFrequent)
    rates.note(name, now)
    const key = readKey(code)
    if (!key) throw new CallError(CODE.notFound)
    // Nobody is logged in: the hospital stands for the user.
    return asTenant({ facilityId: key.facilityId, userId: key.facilityId }, async (tx) => {
      const { examId, ...val } = await verified(tx, key.bytes)
      await writeAudit(tx, { call: call.name, outcome: CODE.success, objectId: examId, address })
      return { val }
    })
  })
}
