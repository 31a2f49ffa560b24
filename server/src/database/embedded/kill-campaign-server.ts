import { appendFileSync, closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { type EmbeddedDatabase, startEmbedded } from '.'
import { sleep } from './processes'

/** What the campaign's server process tells the campaign (IPC). */
export type ServerMessage =
  /** The database answered for the first time; milliseconds since this process began. */
  | { event: 'ready'; postmaster: number; ms: number }
  /** A writer's first acknowledged commit on a new connection. */
  | { event: 'writing'; writer: number; backend: number; postmaster: number }
  /** Rows acknowledged so far, how many of them are missing, and what amcheck found (at rest alone). */
  | { event: 'checked'; acked: number; lost: number; damage: string[] }
  | { event: 'failed'; reason: string }

/** What the campaign asks. `finish` ends the writers first, so that its check is at rest, then stops the database. */
export type ServerRequest = 'check' | 'finish'

/** Writers of each campaign's server process. */
export const WRITERS = 4

const ackFile = (directory: string): string => path.join(directory, 'acknowledged')
const tell = (message: ServerMessage): void => void process.send?.(message)
const isNotEmpty = (line: string): boolean => line !== ''

function connectTo(database: EmbeddedDatabase): pg.Client {
  const { host, port, superuser } = database
  const client = new pg.Client({ host, port, ...superuser, database: 'postgres', ssl: false, connectionTimeoutMillis: 5_000 })
  // A connection that breaks makes its query fail too: there it is dealt with.
  client.on('error', () => undefined)
  return client
}

async function withClient<T>(database: EmbeddedDatabase, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = connectTo(database)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Counts acknowledged rows that are missing. The acks are read first: rows read first would miss commits made in between. */
async function check(database: EmbeddedDatabase, directory: string, atRest: boolean): Promise<ServerMessage> {
  const acked = readFileSync(ackFile(directory), 'utf8').split('\n').filter(isNotEmpty)
  return withClient(database, async (client) => {
    const rows = await client.query<{ id: string }>('SELECT id FROM campaign')
    const present = new Set(rows.rows.map((row) => row.id))
    const lost = acked.filter((id) => !present.has(id)).length
    const damage: string[] = []
    if (atRest) {
      await client.query('CREATE EXTENSION IF NOT EXISTS amcheck')
      await client.query("SELECT bt_index_check('campaign_pkey', true)").catch((error: Error) => damage.push(error.message))
      const heap = await client.query<{ msg: string }>("SELECT msg FROM verify_heapam('campaign')")
      damage.push(...heap.rows.map((row) => row.msg))
    }
    return { event: 'checked', acked: acked.length, lost, damage }
  })
}

interface Writing {
  database: EmbeddedDatabase
  /** Open for appending. */
  acks: number
  isOver(): boolean
}

async function write(writer: number, { database, acks, isOver }: Writing): Promise<void> {
  // Ids differ between processes and connections: one whose fate is unknown is never used again.
  for (let connection = 0; !isOver(); connection += 1) {
    const client = connectTo(database)
    try {
      await client.connect()
      const backend = (client as pg.Client & { processID: number }).processID
      for (let n = 0; !isOver(); n += 1) {
        const id = `${process.pid}.${Date.now()}.${writer}.${connection}.${n}`
        await client.query('BEGIN')
        await client.query('INSERT INTO campaign (id, note) VALUES ($1, $2)', [id, '检查 '.repeat(20)])
        await client.query('COMMIT')
        writeSync(acks, `${id}\n`)
        if (n === 0) tell({ event: 'writing', writer, backend, postmaster: database.processId() })
      }
    } catch {
      await sleep(20)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}

/** The campaign's server process: the embedded database and four writers, until asked to finish or killed. */
export async function serveCampaign(directory: string, packageRoot: string): Promise<void> {
  const began = Date.now() - process.uptime() * 1000
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const database = await startEmbedded({ dataDirectory: directory, packageRoot, log: silent })
  await withClient(database, (client) => client.query('CREATE TABLE IF NOT EXISTS campaign (id text PRIMARY KEY, note text NOT NULL)'))
  tell({ event: 'ready', postmaster: database.processId(), ms: Math.round(Date.now() - began) })
  appendFileSync(ackFile(directory), '')
  tell(await check(database, directory, false))

  let over = false
  const acks = openSync(ackFile(directory), 'a')
  const writers = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer, { database, acks, isOver: () => over })))
  const finish = async (): Promise<void> => {
    over = true
    await writers
    closeSync(acks)
    tell(await check(database, directory, true))
    await database.stop()
    process.disconnect()
  }
  const answer = (work: Promise<void>): void => void work.catch((error: Error) => tell({ event: 'failed', reason: error.message }))
  process.on('message', (request: ServerRequest) => answer(request === 'finish' ? finish() : check(database, directory, false).then(tell)))
  // The campaign itself has died.
  process.on('disconnect', () => {
    if (!over) void database.stop().finally(() => process.exit(1))
  })
}
