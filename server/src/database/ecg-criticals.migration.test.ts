import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { type TestDatabase, testDatabase } from '../../test/harness'
import { migrate } from './migrate'
import { ADDED, MENDED } from './migrations/0043-ecg-criticals/items'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase({ upTo: 42 })
})
afterAll(() => database.drop())

const listOf = (facility: string) =>
  database.superuser(
    async (su) =>
      (
        await su.query(
          'SELECT item_id, place, code, zh, en, modality, words, tell_minutes, enabled FROM critical_item WHERE facility_id = $1 ORDER BY place, zh',
          [facility],
        )
      ).rows,
  )
const hospital = (id: string, code: string): Promise<unknown> =>
  database.superuser((su) =>
    su.query("INSERT INTO facility (facility_id, code, kind, name, name_en) VALUES ($1, $2, 'hospital', '院', 'H')", [id, code]),
  )

test('[CRIT-01] hospitals that stand get the ECG items with their codes and mended words, and keep their own; a new hospital begins with the same', async () => {
  const [old, fresh] = [randomUUID(), randomUUID()]
  await hospital(old, 'old')
  await database.superuser(async (su) => {
    await su.query(
      `UPDATE critical_item SET words = '["本院的词"]', zh = '本院的项', tell_minutes = 7 WHERE facility_id = $1 AND zh LIKE '三度房室%'`,
      [old],
    )
    await su.query(`UPDATE critical_item SET enabled = false WHERE facility_id = $1 AND zh LIKE 'QTc%'`, [old])
    await su.query(
      `INSERT INTO critical_item (item_id, facility_id, place, zh, en, modality, bodypart, words, tell_minutes, escalate_minutes)
        VALUES (gen_random_uuid(), $1, 24, '自定', 'Own', 'ECG', '', '[]', 5, 5)`,
      [old],
    )
  })
  const owner = new Client({ ...database.address.owner })
  await owner.connect()
  try {
    expect((await migrate(owner))[0]).toBe(43)
  } finally {
    await owner.end()
  }
  await hospital(fresh, 'fresh')
  const [kept, begun] = [await listOf(old), await listOf(fresh)]
  const by = (rows: typeof kept, code: string) => rows.find((row) => row.code === code)
  for (const { code, words } of [...MENDED, ...ADDED]) {
    expect(by(begun, code)).toMatchObject({ words: [...words], modality: 'ECG', enabled: true })
    expect([code, by(kept, code)?.words]).toEqual([code, code === 'avBlock3' ? ['本院的词'] : [...words]])
  }
  expect(by(kept, 'avBlock3')).toMatchObject({ zh: '本院的项', tell_minutes: 7 })
  expect(by(kept, 'qtc')).toMatchObject({ enabled: false })
  expect(kept.filter(({ zh }) => zh === '自定')).toMatchObject([{ code: '', en: 'Own' }])
  // Imaging has no codes, and no word of it has changed.
  const imaging = (rows: typeof kept) => rows.filter(({ place }) => place < 17).map(({ item_id: _, ...row }) => row)
  expect(imaging(begun)).toEqual(imaging(kept))
  expect([imaging(begun).length, new Set(imaging(begun).map(({ code }) => code)), begun.length]).toEqual([17, new Set(['']), 31])
})
