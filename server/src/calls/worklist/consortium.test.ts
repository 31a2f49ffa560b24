import { randomUUID } from 'node:crypto'
import { CODE, STATE } from '@farsight/shared/domain'
import { makeExam } from '../../../test/exams'
import { type TestClient, type TestServer, testServer } from '../../../test/harness'
import type { NewExam } from '../../exams/insert'

let server: TestServer
let home: string
const others = {} as Record<'agreed' | 'pending' | 'refused' | 'elsewhere', string>
const theirs = {} as Record<keyof typeof others, NewExam>
let client: TestClient

const member = (facility: string, state: string): Promise<unknown> =>
  server.database.superuser((su) =>
    su.query(
      `INSERT INTO union_member (union_code, facility_id, state) VALUES ('cu', $1, $2) ON CONFLICT (union_code, facility_id) DO UPDATE SET state = $2`,
      [facility, state],
    ),
  )

beforeAll(async () => {
  server = await testServer()
  home = await server.facility({ union: 'cu' })
  for (const key of ['agreed', 'pending', 'refused', 'elsewhere'] as const) {
    others[key] = await server.facility({ union: key === 'elsewhere' ? 'other' : '', name: `医院-${key}` })
    if (key !== 'elsewhere') await member(others[key], key)
    theirs[key] = await makeExam(server, others[key], { pat_name: `病人${key}`, pinyin: key, hospital_no: 'H500', modality: 'CT' })
  }
  client = await server.as(await server.account(home, { rights: { CT: 1 } }))
  await makeExam(server, home, { pat_name: '病人own', pinyin: 'own', hospital_no: 'H500' })
})
afterAll(() => server.close())

const names = async (query: Record<string, unknown>): Promise<string[]> => {
  const { body } = await client.call('queryLocalList', query)
  expect(body).toMatchObject({ errorCode: 0, total: body.val.length })
  return body.val.map((row: { patName: string }) => row.patName).sort()
}
const FILTERS: Record<string, unknown>[] = [
  {},
  { search: 'H500' },
  { patName: '病人' },
  { hospitalNo: 'H5' },
  { modality: 'CT' },
  { states: [STATE.toBeDiagnosed] },
  { condition: 'local' },
  { sortField: 'dueTime', sortOrder: 'desc' },
  { sortField: 'patName', pageSize: 200 },
  { bodypart: '胸部', printed: 0, sourceType: 'inpatient' },
]

test('[GEN-16, WORK-06] consortium: the own rows and those of agreed members of the own unions, each with its hospital’s name', async () => {
  const { body } = await client.call('queryLocalList', { dataRange: 'consortium' })
  const seen = body.val.map((row: { patName: string; facilityName: string }) => [row.patName, row.facilityName]).sort()
  expect(seen).toEqual([
    ['病人agreed', '医院-agreed'],
    ['病人own', ''],
  ])
})

test('[AZ-05] refused and pending members and other unions are in no list, for every combination of filters', async () => {
  for (const filter of FILTERS) {
    expect([filter, await names({ ...filter, dataRange: 'consortium' })]).toEqual([filter, ['病人agreed', '病人own']])
    expect([filter, await names(filter)]).toEqual([filter, ['病人own']])
  }
  // The history of a foreign exam is not asked for by way of the list, nor is its report opened.
  const row = { dataRange: 'consortium', historyOf: theirs.agreed.exam_id }
  expect((await client.call('queryLocalList', row)).body.errorCode).toBe(CODE.notInRis)
  expect((await client.call('getReport', server.sign(theirs.agreed.exam_id, 'CT'))).body.errorCode).toBe(CODE.notInRis)
  expect((await client.call('openReport', server.sign(theirs.agreed.exam_id, 'CT'))).body.errorCode).toBe(CODE.notInRis)
  expect((await client.call('queryRows', { risProcedureIds: [theirs.agreed.exam_id] })).body.val).toEqual([])
})

test('one who is pending himself sees nobody', async () => {
  const pending = await server.as(await server.account(others.pending, { rights: { CT: 1 } }))
  const { body } = await pending.call('queryLocalList', { dataRange: 'consortium' })
  expect(body.val.map((row: { patName: string }) => row.patName)).toEqual(['病人pending'])
})

test('pages over several hospitals hold each row once, by number and by cursor', async () => {
  const [a, b] = [await server.facility({ union: 'pages' }), await server.facility({ union: 'pages' })]
  for (let i = 0; i < 7; i += 1)
    await makeExam(server, i % 2 ? a : b, { pat_name: `p${i}`, pinyin: `p${i}`, due_time: server.clock.now + i * 1000 })
  const reader = await server.as(await server.account(a, { rights: { CT: 1 } }))
  const seen: string[] = []
  let cursor = ''
  do {
    const { body } = await reader.call('queryLocalList', { dataRange: 'consortium', pageSize: 3, ...(cursor ? { cursor } : {}) })
    seen.push(...body.val.map((row: { patName: string }) => row.patName))
    ;({ cursor } = body)
  } while (cursor)
  expect(seen).toEqual(['p0', 'p1', 'p2', 'p3', 'p4', 'p5', 'p6'])
  const second = (await reader.call('queryLocalList', { dataRange: 'consortium', pageSize: 3, pageNo: 2 })).body.val
  expect(second.map((row: { patName: string }) => row.patName)).toEqual(['p3', 'p4', 'p5'])
})

test('the second wall opens for the list’s transaction alone', async () => {
  const tenant = { facilityId: home, userId: randomUUID() }
  const { default: sql } = await import('sql-template-tag')
  const seen = (range: string) =>
    server.asTenant(tenant, async (tx) => {
      await tx.run(sql`SELECT set_config('app.range', ${range}, true)`)
      return (await tx.rows<{ pat_name: string }>(sql`SELECT pat_name FROM exam ORDER BY 1`)).map((row) => row.pat_name)
    })
  expect(await seen('consortium')).toEqual(['病人agreed', '病人own'])
  expect(await seen('')).toEqual(['病人own'])
  expect(await seen('everything')).toEqual(['病人own'])
  // Nothing of it is left on the connection.
  expect(await server.asTenant(tenant, (tx) => tx.rows(sql`SELECT 1 FROM exam`))).toHaveLength(1)
  // Reading alone: a foreign row is not written through it.
  await expect(
    server.asTenant(tenant, async (tx) => {
      await tx.run(sql`SELECT set_config('app.range', 'consortium', true)`)
      return tx.run(sql`UPDATE exam SET bed_no = 'x' WHERE exam_id = ${theirs.agreed.exam_id}`)
    }),
  ).resolves.toBe(0)
})

test('[AZ-14] a member that is removed or set back is out of the next list and search', async () => {
  const { agreed } = others
  const both = ['病人agreed', '病人own']
  for (const state of ['refused', 'pending']) {
    await member(agreed, state)
    expect(await names({ dataRange: 'consortium' })).toEqual(['病人own'])
    expect(await names({ dataRange: 'consortium', search: 'H500' })).toEqual(['病人own'])
    await member(agreed, 'agreed')
    expect(await names({ dataRange: 'consortium' })).toEqual(both)
  }
  await server.database.superuser((su) => su.query(`DELETE FROM union_member WHERE facility_id = $1`, [agreed]))
  expect(await names({ dataRange: 'consortium' })).toEqual(['病人own'])
  await member(agreed, 'agreed')
})
