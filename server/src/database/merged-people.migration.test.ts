import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { type TestDatabase, testDatabase } from '../../test/harness'
import { migrate } from './migrate'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase({ upTo: 37 })
})
afterAll(() => database.drop())

test('merges that stand already get the names that they had, and gave the kept one nothing', async () => {
  const [facility, gone, kept, merged, named] = [randomUUID(), randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  await database.superuser(async (su) => {
    await su.query("INSERT INTO facility (facility_id, code, kind, name, name_en) VALUES ($1, 'h', 'hospital', '院', 'H')", [facility])
    for (const [id, number, name, into] of [
      [kept, 'K', '周海洋', null],
      [gone, 'G', '周海', kept],
    ])
      await su.query(
        "INSERT INTO patient (patient_id, facility_id, hospital_no, pat_name, pinyin, sex, merged_into, at) VALUES ($1, $2, $3, $4, '', 'M', $5, now())",
        [id, facility, number, name, into],
      )
    for (const [id, of, former] of [
      [merged, gone, null],
      [named, kept, '{"pat_name": "无名氏"}'],
    ])
      await su.query(
        `INSERT INTO patient_merge (merge_id, facility_id, kind, gone_id, kept_id, former, reason, user_id, user_name, at)
          VALUES ($1, $2, 'merge', $3, $4, $5, 'x', gen_random_uuid(), '', now())`,
        [id, facility, of, kept, former],
      )
  })
  const owner = new Client({ ...database.address.owner })
  await owner.connect()
  try {
    expect((await migrate(owner))[0]).toBe(38)
  } finally {
    await owner.end()
  }
  const rows = await database.superuser(
    async (su) => (await su.query('SELECT merge_id, gone_name, kept_name, filled FROM patient_merge ORDER BY gone_name')).rows,
  )
  expect(rows).toEqual([
    { merge_id: merged, gone_name: '周海', kept_name: '周海洋', filled: [] },
    { merge_id: named, gone_name: '无名氏', kept_name: '周海洋', filled: [] },
  ])
})
