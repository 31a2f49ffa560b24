import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  ageOn,
  CODE,
  contentFaults,
  decide,
  type ExamAction,
  enabledMenus,
  formatDate,
  type OrderEntry,
  type ReportContent,
  reviewLevelOf,
  rightFor,
  STATE,
  STATE_CODES,
} from '@farsight/shared/domain'
import { type TestDatabase, testDatabase } from '../../test/harness'
import { workerFile } from '../../test/worker-file'
import { type IdentityStudy, identityWarnings } from '../calls/report/identity'
import { openPools, type Pools } from '../database/pools'
import { tenantTransactions } from '../database/tenant'
import type { ExamRecord } from '../exams/exam'
import { joinedPinyin } from '../exams/words'
import { openArchive } from '../images/door/archive'
import { checkPassword, hashPassword } from '../session/password'
import { DEMO_PASSWORD, type DemoSummary, demoAccounts, seedDemo } from './seed'

// A Friday forenoon in the hospital's wall clock.
const NOW = Date.parse('2026-11-20T10:05:00+08:00')
const PLAN = { now: NOW, exams: 300, studies: 4, seed: 20261120 }

interface Bed {
  readonly database: TestDatabase
  readonly pools: Pools
  seed(more?: Partial<Parameters<typeof seedDemo>[0]>): Promise<DemoSummary>
  all<T>(query: string): Promise<T[]>
}

const beds: (() => Promise<void>)[] = []

async function bed(): Promise<Bed> {
  const database = await testDatabase()
  const pools = openPools(database.address, () => {})
  const directory = await mkdtemp(join(tmpdir(), 'farsight-demo-'))
  const archive = await openArchive({ directory, workerFile: await workerFile(), minFreeBytes: 1 })
  beds.push(async () => {
    await archive.close()
    await pools.end()
    await database.drop()
    await rm(directory, { recursive: true, force: true })
  })
  return {
    database,
    pools,
    seed: (more = {}) => seedDemo({ ...PLAN, asTenant: tenantTransactions(pools.app), archive, hashPassword, ...more }),
    all: <T>(query: string) => database.superuser(async (su) => (await su.query(query)).rows as T[]),
  }
}

interface ExamRow {
  exam_id: string
  facility_id: string
  code: string
  review_levels: 0 | 1 | 2 | 3
  state: number
  report_has_complete: boolean
  returned: boolean
  modality: string
  bodypart: string
  check_item: string
  condition_description: string
  side: string
  pat_name: string
  pinyin: string
  sex: string
  birthday: string | null
  age_value: number | null
  age_unit: string | null
  register_time: number
  check_time: number | null
  begin_time: number | null
  write_time: number | null
  complete_time: number | null
  due_time: number | null
  author_id: string | null
  holder_id: string | null
  lease_until: number | null
  yin_yang: number | null
  content: ReportContent | null
  submitted: ReportContent | null
  reviewers: { level: number; id: string }[] | null
  submission_id: string | null
  hospital_no: string
  printed: boolean
  reader_facility_id: string | null
  reader_user_id: string | null
  last_actor_id: string | null
  passed_level: 0 | 1 | 2 | 3
  reviewer_id: string | null
}

const EXAMS = `SELECT e.*, f.code, f.review_levels, r.content, r.submitted, r.reviewers, r.submission_id FROM exam e JOIN facility f USING (facility_id) LEFT JOIN report r USING (exam_id) ORDER BY e.exam_id`

/** Every table's rows in an order of their own, without what a database gives out itself, salts and clocks. */
async function dump({ all }: Bed): Promise<Record<string, string>> {
  const tables = await all<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name NOT IN ('migration', 'registry_state') ORDER BY 1`,
  )
  const result: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await all<{ text: string }>(
      `SELECT coalesce(string_agg(line, E'\\n' ORDER BY line), '') AS text FROM (SELECT (to_jsonb(t) - '{mark_id,step_id,audit_id,event_id,kept_id,journal_id,submission_id,undo,xid,password_hash,completed_in,transfer_id,entry_id,account_id}'::text[])::text AS line FROM ${name} t) x`,
    )
    result[name] = row!.text
  }
  return result
}

let first: Bed
let summary: DemoSummary
let exams: ExamRow[]

beforeAll(async () => {
  first = await bed()
  summary = await first.seed()
  exams = await first.all<ExamRow>(EXAMS)
}, 180_000)

afterAll(async () => {
  for (const end of beds.reverse()) await end()
})

test('[OPS-05] two seedings from the same seed and day give equal data, and a third one changes nothing', async () => {
  const second = await bed()
  await second.seed()
  const [one, two] = [await dump(first), await dump(second)]
  expect(Object.keys(one).length).toBeGreaterThan(20)
  for (const table of Object.keys(one)) expect([table, two[table]]).toEqual([table, one[table]])
  for (const table of ['facility', 'doctor', 'login', 'exam', 'exam_word', 'exam_step', 'report', 'report_version', 'template', 'instance'])
    expect([table, one[table] !== '']).toEqual([table, true])

  const again = await second.seed({ now: NOW + 86_400_000, seed: 1 })
  expect(again).toEqual({ ...summary, made: false })
  expect(await dump(second)).toEqual(two)
}, 120_000)

test('[OPS-05] the group has three hospitals, a clinic and an expert centre in one union and a hospital outside it', async () => {
  const facilities = await first.all<{ kind: string; union_code: string | null; review_levels: number }>(
    'SELECT f.*, m.union_code FROM facility f LEFT JOIN union_member m USING (facility_id)',
  )
  const union = facilities.find(({ kind }) => kind === 'clinic')!.union_code
  const inside = facilities.filter(({ union_code }) => union_code === union)
  expect(union).toBeTruthy()
  expect(inside.filter(({ kind }) => kind === 'hospital').length).toBeGreaterThanOrEqual(3)
  expect(inside.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['clinic', 'center']))
  expect(facilities.some(({ kind, union_code }) => kind === 'hospital' && union_code !== union)).toBe(true)
  expect(facilities.map((f) => f.review_levels)).toEqual(expect.arrayContaining([0, 1, 3]))
})

test('[OPS-05] every account of the table is stored with argon2id under its published password, and menus are as said', async () => {
  const logins = await first.all<{ login_name: string; password_hash: string; main_menu: string; role: string; user_id: string }>(
    'SELECT l.*, d.main_menu, d.role FROM login l JOIN doctor d USING (user_id, facility_id)',
  )
  expect(logins.map((l) => l.login_name).sort()).toEqual(demoAccounts.map((a) => a.loginName).sort())
  expect(new Set(logins.map((l) => l.password_hash)).size).toBe(logins.length)
  await Promise.all(
    demoAccounts.map(async (account) => {
      const login = logins.find((l) => l.login_name === account.loginName)!
      expect(login.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
      expect(account.password).toBe(DEMO_PASSWORD)
      expect([account.loginName, await checkPassword(login.password_hash, account.password)]).toEqual([account.loginName, true])
      expect(login.main_menu).toMatch(/^[01]{12}$/)
      expect(enabledMenus(login.main_menu).length > 0).toBe(account.refused !== true)
    }),
  )
  expect(await checkPassword(logins[0]!.password_hash, 'farsight-2026')).toBe(false)
  const roles = new Set(demoAccounts.map(({ role }) => role))
  for (const role of ['doctor', 'registrar', 'technician', 'admin', 'unionAdmin', 'clinic', 'expert', 'ai'] as const)
    expect([role, roles.has(role)]).toEqual([role, true])
})

test('[OPS-05] every state of the specification stands in the demo, returned, hung-up and overridden reports too', async () => {
  const states = new Set(exams.map(({ state }) => state))
  for (const state of STATE_CODES) expect([state, states.has(state)]).toEqual([state, true])
  expect(exams.some((e) => e.returned && e.state === STATE.toBeDiagnosed)).toBe(true)
  expect(exams.some((e) => e.report_has_complete && e.state === STATE.toBeDiagnosed)).toBe(true)
  // A parked one is held until its time, which is to come, and says why.
  const hung = await first.all<{ state: number; hung_until: number; lease_until: number; hung_reason: string; holder_id: string | null }>(
    'SELECT state, hung_until, lease_until, hung_reason, holder_id FROM exam WHERE hung_up',
  )
  expect(hung.length).toBeGreaterThan(0)
  for (const one of hung) {
    expect(one).toMatchObject({ state: STATE.diagnosing, lease_until: one.hung_until, hung_reason: expect.stringMatching(/\S/) })
    expect(one.holder_id).not.toBeNull()
    expect(one.hung_until).toBeGreaterThan(NOW)
  }
  expect(exams.length).toBe(Object.values(summary.exams).reduce((a, b) => a + b, 0))
  expect(exams.length).toBe(300)
})

test('counters equal counts', async () => {
  const counters = await first.all('SELECT facility_id, state, n FROM exam_counter WHERE n <> 0 ORDER BY 1, 2')
  expect(counters).toEqual(await first.all('SELECT facility_id, state, count(*)::int AS n FROM exam GROUP BY 1, 2 ORDER BY 1, 2'))
})

test('what the states promise is there: reports, times, holders', async () => {
  const orders = await first.all<{ exam_id: string }>("SELECT exam_id FROM remote_order WHERE status IN ('open', 'completed')")
  const shown = new Set(orders.map(({ exam_id }) => exam_id))
  const later = (a: number | null, b: number | null): void => {
    if (a !== null && b !== null) expect(b).toBeGreaterThanOrEqual(a)
  }
  for (const e of exams) {
    const done = e.report_has_complete
    if (e.state === STATE.completed) expect(done).toBe(true)
    expect([e.exam_id, e.complete_time !== null]).toEqual([e.exam_id, done])
    if (done) {
      expect(contentFaults(e.content!)).toEqual([])
      expect(e.content).toEqual(e.submitted)
      expect(e.yin_yang).toBe(e.content!.yinYang)
    }
    if (e.state >= STATE.toFirstCheck && e.state <= STATE.thirdCheck) expect(contentFaults(e.submitted!)).toEqual([])
    if (e.submitted === null) expect(e.yin_yang).toBeNull()
    // A direct pass asks for the text by it.
    expect([e.exam_id, e.submission_id !== null]).toEqual([e.exam_id, e.submitted !== null && !e.returned])
    const working = [STATE.diagnosing, STATE.firstCheck, STATE.secondCheck, STATE.thirdCheck].includes(e.state as 2)
    expect([e.exam_id, e.holder_id !== null, e.lease_until !== null]).toEqual([e.exam_id, working, working])
    expect([e.exam_id, e.reader_facility_id !== null]).toEqual([e.exam_id, shown.has(e.exam_id)])
    later(e.register_time, e.check_time)
    later(e.check_time, e.begin_time)
    later(e.begin_time, e.write_time)
    later(e.write_time, e.complete_time)
    later(e.complete_time ?? e.write_time ?? e.register_time, NOW)
    const age = e.birthday === null ? undefined : ageOn(e.birthday, formatDate(e.register_time))
    expect([e.age_value, e.age_unit]).toEqual([age?.value ?? null, age?.unit ?? null])
    expect(e.birthday === null || e.birthday <= formatDate(e.register_time)).toBe(true)
  }
})

test('today’s open work has overdue cases and cases due within half an hour', () => {
  const open = exams.filter((e) => e.code === 'sy' && !e.report_has_complete && e.state === STATE.toBeDiagnosed)
  expect(open.filter((e) => e.due_time! < NOW).length).toBeGreaterThan(0)
  expect(open.filter((e) => e.due_time! >= NOW && e.due_time! < NOW + 30 * 60_000).length).toBeGreaterThan(0)
  expect(open.filter((e) => e.due_time! >= NOW + 30 * 60_000).length).toBeGreaterThan(0)
})

test('every step is one that the table of transitions allows, done by somebody who may', async () => {
  const steps = await first.all<{
    exam_id: string
    action: ExamAction
    from_state: number
    to_state: number
    user_id: string | null
    at: number
  }>('SELECT * FROM exam_step ORDER BY exam_id, step_id')
  const byExam = new Map(exams.map((e) => [e.exam_id, e]))
  const accounts = await first.all<{ user_id: string; login_name: string }>('SELECT user_id, login_name FROM login')
  const loginOf = new Map(accounts.map((a) => [a.user_id, a.login_name]))
  const homeOf = new Map(demoAccounts.map(({ loginName, facility }) => [loginName, facility]))
  const levelsOf = new Map(exams.map((e) => [e.code, e.review_levels]))
  const ends = new Map<string, number>()
  let author = ''
  let returned = false
  let holder = ''
  for (const step of steps) {
    const exam = byExam.get(step.exam_id)!
    if (!ends.has(step.exam_id)) [author, returned, holder] = ['', false, '']
    else expect(step.from_state).toBe(ends.get(step.exam_id))
    ends.set(step.exam_id, step.to_state)
    const account = demoAccounts.find(({ loginName }) => loginName === loginOf.get(step.user_id ?? ''))
    const right = account ? rightFor(account.rights, exam.modality) : 0
    // Who works in another hospital reads by an order; its own rules count there, and no review for an expert.
    const home = homeOf.get(account?.loginName ?? '') ?? exam.code
    const reader = home !== exam.code
    const verdict = decide(
      step.action,
      {
        state: step.from_state,
        ordered: reader,
        orderTo: step.to_state as OrderEntry,
        formerState: step.from_state,
        reviewLevels: exam.reader_user_id === null ? levelsOf.get(home)! : 0,
        returned,
        ...(author ? { authorId: author } : {}),
        ...(holder ? { holderId: holder } : {}),
        leaseExpired: true,
      },
      { userId: step.user_id ?? '', right, staff: right === 0 || account?.role === 'clinic', side: reader ? 'reader' : 'own' },
    )
    expect([step, verdict]).toEqual([step, { to: step.to_state }])
    if (step.action === 'openReport') author = step.user_id!
    if (step.action === 'rebutReview') returned = true
    if (step.action === 'submitReport') returned = false
    holder = step.action === 'openReport' || step.action === 'openReview' ? step.user_id! : ''
    expect(step.at).toBeLessThanOrEqual(NOW)
  }
  for (const e of exams) if (ends.has(e.exam_id)) expect([e.exam_id, ends.get(e.exam_id)]).toEqual([e.exam_id, e.state])
})

test('who took the last step of a report is on its row, and may take it back unless it has gone out', async () => {
  const steps = await first.all<{ exam_id: string; action: string; from_state: number; user_id: string }>(
    `SELECT * FROM exam_step WHERE action IN ('submitReport', 'finishReport', 'passReview', 'rebutReview') ORDER BY exam_id, step_id`,
  )
  const lastOf = new Map(steps.map((step) => [step.exam_id, step]))
  const rights = await first.all<{ user_id: string; login_name: string }>('SELECT user_id, login_name FROM login')
  const loginOf = new Map(rights.map((one) => [one.user_id, one.login_name]))
  const seen = { submitReport: 0, finishReport: 0, passReview: 0, rebutReview: 0 }
  let takenBack = 0
  for (const e of exams) {
    const last = lastOf.get(e.exam_id)
    if (!last) {
      expect([e.exam_id, e.last_actor_id]).toEqual([e.exam_id, e.report_has_complete ? e.author_id : null])
      continue
    }
    seen[last.action as keyof typeof seen] += 1
    const level = last.action === 'passReview' ? reviewLevelOf(last.from_state)! : 0
    const by = last.action === 'rebutReview' ? null : last.user_id
    const stands = [e.exam_id, e.last_actor_id, e.passed_level, e.reviewer_id]
    expect(stands).toEqual([e.exam_id, by, level, level > 0 ? by : null])
    // Waiting for a check, or done, and at home: who sent it on may say it was too early.
    const waits = [STATE.toFirstCheck, STATE.toSecondCheck, STATE.toThirdCheck, STATE.completed].includes(e.state as 3)
    if (!by || !waits || e.reader_facility_id) continue
    const account = demoAccounts.find(({ loginName }) => loginName === loginOf.get(by))!
    const facts = {
      state: e.state,
      returned: e.returned,
      leaseExpired: true,
      reviewLevels: e.review_levels,
      passedLevel: e.passed_level,
      lastActorId: e.last_actor_id ?? '',
      sentOut: e.printed,
    }
    const verdict = decide('withdrawReport', facts, { userId: by, right: rightFor(account.rights, e.modality), staff: false })
    expect([e.exam_id, 'refused' in verdict ? verdict.refused : undefined]).toEqual([e.exam_id, e.printed ? CODE.reportSentOut : undefined])
    if (!e.printed) takenBack += 1
  }
  for (const [action, n] of Object.entries(seen)) expect([action, n > 0]).toEqual([action, true])
  expect(takenBack).toBeGreaterThan(0)
})

test('remote orders of every kind stand between the hospitals, and the ledger agrees with them to the unit', async () => {
  const orders = await first.all<{
    status: string
    state: number
    fee_total: number
    src_facility_id: string
    expert: boolean
    steps: number
  }>(
    `SELECT o.status, e.state, o.fee_total, o.src_facility_id, o.dest_user_id IS NOT NULL AS expert,
      (SELECT count(*)::int FROM remote_order_step s WHERE s.order_id = o.order_id) AS steps FROM remote_order o JOIN exam e USING (exam_id)`,
  )
  const kinds = new Set(orders.map(({ status, state }) => `${status} ${state}`))
  for (const kind of ['open 1', 'open 2070', 'open 2080', 'open 2060', 'completed 9', 'rejected 120']) expect([...kinds]).toContain(kind)
  for (const order of orders) expect(order.steps).toBeGreaterThanOrEqual(order.status === 'open' ? 2 : 4)
  const held = await first.all<{ facility_id: string; amount: number }>(
    "SELECT facility_id, amount::int FROM credit_account WHERE kind = 'held'",
  )
  for (const { facility_id, amount } of held) {
    const open = orders.filter((o) => o.src_facility_id === facility_id && o.status === 'open')
    expect(amount).toBe(open.reduce((sum, { fee_total }) => sum + fee_total, 0))
  }
  const [sum] = await first.all<{ total: number }>('SELECT sum(amount)::int AS total FROM credit_account')
  expect(sum).toEqual({ total: 0 })
  // A statement reads from the top: credits are there before an order holds some.
  const [times] = await first.all<{ ordered: boolean }>(
    `SELECT max(at) FILTER (WHERE kind = 'recharge') < min(at) FILTER (WHERE kind = 'hold') AS ordered FROM credit_transfer`,
  )
  expect(times).toEqual({ ordered: true })
})

test('no text of a report names another side than the exam, and no conclusion one that the findings lack', async () => {
  const versions = await first.all<{ exam_id: string; content: ReportContent }>('SELECT exam_id, content FROM report_version')
  const texts = new Map<string, ReportContent[]>()
  for (const { exam_id, content } of versions) texts.set(exam_id, [...(texts.get(exam_id) ?? []), content])
  let sided = 0
  for (const e of exams) {
    for (const content of [...(texts.get(e.exam_id) ?? []), ...(e.content ? [e.content] : [])]) {
      const [finding, conclusion] = [content.finding.text, content.result.text + content.advice.text]
      const everything = finding + conclusion + e.condition_description + e.check_item
      if (e.side === 'L' || e.side === 'R') {
        sided += 1
        expect(everything).not.toContain(e.side === 'L' ? '右' : '左')
        expect(finding).toContain(e.side === 'L' ? '左' : '右')
      }
      for (const side of ['左', '右']) if (conclusion.includes(side)) expect([finding, side]).toEqual([expect.stringContaining(side), side])
    }
  }
  expect(sided).toBeGreaterThan(5)
})

test('names are spelt, and rare patients are among them', async () => {
  for (const e of exams) expect([e.pat_name, joinedPinyin(e.pinyin).length > 0]).toEqual([e.pat_name, true])
  const names = exams.map((e) => e.pat_name)
  expect(names).toEqual(expect.arrayContaining(['欧阳若兰', '无名氏', '陈晓月之子']))
  expect(exams.find((e) => e.pat_name === '无名氏')).toMatchObject({ birthday: null, age_value: null })
  expect(exams.some((e) => e.age_unit === 'D')).toBe(true)
  expect(names.some((name) => name.length > 15)).toBe(true)
  expect(names.some((name) => /^[A-Z]/.test(name))).toBe(true)
  const namesakes = exams.filter((e) => e.pat_name === '刘帆')
  expect(new Set(namesakes.map((e) => e.hospital_no)).size).toBeGreaterThan(1)
  expect(new Set(namesakes.map((e) => e.birthday)).size).toBe(1)
})

test('each hospital has a register of critical values: what is over was acknowledged, and the home hospital’s newest waits for somebody', async () => {
  const loops = await first.all<{
    code: string
    state: string
    kind: string
    next_at: number | null
    critical: boolean
    escalations: number
  }>(
    'SELECT f.code, l.state, l.kind, l.next_at, e.critical, l.escalations FROM critical_loop l JOIN facility f USING (facility_id) JOIN exam e USING (exam_id)',
  )
  expect(loops.every(({ critical }) => critical)).toBe(true)
  const waiting = loops.filter(({ state }) => state !== 'acknowledged')
  // So few exams have one or two of them.
  expect(['sy open', 'sy open,sy told']).toContain(
    waiting
      .map(({ code, state }) => `${code} ${state}`)
      .sort()
      .join(),
  )
  expect(waiting.every(({ next_at, escalations }) => next_at! > NOW && escalations === 0)).toBe(true)
})

test('the home hospital has a morning meeting in each state, with cases and, from its beginning on, words', async () => {
  const meetings = await first.all<{ state: string; people: number; cases: number; comments: number; summary: string; named: boolean }>(
    `SELECT m.state, m.summary, (SELECT count(*)::int FROM meeting_person p WHERE p.meeting_id = m.meeting_id) AS people,
      (SELECT count(*)::int FROM meeting_case c WHERE c.meeting_id = m.meeting_id) AS cases, (SELECT count(*)::int FROM meeting_comment s WHERE s.meeting_id = m.meeting_id) AS comments,
      EXISTS (SELECT 1 FROM doctor d WHERE d.user_id = m.host_id AND d.name = m.host_name AND substr(d.main_menu, 8, 1) = '1') AS named FROM meeting m ORDER BY m.at DESC`,
  )
  expect(meetings.map(({ state }) => state)).toEqual(['preparation', 'progress', 'completed'])
  expect(meetings.every(({ people, cases, named }) => people >= 3 && cases >= 2 && named)).toBe(true)
  expect(meetings.map(({ comments, summary }) => [comments > 0, summary !== ''])).toEqual([
    [false, false],
    [true, false],
    [true, true],
  ])
})

test('studies stand in the archive on exams of the big hospital, one of them with another patient in its header', async () => {
  const studies = await first.all<IdentityStudy & { exam_id: string; accession_no: string }>('SELECT * FROM study')
  expect(studies).toHaveLength(4)
  const wrong: unknown[] = []
  for (const study of studies) {
    const exam = exams.find((e) => e.exam_id === study.exam_id)!
    expect(exam).toMatchObject({ code: 'sy', state: STATE.toBeDiagnosed, accession_no: study.accession_no, image_count: study.images })
    const fields = identityWarnings(exam as unknown as ExamRecord, [study]).map(({ field }) => field)
    if (fields.length > 0) wrong.push([exam.exam_id, fields])
  }
  expect(wrong).toEqual([[summary.mismatch!.examId, ['name', 'sex']]])
  const [row] = await first.all<{ n: number }>('SELECT count(*)::int AS n FROM instance')
  expect(row!.n).toBe(summary.instances)
})

test('there are templates for the everyday exams, with names of their own', () => {
  expect(summary.templates).toBeGreaterThanOrEqual(40)
})

test('a seeding that dies in between goes on with its own seed and day, and ends as an unbroken one', async () => {
  const third = await bed()
  const asTenant = tenantTransactions(third.pools.app)
  let left = 9
  const dying: typeof asTenant = async (tenant, work) => {
    left -= 1
    if (left < 0) throw new Error('killed')
    return asTenant(tenant, work)
  }
  for (const more of [9, 14, 17, 21]) {
    left = more
    await expect(third.seed({ asTenant: dying })).rejects.toThrow('killed')
  }
  const end = await third.seed({ now: NOW + 3_600_000, seed: 2 })
  expect(end).toMatchObject({ made: true, now: NOW, seed: PLAN.seed })
  const [one, three] = [await dump(first), await dump(third)]
  for (const table of Object.keys(one)) expect([table, three[table]]).toEqual([table, one[table]])
}, 120_000)
