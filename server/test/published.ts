import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeKey, type Release, type ReleaseKey } from '@farsight/shared/release'
import sql from 'sql-template-tag'
import { releaseCatalogue } from '../src/modules/catalogue'
import { type ReleasePointers, releasePointers } from '../src/modules/pointers'
import { releaseStore } from '../src/modules/publish/store'
import { makeSiteKey, type SiteKey } from '../src/modules/site-key'
import { type TestServer, testServer } from './harness'

/** What a test says of a release; the rest is made up. */
export interface Draft {
  readonly routes?: Release['module']['routes']
  readonly menus?: Release['module']['menus']
  readonly slots?: Release['module']['slots']
  readonly host?: string
  readonly shared?: Readonly<Record<string, string>>
  readonly key?: ReleaseKey
  readonly source?: 'suite' | 'vendor'
}

/** A server with a store of its own and releases that were put there past the publisher's checks. */
export interface ReleaseServer extends TestServer {
  readonly store: string
  readonly siteKey: SiteKey
  /** The pointers, past the calls. */
  readonly pointers: ReleasePointers
  /** Lets a key publish, and answers it. */
  addKey(owner: string): Promise<ReleaseKey>
  publish(name: string, version: string, draft?: Draft): Promise<Release>
}

const CONTENT = 'void 0'
let serial = 1_700_000_000

/** A release.json of one small file. */
export function draftRelease(name: string, version: string, draft: Draft = {}): Release {
  const path = `/${name.slice(3).replaceAll('-', '_')}`
  return {
    format: 1,
    name,
    version,
    entry: 'main.js',
    preload: [],
    files: { 'main.js': { integrity: `sha384-${createHash('sha384').update(CONTENT).digest('base64')}`, size: CONTENT.length } },
    module: {
      name,
      version: version.split('+')[0]!,
      title: { zh: name, en: name },
      routes: draft.routes ?? [{ path, title: { zh: name, en: name }, for: ['local', 'clinic', 'ai'] }],
      menus: draft.menus ?? [],
      slots: draft.slots ?? { fills: [], offers: [] },
      rights: [],
      needs: { host: draft.host ?? '^3.1.0' },
    },
    built: { commit: '', lockfile: '', builder: '', node: '', shared: draft.shared ?? { react: '^19.3.1' }, packages: [] },
  }
}

/** Starts it. */
export async function releaseServer(options: Parameters<typeof testServer>[0] = {}): Promise<ReleaseServer> {
  const store = await mkdtemp(join(tmpdir(), 'farsight-store-'))
  const siteKey = makeSiteKey()
  const server = await testServer({ siteKey, ...options, moduleDirectory: join(store, 'modules') })
  const pointers = releasePointers(server.pools.gate, releaseCatalogue(server.pools.gate, releaseStore(join(store, 'modules'))))
  let own: ReleaseKey | undefined
  async function addKey(owner: string): Promise<ReleaseKey> {
    const key = makeKey(owner)
    await server.pools.gate.query(
      sql`INSERT INTO release_key (key_id, owner, public_key, modules, added) VALUES (${key.keyId}, ${owner}, ${key.publicKey}, ${['mf-*']}, now())`,
    )
    return key
  }
  return {
    ...server,
    siteKey,
    pointers,
    store: join(store, 'modules'),
    addKey,
    async publish(name, version, draft = {}) {
      own ??= draft.key ?? (await addKey('vendor'))
      const release = draftRelease(name, version, draft)
      const folder = join(store, 'modules', name, version)
      await mkdir(folder, { recursive: true })
      await writeFile(join(folder, 'main.js'), CONTENT)
      await server.pools.gate.query(
        sql`INSERT INTO release (name, version, serial, key_id, release_text, statement, signature, bytes, source, published, published_by)
            VALUES (${name}, ${version}, ${++serial}, ${(draft.key ?? own).keyId}, ${JSON.stringify(release)}, '', '', ${CONTENT.length}, ${draft.source ?? 'vendor'}, now(), 'vendor')`,
      )
      return release
    },
    async close() {
      await server.close()
      await rm(store, { recursive: true, force: true })
    },
  }
}
