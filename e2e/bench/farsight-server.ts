import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '../../server/src/app'
import { sealOf } from '../../server/src/embed/seal'
import type { Archive } from '../../server/src/images/door/archive'
import { makeSiteKey } from '../../server/src/modules/site-key'

// The real server as a child of the bench: its own process, so that its CPU can be told from the load's.
const { app, gate, owner, secret, buildDirectory } = JSON.parse(process.env.BENCH_DATABASE ?? '{}')
// No images here: only the sweep of what was left behind asks for them.
const archive = { store: { doubtful: async () => [] } } as unknown as Archive
declare const gc: (() => void) | undefined
const server = await createApp({
  database: { app, gate, owner },
  archive,
  secret: Buffer.from(secret, 'hex'),
  buildDirectory,
  moduleDirectory: mkdtempSync(join(tmpdir(), 'farsight-bench-')),
  gateFile: join(buildDirectory, 'server', 'release-gate.js'),
  paperFile: join(buildDirectory, 'server', 'report-paper.js'),
  excelFile: join(buildDirectory, 'server', 'excel-reader.js'),
  site: 'bench',
  siteKey: makeSiteKey(),
  seal: sealOf(Buffer.alloc(32)),
  demo: false,
  logLevel: process.env.BENCH_LOG ?? 'warn',
  codeText: () => '0000',
})
await server.app.listen({ host: '127.0.0.1', port: Number(process.env.BENCH_PORT ?? 0) })
process.send?.({ port: (server.app.server.address() as { port: number }).port })
process.on('message', (message) => {
  if (message === 'cpu') process.send?.({ cpu: process.cpuUsage() })
  if (message === 'memory') {
    gc?.()
    process.send?.({ rss: process.memoryUsage().rss, sockets: server.hub.size })
  }
})
