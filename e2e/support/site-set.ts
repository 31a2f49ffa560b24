import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import type { ListedModule } from './static-server'

/** The test site's own key, and the words of the page that name its public half. */
export interface SiteKey {
  readonly keyId: string
  readonly privateKey: KeyObject
  readonly anchor: string
}

export const SITE = 'test'

export function makeSiteKey(site = SITE): SiteKey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const keyId = createHash('sha256').update(spki).digest('hex').slice(0, 16)
  return { keyId, privateKey, anchor: `${site} ${keyId}.${spki.toString('base64url')}` }
}

/** What a test changes of the set; everything else is as a good server answers. */
export interface SetChanges {
  /** Fields of the set, before it is signed. */
  set?: Record<string, unknown>
  /** Milliseconds by which `issued` differs from now. */
  age?: number
  /** Another key than the page knows signs it. */
  key?: SiteKey
  /** The whole answer, after it was signed. */
  answer?: (signed: { set: string; keyId: string; signature: string }) => unknown
}

const SERIAL = 1_700_000_000

/** The answer of `GET /modules.json`. */
export function signSet(own: SiteKey, modules: readonly ListedModule[], { set: changed, age = 0, key = own, answer }: SetChanges): string {
  const issued = Date.now() - age
  const setId = createHash('sha256').update(JSON.stringify(modules)).digest('hex').slice(0, 32)
  const set = JSON.stringify({
    format: 1,
    setId,
    serial: SERIAL,
    site: SITE,
    workType: 'local',
    issued: new Date(issued).toISOString(),
    expires: new Date(issued + 86_400_000).toISOString(),
    newest: setId,
    withdrawn: [],
    modules,
    ...changed,
  })
  const signature = sign('sha256', Buffer.from(set), { key: key.privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64')
  const signed = { set, keyId: key.keyId, signature }
  return JSON.stringify(answer ? answer(signed) : signed)
}
