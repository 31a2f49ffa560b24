import { rmSync } from 'node:fs'
import type { ClusterHandle } from './cluster.setup'

/** Stops the run's cluster and removes it. */
export default async function teardown(): Promise<void> {
  const handle = globalThis as ClusterHandle
  const cluster = handle.farsightTestCluster
  if (cluster === undefined) return
  await cluster.database.stop()
  rmSync(cluster.directory, { recursive: true, force: true })
  handle.farsightTestCluster = undefined
  delete process.env.FARSIGHT_TEST_CLUSTER
}
