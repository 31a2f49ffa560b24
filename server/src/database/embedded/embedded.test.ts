import { type ChildProcess, fork, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { DirectoryInUse, type EmbeddedDatabase, startEmbedded } from '.'
import { campaignHeld, killCampaign } from './kill-campaign'
import type { ServerMessage } from './kill-campaign-server'
import { existingPlace, firstClosedDirectory, MOVED_ROOT } from './place'
import { sleep, startTime } from './processes'
import { bundle, makeTemporaryDirectory, recordingLog } from './testing'

jest.setTimeout(60_000)

let directory: string
let script: string
let database: EmbeddedDatabase | null = null
const isRoot = process.getuid?.() === 0
const cluster = (): string => path.join(directory, 'data', 'postgres')

beforeEach(() => {
  directory = makeTemporaryDirectory()
})
afterEach(async () => {
  await database?.stop()
  database = null
  rmSync(directory, { recursive: true, force: true })
})

async function start(log = recordingLog(), onUnexpectedExit?: () => void): Promise<EmbeddedDatabase> {
  database = await startEmbedded({ dataDirectory: path.join(directory, 'data'), log, onUnexpectedExit })
  return database
}

async function query<T extends pg.QueryResultRow>({ host, port, superuser }: EmbeddedDatabase, sql: string): Promise<T[]> {
  const client = new pg.Client({ host, port, ...superuser, database: 'postgres' })
  await client.connect()
  try {
    return (await client.query<T>(sql)).rows
  } finally {
    await client.end()
  }
}

/** A server process of its own, with the database up. */
async function serve(): Promise<{ server: ChildProcess; postmaster: number }> {
  script = bundle('kill-campaign.main.ts', directory)
  const server = fork(script, ['serve', path.join(directory, 'data'), process.cwd()], { execArgv: [] })
  const postmaster = await new Promise<number>((resolve, reject) => {
    server.on('message', (message: ServerMessage) => message.event === 'ready' && resolve(message.postmaster))
    server.on('exit', (code) => reject(new Error(`server ended with ${code}`)))
  })
  return { server, postmaster }
}

async function killed(server: ChildProcess): Promise<void> {
  const exit = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGKILL')
  await exit
}

async function until(holds: () => boolean): Promise<void> {
  for (const end = Date.now() + 20_000; !holds(); await sleep(5)) if (Date.now() > end) throw new Error(`never: ${holds}`)
}

test('[OPS-01] a database without any set-up; a second process on the same data directory is refused with the first one’s pid', async () => {
  const { server, postmaster } = await serve()
  try {
    const refusal = (await start().catch((error: unknown) => error)) as DirectoryInUse
    expect(refusal).toBeInstanceOf(DirectoryInUse)
    expect(refusal.pid).toBe(server.pid)
    for (const sentence of [refusal.zh, refusal.en]) expect(sentence).toContain(String(server.pid))
    expect(refusal.en).toContain(`(postgres ${postmaster})`)
    // The refused one has harmed nothing.
    expect(startTime(postmaster)).not.toBeNull()
  } finally {
    await killed(server)
    await until(() => startTime(postmaster) === null)
  }
})

test('[BK-10] the lock of a dead server is taken over, its database process does not stay', async () => {
  const { server, postmaster } = await serve()
  await killed(server)
  const log = recordingLog()
  const next = await start(log)
  expect(startTime(postmaster)).toBeNull()
  expect(next.processId()).not.toBe(postmaster)
  expect(await query(next, "SELECT count(*) > 0 AS kept FROM pg_tables WHERE tablename = 'campaign'")).toEqual([{ kept: true }])
  expect(readdirSync(path.join(directory, 'data')).filter((name) => name.startsWith('owner-'))).toHaveLength(1)
})

test.each(['server', 'postmaster', 'backend'] as const)(
  '[BK-10] nothing acknowledged is lost by kill -9 of the %s, a second start stays refused (sample of 3)',
  async (target) => {
    script = bundle('kill-campaign.main.ts', directory)
    const report = await killCampaign({ rounds: 3, seed: 20, target, directory: path.join(directory, 'data'), script })
    expect(report).toMatchObject({ rounds: 3, refused: 3, lost: 0, damage: [] })
    expect(report.backMs).toHaveLength(3)
    expect(campaignHeld(report)).toBe(true)
  },
)

test('stop leaves no process, no claim and no lock file; neither log nor file modes give the password away', async () => {
  const log = recordingLog()
  const { superuser, processId, healthy, stop, host } = await start(log)
  const pid = processId()
  expect(healthy()).toBe(true)
  expect(host).toBe(cluster())
  await Promise.all([stop(), stop()])
  expect(healthy()).toBe(false)
  expect(startTime(pid)).toBeNull()
  expect(readdirSync(path.join(directory, 'data')).sort()).toEqual(['postgres', 'postgres.lock', 'postgres.log', 'postgres.password'])
  expect(existsSync(path.join(cluster(), 'postmaster.pid'))).toBe(false)
  expect(superuser.password.length).toBeGreaterThanOrEqual(32)
  expect(log.text() + readFileSync(path.join(directory, 'data', 'postgres.log'), 'utf8')).not.toContain(superuser.password)
  expect(statSync(path.join(directory, 'data', 'postgres.password')).mode & 0o777).toBe(0o600)
  expect(statSync(cluster()).mode & 0o777).toBe(0o700)
})

test('a killed postmaster is started again, and the caller is told', async () => {
  let ends = 0
  const running = await start(recordingLog(), () => {
    ends += 1
  })
  const first = running.processId()
  process.kill(first, 'SIGKILL')
  await until(() => !running.healthy())
  await until(() => running.healthy())
  expect(ends).toBe(1)
  expect(running.processId()).not.toBe(first)
  expect(await query(running, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('lock files whose pid is another process of the same user do not keep the database from starting', async () => {
  await (await start()).stop()
  const { uid, gid } = statSync(cluster())
  const stranger = spawn('sleep', ['60'], isRoot ? { uid, gid } : {})
  try {
    for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
      writeFileSync(path.join(cluster(), name), `${stranger.pid}\n${cluster()}\n1700000000\n5432\n${cluster()}\n\n\nready   \n`)
    }
    const again = await start()
    expect(again.processId()).not.toBe(stranger.pid)
    expect(startTime(stranger.pid!)).not.toBeNull()
  } finally {
    stranger.kill()
  }
})

test('an interrupted initdb leaves no half cluster behind', async () => {
  const half = path.join(directory, 'data', 'postgres.init-12345')
  mkdirSync(path.join(half, 'base'), { recursive: true })
  await start()
  expect(existsSync(half)).toBe(false)
})

test('a password file that is gone is said, the cluster stays', async () => {
  await (await start()).stop()
  rmSync(path.join(directory, 'data', 'postgres.password'))
  await expect(start()).rejects.toMatchObject({ code: 'DATABASE_PASSWORD_MISSING' })
  expect(existsSync(path.join(cluster(), 'PG_VERSION'))).toBe(true)
})

test('a path longer than a socket may have gets its socket elsewhere', async () => {
  const dataDirectory = path.join(directory, '很长的目录名'.repeat(6))
  database = await startEmbedded({ dataDirectory, log: recordingLog() })
  const { host, stop } = database
  expect(Buffer.byteLength(`${host}/.s.PGSQL.5432`)).toBeLessThanOrEqual(107)
  expect(statSync(host).mode & 0o777).toBe(0o700)
  await stop()
  expect(existsSync(host)).toBe(false)
})

;(isRoot ? test : test.skip)(
  'below a folder closed to its user the database moves to /var/lib/farsight, and is found there again',
  async () => {
    const closed = path.join(directory, 'closed')
    mkdirSync(closed, { mode: 0o700 })
    const dataDirectory = path.join(closed, 'data')
    const log = recordingLog()
    database = await startEmbedded({ dataDirectory, log })
    const base = existingPlace(dataDirectory)!.base
    try {
      expect(path.dirname(base)).toBe(MOVED_ROOT)
      expect(log.text()).toContain(`cannot enter ${closed}`)
      await query(database, 'CREATE TABLE kept (id int)')
      await database.stop()
      database = await startEmbedded({ dataDirectory, log })
      expect(await query(database, 'SELECT count(*)::int AS n FROM kept')).toEqual([{ n: 0 }])
      const identity = { name: 'x', uid: 65534, gid: 65534, credentials: { uid: 65534, gid: 65534 } }
      expect(firstClosedDirectory(dataDirectory, identity)).toBe(closed)
    } finally {
      await database.stop()
      rmSync(base, { recursive: true, force: true })
    }
  },
)

test('a data directory that is a file is refused with a sentence', async () => {
  writeFileSync(path.join(directory, 'data'), '')
  await expect(start()).rejects.toMatchObject({ code: 'DATABASE_NOT_WRITABLE', zh: expect.stringContaining('无法写入') })
})
