import { randomUUID } from 'node:crypto'
import { formatDate, TEMPLATE_TITLE_MAX } from '@farsight/shared/domain'
import type { Pool } from 'pg'
import sql from 'sql-template-tag'
import { writeAudit } from '../../src/audit/audit'
import type { DroppedFilters } from '../../src/database/tenant'
import { frameCookieName } from '../../src/embed/cookie'
import { frameBase, newFrameId } from '../../src/embed/prefix'
import { gatewayKey } from '../../src/images/door/gateway'
import { ABSOLUTE_MS, hashToken, SessionStore } from '../../src/session/store'
import { makePartner } from '../embed'
import { makeExam } from '../exams'
import { type TestAccount, type TestDatabase, type TestServer, testServer } from '../harness'
import { type Caller, caller } from './caller'
import { canary } from './canary'
import { FACILITIES, type FacilityKey, IDENTITIES, type Identity } from './identities'
import { type ImageShelf, stockImages } from './images'
import { plantCredits } from './plant-credits'
import { plantReleases } from './plant-releases'
import { type Secret, secretsOf } from './secrets'
import { superuserPool, watchCrossings } from './superuser'

/** A setting that another hospital's row holds for each account of the matrix. */
export const PLANTED_SETTING = 'planted'

/** One server with the hospitals, people and shared objects of the matrix. */
export interface World {
  readonly server: TestServer
  readonly root: Pool
  readonly facilities: Readonly<Record<FacilityKey, string>>
  /** A doctor of each hospital who is nobody of the matrix. */
  readonly colleagues: Readonly<Record<FacilityKey, TestAccount>>
  readonly accounts: ReadonlyMap<string, TestAccount>
  readonly images: ImageShelf
  readonly secrets: readonly Secret[]
  /**
   * The caller of an identity; `fresh` with a session of its own, for a call that ends it; for a frame, which has a session of
   * its own always, `framed` is the one exam that it is for: without it one that no cell asks for.
   */
  caller(identity: Identity, options?: { readonly fresh?: boolean; readonly framed?: string | undefined }): Promise<Caller>
  /** Moves the clock on, so that no session's facts are remembered and what may be asked in a minute may be asked again. */
  forget(): void
  close(): Promise<void>
}

const facilityOptions: Readonly<Record<FacilityKey, { kind?: string; union: string }>> = {
  home: { union: 'u1' },
  clinic: { union: 'u1', kind: 'clinic' },
  sibling: { union: 'u1' },
  partner: { union: 'u2' },
  stranger: { union: 'u3' },
}

/** Builds it in an empty database. */
export async function makeWorld(options: { into?: TestDatabase; droppedFilters?: DroppedFilters } = {}): Promise<World> {
  // The clock stands still: a whole matrix is one minute.
  const server = await testServer({ publicTries: 1_000_000, ...options })
  const root = superuserPool(server.database)
  // It links by its own clock, hospital by hospital; rows are counted here.
  await server.server.sealer.stop()
  await watchCrossings(root)
  const facilities = {} as Record<FacilityKey, string>
  const colleagues = {} as Record<FacilityKey, TestAccount>
  for (const key of FACILITIES) {
    facilities[key] = await server.facility({ ...facilityOptions[key], name: canary(key, 'facility'), reviewLevels: 3 })
    // They consult too: a hospital where nobody may holds no consultation, and nobody checks his own.
    colleagues[key] = await server.account(facilities[key], { name: canary(key, 'person'), rights: { CT: 4 }, menu: '000011100000' })
    await addTemplate(server, facilities[key], canary(key, 'template'))
    await addTitle(server, facilities[key], canary(key, 't'))
  }
  for (const key of ['sibling', 'stranger'] as const) await addForemost(server, facilities[key], key)
  // A colleague's own template is nobody's else, nor is a draft in a colleague's hands.
  await addTemplate(server, facilities.home, canary('colleague', 'template'), colleagues.home.userId)
  const stranger = facilities.stranger
  const accounts = new Map<string, TestAccount>()
  for (const identity of IDENTITIES) {
    if (!identity.role) continue
    const moved = identity.shows === 'session of a hospital that was left'
    const at = moved ? stranger : facilities[identity.facility]
    const account = await server.account(at, {
      role: identity.role,
      menu: identity.menu!,
      rights: identity.rights ?? {},
      // Exams at home will name this person: no marker.
      name: moved ? 'moved doctor' : canary(identity.facility, 'person'),
    })
    accounts.set(identity.name, account)
    if (identity.shows === 'session of a closed account')
      await root.query('UPDATE doctor SET enabled = false WHERE user_id = $1', [account.userId])
    await plantRows(server, stranger, account.userId, identity)
  }
  await server.as(colleagues.stranger)
  const sessions = new SessionStore(server.pools.gate, server.asTenant)
  await plantReleases(root, facilities)
  const readOnce = await makeExam(server, facilities.partner, { check_no: canary('partner', 'check_no') })
  await plantCredits(root, facilities, colleagues, readOnce.exam_id)

  async function headersOf(identity: Identity): Promise<Record<string, string>> {
    const { now } = server.clock
    const account = accounts.get(identity.name)
    const session = async (facilityId: string, from = now): Promise<Record<string, string>> => {
      const token = await sessions.create({ userId: account!.userId, facilityId, identityType: 'local' }, from)
      // Administrators have given the second factor: the matrix shows what it opens, the factor has tests of its own.
      if (account!.role === 'admin' || account!.role === 'unionAdmin') await sessions.stepUp(hashToken(token), now + 24 * 60 * 60_000)
      return { cookie: `farsight=${token}` }
    }
    switch (identity.shows) {
      case 'nothing':
        return {}
      case 'expired session':
        return session(account!.facilityId, now - ABSOLUTE_MS - 1)
      case 'session of a hospital that was left':
        return session(facilities.home)
      case 'unknown session token':
        return { cookie: `farsight=${randomUUID()}` }
      case 'gateway key':
        return {
          authorization: `Bearer ${gatewayKey(server.secret)}`,
          'x-farsight-facility': encodeURIComponent(canary('home', 'facility')),
        }
      default:
        return session(account!.facilityId)
    }
  }

  const partner = await makePartner(server, facilities.home)
  const unasked = (await makeExam(server, facilities.home)).exam_id
  /** As a partner's frame is entered: a session bound to one exam, to be shown below its own address alone. */
  async function frameOf(identity: Identity, examId: string): Promise<Caller> {
    const { userId, facilityId } = accounts.get(identity.name)!
    const id = newFrameId()
    const embed = { id, examId, mode: identity.mode!, origin: partner.origin, partner: partner.partnerId }
    const token = await sessions.create({ userId, facilityId, identityType: 'local' }, server.clock.now, embed)
    return caller(server.url, { cookie: `${frameCookieName(false)}=${token}` }, frameBase(id))
  }

  const callers = new Map<string, Promise<Caller>>()
  const made = async (identity: Identity): Promise<Caller> => caller(server.url, await headersOf(identity))
  const secrets = await secretsOf(root, Object.values(colleagues), facilities.home)
  const world = {
    secrets,
    server,
    root,
    facilities,
    colleagues,
    accounts,
    caller(identity: Identity, { fresh = false, framed = unasked }: { fresh?: boolean; framed?: string | undefined } = {}) {
      if (identity.shows === 'session of a frame') return frameOf(identity, framed)
      if (fresh) return made(identity)
      const known = callers.get(identity.name) ?? made(identity)
      callers.set(identity.name, known)
      return known
    },
    forget() {
      server.clock.now += 61_000
    },
    async close() {
      await root.end()
      await server.close()
    },
  }
  return { ...world, images: await stockImages(world) }
}

/** Of each hospital some rows of the audit are linked, and some wait: the world's own sealer stands still. */
export async function plantTrail({ server, facilities }: Pick<World, 'server' | 'facilities'>): Promise<void> {
  const note = async (): Promise<void> => {
    for (const facilityId of Object.values(facilities))
      await server.asTenant({ facilityId, userId: randomUUID() }, (tx) =>
        writeAudit(tx, { call: 'waits', outcome: 0, objectId: '', address: '' }),
      )
  }
  await note()
  await server.server.sealer.seal()
  await note()
}

/** Groups of templates, named and in use; a marker that is longer than a group's name may be stands in other hospitals' alone. */
async function addTitle(server: TestServer, facilityId: string, title: string): Promise<void> {
  if (title.length > TEMPLATE_TITLE_MAX) return
  await server.asTenant({ facilityId, userId: randomUUID() }, async (tx) => {
    await tx.run(
      sql`INSERT INTO template_title (title_id, facility_id, level, title, created) VALUES (${randomUUID()}, ${facilityId}, 'clinic', ${title}, now())`,
    )
    await tx.run(sql`UPDATE template SET title = ${title} WHERE facility_id = ${facilityId}`)
  })
}

async function addTemplate(server: TestServer, facilityId: string, text: string, owner: string | null = null): Promise<void> {
  await server.asTenant({ facilityId, userId: randomUUID() }, (tx) =>
    tx.run(
      sql`INSERT INTO template (template_id, facility_id, owner_id, level, name, modality, findings, created)
        VALUES (${randomUUID()}, ${facilityId}, ${owner}, ${owner ? 'personal' : 'clinic'}, ${text}, 'CT', ${text}, now())`,
    ),
  )
}

/** First in every order, urgent, and numbered beyond all others of the day: where others' rows are counted or listed, this one shows. */
async function addForemost(server: TestServer, facilityId: string, key: FacilityKey): Promise<void> {
  const day = formatDate(server.clock.now).replaceAll('-', '').slice(2)
  const mark = (field: string): string => canary(key, field)
  await makeExam(server, facilityId, {
    check_no: `CT${day}9500`,
    urgent: true,
    critical: true,
    due_time: 0,
    pat_name: mark('pat_name'),
    bodypart: mark('bodypart'),
  })
}

/** Rows of another hospital that name this account: left behind, or wrong, and never to be seen. */
async function plantRows(server: TestServer, facilityId: string, userId: string, identity: Identity): Promise<void> {
  if (identity.shows === 'session of a hospital that was left') return
  await server.asTenant({ facilityId, userId }, async (tx) => {
    await tx.run(
      sql`INSERT INTO user_setting (user_id, facility_id, key, value) VALUES (${userId}, ${facilityId}, ${PLANTED_SETTING}, ${canary('stranger', 'setting')})`,
    )
    for (const [modality, level] of Object.entries(identity.formerRights ?? {}))
      await tx.run(
        sql`INSERT INTO doctor_right (user_id, facility_id, modality, level) VALUES (${userId}, ${facilityId}, ${modality}, ${level})`,
      )
  })
}
