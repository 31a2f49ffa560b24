import { CODE } from '@farsight/shared/domain'
import { makeExam } from '../../../test/exams'
import { type TestServer, testServer } from '../../../test/harness'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ countingMs: 1500 })
})
afterAll(() => server.close())

const WEEK = { startTime: '2026-11-16 00:00:00', endTime: '2026-11-22 23:59:59', granularity: 'day' }

test('[LD-05] statistics that hang hold three connections of their own and no other one, and end with their code; the work of the day goes on', async () => {
  const facility = await server.facility()
  await makeExam(server, facility)
  const boss = await server.as(await server.account(facility, { menu: '111111111111', rights: { CT: 4 } }))
  await server.database.superuser(async (su) => {
    // What only statistics read is held by somebody.
    await su.query('BEGIN; LOCK TABLE stat_sum IN ACCESS EXCLUSIVE MODE')
    const hanging = Promise.all(Array.from({ length: 12 }, () => boss.call('statLocalDiagnosisCount', WEEK)))
    const blocked = async (): Promise<number> =>
      Number(
        (
          await su.query(
            `SELECT count(*) FROM pg_locks l JOIN pg_stat_activity a USING (pid) WHERE a.datname = current_database() AND NOT l.granted`,
          )
        ).rows[0].count,
      )
    while ((await blocked()) < 3) await new Promise((done) => setTimeout(done, 20))
    // The app's pool has eight here: twelve that hang in it would leave none.
    for (let i = 0; i < 20; i += 1) expect((await boss.call('queryLocalList', {})).body).toMatchObject({ errorCode: 0, total: 1 })
    expect(await blocked()).toBe(3)
    expect((await hanging).map(({ body }) => body.errorCode)).toEqual(Array(12).fill(CODE.statisticsSlow))
    await su.query('ROLLBACK')
  })
  expect((await boss.call('statLocalDiagnosisCount', WEEK)).body.errorCode).toBe(0)
}, 60_000)
