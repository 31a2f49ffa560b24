import { createApp } from '../src/app'
import { sealOf } from '../src/embed/seal'
import type { Archive } from '../src/images/door/archive'
import { makeSiteKey } from '../src/modules/site-key'

// A server whose process has a time zone of its own (TZ) and whose clock the test sets by a message.
const { database, directory, seal } = JSON.parse(process.env.ZONE_SERVER ?? '{}')
let now = Date.now()

async function start(): Promise<void> {
  const server = await createApp({
    database,
    archive: {} as Archive,
    secret: Buffer.alloc(32, 7),
    buildDirectory: `${directory}/build`,
    moduleDirectory: `${directory}/modules`,
    gateFile: `${directory}/none.js`,
    paperFile: `${directory}/none.js`,
    excelFile: `${directory}/none.js`,
    site: 'farsight',
    siteKey: makeSiteKey(),
    seal: sealOf(Buffer.from(seal, 'hex')),
    demo: false,
    logLevel: 'silent',
    codeText: () => '2580',
    clock: () => now,
  })
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.app.server.address() as { port: number }
  process.on('message', ({ clock }: { clock: number }) => {
    now = clock
    process.send?.({ hours: new Date(now).getHours() })
  })
  process.send?.({ port })
}

void start()
