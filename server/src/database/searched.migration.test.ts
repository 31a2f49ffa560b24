import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { type TestDatabase, testDatabase } from '../../test/harness'
import { migrate } from './migrate'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase({ upTo: 29 })
})
afterAll(() => database.drop())

test('what was stored before is searched and answered by its headers; a header that is none is left', async () => {
  const facility = randomUUID()
  const bits = { '00280100': { vr: 'US', Value: [16] } }
  const header = {
    ...bits,
    '00080090': { vr: 'PN', Value: [{ Alphabetic: 'Smith', Ideographic: '史' }] },
    '00200010': { vr: 'SH', Value: ['7'] },
  }
  await database.superuser(async (su) => {
    await su.query("INSERT INTO facility (facility_id, code, kind, name, name_en) VALUES ($1, 'h', 'hospital', '院', 'H')", [facility])
    for (const [study, metadata] of [
      ['1', JSON.stringify(header)],
      ['2', 'no header at all'],
      ['3', '[]'],
      ['4', '{}'],
    ]) {
      await su.query('INSERT INTO study (facility_id, study_uid, received) VALUES ($1, $2, now())', [facility, study])
      await su.query('INSERT INTO series (facility_id, study_uid, series_uid) VALUES ($1, $2, $2)', [facility, study])
      await su.query(
        `INSERT INTO instance (facility_id, sop_uid, study_uid, series_uid, sop_class, transfer_syntax, bytes, sha256, metadata)
          VALUES ($1, $2, $2, $2, '', '', 1, '', $3)`,
        [facility, study, metadata],
      )
    }
  })
  const owner = new Client({ ...database.address.owner })
  await owner.connect()
  try {
    expect((await migrate(owner))[0]).toBe(30)
  } finally {
    await owner.end()
  }
  const rows = await database.superuser(
    async (su) =>
      (await su.query('SELECT s.study_uid, referring_physician, study_id, brief FROM study s JOIN instance USING (study_uid) ORDER BY 1'))
        .rows,
  )
  const none = { referring_physician: '', study_id: '', brief: {} }
  expect(rows).toEqual([
    { study_uid: '1', referring_physician: 'Smith=史', study_id: '7', brief: bits },
    ...['2', '3', '4'].map((study_uid) => ({ study_uid, ...none })),
  ])
})
