import { rmSync } from 'node:fs'
import { type EmbeddedDatabase, makeFastDirectory, startEmbedded } from '../src/database/embedded'

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
    process.env.FARSIGHT_TEST_CLUSTER = JSON.stringify(cluster)
  } catch (error) {
    rmSync(directory, { recursive: true, force: true })
    throw error
  }
}
