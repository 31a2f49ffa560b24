import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { type TestDatabase, testDatabase } from '../../test/harness'
import { migrate } from './migrate'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase({ upTo: 21 })
})
afterAll(() => database.drop())

const FACILITY = randomUUID()
const header = (name: object | null, id: string): string =>
  JSON.stringify({
    '00100010': name ? { vr: 'PN', Value: [name] } : { vr: 'PN' },
    '00100020': { vr: 'LO', Value: [id] },
    '00100040': { vr: 'CS', Value: ['M'] },
    '00100030': { vr: 'DA', Value: ['19590301'] },
  })

test('series that were stored before know each patient of their images once, from the headers', async () => {
  await database.superuser(async (su) => {
    await su.query("INSERT INTO facility (facility_id, code, kind, name, name_en) VALUES ($1, 'h', 'hospital', '院', 'H')", [FACILITY])
    await su.query("INSERT INTO study (facility_id, study_uid, received) VALUES ($1, '1', now())", [FACILITY])
    for (const [series, headers] of [
      [
        '1.1',
        [header({ Alphabetic: 'Li^Si' }, 'A'), header({ Alphabetic: 'Li^Si' }, 'A'), header({ Alphabetic: 'Gu', Ideographic: '顾' }, 'B')],
      ],
      ['1.2', ['no header at all']],
    ] as const) {
      await su.query("INSERT INTO series (facility_id, study_uid, series_uid) VALUES ($1, '1', $2)", [FACILITY, series])
      for (const [n, metadata] of headers.entries())
        await su.query(
          `INSERT INTO instance (facility_id, sop_uid, study_uid, series_uid, sop_class, transfer_syntax, bytes, sha256, metadata)
            VALUES ($1, $2, '1', $3, '', '', 1, '', $4)`,
          [FACILITY, `${series}.${n}`, series, metadata],
        )
    }
  })
  const owner = new Client({ ...database.address.owner })
  await owner.connect()
  try {
    expect((await migrate(owner))[0]).toBe(22)
  } finally {
    await owner.end()
  }
  const rows = await database.superuser(
    async (su) => (await su.query('SELECT series_uid, identities FROM series ORDER BY series_uid')).rows,
  )
  const born = { sex: 'M', born: '19590301' }
  expect(rows).toEqual([
    {
      series_uid: '1.1',
      identities: expect.arrayContaining([
        { name: 'Li^Si', id: 'A', ...born },
        { name: 'Gu=顾', id: 'B', ...born },
      ]),
    },
    { series_uid: '1.2', identities: [] },
  ])
  expect(rows[0].identities).toHaveLength(2)
})
