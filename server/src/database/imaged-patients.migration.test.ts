import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { type TestDatabase, testDatabase } from '../../test/harness'
import { migrate } from './migrate'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase({ upTo: 36 })
})
afterAll(() => database.drop())

test('whoever has exams and is no patient yet becomes one, found by name and number; who is one stays', async () => {
  const facility = randomUUID()
  const there = randomUUID()
  await database.superuser(async (su) => {
    await su.query("INSERT INTO facility (facility_id, code, kind, name, name_en) VALUES ($1, 'h', 'hospital', '院', 'H')", [facility])
    await su.query(
      "INSERT INTO patient (patient_id, facility_id, hospital_no, pat_name, pinyin, sex, at) VALUES ($1, $2, 'OLD', '王', 'wang', 'M', now())",
      [there, facility],
    )
    for (const [number, name, day] of [
      ['OLD', '王五', '2026-01-01'],
      ['NEW', '李', '2026-01-01'],
      ['NEW', '李四', '2026-01-02'],
      ['', '无', '2026-01-01'],
    ]) {
      const exam = randomUUID()
      await su.query(
        `INSERT INTO exam (exam_id, facility_id, state, modality, pat_name, pinyin, sex, check_no, accession_no, hospital_no, source_type, register_time, sort_key)
          VALUES ($1::uuid, $2, 2060, 'CT', $3, 'li si', 'M', $1::uuid::text, $1::uuid::text, $4, 'inpatient', $5, 1)`,
        [exam, facility, name, number, day],
      )
      await su.query('INSERT INTO exam_word (facility_id, exam_id, word) VALUES ($1, $2, $3), ($1, $2, $4)', [
        facility,
        exam,
        `n:${name}`,
        'c:ct1',
      ])
    }
  })
  const owner = new Client({ ...database.address.owner })
  await owner.connect()
  try {
    expect((await migrate(owner))[0]).toBe(37)
  } finally {
    await owner.end()
  }
  const found = await database.superuser(
    async (su) =>
      (
        await su.query(
          `SELECT hospital_no, pat_name, (SELECT array_agg(word ORDER BY word) FROM patient_word w WHERE w.patient_id = p.patient_id) AS words FROM patient p ORDER BY 1`,
        )
      ).rows,
  )
  expect(found).toEqual([
    { hospital_no: 'NEW', pat_name: '李四', words: ['n:李', 'n:李四'] },
    { hospital_no: 'OLD', pat_name: '王', words: null },
  ])
})
