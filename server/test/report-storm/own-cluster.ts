import { rmSync } from 'node:fs'
import { type EmbeddedDatabase, makeFastDirectory, startEmbedded } from '../../src/database/embedded'
import type { TestCluster } from '../cluster.setup'
import { EVERY_STEP, type TestDatabase, testDatabase } from '../harness'

/** A durable cluster of one test file's own, to be stopped, cut off and filled. */
export interface OwnCluster {
  readonly cluster: EmbeddedDatabase
  /** File of its socket. */
  readonly socket: string
  readonly database: TestDatabase
  /** Answers when the database does. */
  ready(): Promise<void>
  end(): Promise<void>
}

/** @param place a folder of its own for the data; in memory when not told */
export async function ownCluster(place?: string): Promise<OwnCluster> {
  const directory = place ?? makeFastDirectory()
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const cluster = await startEmbedded({ dataDirectory: directory, log: quiet })
  const address: TestCluster = { host: cluster.host, port: cluster.port, ...cluster.superuser }
  const shared = process.env.FARSIGHT_TEST_CLUSTER
  try {
    // The harness looks here for the cluster of the run; what it makes keeps this one.
    process.env.FARSIGHT_TEST_CLUSTER = JSON.stringify(address)
    const database = await testDatabase({ upTo: EVERY_STEP })
    return {
      cluster,
      socket: `${cluster.host}/.s.PGSQL.${cluster.port}`,
      database,
      async ready() {
        for (;;) {
          try {
            return await database.superuser(async () => undefined)
          } catch {
            await new Promise((done) => setTimeout(done, 20))
          }
        }
      },
      async end() {
        await cluster.stop()
        if (!place) rmSync(directory, { recursive: true, force: true })
      },
    }
  } finally {
    process.env.FARSIGHT_TEST_CLUSTER = shared
  }
}
