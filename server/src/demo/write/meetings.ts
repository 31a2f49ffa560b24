import { formatDateTime, type MeetingReason, type MeetingState } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import type { AsTenant, Tx } from '../../database/tenant'
import { demoAccounts } from '../group/accounts'
import { facilityIdOf, userIdOf } from '../group/staff'
import { seededId } from '../ids'
import { DAY, dayStart, HOUR } from '../plan/clock'

const HOME = 'sy'
const MINUTE = 60_000

/** A meeting of the home hospital: who leads it, who is there, and how many cases it has. */
interface Plan {
  readonly name: string
  readonly title: string
  readonly host: string
  readonly people: readonly string[]
  readonly state: MeetingState
  readonly cases: number
  readonly summary: string
}

const PLANS: readonly Plan[] = [
  { name: 'next', title: '影像科晨会', host: 'sun', people: ['zhang', 'li', 'wang', 'zhao'], state: 'preparation', cases: 3, summary: '' },
  { name: 'now', title: '胸部组晨会', host: 'wang', people: ['zhang', 'li', 'chen', 'sun'], state: 'progress', cases: 4, summary: '' },
  {
    name: 'before',
    title: '影像科晨会',
    host: 'sun',
    people: ['zhang', 'li', 'wang', 'zhao', 'chen'],
    state: 'completed',
    cases: 4,
    summary: '共讨论 4 例。危急值均已按时通知；对小结节的描述统一写明最大径与所在肺段；疑难病例两周后复查，结果在下次晨会上反馈。',
  },
]

const REASONS: readonly MeetingReason[] = ['critical', 'difficult', 'differs', 'collected']
const NOTES: Readonly<Record<MeetingReason, string>> = {
  critical: '危急值，看通知是否及时',
  difficult: '两位医生意见不同',
  differs: '审核改了结论',
  collected: '典型征象，供教学',
  chosen: '',
}
const WORDS: readonly string[] = [
  '结合窗宽窗位看，边缘更清楚一些，建议补薄层重建。',
  '同意目前结论，描述里请写明最大径和层面。',
  '与前片比较无明显变化，随访即可。',
  '这一例可以放进教学病例。',
]

interface Shown {
  readonly exam_id: string
  readonly critical: boolean
}

/** Completed exams with something in them, critical ones first. */
const examsOf = (tx: Tx, count: number): Promise<Shown[]> =>
  tx.rows<Shown>(sql`SELECT e.exam_id, e.critical FROM exam e WHERE e.facility_id = ${tx.tenant.facilityId} AND e.report_has_complete AND e.state <> 3000
    AND e.yin_yang = 1 AND e.reader_facility_id IS NULL ORDER BY e.critical DESC, e.complete_time DESC, e.exam_id LIMIT ${count}`)

const iso = (instant: number | null): string | null => (instant === null ? null : new Date(instant).toISOString())
const person = (loginName: string) => {
  const { name, title } = demoAccounts.find((account) => account.loginName === loginName)!
  return { user_id: userIdOf(loginName), user_name: name, user_title: title }
}

/** When each is held: tomorrow morning, since ten minutes, and yesterday morning. */
function timesOf({ state }: Plan, now: number): { at: number; started: number | null; finished: number | null } {
  const morning = dayStart(now) + 8 * HOUR
  if (state === 'preparation') return { at: morning + DAY, started: null, finished: null }
  if (state === 'progress') return { at: now - 10 * MINUTE, started: now - 10 * MINUTE, finished: null }
  return { at: morning - DAY, started: morning - DAY, finished: morning - DAY + 35 * MINUTE }
}

async function writeMeeting(tx: Tx, plan: Plan, exams: readonly Shown[], now: number): Promise<void> {
  const meeting_id = seededId('meeting', plan.name)
  const { at, started, finished } = timesOf(plan, now)
  const { facilityId } = tx.tenant
  const host = person(plan.host)
  const cases = exams.map(({ exam_id, critical }, place) => {
    const reason = critical ? 'critical' : REASONS[1 + (place % 3)]!
    return { case_id: seededId('meeting case', plan.name, place), meeting_id, exam_id, place, reason, note: NOTES[reason] }
  })
  // The one who leads has gone as far as the second case.
  const shown =
    started === null ? null : (cases[Math.min(plan.state === 'progress' ? 1 : cases.length - 1, cases.length - 1)]?.case_id ?? null)
  const spoken = started === null ? [] : plan.state === 'progress' ? cases.slice(0, 2) : cases
  const comments = spoken.flatMap(({ case_id }, place) =>
    [0, 1].map((turn) => ({
      comment_id: seededId('meeting comment', plan.name, place, turn),
      meeting_id,
      case_id,
      ...person(plan.people[(place + turn) % plan.people.length]!),
      text: WORDS[(place * 2 + turn) % WORDS.length]!,
      at: iso(started! + (place * 4 + turn * 2 + 1) * MINUTE),
    })),
  )
  const people = plan.people.map((loginName, place) => ({ meeting_id, ...person(loginName), place }))
  await tx.run(sql`INSERT INTO meeting (meeting_id, facility_id, title, at, host_id, host_name, state, version, revision, current_case_id, summary, started_at, finished_at, created_by, created_at)
    VALUES (${meeting_id}, ${facilityId}, ${`${plan.title} ${formatDateTime(at).slice(5, 10)}`}, ${new Date(at)}, ${host.user_id}, ${host.user_name}, ${plan.state},
      ${plan.state === 'preparation' ? 1 : plan.state === 'progress' ? 2 : 3}, ${comments.length + (shown ? 2 : 0)}, ${shown}, ${plan.summary}, ${iso(started)}, ${iso(finished)},
      ${host.user_id}, ${new Date(Math.min(at, now) - DAY / 2)})`)
  await tx.run(sql`INSERT INTO meeting_person (facility_id, meeting_id, user_id, user_name, user_title, place)
    SELECT ${facilityId}, meeting_id, user_id, user_name, user_title, place FROM jsonb_populate_recordset(NULL::meeting_person, ${JSON.stringify(people)}::jsonb)`)
  await tx.run(sql`INSERT INTO meeting_case (case_id, facility_id, meeting_id, exam_id, place, reason, note)
    SELECT case_id, ${facilityId}, meeting_id, exam_id, place, reason, note FROM jsonb_populate_recordset(NULL::meeting_case, ${JSON.stringify(cases)}::jsonb)`)
  await tx.run(sql`INSERT INTO meeting_comment (comment_id, facility_id, meeting_id, case_id, user_id, user_name, user_title, text, at)
    SELECT comment_id, ${facilityId}, meeting_id, case_id, user_id, user_name, user_title, text, at FROM jsonb_populate_recordset(NULL::meeting_comment, ${JSON.stringify(comments)}::jsonb)`)
}

/** The home hospital's morning meetings, once: one for tomorrow, one that is held now, one of yesterday. */
export async function writeMeetings(asTenant: AsTenant, now: number): Promise<void> {
  await asTenant({ facilityId: facilityIdOf(HOME), userId: userIdOf('sun') }, async (tx) => {
    if (await tx.row(sql`SELECT 1 FROM meeting m WHERE m.facility_id = ${tx.tenant.facilityId} LIMIT 1`)) return
    const exams = await examsOf(
      tx,
      PLANS.reduce((sum, { cases }) => sum + cases, 0),
    )
    let from = 0
    for (const plan of PLANS) {
      await writeMeeting(tx, plan, exams.slice(from, from + plan.cases), now)
      from += plan.cases
    }
  })
}
