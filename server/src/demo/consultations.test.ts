import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestDatabase, testDatabase } from '../../test/harness'
import { workerFile } from '../../test/worker-file'
import { openPools } from '../database/pools'
import { tenantTransactions } from '../database/tenant'
import { openArchive } from '../images/door/archive'
import { seedDemo } from './seed'
import { makeDemoConsultations } from './write/consultations'

const NOW = Date.parse('2026-11-20T10:05:00+08:00')
let database: TestDatabase
let close: () => Promise<void>
beforeAll(async () => {
  database = await testDatabase()
  const pools = openPools(database.address, () => {})
  const directory = await mkdtemp(join(tmpdir(), 'farsight-demo-'))
  const archive = await openArchive({ directory, workerFile: await workerFile(), minFreeBytes: 1 })
  close = async () => {
    await archive.close()
    await pools.end()
    await database.drop()
    await rm(directory, { recursive: true, force: true })
  }
  const asTenant = tenantTransactions(pools.app)
  await seedDemo({ now: NOW, exams: 300, studies: 0, seed: 20261120, asTenant, archive, hashPassword: async (password) => password })
  // A second start changes nothing.
  await makeDemoConsultations(asTenant, NOW)
  await makeDemoConsultations(asTenant, NOW + 60_000)
}, 600_000)
afterAll(() => close())

const all = <T>(query: string): Promise<T[]> => database.superuser(async (su) => (await su.query(query)).rows as T[])

test('[CONS-02] the demo has a consultation at each step, one returned, one cancelled, of both types and asked by several hospitals', async () => {
  const rows = await all<{
    progress: string
    cancelled: boolean
    returned: boolean
    type: string
    video: boolean
    facility_id: string
    facilities: string[]
    no: string
  }>('SELECT progress, cancelled, returned, type, video, facility_id, facilities, no FROM consultation')
  expect(rows).toHaveLength(8)
  // One count a day for all of them.
  expect(new Set(rows.map(({ no }) => no)).size).toBe(8)
  expect(rows.filter(({ no }) => !/^HZ202611\d\d-000[1-8]$/.test(no))).toEqual([])
  const open = rows.filter(({ cancelled }) => !cancelled)
  expect(new Set(open.map(({ progress }) => progress))).toEqual(new Set(['s1', 's2', 's3', 's4', 's5', 's6']))
  expect(open.filter(({ returned }) => returned)).toHaveLength(1)
  expect(rows.length - open.length).toBe(1)
  expect(new Set(rows.map(({ type }) => type))).toEqual(new Set(['clinical', 'imaging']))
  expect(rows.filter(({ video }) => video).length).toBeGreaterThan(0)
  expect(new Set(rows.flatMap(({ facilities }) => facilities)).size).toBe(4)
  const [{ opinions, signs, files }] = (await all<{ opinions: number; signs: number; files: number }>(
    'SELECT (SELECT count(*)::int FROM consultation_opinion) AS opinions, (SELECT count(*)::int FROM consultation_sign) AS signs, (SELECT count(*)::int FROM consultation_file) AS files',
  )) as [{ opinions: number; signs: number; files: number }]
  expect([opinions, signs, files]).toEqual([6, 3, 1])
})
