import { CODE } from '@farsight/shared/domain'
import type { Pool } from 'pg'
import sql from 'sql-template-tag'
import { othersOf, type Pointer, readPointers, readReleases, releaseId } from './active'
import type { ReleaseCatalogue } from './catalogue'
import { changeRegistry, logRelease } from './change'
import { type Misfit, misfit } from './fits'
import { ReleaseRefusal } from './refusal'
import { atGate, type Statements } from './statements'

/** Whose pointer of which module, and who moves it. */
export interface PointerAct {
  readonly name: string
  /** null: everybody who has no pointer of his own. */
  readonly facilityId: string | null
  /** A person's name, or a vendor's. */
  readonly by: string
}
export interface Activation extends PointerAct {
  readonly version: string
  /** This site built it itself: an administrator's choice stays. */
  readonly bySuite?: boolean
}

/** Which version runs for whom. Each act is one transaction with its line in the log; a refusal changes nothing. */
export interface ReleasePointers {
  /** @param db the transaction to act in; without it one of the gate's own */
  activate(act: Activation, now: number, db?: Statements): Promise<void>
  /** Brings back what ran before; what was left comes again by an activation alone. A hospital's first own choice goes, and it runs what everybody runs. Answers the version, '' for none. */
  rollBack(act: PointerAct, now: number, db?: Statements): Promise<string>
}

/** Every pointer: an act looks at all of them, whoever may see what. */
const every = sql`true`

/** The hospitals whose screens an act changes: the one, or everybody and each that has pointers of its own but none of this module. */
function audiences(pointers: readonly Pointer[], { name, facilityId }: PointerAct): readonly (string | null)[] {
  if (facilityId !== null) return [facilityId]
  const owners = new Set(pointers.flatMap((pointer) => pointer.facilityId ?? []))
  return [null, ...[...owners].filter((owner) => !pointers.some((p) => p.facilityId === owner && p.name === name))]
}

/** Why a version may not run for an audience, by what stands in the database now. */
export async function misfitNow(
  db: Statements,
  pointers: readonly Pointer[],
  act: PointerAct,
  version: string,
): Promise<Misfit | undefined> {
  const releases = await readReleases(db, [...pointers, { name: act.name, version }])
  const candidate = releases.get(releaseId(act.name, version))
  if (!candidate) return { code: CODE.releaseNotFound, detail: `${act.name} ${version}` }
  for (const audience of audiences(pointers, act)) {
    const found = misfit(candidate, othersOf(pointers, releases, audience, act.name))
    if (found) return found
  }
  return undefined
}

const refuse = ({ code, detail }: Misfit): never => {
  throw new ReleaseRefusal(code, detail)
}

async function point(db: Statements, act: Activation, former: string | null, now: number): Promise<void> {
  await db.run(sql`INSERT INTO release_pointer (name, facility_id, version, former, since, set_by, by_suite)
    VALUES (${act.name}, ${act.facilityId}, ${act.version}, ${former}, ${new Date(now)}, ${act.by}, ${act.bySuite ?? false})
    ON CONFLICT (name, facility_id) DO UPDATE SET version = excluded.version, former = excluded.former, since = excluded.since,
      set_by = excluded.set_by, by_suite = excluded.by_suite`)
}

const ofAudience =
  ({ name, facilityId }: PointerAct) =>
  (pointer: Pointer) =>
    pointer.name === name && pointer.facilityId === facilityId

/** The pointers over the site's tables. */
export function releasePointers(gate: Pool, catalogue: ReleaseCatalogue): ReleasePointers {
  const inside = <T>(db: Statements | undefined, work: (db: Statements) => Promise<T>): Promise<T> => (db ? work(db) : atGate(gate, work))

  /** Reads every file again: it must not wait behind the registry's lock, nor hold it. */
  async function whole(name: string, version: string): Promise<void> {
    const differs = await catalogue.intact(name, version)
    if (differs !== undefined && (await catalogue.find(name, version))) throw new ReleaseRefusal(CODE.releaseStored, differs)
  }

  return {
    async activate(act, now, db) {
      if (act.bySuite) {
        const [known] = (await inside(db, (tx) => readPointers(tx, every))).filter(ofAudience(act))
        if (known && (!known.bySuite || known.version === act.version)) return
      }
      await whole(act.name, act.version)
      await inside(db, async (tx) => {
        await changeRegistry(tx, now)
        const pointers = await readPointers(tx, every)
        const found = await misfitNow(tx, pointers, act, act.version)
        if (found) refuse(found)
        const current = pointers.find(ofAudience(act))
        // Chosen again it stays what it is, and so does the way back.
        const former = current?.version === act.version ? current.former : (current?.version ?? null)
        await point(tx, act, former, now)
        await logRelease(tx, now, { ...act, act: 'activate', former: current?.version ?? '' })
      })
    },

    async rollBack(act, now, db) {
      const seen = await inside(db, async (tx) => (await readPointers(tx, every)).find(ofAudience(act)))
      if (typeof seen?.former === 'string') await whole(act.name, seen.former)
      return inside(db, async (tx) => {
        await changeRegistry(tx, now)
        const pointers = await readPointers(tx, every)
        const current = pointers.find(ofAudience(act))
        if (!current || (current.former === null && act.facilityId === null)) throw new ReleaseRefusal(CODE.releaseNoFormer, act.name)
        const { former } = current
        // Somebody was quicker: what would come back now is neither what was asked for nor what was read.
        if (current.version !== seen?.version || former !== seen.former)
          throw new ReleaseRefusal(CODE.releaseMoved, `${act.name} ${current.version}`)
        if (former === null) {
          await removePointer(tx, current)
          const version = pointers.find(ofAudience({ ...act, facilityId: null }))?.version ?? ''
          await logRelease(tx, now, { ...act, act: 'rollBack', version, former: current.version })
          return version
        }
        const found = await misfitNow(tx, pointers, act, former)
        if (found) refuse(found)
        // No way back to what was just left: a roll-back that is sent twice must not bring the bad version again.
        await point(tx, { ...act, version: former }, null, now)
        await logRelease(tx, now, { ...act, act: 'rollBack', version: former, former: current.version })
        return former
      })
    },
  }
}

/** Takes a pointer away: the hospital runs what everybody runs, everybody runs nothing of it. */
export async function removePointer(db: Statements, { name, facilityId }: Pointer): Promise<void> {
  await db.run(sql`DELETE FROM release_pointer WHERE name = ${name} AND facility_id IS NOT DISTINCT FROM ${facilityId}`)
}

/**
 * Moves these pointers off what may not run any more: to what ran before, when that may. Otherwise `strand` says what
 * becomes of them. The transaction holds the registry's lock.
 */
export async function leave(
  db: Statements,
  gone: (pointer: Pointer) => boolean,
  { by, now, strand }: { readonly by: string; readonly now: number; readonly strand: 'remove' | 'stay' },
): Promise<void> {
  for (const pointer of (await readPointers(db, every)).filter(gone)) {
    const pointers = await readPointers(db, every)
    const former = pointer.former !== null && !(await misfitNow(db, pointers, pointer, pointer.former)) ? pointer.former : null
    if (former !== null) await point(db, { ...pointer, by, version: former, bySuite: false }, null, now)
    else if (strand === 'remove') await removePointer(db, pointer)
    else continue
    await logRelease(db, now, { ...pointer, act: 'rollBack', by, version: former ?? '', former: pointer.version })
  }
}
