import type { Release } from '@farsight/shared/release'
import type { Pool } from 'pg'
import sql, { empty } from 'sql-template-tag'
import { mendEncodings } from './publish/encodings'
import type { ReleaseStore } from './publish/store'

/** One version of a module that this site has taken in. */
export interface PublishedRelease {
  readonly name: string
  readonly version: string
  readonly serial: number
  readonly keyId: string
  /** The vendor, as the key's row names him. */
  readonly owner: string
  readonly release: Release
  readonly bytes: number
  readonly source: 'suite' | 'vendor'
  readonly publishedAt: number
  readonly publishedBy: string
  readonly revokedAt: number | null
  readonly keyRevoked: boolean
}

/** What is published here, and whether it still lies on the disk as it was signed. */
export interface ReleaseCatalogue {
  /** Newest serial first within each module. */
  list(name?: string): Promise<PublishedRelease[]>
  find(name: string, version: string): Promise<PublishedRelease | undefined>
  /** Reads the stored files again; the first one that differs from the list or is not there, undefined when all are whole. */
  intact(name: string, version: string): Promise<string | undefined>
  /** Where the files of a version lie. */
  folder(name: string, version: string): string
}

interface Row {
  name: string
  version: string
  serial: number
  key_id: string
  owner: string
  release_text: string
  bytes: number
  source: 'suite' | 'vendor'
  published: number
  published_by: string
  revoked: number | null
  key_revoked: boolean
}

const publishedOf = (row: Row): PublishedRelease => ({
  name: row.name,
  version: row.version,
  serial: row.serial,
  keyId: row.key_id,
  owner: row.owner,
  release: JSON.parse(row.release_text) as Release,
  bytes: row.bytes,
  source: row.source,
  publishedAt: row.published,
  publishedBy: row.published_by,
  revokedAt: row.revoked,
  keyRevoked: row.key_revoked,
})

/** The catalogue over the site's tables and its store. */
export function releaseCatalogue(gate: Pool, store: ReleaseStore): ReleaseCatalogue {
  const read = async (name?: string, version?: string): Promise<PublishedRelease[]> => {
    const { rows } = await gate.query<Row>(
      sql`SELECT r.name, r.version, r.serial, r.key_id, k.owner, r.release_text, r.bytes, r.source, r.published, r.published_by,
            r.revoked, k.revoked IS NOT NULL AS key_revoked
          FROM release r JOIN release_key k USING (key_id)
          WHERE true ${name === undefined ? empty : sql`AND r.name = ${name}`} ${version === undefined ? empty : sql`AND r.version = ${version}`}
          ORDER BY r.name, r.serial DESC`,
    )
    return rows.map(publishedOf)
  }
  const find: ReleaseCatalogue['find'] = async (name, version) => (await read(name, version))[0]
  return {
    list: (name) => read(name),
    find,
    async intact(name, version) {
      const found = await find(name, version)
      if (!found) return ''
      const differs = await store.differing(name, version, found.release.files)
      if (differs === undefined) await mendEncodings(store, store.folder(name, version), found.release)
      return differs
    },
    folder: (name, version) => store.folder(name, version),
  }
}
