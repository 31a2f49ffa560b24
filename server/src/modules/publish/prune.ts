import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool } from 'pg'
import sql from 'sql-template-tag'
import { encodedName } from './encodings'
import type { ReleaseStore } from './store'

/** A build of this site's own that nothing names any more stays for so long (FD-17). */
const KEPT_MS = 7 * 24 * 60 * 60_000

/**
 * Removes this site's own builds that were followed by a newer one more than seven days ago and that no pointer, no way back
 * and no living session's set names; then the encodings that no release has. Vendors' releases stay for good.
 * @returns `name@version` of what was removed
 */
export async function pruneReleases(gate: Pool, store: ReleaseStore, now: number): Promise<string[]> {
  const { rows } = await gate.query<{ name: string; version: string }>(
    sql`DELETE FROM release r WHERE r.source = 'suite' AND r.revoked IS NULL
          AND EXISTS (SELECT 1 FROM release n WHERE n.name = r.name AND n.source = 'suite' AND n.serial > r.serial
                      AND n.published < ${new Date(now - KEPT_MS)})
          AND NOT EXISTS (SELECT 1 FROM release_pointer p WHERE p.name = r.name AND r.version IN (p.version, p.former))
          AND NOT EXISTS (SELECT 1 FROM session s JOIN release_set t USING (set_id)
                          WHERE s.expires > ${new Date(now)} AND t.body::text LIKE '%' || r.version || '%')
        RETURNING r.name, r.version`,
  )
  for (const { name, version } of rows) await store.remove(name, version)
  await pruneEncodings(gate, store)
  return rows.map(({ name, version }) => `${name}@${version}`)
}

async function pruneEncodings(gate: Pool, store: ReleaseStore): Promise<void> {
  const { rows } = await gate.query<{ integrity: string }>(
    sql`SELECT DISTINCT f.value ->> 'integrity' AS integrity FROM release r, json_each(r.release_text::json -> 'files') f`,
  )
  const wanted = new Set(rows.flatMap(({ integrity }) => [encodedName(integrity, '.br'), encodedName(integrity, '.gz')]))
  for (const file of await readdir(store.encodings).catch(() => []))
    if (!wanted.has(file)) await rm(join(store.encodings, file), { force: true })
}
