import pg from 'pg'
import type { TestCluster } from '../../../test/cluster.setup'

const cluster = JSON.parse(process.env.FARSIGHT_TEST_CLUSTER ?? '{}') as TestCluster
let client: pg.Client
beforeAll(async () => {
  client = new pg.Client({ ...cluster, database: 'postgres' })
  await client.connect()
})
afterAll(() => client.end())

const one = async (sql: string): Promise<unknown> => (await client.query({ text: sql, rowMode: 'array' })).rows[0]?.[0]

test('the encoding is UTF-8 and Han characters are letters to pg_trgm, whatever LANG says', async () => {
  expect(await one('SHOW server_encoding')).toBe('UTF8')
  expect(await one("SELECT datctype FROM pg_database WHERE datname = 'template1'")).toMatch(/UTF-8$/)
  await client.query('CREATE DATABASE han')
  const han = new pg.Client({ ...cluster, database: 'han' })
  await han.connect()
  try {
    await han.query('CREATE EXTENSION pg_trgm')
    expect((await han.query("SELECT array_length(show_trgm('急性心肌梗死'), 1) AS n")).rows).toEqual([{ n: 7 }])
  } finally {
    await han.end()
    await client.query('DROP DATABASE han')
  }
})

test('nothing listens on TCP', async () => {
  expect(await one('SHOW listen_addresses')).toBe('')
  expect(await one('SELECT inet_server_addr() IS NULL')).toBe(true)
})

test('a wrong password is refused', async () => {
  const stranger = new pg.Client({ ...cluster, password: 'wrong', database: 'postgres' })
  await expect(stranger.connect()).rejects.toMatchObject({ code: '28P01' })
})

test('the log never holds statements, so that no patient’s data gets there', async () => {
  expect(await one('SHOW log_min_error_statement')).toBe('panic')
  expect(await one('SHOW log_error_verbosity')).toBe('terse')
  expect(await one('SHOW log_min_messages')).toBe('log')
})
