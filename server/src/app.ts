import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import { allCalls, PUBLIC_CALLS } from '@farsight/shared/contract'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { Client } from 'pg'
import type { WebSocket } from 'ws'
import { actRoutes } from './acts/routes'
import { auditKeyOf } from './audit/mark'
import { knowRequests } from './audit/request-id'
import { Sealer } from './audit/sealer'
import { bookingRoutes } from './bookings/routes'
import { allHandlers } from './calls'
import { dispatcher } from './calls/dispatch'
import { lapseJob } from './calls/report/lapse'
import { ChatHub } from './chat/hub'
import { Presence } from './chat/presence'
import { chatRoutes } from './chat/routes'
import { BookingSms } from './codes/booking-sms'
import { DemoOutbox } from './codes/demo-outbox'
import { Digits } from './codes/digits'
import { closedGateway, type SmsGateway } from './codes/gateway'
import { CODE_LIMITS, type CodeLimits, CodeRates } from './codes/rates'
import { ReportSms } from './codes/report-sms'
import { ResetTickets } from './codes/reset-tickets'
import { SmsSender } from './codes/sender'
import { SmsCodes } from './codes/sms-codes'
import { consultationRoutes } from './consultations/routes'
import { promiseJob } from './credits/promises'
import { reconcileJob } from './credits/reconcile'
import { criticalJob } from './critical/job'
import type { DatabaseAddress } from './database/pools'
import { openPools, SERVING } from './database/pools'
import { type DroppedFilters, tenantTransactions } from './database/tenant'
import { dutyJob } from './duty/waiting'
import { ecgUploadRoute } from './ecg/upload-route'
import { frameCookieName } from './embed/cookie'
import { embedPages } from './embed/page'
import { PartnerKeys } from './embed/partner-keys'
import { Partners } from './embed/partners'
import { frameOf, withoutPrefix } from './embed/prefix'
import type { Seal } from './embed/seal'
import { LaunchTokens } from './embed/tokens'
import { EntryTokens } from './entry/tokens'
import { excelDoor } from './excel'
import { demoHis } from './his/demo'
import { type HisPort, noHis } from './his/port'
import { callRoutes } from './http/call-routes'
import { cookieName, readCookie } from './http/cookie'
import { securityHeaders } from './http/headers'
import { moduleFiles } from './http/module-files'
import { pageRoutes } from './http/page-routes'
import { releaseRoutes } from './http/release-routes'
import { policyReports } from './http/reports'
import { setRoute } from './http/set-route'
import { uploadAddresses } from './http/upload-routes'
import { StoreError } from './images'
import type { Archive } from './images/door/archive'
import { dicomwebRoutes } from './images/door/dicomweb'
import { orphanJob } from './images/door/orphans'
import { outsideJobs } from './images/door/outside-jobs'
import { importRoutes } from './imports/routes'
import { clockJob, strikeAhead } from './jobs/clock-job'
import { ClockWatch, sinceBoot } from './jobs/clock-watch'
import { Jobs } from './jobs/jobs'
import { libraryJob } from './library/shelve'
import { meetingRoutes } from './meetings/routes'
import { keepTrimmed } from './modules/events'
import { releasePointers } from './modules/pointers'
import { openReleases } from './modules/publish'
import { adoptBuild, type NotAdopted } from './modules/publish/adopt'
import { pruneReleases } from './modules/publish/prune'
import type { TrustedKey } from './modules/publish/trusted-keys'
import { ReleaseSets } from './modules/sets'
import { registryMark, type SiteKey } from './modules/site-key'
import { pictureRoutes } from './pictures/routes'
import { paperPress } from './print/pdf'
import { paperRoutes } from './print/routes'
import { socketDoor } from './push/door'
import { PushHub } from './push/hub'
import { Outbox } from './push/outbox'
import { SocketTickets } from './push/tickets'
import { journalJob } from './reports/journal'
import { pushJob } from './reports/push-job'
import { RoomHub } from './room/hub'
import { AddressTries } from './session/address-tries'
import { Credentials } from './session/credentials'
import { Devices } from './session/devices'
import { type CodeText, ImageCodes } from './session/image-code'
import { PasswordTries } from './session/password-tries'
import type { Session } from './session/session'
import { signer } from './session/signer'
import { SessionStore } from './session/store'
import { watchAccounts } from './session/watch'
import { downloadRoute } from './shares/download'
import { shareRoutes } from './shares/routes'
import { statisticsJob } from './statistics/roll'
import { templateRoutes } from './templates/routes'
import { ImDirectory } from './video/directory'
import { demoImGateway, type ImGateway } from './video/im-gateway'

/** Everything that differs between a release, the demo and a test. */
export interface AppOptions {
  readonly database: DatabaseAddress
  readonly archive: Archive
  /** The installation's secret, 32 bytes: signs report addresses and gateway keys. */
  readonly secret: Buffer
  readonly buildDirectory: string
  /** Where published releases lie; beside it, `<it>-encoded`. */
  readonly moduleDirectory: string
  /** The site's name: releases are signed for it, and browsers know its sets by it. */
  readonly site: string
  /** Signs the sets of modules. */
  readonly siteKey: SiteKey
  /** The file in which the heads of the audit's chains are known outside the database; nowhere when not told. */
  readonly auditHeads?: string
  /** Opens the secrets by which partners sign. */
  readonly seal: Seal
  /** The bundled reader of the gate on code. */
  readonly gateFile: string
  /** The bundled thread that draws papers. */
  readonly paperFile: string
  /** The bundled process that reads workbooks. */
  readonly excelFile: string
  /** Keys that sign this installation's own build. */
  readonly trustedKeys?: readonly TrustedKey[]
  readonly tls?: { readonly cert: Buffer; readonly key: Buffer }
  readonly demo: boolean
  readonly logLevel: string
  readonly codeText: CodeText
  readonly clock?: () => number
  /** Counts milliseconds, whatever the clock is set to; that of a clock which a test moves is the clock itself. */
  readonly elapsed?: () => number
  readonly wait?: (ms: number) => Promise<void>
  readonly checkAnswers?: boolean
  /** Wrong passwords from one address within 15 minutes, after which it tries no more; 20 when not told. */
  readonly triesPerAddress?: number
  /** Proxies whose word about an address is taken: addresses or networks. Without them the connection's own counts. */
  readonly trustProxy?: readonly string[]
  /** Pictures and wrong texts of image codes from one address in a minute. */
  readonly codeLimits?: CodeLimits
  /** Reports that one doctor sends, passes or returns in a minute; 60 when not told. */
  readonly reportSteps?: number
  /** Codes of papers and links of patients that one address may try in a minute. */
  readonly publicTries?: number
  /** Where SMS go; else the demo's outbox, or nowhere. */
  readonly sms?: SmsGateway
  /** The video service; else the demo's, or none. */
  readonly im?: ImGateway
  /** AI engines that results are taken from, by name; each hospital's key for one is made of the installation's secret. */
  readonly aiEngines?: readonly string[]
  /** The hospitals' information system; else the demo's, or none. */
  readonly his?: HisPort
  /** How long a statistic may be counted, in milliseconds; 20,000 when not told. */
  readonly countingMs?: number
  /** Only the proof of the two walls sets it. */
  readonly droppedFilters?: DroppedFilters
  readonly healthy?: () => boolean
}

/** A server that listens or may listen. */
export interface FarsightServer {
  readonly app: FastifyInstance
  readonly hub: PushHub
  readonly chat: ChatHub
  readonly rooms: RoomHub
  readonly outbox: Outbox
  /** Takes SMS to their gateway. */
  readonly sender: SmsSender
  /** What is done by the clock. */
  readonly jobs: Jobs
  /** Links the audit's rows. */
  readonly sealer: Sealer
  /** Modules of the build that were not taken in, and why. */
  readonly notAdopted: readonly NotAdopted[]
  close(): Promise<void>
}

const CLOCK_MOVED = 'the machine’s clock was set: look after its time source; start the server again where the new time is right'

/** The map of the server: headers, sessions, every area, in one list. */
export async function createApp(options: AppOptions): Promise<FarsightServer> {
  const secure = options.tls !== undefined
  const clock = options.clock ?? Date.now
  const watch = new ClockWatch(clock, options.elapsed ?? options.clock ?? sinceBoot)
  const steadyClock = (): number => watch.now()
  const app = Fastify({
    logger: { level: options.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    ...(options.tls ? { https: options.tls } : {}),
    bodyLimit: 1024 * 1024,
    requestTimeout: 300_000,
    trustProxy: options.trustProxy?.length ? [...options.trustProxy] : false,
    keepAliveTimeout: 72_000,
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: false, ignoreDuplicateSlashes: false, maxParamLength: 200 },
    exposeHeadRoutes: false,
    // Rows of the audit name it: it stays one of a kind over restarts and processes.
    genReqId: () => randomUUID(),
    rewriteUrl: (request) => withoutPrefix(request),
  }) as unknown as FastifyInstance
  app.removeAllContentTypeParsers()
  knowRequests(app)
  securityHeaders(app, secure)
  app.setErrorHandler((error: FastifyError | StoreError, request, reply) => {
    if (error instanceof StoreError) {
      const { code, zh, en, status } = error
      if (status >= 500) request.log.error({ err: error, url: request.url }, 'an image is not to be had')
      return reply.removeHeader('ETag').header('Cache-Control', 'no-store').code(status).type('application/json').send({ code, zh, en })
    }
    const status = error.statusCode ?? 500
    if (status >= 500) request.log.error({ err: error, url: request.url }, 'a request failed')
    // What went wrong inside (paths, statements) is for the log alone.
    return reply.code(status).send({ statusCode: status, message: status >= 500 ? 'internal error' : error.message, requestId: request.id })
  })

  const listener = async (): Promise<Client> => {
    const client = new Client({ ...SERVING, ...options.database.gate })
    await client.connect()
    return client
  }
  const pools = openPools(options.database, (err) => app.log.warn({ err }, 'a database connection was lost'), SERVING, options.countingMs)
  const auditKey = auditKeyOf(options.secret)
  const asTenant = tenantTransactions(pools.app, options.droppedFilters, { auditKey })
  const asCounting = tenantTransactions(pools.counting, options.droppedFilters, { asOne: true, auditKey })
  const asOne = tenantTransactions(pools.app, options.droppedFilters, { asOne: true, auditKey })
  const sealer = new Sealer({
    gate: pools.gate,
    asTenant,
    key: auditKey,
    headsFile: options.auditHeads,
    failed: (err) => app.log.warn({ err }, 'the audit could not be linked, trying again'),
    cut: (facilityId) =>
      app.log.error({ event: 'audit-cut', facilityId }, 'the audit’s chain does not hold its known end: npm run audit -- verify'),
  })
  const sessions = new SessionStore(pools.gate, asTenant)
  const stopWatching = watchAccounts(sessions, listener, app.log)
  const devices = new Devices(pools.gate)
  const wait = options.wait ?? ((ms: number) => new Promise<void>((done) => setTimeout(done, ms)))
  const credentials = new Credentials({
    gate: pools.gate,
    asTenant,
    devices,
    addresses: new AddressTries(options.triesPerAddress ?? 20),
    tries: new PasswordTries(pools.gate),
    wait,
  })
  const tickets = new SocketTickets(pools.gate)
  const presence = new Presence(pools.gate, clock)
  const sign = signer(options.secret)
  const digits = new Digits(options.secret)
  const demoOutbox = options.demo ? new DemoOutbox(pools.gate, clock) : undefined
  const sms = options.sms ?? demoOutbox ?? closedGateway
  const sender = new SmsSender({ gate: pools.gate, gateway: sms, digits, clock, wait, log: app.log })
  const cookie = cookieName(secure)
  const sessionOf = async (request: FastifyRequest, act = true, anew = false): Promise<Session | undefined> => {
    // A frame in a partner's page and the page itself never take each other's session.
    const frame = frameOf(request.raw)
    const token = readCookie(request.headers.cookie, frame === undefined ? cookie : frameCookieName(secure))
    const session = token && token.length < 100 ? await sessions.find(token, steadyClock(), act, anew) : undefined
    return session?.embed?.id === frame ? session : undefined
  }
  // A locked desk shows no image and publishes nothing; the calls say themselves that it is locked.
  const openSessionOf = async (request: FastifyRequest): Promise<Session | undefined> => {
    const session = await sessionOf(request)
    return session?.locked ? undefined : session
  }
  const partners = new Partners(pools.gate, options.demo)
  const { gateFile, moduleDirectory: directory, site } = options
  const releases = await openReleases({ gate: pools.gate, asTenant, site, clock, directory, gateFile })
  const { catalogue } = releases
  const pointers = releasePointers(pools.gate, catalogue)
  const sets = new ReleaseSets({ gate: pools.gate, site: options.site, key: options.siteKey, clock })
  const stopTrimming = keepTrimmed(pools.gate, clock, (err) => app.log.warn({ err }, 'old module events were not trimmed'))

  const notices = { gate: pools.gate, digits, sender, gateway: sms, log: app.log, budget: options.codeLimits?.sms }
  const reportSms = new ReportSms(notices)
  const dispatch = dispatcher(
    allCalls,
    allHandlers({
      gate: pools.gate,
      asTenant,
      sessions,
      partners,
      partnerKeys: new PartnerKeys(pools.gate, options.seal),
      siteId: site,
      catalogue: releases.catalogue,
      pointers,
      sets,
      tokens: new LaunchTokens(pools.gate),
      tickets,
      presence,
      sign,
      codes: new ImageCodes(pools.gate, options.codeText, new CodeRates(options.codeLimits ?? CODE_LIMITS)),
      site: { name: '千里眼', nameEn: 'Farsight', demo: options.demo },
      credentials,
      devices,
      entries: new EntryTokens(pools.gate, site),
      publicTries: options.publicTries,
      reportSms,
      bookingSms: new BookingSms(notices),
      archive: options.archive,
      smsCodes: new SmsCodes(pools.gate, digits, sender, app.log, options.codeLimits?.sms),
      resetTickets: new ResetTickets(pools.gate),
      sms,
      demoOutbox,
      im: options.im ?? (options.demo ? demoImGateway(options.secret, clock) : undefined),
      imDirectory: new ImDirectory(pools.gate),
      secret: options.secret,
      aiEngines: options.aiEngines ?? [],
      his: options.his ?? (options.demo ? demoHis : noHis),
      ...(options.reportSteps === undefined ? {} : { reportSteps: options.reportSteps }),
    }),
    PUBLIC_CALLS,
    {
      asTenant,
      asCounting,
      sign,
      clock,
      steadyClock,
      closeFrame: (session, now) => sessions.closeFrame(session, now),
      checkAnswers: options.checkAnswers ?? false,
    },
  )
  callRoutes(app, { dispatch, secure, cookie, sessionOf })
  dicomwebRoutes(app, {
    asTenant,
    gate: pools.gate,
    archive: options.archive,
    secret: options.secret,
    clock,
    secure,
    sessionOf: openSessionOf,
  })
  uploadAddresses(app)
  chatRoutes(app, { asTenant, archive: options.archive, secure, clock, sessionOf })
  pictureRoutes(app, { asTenant, archive: options.archive, secret: options.secret, secure, clock, sessionOf })
  bookingRoutes(app, { asTenant, archive: options.archive, secret: options.secret, secure, clock, sessionOf })
  consultationRoutes(app, { asTenant, secure, clock, sessionOf })
  meetingRoutes(app, { asTenant, secure, clock, sessionOf })
  shareRoutes(app, { asTenant, archive: options.archive, secret: options.secret, secure, clock: steadyClock })
  downloadRoute(app, { asTenant, archive: options.archive, sessionOf: openSessionOf })
  actRoutes(app, { asTenant, archive: options.archive, sign, secure, clock, sessionOf })
  ecgUploadRoute(app, { asTenant, archive: options.archive, sign, secure, clock, sessionOf })
  const press = paperPress(options.paperFile)
  const excel = excelDoor(options.excelFile)
  templateRoutes(app, { asTenant, excel, secure, clock, sessionOf })
  importRoutes(app, { asTenant, excel, secure, clock, steadyClock, sessionOf })
  paperRoutes(app, { asTenant, archive: options.archive, press, secure, clock, sessionOf })
  const fill = registryMark(site, options.siteKey)
  pageRoutes(app, options.buildDirectory, fill)
  policyReports(app, clock)
  moduleFiles(app, { gate: pools.gate, store: releases.store })
  releaseRoutes(app, { gate: pools.gate, asTenant, site, clock, secure, sessionOf: openSessionOf, releases, pointers })
  embedPages(app, { build: options.buildDirectory, partners, fill: async (html) => fill(html) })

  setRoute(app, { sets, sessionOf })
  app.get('/health', async (_request, reply) => {
    const ready = options.healthy?.() ?? true
    return reply.code(ready ? 200 : 503).send({ ready, sockets: hub.size, chats: chat.size, rooms: rooms.size })
  })

  const eventOutbox = new Outbox({ gate: pools.gate, listener, log: app.log })
  const hub = new PushHub({ asTenant, sessions, outbox: eventOutbox, sign, clock, log: app.log })
  const chat = new ChatHub({ asTenant, sessions, outbox: eventOutbox, presence, clock, log: app.log })
  const rooms = new RoomHub({ asTenant, sessions, outbox: eventOutbox, listener, clock, log: app.log })
  sessions.onEnd((tokenHash) => {
    hub.endSession(tokenHash)
    chat.endSession(tokenHash)
    rooms.endSession(tokenHash)
  })
  await eventOutbox.start()
  hub.start()
  chat.start()
  await rooms.start()
  const sockets = {
    '/push': (socket: WebSocket, session: Session, after: number | undefined) => hub.join(socket, session, after),
    '/chat': (socket: WebSocket, session: Session) => chat.join(socket, session),
    '/room': (socket: WebSocket, session: Session) => rooms.join(socket, session),
  }
  const door = socketDoor(app.server as Server, { tickets, sessions, rooms: sockets, secure, cookie, clock })
  const jobs = new Jobs(
    [
      promiseJob(pools.gate, asTenant, (err) => app.log.error({ err }, 'a missed promise was not told')),
      lapseJob(pools.gate, asTenant, (err) => app.log.error({ err }, 'lapsed claims were not ended')),
      pushJob(pools.gate, asTenant, reportSms, (err) => app.log.error({ err }, 'a report was not pushed by the rule')),
      dutyJob(pools.gate, asTenant, (err) => app.log.error({ err }, 'waiting cases were not dealt')),
      journalJob(pools.gate),
      orphanJob(options.archive.store, asTenant),
      ...(options.archive.outside ? outsideJobs(options.archive.outside) : []),
      criticalJob({ gate: pools.gate, asTenant, sender, failed: (err) => app.log.error({ err }, 'a critical value was not escalated') }),
      libraryJob(pools.gate, asTenant),
      statisticsJob(pools.gate, asOne),
      reconcileJob(pools.gate, (faults) => app.log.error({ faults }, 'the ledger does not agree')),
      clockJob({ watch, gate: pools.gate, asTenant, alarm: (moved) => app.log.error({ event: 'clock-moved', ...moved }, CLOCK_MOVED) }),
    ],
    clock,
    (job, err) => app.log.error({ job, err }, 'a job failed'),
  )
  await strikeAhead(pools.gate, clock())
  await app.ready()
  await sender.start()
  const { buildDirectory, trustedKeys: trusted = [] } = options
  // Before anything new comes in: what is removed here has had its successor for a week.
  await pruneReleases(pools.gate, releases.store, clock()).catch((err) => app.log.warn({ err }, 'old builds were not removed'))
  jobs.start()
  sealer.start()
  const notAdopted = await adoptBuild({ gate: pools.gate, releases, pointers, buildDirectory, trusted, clock })

  return {
    app,
    hub,
    chat,
    rooms,
    outbox: eventOutbox,
    sender,
    jobs,
    sealer,
    notAdopted,
    async close() {
      await jobs.stop()
      await sealer.stop()
      stopTrimming()
      await stopWatching()
      await sender.stop()
      hub.stop()
      chat.stop()
      await rooms.stop()
      await eventOutbox.stop()
      door.close()
      await press.close()
      await excel.close()
      await app.close()
      await pools.end()
    },
  }
}
