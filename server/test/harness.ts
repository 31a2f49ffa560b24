import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CallName, calls } from '@farsight/shared/contract'
import type { ModalityRights } from '@farsight/shared/domain'
import { Client } from 'pg'
import { type AppOptions, createApp, type FarsightServer } from '../src/app'
import { auditKeyOf } from '../src/audit/mark'
import { migrate } from '../src/database/migrate'
import { migrations } from '../src/database/migrations'
import type { DatabaseAddress } from '../src/database/pools'
import { openPools, type Pools } from '../src/database/pools'
import { prepareCluster } from '../src/database/roles'
import { type AsTenant, tenantTransactions } from '../src/database/tenant'
import { sealOf } from '../src/embed/seal'
import { type Archive, type OutsideSettings, openArchive } from '../src/images/door/archive'
import { makeSiteKey } from '../src/modules/site-key'
import { hashPassword } from '../src/session/password'
import { signer } from '../src/session/signer'
import { hashToken, SessionStore } from '../src/session/store'
import { ROLE_PASSWORDS, TEMPLATE } from './cluster'
import { excelFile, gateFile, paperFile, workerFile } from './worker-file'

/** The image code that the tests know. */
export const TEST_CODE = '2580'
/** The AI engine that the tests know. */
export const TEST_ENGINE = 'lung-2'
export const TEST_PASSWORD = 'Farsight-test-1'
/** Under which the tests' partners' secrets lie. */
export const SEAL_KEY = Buffer.alloc(32, 9)

/** Where the run's cluster stands (made by cluster.setup.ts). */
function cluster(): { host: string; port: number; user: string; password: string } {
  const text = process.env.FARSIGHT_TEST_CLUSTER
  if (!text) throw new Error('no test cluster: run the tests by jest’s project "server"')
  return JSON.parse(text)
}

/** All steps of the schema, made from nothing. */
export const EVERY_STEP = Number.POSITIVE_INFINITY

/** A database of its own with the schema in it. Roles are the cluster's and shared by all test files. */
export interface TestDatabase {
  readonly name: string
  readonly address: DatabaseAddress
  /** As the cluster's superuser, past row-level security: for looking at rows and for taking a wall out. */
  superuser<T>(work: (client: Client) => Promise<T>): Promise<T>
  drop(): Promise<void>
}

async function connected<T>(config: ConstructorParameters<typeof Client>[0], work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(config)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** @param upTo the last step of the schema that is made, from nothing ({@link EVERY_STEP} in a cluster that holds no copy); the whole schema, copied, when not told */
export async function testDatabase({ upTo }: { upTo?: number } = {}): Promise<TestDatabase> {
  const { host, port, user, password } = cluster()
  const name = `t_${randomBytes(6).toString('hex')}`
  const at = { host, port }
  const root = { ...at, user, password }
  await connected({ ...root, database: 'postgres' }, async (su) => {
    if (upTo === undefined) await su.query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} OWNER farsight_owner`)
    // Test files run side by side and share the roles.
    await su.query('SELECT pg_advisory_lock(99)')
    await prepareCluster(su, ROLE_PASSWORDS, name)
    await su.query('SELECT pg_advisory_unlock(99)')
  })
  const address: DatabaseAddress = {
    app: { ...at, database: name, user: 'farsight_app', password: ROLE_PASSWORDS.app, max: 8 },
    gate: { ...at, database: name, user: 'farsight_gate', password: ROLE_PASSWORDS.gate, max: 4 },
    owner: { ...at, database: name, user: 'farsight_owner', password: ROLE_PASSWORDS.owner },
  }
  if (upTo !== undefined)
    await connected(address.owner, (owner) =>
      migrate(
        owner,
        migrations.filter(({ number }) => number <= upTo),
      ),
    )
  return {
    name,
    address,
    superuser: (work) => connected({ ...root, database: name }, work),
    drop: () => connected({ ...root, database: 'postgres' }, async (su) => void (await su.query(`DROP DATABASE ${name} WITH (FORCE)`))),
  }
}

/** A person of the tests. */
export interface TestAccount {
  readonly userId: string
  readonly facilityId: string
  readonly loginName: string
  readonly name: string
  readonly role: string
}

/** What an account may. */
export interface AccountOptions {
  readonly role?: string
  readonly menu?: string
  readonly rights?: ModalityRights
  readonly name?: string
  readonly loginName?: string
  /** Of the login (forgotten password) and of the doctor (second factor). */
  readonly phone?: string
  readonly imNumber?: string
  readonly password?: string
}

/** How a session was begun. */
export interface AsOptions {
  readonly identityType?: 'local' | 'remote'
  /** Has given the second factor; administrators have unless told otherwise. */
  readonly stepUp?: boolean
}

/** What a hospital is. */
export interface FacilityOptions {
  readonly reviewLevels?: number
  readonly code?: string
  readonly name?: string
  readonly kind?: string
  readonly union?: string
  /** A clinic's screens. */
  readonly menus?: readonly [0 | 1, 0 | 1, 0 | 1]
}

/** A whole server on a port of its own, with a moved clock and a known image code. */
export interface TestServer {
  readonly url: string
  readonly database: TestDatabase
  readonly pools: Pools
  readonly asTenant: AsTenant
  readonly archive: Archive
  readonly server: FarsightServer
  readonly secret: Buffer
  /** Where published releases lie. */
  readonly moduleDirectory: string
  /** The clock: set it, or add to it. Milliseconds. */
  readonly clock: { now: number }
  facility(options?: FacilityOptions): Promise<string>
  account(facilityId: string, options?: AccountOptions): Promise<TestAccount>
  /** A client that is logged in as this account, without the password's work: the session is made directly. */
  as(account: TestAccount, options?: AsOptions): Promise<TestClient>
  /** Keeps the cookie of its visit, as a browser does; a session's cookie it does not keep. */
  anonymous(): TestClient
  /** Keeps every cookie, in a jar that may be looked into and filled. */
  browser(jar?: Map<string, string>): TestClient
  sign(procedureId: string, modality: string): { procedureId: string; modality: string; t: string; sign: string }
  close(): Promise<void>
}

/** An answer as it came. */
export interface Answer {
  readonly status: number
  readonly url: string
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
  readonly body: any
  readonly headers: Headers
}

/** Speaks to a test server as a browser would. */
export interface TestClient {
  readonly cookie: string | undefined
  call(short: CallName, payload?: Record<string, unknown>): Promise<Answer>
  /** Raw: any address, body and headers. */
  send(path: string, init?: RequestInit): Promise<Answer>
}

/** A form body as the browser makes it: objects and arrays as JSON text, booleans as 0 and 1. */
export function formBody(payload: Record<string, unknown>): string {
  const form = new URLSearchParams()
  for (const [key, value] of Object.entries(payload)) {
    if (value === undefined) continue
    form.set(key, typeof value === 'boolean' ? (value ? '1' : '0') : typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  form.set('version', '3.1.2020092300')
  return form.toString()
}

/** Takes what an answer sets into a jar; `keeps` says which names. */
function take(jar: Map<string, string>, lines: readonly string[], keeps: (name: string) => boolean): void {
  for (const line of lines) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
    if (/;\s*Max-Age=0\b/i.exec(line) !== null) jar.delete(name!)
    else if (keeps(name!)) jar.set(name!, value!)
  }
}

function client(
  url: string,
  cookie: string | undefined,
  jar = new Map<string, string>(),
  keeps = (name: string): boolean => name === 'farsight_visit',
): TestClient {
  const send = async (path: string, init: RequestInit = {}): Promise<Answer> => {
    const headers = new Headers(init.headers)
    const own = [cookie, ...[...jar].map(([name, value]) => `${name}=${value}`)].filter(Boolean).join('; ')
    if (own && !headers.has('cookie')) headers.set('cookie', own)
    const response = await fetch(url + path, { ...init, headers })
    take(jar, response.headers.getSetCookie(), keeps)
    const text = await response.text()
    let body: unknown
    try {
      body = JSON.parse(text)
    } catch {
      body = undefined
    }
    return { status: response.status, url: response.url, text, body, headers: response.headers }
  }
  return {
    cookie,
    send,
    call(short, payload = {}) {
      const name = calls[short].name
      const bare = short === 'wsAuthenticate'
      return send(`/${name}`, {
        method: 'POST',
        ...(bare ? {} : { body: formBody(payload), headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
      })
    },
  }
}

/** Starts a server with an empty database. */
export async function testServer(
  options: Partial<Omit<AppOptions, 'database'>> & { into?: TestDatabase; outside?: OutsideSettings } = {},
): Promise<TestServer> {
  const { into, outside, ...more } = options
  const database = into ?? (await testDatabase())
  const directory = await mkdtemp(join(tmpdir(), 'farsight-test-'))
  const archive = await openArchive({ directory: join(directory, 'images'), workerFile: await workerFile(), minFreeBytes: 1, outside })
  const secret = Buffer.alloc(32, 7)
  const clock = { now: Date.now() }
  const server = await createApp({
    database: database.address,
    archive,
    secret,
    buildDirectory: join(directory, 'build'),
    site: 'farsight',
    siteKey,
    auditHeads: join(directory, 'audit-heads.json'),
    seal: sealOf(SEAL_KEY),
    moduleDirectory: join(directory, 'modules'),
    gateFile: await gateFile(),
    paperFile: await paperFile(),
    excelFile: await excelFile(),
    demo: false,
    logLevel: process.env.TEST_LOG ?? 'silent',
    codeText: () => TEST_CODE,
    clock: () => clock.now,
    wait: async () => {},
    checkAnswers: true,
    aiEngines: [TEST_ENGINE],
    // The clock stands still: a whole file is one minute.
    codeLimits: { images: 100_000, wrong: 100_000 },
    // Tests of many wrong passwords come from one address.
    triesPerAddress: 1_000_000,
    reportSteps: 1_000_000,
    ...more,
  })
  const url = await server.app.listen({ host: '127.0.0.1', port: 0 })
  const pools = openPools(database.address, () => {})
  const asTenant = tenantTransactions(pools.app, undefined, { auditKey: auditKeyOf(secret) })
  const signs = signer(secret)
  let serial = 0

  return {
    url,
    database,
    pools,
    asTenant,
    archive,
    server,
    secret,
    moduleDirectory: more.moduleDirectory ?? join(directory, 'modules'),
    clock,
    async facility({
      reviewLevels = 1,
      code = `f${++serial}`,
      name = `医院${code}`,
      kind = 'hospital',
      union = 'u1',
      menus = [0, 0, 0],
    } = {}) {
      const facilityId = randomUUID()
      await asTenant({ facilityId, userId: randomUUID() }, async (tx) => {
        const { default: sql } = await import('sql-template-tag')
        await tx.run(
          sql`INSERT INTO facility (facility_id, code, kind, name, name_en, review_levels, menus1, menus2, menus3) VALUES (${facilityId}, ${code}, ${kind}, ${name}, ${name}, ${reviewLevels}, ${menus[0]}, ${menus[1]}, ${menus[2]})`,
        )
        if (union) await tx.run(sql`INSERT INTO union_member (union_code, facility_id, state) VALUES (${union}, ${facilityId}, 'agreed')`)
        await tx.run(
          sql`INSERT INTO facility_directory (facility_id, code, name, name_en) VALUES (${facilityId}, ${code}, ${name}, ${name})`,
        )
      })
      return facilityId
    },
    async account(
      facilityId,
      {
        role = 'doctor',
        menu = '000011000000',
        rights = {},
        name = `医生${++serial}`,
        loginName = `user${++serial}`,
        phone,
        imNumber = '',
        password,
      } = {},
    ) {
      const userId = randomUUID()
      testHash ??= hashPassword(TEST_PASSWORD)
      const hash = await (password === undefined ? testHash : hashPassword(password))
      await asTenant({ facilityId, userId }, async (tx) => {
        const { default: sql } = await import('sql-template-tag')
        await tx.run(
          sql`INSERT INTO doctor (user_id, facility_id, name, role, main_menu, phone, im_number) VALUES (${userId}, ${facilityId}, ${name}, ${role}, ${menu}, ${phone ?? ''}, ${imNumber})`,
        )
        for (const [modality, level] of Object.entries(rights)) {
          if (level)
            await tx.run(
              sql`INSERT INTO doctor_right (user_id, facility_id, modality, level) VALUES (${userId}, ${facilityId}, ${modality}, ${level})`,
            )
        }
        await tx.run(
          sql`INSERT INTO login (login_name, user_id, facility_id, password_hash, phone) VALUES (${loginName}, ${userId}, ${facilityId}, ${hash}, ${phone ?? null})`,
        )
      })
      return { userId, facilityId, loginName, name, role }
    },
    async as({ userId, facilityId, role }, { identityType = 'local', stepUp = role === 'admin' || role === 'unionAdmin' } = {}) {
      const sessions = new SessionStore(pools.gate, asTenant)
      const token = await sessions.create({ userId, facilityId, identityType }, clock.now)
      // For a year: tests of the factor's own limit make theirs.
      if (stepUp) await sessions.stepUp(hashToken(token), clock.now + 365 * 24 * 60 * 60_000)
      return client(url, `farsight=${token}`)
    },
    anonymous: () => client(url, undefined),
    browser: (jar = new Map()) => client(url, undefined, jar, () => true),
    sign(procedureId, modality) {
      const t = String(clock.now)
      return { procedureId, modality, t, sign: signs.sign(procedureId, modality, t) }
    },
    async close() {
      await server.close()
      await archive.close()
      await pools.end()
      if (!into) await database.drop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

let testHash: Promise<string> | undefined
/** One for the run of a file, as a site has one for good. */
const siteKey = makeSiteKey()
