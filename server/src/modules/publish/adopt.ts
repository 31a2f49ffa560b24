import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CODE, errorMessage } from '@farsight/shared/domain'
import { RELEASE_FILE, SIGNATURE_FILE } from '@farsight/shared/release'
import type { Pool } from 'pg'
import sql from 'sql-template-tag'
import { raiseSerial } from '../change'
import type { ReleasePointers } from '../pointers'
import { ReleaseRefusal } from '../refusal'
import type { Releases } from '.'
import { SUITE } from './actor'
import { fromFolder } from './from-folder'
import { enterTrustedKeys, type TrustedKey } from './trusted-keys'

/** A build's module that was not taken in, and why, for the person who started the server. */
export interface NotAdopted {
  readonly name: string
  readonly version: string
  readonly zh: string
  readonly en: string
}

/** What adopting needs of the server. */
export interface AdoptParts {
  readonly gate: Pool
  readonly releases: Releases
  readonly pointers: ReleasePointers
  readonly buildDirectory: string
  readonly trusted: readonly TrustedKey[]
  readonly clock: () => number
}

const UNSIGNED = {
  zh: '没有签名；请先运行 npm run build（构建后会自动签名）',
  en: 'is not signed; run npm run build first (it signs what it has built)',
}

function why(error: unknown): { zh: string; en: string } {
  if (!(error instanceof ReleaseRefusal)) return { zh: String(error), en: String(error) }
  const text = errorMessage(error.code)!
  return { zh: `[${error.code}] ${text.zh}：${error.detail}`, en: `[${error.code}] ${text.en}: ${error.detail}` }
}

/** What a signature file says, not yet believed; nothing for one that cannot be read, which the checks refuse. */
function fieldsOf(signatureText: string): { readonly keyId?: unknown; readonly statement?: unknown } {
  try {
    return Object(JSON.parse(signatureText))
  } catch {
    return {}
  }
}

/** The version under which this very build is published, or undefined. Throws 2111 where it is, by a key that is out of use. */
async function publishedAs(gate: Pool, name: string, releaseText: string, signatureText: string): Promise<string | undefined> {
  const signature = fieldsOf(signatureText)
  const { rows } = await gate.query<{ version: string; gone: string | null }>(
    sql`SELECT r.version, CASE WHEN k.revoked IS NOT NULL THEN k.key_id || ' ' || k.owner END AS gone
        FROM release r JOIN release_key k USING (key_id) WHERE r.name = ${name} AND r.release_text = ${releaseText}
          AND (r.statement = ${String(signature.statement)} OR r.key_id = ${String(signature.keyId)})`,
  )
  if (rows[0]?.gone) throw new ReleaseRefusal(CODE.releaseKeyRevoked, rows[0].gone)
  return rows[0]?.version
}

/**
 * Takes this site's own build into its store, through the same checks as a vendor's release, and lets it run where no
 * administrator has chosen otherwise. A broken module takes no other with it: what ran before goes on running.
 */
export async function adoptBuild(parts: AdoptParts): Promise<NotAdopted[]> {
  const { gate, releases, pointers, buildDirectory, clock } = parts
  await raiseSerial(gate, clock())
  await enterTrustedKeys(gate, parts.trusted, clock())
  const left: NotAdopted[] = []
  const root = join(buildDirectory, 'modules')

  async function adopt(name: string, folderVersion: string): Promise<void> {
    const folder = join(root, name, folderVersion)
    const signatureText = await readFile(join(folder, SIGNATURE_FILE), 'utf8').catch(() => undefined)
    if (signatureText === undefined) return void left.push({ name, version: folderVersion, ...UNSIGNED })
    try {
      const releaseText = await readFile(join(folder, RELEASE_FILE), 'utf8')
      const known = await publishedAs(gate, name, releaseText, signatureText)
      const version =
        known ??
        (
          await releases.publisher.publish({
            source: 'suite',
            actor: SUITE,
            place: { name, version: folderVersion },
            encodings: folder,
            fill: (staging) => fromFolder(folder, staging),
          })
        ).version
      await pointers.activate({ name, version, facilityId: null, by: SUITE.by, bySuite: true }, clock())
    } catch (error) {
      // An administrator has withdrawn this build: it stays withdrawn, and that is no news at every start.
      if (error instanceof ReleaseRefusal && error.code === CODE.releaseRevoked) return
      left.push({ name, version: folderVersion, ...why(error) })
    }
  }

  for (const name of (await readdir(root).catch(() => [])).sort()) {
    const versions = await readdir(join(root, name)).catch(() => [])
    // The newest last, so that it is the one that runs.
    for (const version of versions.sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))) await adopt(name, version)
  }
  return left
}
