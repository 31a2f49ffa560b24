import type { ReportView } from '@farsight/shared/contract'
import { formatDateTime } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import type { Tx } from '../database/tenant'
import type { ExamRecord } from '../exams/exam'

type Returned = ReportView['returned']

interface StepRow {
  readonly step: string
  readonly author_name: string
  readonly at: number
  readonly stars: number | null
  readonly reason: string
}

const levelOf = (step: string): number => Number(/\d$/.exec(step)?.[0] ?? 0)

/**
 * Who sent the report back last, from which level, when and why, with the stars that this text had been given until then: its author and
 * whoever reviews it again read both. Null for one that never came back.
 */
export async function returnedOf(tx: Tx, exam: ExamRecord): Promise<Returned> {
  const own = tx.filter('report.returned', sql`v.facility_id = ${exam.facility_id}`)
  const rows = await tx.rows<StepRow>(sql`
    SELECT v.step, v.author_name, v.at, v.stars, v.reason FROM report_version v
    WHERE v.exam_id = ${exam.exam_id} AND (v.step IN ('submit', 'finish') OR v.step LIKE 'pass%' OR v.step LIKE 'rebut%') AND ${own}
    ORDER BY v.kept_id DESC LIMIT 100`)
  const at = rows.findIndex(({ step }) => step.startsWith('rebut'))
  const back = rows[at]
  if (!back) return null
  const level = levelOf(back.step)
  const sent = rows.findIndex(({ step }, i) => i > at && (step === 'submit' || step === 'finish'))
  // A pass that was taken back and given anew stands once; one of the level that sent it back was taken back for good.
  const passes = rows
    .slice(at + 1, sent < 0 ? undefined : sent)
    .filter(
      ({ step }, i, all) =>
        step.startsWith('pass') && levelOf(step) < level && all.findIndex((one) => levelOf(one.step) === levelOf(step)) === i,
    )
  return {
    level,
    userName: back.author_name,
    time: formatDateTime(back.at),
    reason: back.reason,
    stars: [back, ...passes].flatMap(({ step, stars, author_name, at: given, reason }) =>
      stars === null
        ? []
        : [
            {
              level: levelOf(step),
              stars,
              reason: step === back.step ? '' : reason,
              userName: author_name,
              time: formatDateTime(given),
            },
          ],
    ),
  }
}
