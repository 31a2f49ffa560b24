import { crc32, deflateRawSync } from 'node:zlib'
import {
  makeKey,
  RELEASE_FILE,
  type Release,
  type ReleaseKey,
  SIGNATURE_FILE,
  sha384,
  signRelease,
  signRequest,
} from '@farsight/shared/release'
import type { Answer, TestServer } from './harness'

/** Files of a release by their paths, release.json and release.sig.json among them. */
export type ReleaseFiles = Map<string, Buffer>

/** What a test wants otherwise than in a good release. */
export interface Draft {
  readonly name?: string
  readonly version?: string
  readonly files?: Readonly<Record<string, string | Buffer>>
  /** Changes release.json before it is signed. */
  // biome-ignore lint/suspicious/noExplicitAny: tests break what a type forbids
  readonly change?: (release: any) => void
  readonly sites?: readonly string[]
  readonly serial?: number
}

/** The site's name of a test server. */
export const SITE = 'farsight'

export const ENTRY = 'entry.0123456789ab.js'
const container = (name: string): string => name.replaceAll('-', '_')

/** A whole, signed release that every check lets through. */
export function releaseOf(key: Pick<ReleaseKey, 'keyId' | 'privateKey'>, draft: Draft = {}): ReleaseFiles {
  const { name = 'mf-acme-timer', version = '1.0.0' } = draft
  const contents = Object.entries({
    [ENTRY]: `var ${container(name)};(()=>{${container(name)}={get:()=>Promise.resolve(()=>'${version}'),init(){}}})()`,
    'lifecycles.0123456789ab.js': `/* ${name} ${version} */${'self.console;'.repeat(100)}`,
    ...draft.files,
  }).map(([path, content]) => [path, Buffer.from(content)] as const)
  const release = {
    format: 1,
    name,
    version,
    entry: ENTRY,
    preload: ['lifecycles.0123456789ab.js'],
    files: Object.fromEntries(contents.map(([path, content]) => [path, { integrity: sha384(content), size: content.length }])),
    module: {
      name,
      version: version.split('+')[0]!,
      title: { zh: '计时', en: 'Timer' },
      routes: [{ path: `/${container(name)}`, title: { zh: '计时', en: 'Timer' } }],
      menus: [],
      slots: { fills: [], offers: [] },
      rights: [],
      needs: { host: '^3.1.0' },
    },
    built: { commit: 'c', lockfile: 'l', builder: 'test', node: '20', shared: { react: '^19.3.1' }, packages: [] as string[] },
  } satisfies Release
  draft.change?.(release)
  const text = JSON.stringify(release)
  const { sites, serial } = draft
  const signature = signRelease(text, key, { ...(sites ? { sites: [...sites] } : {}), ...(serial === undefined ? {} : { serial }) })
  return new Map([...contents, [RELEASE_FILE, Buffer.from(text)], [SIGNATURE_FILE, Buffer.from(JSON.stringify(signature))]])
}

/** One entry of a zip made by hand: also one that lies. */
export interface ZipEntry {
  readonly name: string
  readonly content: Buffer
  /** Unix mode, 0o100644 unless said otherwise. */
  readonly mode?: number
  readonly stored?: boolean
  /** The size that the headers say. */
  readonly says?: number
}

/** A zip from entries as they are told, without any check. */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const local: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const { name, content, mode = 0o100644, stored = false, says = content.length } of entries) {
    const packed = stored ? content : deflateRawSync(content)
    const path = Buffer.from(name, 'latin1')
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(stored ? 0 : 8, 4)
    facts.writeUInt16LE(0x21, 8)
    facts.writeUInt32LE(crc32(content), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(says, 18)
    facts.writeUInt16LE(path.length, 22)
    const head = Buffer.concat([Buffer.from('PK\x03\x04'), facts, path, packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE((mode << 16) >>> 0, 6)
    tail.writeUInt32LE(offset, 10)
    central.push(Buffer.from('PK\x01\x02'), Buffer.from([20, 3]), facts, tail, path)
    local.push(head)
    offset += head.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...local, directory, Buffer.from('PK\x05\x06'), end])
}

export const zipped = (files: ReleaseFiles): Buffer => zipOf([...files].map(([name, content]) => ({ name, content })))

/** Lets a new key publish at a test server. */
export async function knownKey(
  server: TestServer,
  o: { modules?: readonly string[]; mayActivate?: boolean; facilityId?: string; permits?: readonly string[]; owner?: string } = {},
): Promise<ReleaseKey> {
  const key = makeKey(o.owner ?? 'Acme')
  await server.pools.gate.query(
    `INSERT INTO release_key (key_id, owner, public_key, modules, may_activate, permits, audit_facility_id, added)
     VALUES ($1, $2, $3, $4, $5, $6, $7, now())`,
    [key.keyId, key.owner, key.publicKey, o.modules ?? ['mf-acme-*'], o.mayActivate ?? false, o.permits ?? [], o.facilityId ?? null],
  )
  return key
}

/** Sends a request that a key has signed, as the release commands do. Each one a millisecond later, so that none is a repetition. */
export async function signedRequest(
  server: TestServer,
  key: Pick<ReleaseKey, 'keyId' | 'privateKey'>,
  path: string,
  content: Buffer | string = '',
  o: { method?: string; type?: string; time?: number; site?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const { method = 'POST', type = 'application/zip', site = SITE } = o
  server.clock.now += 1
  const headers = signRequest(key, { method, path, site, content, time: o.time ?? server.clock.now })
  return server.anonymous().send(path, {
    method,
    redirect: 'manual',
    headers: { ...headers, 'accept-language': 'en', ...(method === 'GET' ? {} : { 'content-type': type }), ...o.headers },
    ...(method === 'GET' ? {} : { body: new Uint8Array(Buffer.from(content)) }),
  })
}

/** Publishes over HTTP by a signed request. A minute later by the clock, so that no limit stands in the way. */
export function publishZip(server: TestServer, key: ReleaseKey, zip: Buffer): Promise<Answer> {
  server.clock.now += 60_000
  return signedRequest(server, key, '/releases', zip)
}

export const signedJson = (server: TestServer, key: ReleaseKey, path: string, value: unknown): Promise<Answer> =>
  signedRequest(server, key, path, JSON.stringify(value), { type: 'application/json' })
