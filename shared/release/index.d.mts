import type { ModuleManifest } from '../module/manifest'

/** A vendor's key: `publicKey` is SPKI, `privateKey` PKCS #8, both DER in base64. */
export interface ReleaseKey {
  readonly format: 1
  readonly keyId: string
  readonly owner: string
  readonly publicKey: string
  readonly privateKey: string
  /** The marked demo key of the repository: no site outside a demo trusts it. */
  readonly demo?: true
}
export type PublicKeyFile = Omit<ReleaseKey, 'privateKey'>

/** The content of release.json. */
export interface Release {
  readonly format: 1
  readonly name: string
  readonly version: string
  readonly entry: string
  readonly preload: readonly string[]
  /** By path inside the release: SHA-384 as the integrity attribute writes it, and the number of bytes. */
  readonly files: Readonly<Record<string, { readonly integrity: string; readonly size: number }>>
  readonly module: Omit<ModuleManifest, '$schema'>
  readonly built: Provenance
}

/** Where a release comes from. Nothing in it depends on the time or the folder of the build. */
export interface Provenance {
  readonly commit: string
  /** SHA-256 of the lockfile, hex. */
  readonly lockfile: string
  readonly builder: string
  readonly node: string
  /** Shared libraries that it takes from the host, by share key: the range that must fit. */
  readonly shared: Readonly<Record<string, string>>
  /** Packages whose code is inside, `name@version`. */
  readonly packages: readonly string[]
}

/** The content of release.sig.json. */
export interface ReleaseSignature {
  readonly format: 1
  readonly keyId: string
  /** JSON text of {@link ReleaseStatement}: these very characters are signed. */
  readonly statement: string
  readonly signature: string
}
export interface ReleaseStatement {
  readonly format: 1
  readonly name: string
  readonly version: string
  /** Seconds since 1970 when it was signed; of a module's releases it only rises. */
  readonly serial: number
  /** Names of the sites where it may run; '*' is every site. */
  readonly sites: readonly string[]
  /** SHA-384 of release.json. */
  readonly release: string
}

interface RequestFacts {
  readonly method: string
  readonly path: string
  readonly site: string
  readonly time: number | string
  readonly body: string
}

export const RELEASE_FILE: 'release.json'
export const SIGNATURE_FILE: 'release.sig.json'
export const REQUEST_HEADERS: Readonly<Record<'key' | 'time' | 'body' | 'signature', string>>
export function keyIdOf(publicKey: string): string
export function makeKey(owner: string): ReleaseKey
export function publicHalf(key: ReleaseKey | PublicKeyFile): PublicKeyFile
export function signText(privateKey: string, purpose: string, text: string): string
export function verifyText(publicKey: string, purpose: string, text: string, signature: string): boolean
export function sha384(content: string | Uint8Array): string
export function serialNow(now?: number): number
export function signRelease(
  releaseText: string,
  key: Pick<ReleaseKey, 'keyId' | 'privateKey'>,
  o?: { sites?: readonly string[]; serial?: number },
): ReleaseSignature
export function verifyStatement(publicKey: string, signed: Pick<ReleaseSignature, 'statement' | 'signature'>): boolean
export function signRequest(
  key: Pick<ReleaseKey, 'keyId' | 'privateKey'>,
  request: { method: string; path: string; site: string; content: string | Uint8Array; time?: number },
): Record<string, string>
export function verifyRequest(publicKey: string, request: RequestFacts, signature: string): boolean
export function releaseFiles(folder: string): string[]
export function describeRelease(folder: string, module: object, built: Provenance, version?: string): Release
export function moduleFaults(module: unknown): string[]
