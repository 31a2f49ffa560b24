import type { Release } from '@farsight/shared/release'
import sql, { empty, join, type Sql } from 'sql-template-tag'
import type { Candidate } from './fits'
import type { Statements } from './statements'

/** Which version runs for whom. */
export interface Pointer {
  readonly name: string
  /** null: everybody who has none of his own. */
  readonly facilityId: string | null
  readonly version: string
  readonly former: string | null
  readonly since: number
  readonly by: string
  readonly bySuite: boolean
}

interface PointerRow {
  name: string
  facility_id: string | null
  version: string
  former: string | null
  since: number
  set_by: string
  by_suite: boolean
}

/** Pointers in the order of modules, everybody's first. `own` names those that the reader may see. */
export async function readPointers(tx: Statements, own: Sql): Promise<Pointer[]> {
  const rows = await tx.rows<PointerRow>(
    sql`SELECT p.name, p.facility_id, p.version, p.former, p.since, p.set_by, p.by_suite FROM release_pointer p
        WHERE ${own} ORDER BY p.name, p.facility_id NULLS FIRST`,
  )
  return rows.map((row) => ({
    name: row.name,
    facilityId: row.facility_id,
    version: row.version,
    former: row.former,
    since: row.since,
    by: row.set_by,
    bySuite: row.by_suite,
  }))
}

/** The pointers that count for a hospital: its own before everybody's. */
export function effective(pointers: readonly Pointer[], facilityId: string | null): ReadonlyMap<string, Pointer> {
  const found = new Map<string, Pointer>()
  for (const pointer of pointers) if (pointer.facilityId === null) found.set(pointer.name, pointer)
  for (const pointer of pointers) if (facilityId !== null && pointer.facilityId === facilityId) found.set(pointer.name, pointer)
  return found
}

/** A release as the registry weighs it. */
export interface Weighed extends Candidate {
  readonly text: string
}

export const releaseId = (name: string, version: string): string => `${name}@${version}`
/** Neither revoked itself nor by its key. */
export const usable = (candidate: Candidate | undefined): candidate is Candidate =>
  candidate !== undefined && !candidate.revoked && !candidate.keyRevoked

/** Releases by `name@version`, in the transaction's own sight; without `which` all. */
export async function readReleases(
  db: Statements,
  which?: readonly { readonly name: string; readonly version: string }[],
): Promise<ReadonlyMap<string, Weighed>> {
  if (which?.length === 0) return new Map()
  const wanted = which ? sql`WHERE (r.name, r.version) IN (${join(which.map(({ name, version }) => sql`(${name}, ${version})`))})` : empty
  const rows = await db.rows<{ name: string; version: string; text: string; key_id: string; revoked: boolean; key_revoked: boolean }>(
    sql`SELECT r.name, r.version, r.release_text AS text, r.key_id, r.revoked IS NOT NULL AS revoked, k.revoked IS NOT NULL AS key_revoked
        FROM release r JOIN release_key k USING (key_id) ${wanted}`,
  )
  return new Map(
    rows.map((row) => [
      releaseId(row.name, row.version),
      { release: JSON.parse(row.text) as Release, text: row.text, keyId: row.key_id, revoked: row.revoked, keyRevoked: row.key_revoked },
    ]),
  )
}

/** What a hospital runs beside one module: every usable release that its pointers name. */
export function othersOf(
  pointers: readonly Pointer[],
  releases: ReadonlyMap<string, Candidate>,
  facilityId: string | null,
  name: string,
): Release[] {
  return [...effective(pointers, facilityId).values()].flatMap((pointer) => {
    const candidate = pointer.name === name ? undefined : releases.get(releaseId(pointer.name, pointer.version))
    return usable(candidate) ? [candidate.release] : []
  })
}
