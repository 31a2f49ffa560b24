import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import type { ServerConfig } from '../config'
import { startEmbedded } from './embedded'
import { migrate } from './migrate'
import type { DatabaseAddress } from './pools'
import { prepareCluster } from './roles'

/** What a running server needs of its database. */
export interface OpenDatabase {
  readonly address: DatabaseAddress
  readonly healthy: () => boolean
  /** `embedded` with its process id, or where your own stands. */
  readonly says: string
  stop(): Promise<void>
}

/** Secrets of this installation: made once, kept for the owner of the data folder alone. */
export interface Secrets {
  /** Signs report addresses and derives the gateway's key. */
  readonly site: string
  readonly owner: string
  readonly app: string
  readonly gate: string
}

interface Log {
  info(o: object, message: string): void
  warn(o: object, message: string): void
  error(o: object, message: string): void
}

const random = (): string => randomBytes(32).toString('base64url')

/** Reads the secrets of a data folder, or makes them: written beside, then renamed, never half there. */
export async function readSecrets(dataDirectory: string): Promise<Secrets> {
  const directory = join(dataDirectory, 'private')
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const file = join(directory, 'secrets.json')
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text !== undefined) return JSON.parse(text) as Secrets
  const made: Secrets = { site: random(), owner: random(), app: random(), gate: random() }
  await writeFile(`${file}.new`, JSON.stringify(made), { mode: 0o600 })
  await chmod(`${file}.new`, 0o600)
  await rename(`${file}.new`, file)
  return made
}

async function connected<T>(config: ConstructorParameters<typeof Client>[0], work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(config)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Opens the embedded database below the data folder, or your own, and brings its schema up to date. */
export async function openDatabase(config: ServerConfig, secrets: () => Promise<Secrets>, log: Log): Promise<OpenDatabase> {
  if (config.database) {
    const address: DatabaseAddress = {
      app: { connectionString: config.database.app },
      owner: { connectionString: config.database.owner },
      gate: { connectionString: config.database.gate },
    }
    await connected(address.owner, (owner) => migrate(owner))
    return { address, healthy: () => true, says: 'DATABASE_URL', stop: async () => {} }
  }
  const embedded = await startEmbedded({ dataDirectory: config.dataDirectory, log, packageRoot: join(config.root, 'server') })
  try {
    const passwords = await secrets()
    const at = { host: embedded.host, port: embedded.port }
    await connected({ ...at, database: 'postgres', user: embedded.superuser.user, password: embedded.superuser.password }, (su) =>
      prepareCluster(su, passwords),
    )
    const address: DatabaseAddress = {
      app: { ...at, database: 'farsight', user: 'farsight_app', password: passwords.app },
      gate: { ...at, database: 'farsight', user: 'farsight_gate', password: passwords.gate },
      owner: { ...at, database: 'farsight', user: 'farsight_owner', password: passwords.owner },
    }
    await connected(address.owner, (owner) => migrate(owner))
    return {
      address,
      healthy: () => embedded.healthy(),
      says: `embedded PostgreSQL, pid ${embedded.processId()}`,
      stop: () => embedded.stop(),
    }
  } catch (error) {
    await embedded.stop()
    throw error
  }
}
