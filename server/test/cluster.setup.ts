import { rmSync } from 'node:fs'
import { Client } from 'pg'
import { type EmbeddedDatabase, makeFastDirectory, startEmbedded } from '../src/database/embedded'
import { migrate } from '../src/database/migrate'
import { migrations } from '../src/database/migrations'
import { prepareCluster } from '../src/database/roles'
import { ROLE_PASSWORDS, TEMPLATE } from './cluster'

/** What FARSIGHT_TEST_CLUSTER holds, as JSON: the superuser's connection to the run's one cluster. */
export interface TestCluster {
  /** Socket directory. */
  host: string
  port: number
  user: string
  password: string
}

/** Between setup and teardown, which jest runs in one process but may load apart. */
export interface ClusterHandle {
  farsightTestCluster?: { database: EmbeddedDatabase; directory: string }
}

/** One cluster without durability for all server tests; workers inherit the variable. */
export default async function setup(): Promise<void> {
  const directory = makeFastDirectory()
  const quiet = {
    info: () => undefined,
    warn: () => undefined,
    error: (o: object, message: string) => process.stderr.write(`${message} ${JSON.stringify(o)}\n`),
  }
  try {
    const database = await startEmbedded({ dataDirectory: directory, log: quiet, fast: true })
    ;(globalThis as ClusterHandle).farsightTestCluster = { database, directory }
    const cluster: TestCluster = { host: database.host, port: database.port, ...database.superuser }
    await makeTemplate(cluster)
    process.env.FARSIGHT_TEST_CLUSTER = JSON.stringify(cluster)
  } catch (error) {
    rmSync(directory, { recursive: true, force: true })
    throw error
  }
}

/** The whole schema once: each test file's database is a copy of it. */
async function makeTemplate({ host, port, user, password }: TestCluster): Promise<void> {
  const su = new Client({ host, port, user, password, database: 'postgres' })
  await su.connect()
  await prepareCluster(su, ROLE_PASSWORDS, TEMPLATE)
  await su.end()
  const owner = new Client({ host, port, database: TEMPLATE, user: 'farsight_owner', password: ROLE_PASSWORDS.owner })
  await owner.connect()
  await migrate(owner, migrations)
  await owner.end()
}
