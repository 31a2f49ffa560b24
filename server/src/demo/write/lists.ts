import type { AiFinding } from '@farsight/shared/contract'
import sql from 'sql-template-tag'
import type { AsTenant, Tx } from '../../database/tenant'
import { demoAccounts } from '../group/accounts'
import { facilityIdOf, userIdOf } from '../group/staff'
import { seededId } from '../ids'
import { DAY, dayStart, HOUR } from '../plan/clock'

const HOME = 'sy'
/** The demo's AI engine. */
export const DEMO_ENGINE = 'chest-nodule'
const RESULTS = 60

/** Doctors of the home hospital who write CT: by day the whole week, one of them for what presses. */
async function writeDuty(tx: Tx, now: number): Promise<void> {
  const doctors = demoAccounts.filter(
    ({ facility, refused, rights, role }) => facility === HOME && !refused && role === 'doctor' && rights.CT,
  )
  const first = dayStart(now) - DAY
  const rows = doctors.flatMap(({ loginName }, place) =>
    Array.from({ length: 9 }, (_, day) => ({
      facility_id: tx.tenant.facilityId,
      user_id: userIdOf(loginName),
      modalities: [],
      starts: new Date(first + day * DAY + 7 * HOUR).toISOString(),
      ends: new Date(first + day * DAY + 22 * HOUR).toISOString(),
      urgent_only: doctors.length > 2 && place === doctors.length - 1,
    })),
  )
  await tx.run(sql`INSERT INTO duty (facility_id, user_id, modalities, starts, ends, urgent_only)
    SELECT facility_id, user_id, modalities, starts, ends, urgent_only FROM jsonb_populate_recordset(NULL::duty, ${JSON.stringify(rows)}::jsonb)`)
  // What waits now was dealt when it came: to each in turn.
  const able = doctors.map(({ loginName, name }) => ({ id: userIdOf(loginName), name }))
  await tx.run(sql`UPDATE exam e SET assigned_id = d.id, assigned_name = d.name
    FROM (SELECT e.exam_id, (row_number() OVER (ORDER BY e.sort_key, e.exam_id) - 1) % ${able.length} AS turn FROM exam e
        WHERE e.facility_id = ${tx.tenant.facilityId} AND e.state = 2060 AND NOT e.returned AND e.modality = 'CT' AND e.reader_facility_id IS NULL) w,
      jsonb_to_recordset(${JSON.stringify(able.map((one, turn) => ({ ...one, turn })))}::jsonb) AS d(id uuid, name text, turn int)
    WHERE e.exam_id = w.exam_id AND d.turn = w.turn AND e.facility_id = ${tx.tenant.facilityId}`)
}

interface Seen {
  readonly exam_id: string
  readonly yin_yang: number | null
  readonly done: boolean
  readonly at: number
  readonly author_id: string | null
  readonly author_name: string
}

const FINDINGS: readonly Omit<AiFinding, 'findingId'>[] = [
  { label: '右肺上叶实性结节 6mm', probability: 0.91, positive: 1, text: '右肺上叶见实性小结节，直径约6mm，边界清晰。' },
  { label: '左肺下叶磨玻璃结节 8mm', probability: 0.78, positive: 1, text: '左肺下叶见磨玻璃密度结节，直径约8mm。' },
  { label: '双肺下叶少许纤维灶', probability: 0.55, positive: 1, text: '双肺下叶见少许条索状高密度影。' },
]
const NOTHING: Omit<AiFinding, 'findingId'> = { label: '未见肺结节', probability: 0.97, positive: 0, text: '双肺未见明确结节影。' }

/** What the engine said of the newest chest CTs; where the report is done, its author has answered. */
async function writeAi(tx: Tx): Promise<void> {
  const { facilityId } = tx.tenant
  const exams = await tx.rows<Seen>(
    sql`SELECT e.exam_id, e.yin_yang, e.report_has_complete AS done, e.check_time AS at, e.author_id, e.author_name FROM exam e
        WHERE e.facility_id = ${facilityId} AND e.modality = 'CT' AND e.bodypart = '胸部' AND e.image_count >= 0 AND e.check_time IS NOT NULL AND e.state <> 3000
          AND (e.state = 2060 OR e.state < 10) ORDER BY e.register_time DESC, e.exam_id LIMIT ${RESULTS}`,
  )
  for (const [place, exam] of exams.entries()) {
    const positive = exam.yin_yang === 1 || exam.yin_yang === 2 || (exam.yin_yang === null && place % 3 !== 0)
    const found = positive ? FINDINGS.slice(0, 1 + (place % FINDINGS.length)) : [NOTHING]
    const findings = found.map((one, i): AiFinding => ({ findingId: `f${i + 1}`, ...one }))
    const answers = exam.done && exam.author_id ? findings.map((_, i) => (['adopt', 'edit', 'reject'] as const)[(place + i) % 3]!) : []
    const count = (answer: string): number => answers.filter((one) => one === answer).length
    const id = seededId('ai', exam.exam_id)
    const at = new Date(exam.at + 3 * 60_000)
    await tx.run(sql`INSERT INTO ai_result (ai_result_id, facility_id, exam_id, modality, engine, engine_version, positive, findings, at, adopted, edited, rejected, open)
      VALUES (${id}, ${facilityId}, ${exam.exam_id}, 'CT', ${DEMO_ENGINE}, '2.3.1', ${positive}, ${JSON.stringify(findings)}, ${at}, ${count('adopt')}, ${count('edit')}, ${count('reject')},
        ${findings.length - answers.length})`)
    for (const [i, answer] of answers.entries())
      await tx.run(sql`INSERT INTO ai_answer (ai_result_id, finding_id, facility_id, answer, text, user_id, user_name, at)
        VALUES (${id}, ${findings[i]!.findingId}, ${facilityId}, ${answer}, ${answer === 'edit' ? '右肺上叶见小结节，建议随访。' : ''}, ${exam.author_id}, ${exam.author_name}, ${at})`)
  }
}

/** The home hospital's rota and AI results, once: after an unbroken run and after one that goes on. */
export async function writeLists(asTenant: AsTenant, now: number): Promise<void> {
  const home = { facilityId: facilityIdOf(HOME), userId: userIdOf(demoAccounts.find(({ facility }) => facility === HOME)!.loginName) }
  await asTenant(home, async (tx) => {
    if (await tx.row(sql`SELECT 1 FROM duty d WHERE d.facility_id = ${home.facilityId} LIMIT 1`)) return
    await writeDuty(tx, now)
    await writeAi(tx)
  })
}
