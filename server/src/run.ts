import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createApp, type FarsightServer } from './app'
import { httpGateway } from './codes/http-gateway'
import type { CodeLimits } from './codes/rates'
import { ConfigError, readConfig } from './config'
import { EmbeddedError } from './database/embedded'
import { type OpenDatabase, openDatabase, readSecrets } from './database/open'
import { accountTable } from './demo/account-table'
import { prepareDemo } from './demo/prepare'
import { openSeal } from './embed/seal'
import { hisOf } from './his'
import { type Archive, openArchive } from './images/door/archive'
import { readTrustedKeys } from './modules/publish/trusted-keys'
import { openSiteKey } from './modules/site-key'
import { type CodeText, randomCodeText } from './session/image-code'

/** A line on the way to a running server; the start command shows it. */
const say = (zh: string, en: string): void => console.log(`> ${zh} / ${en}`)

const log = {
  info: () => {},
  warn: (o: object, message: string) => console.error(message, o),
  error: (o: object, message: string) => console.error(message, o),
}

function portTaken(error: NodeJS.ErrnoException, port: number): string | undefined {
  if (error.code === 'EADDRINUSE') return `端口 ${port} 已被占用，请用 PORT=… 换一个 / port ${port} is taken, choose another with PORT=…`
  if (error.code === 'EACCES') return `没有权限使用端口 ${port} / no permission for port ${port}`
  return undefined
}

/**
 * Starts the server: configuration, database, migrations, archive, demo group, listen. Everything that was begun is
 * ended in the other order on SIGINT and SIGTERM, and when a step fails.
 */
export async function run(codeText: CodeText = randomCodeText, codeLimits?: CodeLimits): Promise<void> {
  const ends: (() => Promise<void>)[] = []
  let ending: Promise<void> | undefined
  const end = (): Promise<void> =>
    (ending ??= (async () => {
      for (const step of ends.reverse()) await step().catch((error) => console.error(error))
    })())
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      say('正在停止', 'stopping')
      void end().then(() => process.exit(0))
    })
  }
  process.on('unhandledRejection', (error) => console.error('unhandled', error))

  try {
    const config = readConfig(process.env, process.env.FARSIGHT_ROOT || process.cwd())
    say('启动数据库', 'starting the database')
    const database: OpenDatabase = await openDatabase(config, () => readSecrets(config.dataDirectory), log)
    ends.push(() => database.stop())
    const archive: Archive = await openArchive({
      directory: join(config.dataDirectory, 'images'),
      workerFile: join(config.buildDirectory, 'server', 'dicom-worker.js'),
      outside: config.outsideArchive && {
        ...config.outsideArchive,
        fault: (event, error) => console.error(JSON.stringify({ event, error: error === undefined ? undefined : String(error) })),
      },
    })
    ends.push(() => archive.close())
    if (config.demo) await prepareDemo(config, database.address, archive, say)
    // Asked to stop meanwhile: what was begun is being ended, nothing more begins.
    if (stopping) return
    const secrets = await readSecrets(config.dataDirectory)
    const server: FarsightServer = await createApp({
      database: database.address,
      archive,
      secret: Buffer.from(secrets.site, 'base64url'),
      buildDirectory: config.buildDirectory,
      moduleDirectory: join(config.dataDirectory, 'modules'),
      site: config.site,
      auditHeads: join(config.dataDirectory, 'audit-heads.json'),
      siteKey: await openSiteKey(join(config.dataDirectory, 'keys', 'site.key.json')),
      seal: await openSeal(join(config.dataDirectory, 'keys', 'partner.key.json')),
      gateFile: join(config.buildDirectory, 'server', 'release-gate.js'),
      paperFile: join(config.buildDirectory, 'server', 'report-paper.js'),
      excelFile: join(config.buildDirectory, 'server', 'excel-reader.js'),
      trustedKeys: await readTrustedKeys(config),
      ...(config.tls ? { tls: { cert: await readFile(config.tls.certificate), key: await readFile(config.tls.key) } } : {}),
      demo: config.demo,
      trustProxy: config.trustProxy,
      aiEngines: config.aiEngines,
      ...(config.his ? { his: hisOf(config.his) } : {}),
      ...(config.sms ? { sms: httpGateway(config.sms) } : {}),
      logLevel: process.env.LOG_LEVEL || 'warn',
      codeText,
      ...(codeLimits ? { codeLimits } : {}),
      healthy: database.healthy,
    })
    ends.push(() => server.close())
    if (stopping) return server.close()
    for (const { name, version, zh, en } of server.notAdopted) say(`模块 ${name} ${version} ${zh}`, `module ${name} ${version} ${en}`)
    await server.app.listen({ host: config.host, port: config.port })
    const address = server.app.server.address()
    const port = typeof address === 'object' && address ? address.port : config.port
    if (config.demo) console.log(accountTable())
    console.log(`FARSIGHT READY ${config.tls ? 'https' : 'http'}://${config.host}:${port}/`)
  } catch (error) {
    // What breaks while everything is being ended is no fault.
    if (stopping) return
    const known =
      error instanceof ConfigError || error instanceof EmbeddedError
        ? error.message
        : portTaken(error as NodeJS.ErrnoException, Number(process.env.PORT || 8080))
    console.error(known ?? error)
    await end()
    process.exit(1)
  }
}
