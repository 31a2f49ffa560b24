import { createHash } from 'node:crypto'
import type { Release } from '@farsight/shared/release'
import type { Pool } from 'pg'
import sql from 'sql-template-tag'
import type { Session } from '../session/session'
import { effective, releaseId } from './active'
import { reduced, type SetType, withOwners, workTypeOf } from './reduce'
import { type SetAnswer, SetAnswers } from './set-answers'
import type { SiteKey } from './site-key'
import { RegistryReader, type Snapshot } from './snapshot'

/** What a set runs. Its id is made of this alone, so that the same modules are the same set for everybody. */
export interface SetContent {
  readonly type: SetType
  readonly modules: readonly { readonly name: string; readonly version: string }[]
}
interface NamedSet extends SetContent {
  readonly setId: string
}

type Route = Release['module']['routes'][number]
/** An address of a module. With a title: open to everybody. */
export interface KnownRoute extends Pick<Route, 'path' | 'only'> {
  readonly title?: Route['title']
}

const FRESH_MS = 24 * 3_600_000
const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** What the sets are made with. */
export interface SetParts {
  readonly gate: Pool
  readonly site: string
  readonly key: SiteKey
  readonly clock: () => number
}

/** The release sets of sessions: computed once, pinned to the session, signed anew with each answer. */
export class ReleaseSets {
  private readonly reader: RegistryReader
  private readonly contents = new Map<string, NamedSet>()
  private readonly answers: SetAnswers

  constructor(private readonly parts: SetParts) {
    this.reader = new RegistryReader(parts.gate)
    this.answers = new SetAnswers(parts.key)
  }

  /** The set of a session: the one that it began with, whatever was activated since. */
  async answer(session: Session): Promise<SetAnswer> {
    const type = workTypeOf(session)
    const { pinned, snapshot } = await this.state(session)
    const newest = await this.current(snapshot, session.facilityId, type)
    const own = pinned ? await this.find(pinned) : undefined
    return this.signed(own ?? (await this.pin(session, newest, pinned)), newest.setId, snapshot)
  }

  /** Moves a session to the set that it would get now. Answers its id. */
  async renew(session: Session): Promise<string> {
    const { pinned, snapshot } = await this.state(session)
    const newest = await this.current(snapshot, session.facilityId, workTypeOf(session))
    return (await this.pin(session, newest, pinned)).setId
  }

  /** A signed set outside a session's pin: `setId` as this answered it before, undefined for the newest. `facilityId` null: nobody's. */
  async answerFor(setId: string | undefined, facilityId: string | null, type: SetType): Promise<SetAnswer> {
    const snapshot = await this.snapshot()
    const newest = await this.current(snapshot, facilityId, type)
    const own = setId === undefined ? undefined : await this.find(setId)
    if (!own) await this.keep(newest)
    return this.signed(own ?? newest, newest.setId, snapshot)
  }

  /** Every address that some hospital's modules have, for whoever is not logged in: is it one, and is it open to all? */
  async routes(): Promise<readonly KnownRoute[]> {
    const { pointers, unusable } = await this.snapshot()
    const found = new Map<string, KnownRoute>()
    for (const { name, version } of pointers) {
      const known = unusable.has(releaseId(name, version)) ? undefined : await this.reader.release(name, version)
      for (const route of known?.release.module.routes ?? []) {
        const { path, only, title } = route
        found.set(JSON.stringify([path, only]), {
          path,
          ...(only ? { only } : {}),
          // The address is everybody's to know; what stands there only where it is open to all.
          ...(route.public === true ? { title } : {}),
        })
      }
    }
    return [...found.values()]
  }

  private async snapshot(): Promise<Snapshot> {
    const { rows } = await this.parts.gate.query<{ serial: number }>(sql`SELECT serial FROM registry_state`)
    return this.reader.snapshot(rows[0]!.serial, this.parts.clock())
  }

  /** Read anew with every request: a pin that was moved a moment ago must not be missed. */
  private async state(session: Session): Promise<{ pinned: string | null; snapshot: Snapshot }> {
    const { rows } = await this.parts.gate.query<{ serial: number; set_id: string | null }>(
      sql`SELECT serial, (SELECT set_id FROM session WHERE token_hash = ${session.tokenHash}) AS set_id FROM registry_state`,
    )
    const { serial, set_id } = rows[0]!
    return { pinned: set_id, snapshot: await this.reader.snapshot(serial, this.parts.clock()) }
  }

  private async current({ pointers, unusable }: Snapshot, facilityId: string | null, type: SetType): Promise<NamedSet> {
    const modules: { name: string; version: string }[] = []
    const parts: string[] = [type]
    for (const { name, version } of [...effective(pointers, facilityId).values()].sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (unusable.has(releaseId(name, version))) continue
      const known = await this.reader.release(name, version)
      if (!known || !reduced(known.release.module, type)) continue
      modules.push({ name, version })
      parts.push(`${name}@${version} ${sha256(known.text)}`)
    }
    return { setId: sha256(parts.join('\n')).slice(0, 22), type, modules }
  }

  private async keep({ setId, type, modules }: NamedSet): Promise<void> {
    if (this.contents.has(setId)) return
    await this.parts.gate.query(
      sql`INSERT INTO release_set (set_id, body, made) VALUES (${setId}, ${JSON.stringify({ type, modules })}, ${new Date(this.parts.clock())}) ON CONFLICT DO NOTHING`,
    )
  }

  private async find(setId: string): Promise<NamedSet | undefined> {
    const known = this.contents.get(setId)
    if (known) return known
    const { rows } = await this.parts.gate.query<{ body: SetContent }>(sql`SELECT body FROM release_set WHERE set_id = ${setId}`)
    if (!rows[0]) return undefined
    if (this.contents.size >= 1_000) this.contents.clear()
    const found = { setId, ...rows[0].body }
    this.contents.set(setId, found)
    return found
  }

  /** Of two first requests of one session the earlier one counts. */
  private async pin(session: Session, set: NamedSet, before: string | null): Promise<NamedSet> {
    const { gate } = this.parts
    await this.keep(set)
    const { rowCount } = await gate.query(
      sql`UPDATE session SET set_id = ${set.setId} WHERE token_hash = ${session.tokenHash} AND set_id IS NOT DISTINCT FROM ${before}`,
    )
    if (rowCount) return set
    const { rows } = await gate.query<{ set_id: string | null }>(sql`SELECT set_id FROM session WHERE token_hash = ${session.tokenHash}`)
    return (rows[0]?.set_id && (await this.find(rows[0].set_id))) || set
  }

  private signed(set: NamedSet, newest: string, { serial, unusable }: Snapshot): Promise<SetAnswer> {
    const now = this.parts.clock()
    const names = new Set(set.modules.map(({ name }) => name))
    return this.answers.get(`${set.setId} ${newest} ${serial}`, now, async () => {
      const modules = await Promise.all(set.modules.map(({ name, version }) => this.registered(name, version, set.type)))
      const content = {
        format: 1,
        setId: set.setId,
        serial,
        site: this.parts.site,
        workType: set.type,
        issued: new Date(now).toISOString(),
        expires: new Date(now + FRESH_MS).toISOString(),
        newest,
        // Of these modules every version, not the pinned one alone: another tab of the session may still run the one before.
        withdrawn: [...unusable].filter((id) => names.has(id.slice(0, id.indexOf('@')))).sort(),
        modules: withOwners(modules.flatMap((module) => module ?? [])),
      }
      return JSON.stringify(content)
    })
  }

  private async registered(name: string, version: string, type: SetType) {
    const known = await this.reader.release(name, version)
    const part = known && reduced(known.release.module, type)
    if (!known || !part) return undefined
    const { entry, preload, files, module, built } = known.release
    const listed = Object.entries(files)
    return {
      name,
      version,
      base: `/modules/${name}/${version}/`,
      entry,
      preload,
      integrity: Object.fromEntries(listed.map(([path, { integrity }]) => [path, integrity])),
      sizes: Object.fromEntries(listed.map(([path, { size }]) => [path, size])),
      title: module.title,
      routes: part.routes,
      menus: part.menus,
      slots: part.slots,
      needs: { ...built.shared, ...module.needs },
    }
  }
}
