import { CODE, STATE } from '@farsight/shared/domain'
import { content } from '../../../test/exams'
import { type Answer, type TestServer, testServer } from '../../../test/harness'
import { type Case, type Colleague, makeWard, type Ward } from '../../../test/ward'

let server: TestServer
let ward: Ward
let doctors: Colleague[]
let reviewers: Colleague[]

beforeAll(async () => {
  server = await testServer()
  ward = await makeWard(server)
  doctors = await Promise.all(Array.from({ length: 20 }, () => ward.person({ rights: { CT: 1 } })))
  reviewers = await Promise.all(Array.from({ length: 5 }, () => ward.person({ rights: { CT: 2 } })))
})
afterAll(() => server.close())

const codes = (answers: Answer[]): number[] => answers.map((answer) => answer.body.errorCode).sort((a, b) => a - b)

test('two doctors who open the same case at once: exactly one gets it, the other hears who', async () => {
  for (let round = 0; round < 25; round += 1) {
    const one = await ward.newCase()
    const [a, b] = [doctors[round % 20]!, doctors[(round + 1) % 20]!]
    const answers = await Promise.all([a.call('openReport', one.address), b.call('openReport', one.address)])
    expect(codes(answers)).toEqual([0, CODE.anotherWriting])
    const winner = answers[0]!.body.errorCode === 0 ? a : b
    expect(await ward.row(one.id)).toMatchObject({ state: 2, holder_id: winner.account.userId, author_id: winner.account.userId })
  }
})

test('of twenty at once one gets it, with one step and one version', async () => {
  const one = await ward.newCase()
  const answers = await Promise.all(doctors.map((doctor) => doctor.call('openReport', one.address)))
  expect(codes(answers)).toEqual([0, ...Array.from({ length: 19 }, () => CODE.anotherWriting)])
  expect(await ward.steps(one.id)).toEqual(['openReport'])
  expect((await ward.report(one.id))!.version).toBe(1)
})

test('of twenty who take over a silent holder at once, one gets it and one draft is kept', async () => {
  const one = await ward.openedBy(doctors[0]!)
  await doctors[0]!.call('saveReport', { procedureId: one.id, report: content('草稿'), baseVersion: 1 })
  server.clock.now += 3 * 60_000
  const answers = await Promise.all(doctors.slice(1).map((doctor) => doctor.call('openReport', { ...one.address, takeOver: 1 })))
  expect(codes(answers).filter((code) => code === 0)).toHaveLength(1)
  expect(new Set(codes(answers).slice(1))).toEqual(new Set([CODE.anotherWriting]))
  expect(await ward.versions(one.id)).toMatchObject([{ step: 'draft', finding: '草稿' }])
})

test('five reviewers at once: one reviews; passing twice from two windows passes once', async () => {
  const one = await ward.submittedBy(doctors[0]!, '字')
  const answers = await Promise.all(reviewers.map((reviewer) => reviewer.call('openReview', one.address)))
  expect(codes(answers)).toEqual([0, 111, 111, 111, 111])
  const holder = reviewers[answers.findIndex((answer) => answer.body.errorCode === 0)]!
  const body = { procedureId: one.id, report: content('字'), baseVersion: one.version, stars: 5 }
  const passes = await Promise.all([
    holder.call('passReview', body),
    holder.call('passReview', body),
    holder.call('rebutReport', { procedureId: one.id, baseVersion: one.version, reason: '退' }),
  ])
  expect(codes(passes).filter((code) => code === 0)).toHaveLength(1)
  const { state } = await ward.row(one.id)
  expect([STATE.completed, STATE.toBeDiagnosed]).toContain(state)
  expect((await ward.versions(one.id)).filter((v) => v.step !== 'submit')).toHaveLength(1)
})

test('saves from two windows on one version: one is kept, the other is told 116', async () => {
  const one = await ward.openedBy(doctors[0]!)
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      doctors[0]!.call('saveReport', { procedureId: one.id, report: content(`窗口${i}`), baseVersion: 1 }),
    ),
  )
  expect(codes(answers)).toEqual([0, ...Array.from({ length: 9 }, () => CODE.editedByAnother)])
  const winner = answers.findIndex((answer) => answer.body.errorCode === 0)
  expect(await ward.report(one.id)).toMatchObject({ version: 2, content: { finding: { text: `窗口${winner}` } } })
})

test('every act leaves step, version, audit and event together, or nothing', async () => {
  const counts = async (id: string): Promise<Record<string, number>> =>
    server.database.superuser(
      async (su) =>
        (
          await su.query(
            `SELECT (SELECT count(*)::int FROM exam_step WHERE exam_id = $1) AS steps, (SELECT count(*)::int FROM report_version WHERE exam_id = $1) AS versions,
              (SELECT count(*)::int FROM event WHERE exam_id = $1 AND kind = 'row') AS events, (SELECT count(*)::int FROM outbox JOIN event USING (event_id) WHERE exam_id = $1 AND kind = 'row') AS outbox,
              (SELECT count(*)::int FROM audit WHERE object_id = $1::text AND outcome = 0) AS audit`,
            [id],
          )
        ).rows[0],
    )
  const one = await ward.submittedBy(doctors[0]!, '字')
  expect(await counts(one.id)).toEqual({ steps: 2, versions: 1, events: 2, outbox: 2, audit: 2 })
  await doctors[1]!.call('submitReport', { procedureId: one.id, report: content('字'), baseVersion: 2, toReview: 1 })
  expect(await counts(one.id)).toEqual({ steps: 2, versions: 1, events: 2, outbox: 2, audit: 2 })
})

describe('a connection that is killed in the middle of a transaction', () => {
  async function killedWhileWaiting(one: Case, act: () => Promise<Answer>): Promise<Answer> {
    return server.database.superuser(async (su) => {
      await su.query('BEGIN')
      await su.query('SELECT 1 FROM exam_counter WHERE facility_id = $1 FOR UPDATE', [ward.facility])
      const answer = act()
      for (let i = 0; i < 200; i += 1) {
        // The transaction has locked the exam and waits for the counters.
        const { rows } = await su.query(
          "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND usename = 'farsight_app' AND wait_event_type = 'Lock'",
        )
        if (rows[0]) {
          await su.query('SELECT pg_terminate_backend($1)', [rows[0].pid])
          break
        }
        await new Promise((done) => setTimeout(done, 10))
      }
      const answered = await answer
      await su.query('ROLLBACK')
      expect(one).toBeDefined()
      return answered
    })
  }

  test('changes nothing, says so, and the same request afterwards succeeds', async () => {
    const one = await ward.openedBy(doctors[0]!)
    const before = [await ward.row(one.id), await ward.report(one.id), await ward.steps(one.id)]
    const body = { procedureId: one.id, report: content('要送的字'), baseVersion: 1, toReview: 1, requestKey: 'killed-key-01' }
    const answer = await killedWhileWaiting(one, () => doctors[0]!.call('submitReport', body))
    expect(answer.body).toEqual({ errorCode: CODE.systemError, errorMsg: '系统错误，请稍后重试', requestId: expect.any(String) })
    expect([await ward.row(one.id), await ward.report(one.id), await ward.steps(one.id)]).toEqual(before)
    expect(await ward.versions(one.id)).toEqual([])
    const again = await doctors[0]!.call('submitReport', body)
    expect(again.body).toMatchObject({ errorCode: 0, val: { state: 3 } })
  })

  test('between two queries of a transaction does not end the process', async () => {
    const heard = jest.fn()
    process.on('uncaughtException', heard)
    try {
      const work = server.asTenant({ facilityId: ward.facility, userId: doctors[0]!.account.userId }, async (tx) => {
        const { default: sql } = await import('sql-template-tag')
        const row = await tx.row<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`)
        await server.database.superuser((su) => su.query('SELECT pg_terminate_backend($1)', [row!.pid]))
        await new Promise((done) => setTimeout(done, 100))
        return tx.row(sql`SELECT 1`)
      })
      await expect(work).rejects.toThrow()
      expect(heard).not.toHaveBeenCalled()
      expect((await doctors[0]!.call('queryLocalList')).body.errorCode).toBe(0)
    } finally {
      process.off('uncaughtException', heard)
    }
  })
})
