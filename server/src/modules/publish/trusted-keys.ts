import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { keyIdOf, type PublicKeyFile } from '@farsight/shared/release'
import type { Pool } from 'pg'
import sql from 'sql-template-tag'
import type { FindingName } from './gate/finding'

/** A key that this installation trusts for its own build. */
export interface TrustedKey {
  readonly owner: string
  readonly publicKey: string
  readonly demo: boolean
}

/**
 * What the suite's own code may hold: lodash asks for the global by `Function('return this')` and never comes so far under the
 * page's policy; the viewer's codecs are WebAssembly.
 */
const SUITE_PERMITS: readonly FindingName[] = ['function-constructor', 'webassembly']
const SUITE_MODULES = ['mf-*']
/** Why a demo key is out of use while this is no demo. */
const NO_DEMO = 'DEMO=0'

async function readKey(file: string): Promise<TrustedKey> {
  const { owner, publicKey, demo } = JSON.parse(await readFile(file, 'utf8')) as Partial<PublicKeyFile>
  if (typeof publicKey !== 'string' || typeof owner !== 'string') throw new Error(`${file} 不是发布公钥 / is no key of releases`)
  return { owner, publicKey, demo: demo === true }
}

/**
 * The keys that sign this installation's own build: the installation's, and in a demo the repository's marked demo key.
 * Throws for a file that is no key.
 */
export async function readTrustedKeys(o: {
  readonly dataDirectory: string
  readonly root: string
  readonly demo: boolean
}): Promise<TrustedKey[]> {
  const folder = join(o.dataDirectory, 'keys', 'trusted')
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.json')).sort()
  const own = await Promise.all(files.map((file) => readKey(join(folder, file))))
  const demoKey = o.demo ? await readKey(join(o.root, 'tools', 'release', 'demo.key.json')).catch(() => undefined) : undefined
  return [...own.filter(({ demo }) => !demo), ...(demoKey ? [demoKey] : [])]
}

/**
 * Enters the trusted keys. A revoked key stays revoked. A demo key is out of use while this is no demo: a demo's data folder may be
 * put to real use.
 */
export async function enterTrustedKeys(gate: Pool, keys: readonly TrustedKey[], now: number): Promise<void> {
  for (const { owner, publicKey, demo } of keys) {
    await gate.query(
      sql`INSERT INTO release_key (key_id, owner, public_key, modules, may_activate, demo, permits, added)
          VALUES (${keyIdOf(publicKey)}, ${owner}, ${publicKey}, ${SUITE_MODULES}, true, ${demo}, ${SUITE_PERMITS}, ${new Date(now)})
          ON CONFLICT (key_id) DO UPDATE SET owner = excluded.owner, modules = excluded.modules, may_activate = true, permits = excluded.permits,
            revoked = CASE WHEN release_key.reason = ${NO_DEMO} THEN NULL ELSE release_key.revoked END,
            reason = CASE WHEN release_key.reason = ${NO_DEMO} THEN '' ELSE release_key.reason END`,
    )
  }
  if (!keys.some(({ demo }) => demo)) {
    await gate.query(sql`UPDATE release_key SET revoked = ${new Date(now)}, reason = ${NO_DEMO} WHERE demo AND revoked IS NULL`)
  }
}
