import { join } from 'node:path'
import { createApp } from '../src/app'
import { openPools } from '../src/database/pools'
import { tenantTransactions } from '../src/database/tenant'
import { sealOf } from '../src/embed/seal'
import { type Archive, openArchive } from '../src/images/door/archive'
import { makeSiteKey } from '../src/modules/site-key'
import { eventSink } from '../src/push/events'

// A second process of the server, for the tests of what happens between processes and when one is killed.
const { database, directory, mute, reportSteps, archive, workerFile } = JSON.parse(process.env.SECOND_SERVER ?? '{}')

/** What the test asks of it: an act that writes an event. */
interface Ask {
  readonly facilityId: string
  readonly examId: string
}

async function start(): Promise<void> {
  const server = await createApp({
    database,
    archive: archive ? await openArchive({ directory: archive, workerFile, minFreeBytes: 0 }) : ({} as Archive),
    secret: Buffer.alloc(32, 7),
    buildDirectory: join(directory, 'build'),
    moduleDirectory: join(directory, 'modules'),
    gateFile: join(directory, 'none.js'),
    paperFile: join(directory, 'none.js'),
    excelFile: join(directory, 'none.js'),
    site: 'farsight',
    siteKey: makeSiteKey(),
    seal: sealOf(Buffer.alloc(32)),
    demo: false,
    logLevel: 'silent',
    codeText: () => '2580',
    ...(reportSteps ? { reportSteps } : {}),
  })
  // It dies before it has sent anything: what it commits stays in the outbox.
  if (mute) server.outbox.wake = () => {}
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  const pools = openPools(database, () => {})
  const asTenant = tenantTransactions(pools.app)
  process.on('message', ({ facilityId, examId }: Ask) => {
    void asTenant({ facilityId, userId: examId }, (tx) =>
      eventSink(tx, Date.now()).emit({
        examId,
        facilityId,
        state: 2060,
        hasComplete: false,
        modality: 'CT',
        patName: '王建国',
        audience: { level: 1 },
      }),
    ).then(() => process.send?.({ done: examId }))
  })
  process.send?.({ port: (server.app.server.address() as { port: number }).port })
}

void start()
