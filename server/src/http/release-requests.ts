import { HOST_VERSION } from '@farsight/shared/build/shared-libraries.mjs'
import { CODE } from '@farsight/shared/domain'
import type { Pool } from 'pg'
import sql from 'sql-template-tag'
import Type from 'typebox'
import { Compile } from 'typebox/compile'
import type { ReleaseCatalogue } from '../modules/catalogue'
import { faultOf } from '../modules/publish/documents'
import { type KnownKey, mayPublish } from '../modules/publish/keys'
import { ReleaseRefusal } from '../modules/refusal'

const Name = Type.String({ pattern: '^mf-[a-z][a-z0-9]*(-[a-z0-9]+)*$', maxLength: 64 })
const Version = Type.String({ pattern: '^[0-9]+\\.[0-9]+\\.[0-9]+(\\+[0-9a-z]{1,40})?$', maxLength: 64 })
const bodies = {
  activate: Compile(Type.Object({ name: Name, version: Version }, { additionalProperties: false })),
  rollback: Compile(Type.Object({ name: Name }, { additionalProperties: false })),
}
const ASKED = /^\/releases(?:\?name=(mf-[a-z0-9-]{1,61}))?$/

/** The body of activate or rollback; code 2 names the field. */
export function readPointerAct(text: Buffer, activates: boolean): { name: string; version: string } {
  let value: unknown
  try {
    value = JSON.parse(text.toString('utf8'))
  } catch {
    throw new ReleaseRefusal(CODE.parameterIllegal, 'JSON')
  }
  const fault = faultOf(activates ? bodies.activate : bodies.rollback, value)
  if (fault) throw new ReleaseRefusal(CODE.parameterIllegal, fault)
  return { version: '', ...(value as { name: string }) }
}

/** What a vendor may know of his modules here: versions, what runs for everybody, and for how many hospitals another one. */
export async function releaseStatus(
  parts: { readonly gate: Pool; readonly site: string; readonly releases: { readonly catalogue: ReleaseCatalogue } },
  key: KnownKey,
  address: string,
): Promise<Record<string, unknown>> {
  const asked = ASKED.exec(address)
  if (!asked) throw new ReleaseRefusal(CODE.parameterIllegal, 'name')
  const name = asked[1]
  if (name !== undefined && !mayPublish(key, name)) throw new ReleaseRefusal(CODE.releaseKeyModule, `${name} (${key.modules.join(', ')})`)
  const own = (await parts.releases.catalogue.list(name)).filter((release) => mayPublish(key, release.name))
  const { rows } = await parts.gate.query<{
    name: string
    version: string
    former: string | null
    everybody: boolean
    hospitals: number
    since: number
  }>(
    sql`SELECT name, version, facility_id IS NULL AS everybody, count(facility_id)::int AS hospitals, max(since) AS since, max(former) AS former
        FROM release_pointer GROUP BY name, version, facility_id IS NULL ORDER BY name, everybody DESC, version`,
  )
  const modules = [...new Set(own.map((release) => release.name))].map((each) => ({
    name: each,
    versions: own
      .filter((release) => release.name === each)
      .map((release) => ({
        version: release.version,
        serial: release.serial,
        keyId: release.keyId,
        bytes: release.bytes,
        publishedAt: new Date(release.publishedAt).toISOString(),
        revoked: release.revokedAt !== null || release.keyRevoked,
      })),
    /** `hospitals` 0: everybody's. */
    pointers: rows
      .filter((row) => row.name === each)
      .map(({ version, former, hospitals, since }) => ({ version, former, hospitals, since: new Date(since).toISOString() })),
  }))
  return { site: parts.site, hostVersion: HOST_VERSION, modules }
}
