import { type Anchor, readAnchor } from './anchor'

/** A site's key and its signature, for tests. */
export interface TestSite {
  readonly anchor: Anchor
  readonly sign: (text: string) => Promise<string>
  readonly keyId: string
}

const base64 = (bytes: ArrayBuffer): string => btoa(String.fromCharCode(...new Uint8Array(bytes)))

export async function testSite(site = 'test', keyId = '0123456789abcdef'): Promise<TestSite> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
  const spki = base64(await crypto.subtle.exportKey('spki', pair.publicKey))
  return {
    keyId,
    anchor: readAnchor(`${site} ${keyId}.${spki.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`),
    sign: async (text) =>
      base64(await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, pair.privateKey, new TextEncoder().encode(text))),
  }
}

export const NOW = Date.parse('2026-11-21T10:00:00.000Z')
const title = { zh: '样例', en: 'Sample' }

export const testModule = (changes: Record<string, unknown> = {}) => ({
  name: 'mf-x',
  version: '1.0.0',
  title,
  routes: [{ path: '/x', title }],
  menus: [],
  slots: { fills: [], offers: [] },
  base: '/modules/mf-x/1.0.0/',
  entry: 'entry.0.js',
  integrity: { 'entry.0.js': `sha384-${'b'.repeat(64)}` },
  sizes: { 'entry.0.js': 10 },
  needs: { host: '^3.1.0' },
  ...changes,
})

export const testSet = (changes: Record<string, unknown> = {}) => ({
  format: 1,
  setId: 'set-1',
  serial: NOW / 1000 - 100,
  site: 'test',
  workType: 'local',
  issued: new Date(NOW).toISOString(),
  expires: new Date(NOW + 86_400_000).toISOString(),
  newest: 'set-1',
  withdrawn: [],
  modules: [testModule()],
  ...changes,
})
