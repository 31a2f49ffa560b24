import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { draftRelease } from '../published'
import { canary } from './canary'
import { FACILITIES, type FacilityKey } from './identities'

/** A module that every hospital has a pointer of its own to. */
export const PLANTED = 'mf-planted'
/** A module that pages tell of. */
export const TOLD = 'mf-told'
/** Good loads of the planted module in each hospital. */
export const PLANTED_LOADS = 3
/** So begin versions of the planted module of which each hospital left one. */
export const PLANTED_LEFT = '0.'
const KEY = '00000000000000aa'

const keyRow = (root: Pool, keyId: string): Promise<unknown> =>
  root.query("INSERT INTO release_key (key_id, owner, public_key, modules, added) VALUES ($1, 'planted', $1, '{mf-*}', now())", [keyId])

let serial = 0
async function releaseRow(root: Pool, name: string, version: string): Promise<void> {
  const release = { ...draftRelease(name, version), files: {} }
  await root.query(
    `INSERT INTO release (name, version, serial, key_id, release_text, statement, signature, bytes, source, published, published_by)
     VALUES ($1, $2, $3, $4, $5, '', '', 0, 'vendor', now(), 'planted')`,
    [name, version, ++serial, KEY, JSON.stringify(release)],
  )
}

/** A key that nothing is signed with; answers its name. */
export async function plantKey(root: Pool): Promise<string> {
  const keyId = randomBytes(8).toString('hex')
  await keyRow(root, keyId)
  return keyId
}

/** A version that nobody runs. */
export async function plantVersion(root: Pool): Promise<string> {
  const version = `1.${++serial}.0`
  await releaseRow(root, PLANTED, version)
  return version
}

/** A module of its own that a hospital, or everybody, may go back from; answers its name. A way back is gone once it was gone. */
export async function plantWayBack(root: Pool, facilityId: string | null): Promise<string> {
  const name = `mf-back-${++serial}`
  for (const version of ['1.0.0', '2.0.0']) await releaseRow(root, name, version)
  await root.query(
    "INSERT INTO release_pointer (name, facility_id, version, former, since, set_by) VALUES ($1, $2, '2.0.0', '1.0.0', now(), 'planted')",
    [name, facilityId],
  )
  return name
}

/** Modules that run, each hospital with its own pointer, log and events: with its markers where a text can carry one. */
export async function plantReleases(root: Pool, facilities: Readonly<Record<FacilityKey, string>>): Promise<void> {
  await keyRow(root, KEY)
  for (const i of FACILITIES.keys()) await releaseRow(root, PLANTED, `${PLANTED_LEFT}${i}.0`)
  for (const [name, version] of [
    [PLANTED, '1.0.0'],
    [PLANTED, '2.0.0'],
    [TOLD, '1.0.0'],
  ] as const)
    await releaseRow(root, name, version)
  const pointer = (name: string, facility: string | null, version: string, by: string): Promise<unknown> =>
    root.query("INSERT INTO release_pointer (name, facility_id, version, former, since, set_by) VALUES ($1, $2, $3, '1.0.0', now(), $4)", [
      name,
      facility,
      version,
      by,
    ])
  await pointer(PLANTED, null, '2.0.0', 'planted')
  await pointer(TOLD, null, '1.0.0', 'planted')
  for (const [i, key] of FACILITIES.entries()) {
    const id = facilities[key]
    await pointer(PLANTED, id, '2.0.0', canary(key, 'person'))
    await root.query("INSERT INTO release_log (at, act, name, facility_id, actor) VALUES (now(), 'activate', $1, $2, $3)", [
      PLANTED,
      id,
      canary(key, 'person'),
    ])
    await root.query(
      "INSERT INTO release_log (at, act, name, version, former, facility_id, actor) VALUES (now(), 'rollBack', $1, '2.0.0', $2, $3, $4)",
      [PLANTED, `${PLANTED_LEFT}${i}.0`, id, canary(key, 'person')],
    )
    for (const code of [...Array<string>(PLANTED_LOADS).fill(''), 'FED-104'])
      await root.query("INSERT INTO module_event (at, facility_id, name, version, code, ms) VALUES (now(), $1, $2, '2.0.0', $3, 7)", [
        id,
        PLANTED,
        code,
      ])
  }
}
