import { webcrypto } from 'node:crypto'
import type { TestClient } from './harness'
import type { ReleaseServer } from './published'

/** A set as the browser gets it, its signature checked with WebCrypto by the key that stands in the page. */
export interface SeenSet {
  readonly setId: string
  readonly serial: number
  readonly site: string
  readonly workType: string
  readonly issued: string
  readonly expires: string
  readonly newest: string
  readonly withdrawn: readonly string[]
  // biome-ignore lint/suspicious/noExplicitAny: tests look into modules freely
  readonly modules: readonly any[]
}

/** Is the text signed by this key, as a browser would verify it? */
export async function verifies(spki: string, text: string, signature: string): Promise<boolean> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const key = await webcrypto.subtle.importKey('spki', Buffer.from(spki, 'base64url'), algorithm, false, ['verify'])
  return webcrypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, Buffer.from(signature, 'base64'), new TextEncoder().encode(text))
}

/** The session's set; throws when its signature is none. */
export async function setOf(server: ReleaseServer, client: TestClient): Promise<SeenSet> {
  const { body } = await client.send('/modules.json')
  if (!(await verifies(server.siteKey.publicKey, body.set, body.signature))) throw new Error('the set’s signature is wrong')
  return JSON.parse(body.set)
}

/** `name@version` of what a session runs. */
export const runs = async (server: ReleaseServer, client: TestClient): Promise<string[]> =>
  (await setOf(server, client)).modules.map(({ name, version }) => `${name}@${version}`)
