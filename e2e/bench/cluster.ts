import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { type EmbeddedDatabase, startEmbedded } from '../../server/src/database/embedded'
import { migrate } from '../../server/src/database/migrate'
import { prepareCluster } from '../../server/src/database/roles'

const quiet = { info: () => {}, warn: console.error, error: console.error }

/** A client's whole life around some work. */
export async function connected<T>(config: object, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(config)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** A database of a bench: the product's roles and schema, nothing in it. */
export interface BenchDatabase {
  /** As the server takes it. */
  readonly address: Record<'app' | 'gate' | 'owner', { host: string; port: number; database: string; user: string; password: string }>
  /** Of the superuser, whom no wall holds back. */
  readonly superuser: { host: string; port: number; database: string; user: string; password: string }
  readonly asSuperuser: <T>(work: (client: Client) => Promise<T>) => Promise<T>
}

/** A PostgreSQL of its own, which is gone when the bench ends. */
export interface BenchCluster {
  readonly embedded: EmbeddedDatabase
  /** Where it keeps its files; others may stand beside them. */
  readonly directory: string
  readonly database: (name: string) => Promise<BenchDatabase>
  readonly stop: () => Promise<void>
}

export async function benchCluster(bench: string): Promise<BenchCluster> {
  const directory = mkdtempSync(join(tmpdir(), `farsight-${bench}-`))
  // The database's user must be able to pass through.
  chmodSync(directory, 0o711)
  const embedded = await startEmbedded({ dataDirectory: directory, fast: true, log: quiet, packageRoot: `${process.cwd()}/server` })
  const at = { host: embedded.host, port: embedded.port }
  return {
    embedded,
    directory,
    async database(name) {
      await connected({ ...at, database: 'postgres', ...embedded.superuser }, (su) =>
        prepareCluster(su, { owner: 'o', app: 'a', gate: 'g' }, name),
      )
      const role = (user: string, password: string) => ({ ...at, database: name, user: `farsight_${user}`, password })
      const address = { app: role('app', 'a'), gate: role('gate', 'g'), owner: role('owner', 'o') }
      const superuser = { ...at, database: name, ...embedded.superuser }
      await connected(address.owner, (owner) => migrate(owner))
      return { address, superuser, asSuperuser: (work) => connected(superuser, work) }
    },
    async stop() {
      await embedded.stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
