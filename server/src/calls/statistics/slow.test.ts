import { CODE } from '@farsight/shared/domain'
import { makeExam } from '../../../test/exams'
import { type TestClient, type TestServer, testServer } from '../../../test/harness'

const WEEK = { startTime: '2026-11-16 00:00:00', endTime: '2026-11-22 23:59:59', granularity: 'day' }

/** A server whose statistics may take so long, and somebody who asks for them. */
async function at(countingMs: number): Promise<{ server: TestServer; boss: TestClient }> {
  const server = await testServer({ countingMs })
  const facility = await server.facility()
  await makeExam(server, facility)
  return { server, boss: await server.as(await server.account(facility, { menu: '111111111111', rights: { CT: 4 } })) }
}
/** Twelve statistics of which what only they read is held by somebody: the app's pool has eight here, and twelve that hang in it would leave none. */
const twelve = (boss: TestClient) => Promise.all(Array.from({ length: 12 }, () => boss.call('statLocalDiagnosisCount', WEEK)))
const HOLD = 'BEGIN; LOCK TABLE stat_sum IN ACCESS EXCLUSIVE MODE'

test('[LD-05] statistics that hang hold three connections of their own and no other one; the work of the day goes on', async () => {
  // Longer than the test: they hang until it lets them go, on a slow machine too.
  const { server, boss } = await at(120_000)
  await server.database.superuser(async (su) => {
    await su.query(HOLD)
    const hanging = twelve(boss)
    // Of locks alone: what is told of sessions stays, in one transaction, as it was first asked, without those that came since.
    const blocked = async (): Promise<number> =>
      Number(
        (
          await su.query(
            `SELECT count(*) FROM pg_locks l JOIN pg_database d ON d.oid = l.database WHERE d.datname = current_database() AND NOT l.granted`,
          )
        ).rows[0].count,
      )
    while ((await blocked()) < 3) await new Promise((done) => setTimeout(done, 20))
    for (let i = 0; i < 20; i += 1) expect((await boss.call('queryLocalList', {})).body).toMatchObject({ errorCode: 0, total: 1 })
    expect(await blocked()).toBe(3)
    await su.query('ROLLBACK')
    expect((await hanging).map(({ body }) => body.errorCode)).toEqual(Array(12).fill(0))
  })
  await server.close()
}, 60_000)

test('[LD-05] statistics that hang end with their code, those that count and those that wait for a connection', async () => {
  const { server, boss } = await at(300)
  await server.database.superuser(async (su) => {
    await su.query(HOLD)
    expect((await twelve(boss)).map(({ body }) => body.errorCode)).toEqual(Array(12).fill(CODE.statisticsSlow))
    await su.query('ROLLBACK')
  })
  await server.close()
}, 60_000)
