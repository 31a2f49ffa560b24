import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CODE } from '@farsight/shared/domain'
import type { Release } from '@farsight/shared/release'
import { inc, major, minor } from 'semver'
import { draftRelease } from '../../test/published'
import { type Candidate, misfit, overlap, SITE_OFFER } from './fits'

const MODULES = ['mf-booking', 'mf-consultation', 'mf-manage', 'mf-report', 'mf-statistics', 'mf-user-center', 'mf-worklist']
const moduleJson = (name: string): Release['module'] => JSON.parse(readFileSync(join(process.cwd(), name, 'module.json'), 'utf8'))
const releaseOf = (name: string): Release => ({ ...draftRelease(name, '3.1.0+0a0b0c0d'), module: moduleJson(name) })
const good = (release: Release, more: Partial<Candidate> = {}): Candidate => ({
  release,
  keyId: '0123456789abcdef',
  revoked: false,
  keyRevoked: false,
  ...more,
})
const suite = MODULES.map(releaseOf)
const host = SITE_OFFER.host

/** The host before, this one, and those after it, with what each of the seven must answer. */
const HOSTS = [
  { version: `${major(host) - 1}.9.9`, fits: false },
  { version: `${major(host)}.${minor(host) - 1}.9`, fits: false },
  { version: host, fits: true },
  { version: inc(host, 'patch')!, fits: true },
  { version: inc(host, 'minor')!, fits: true },
  { version: inc(host, 'major')!, fits: false },
]

test('[FD-13] every one of the seven modules fits this host and the next minor one, and no host before or a major after', () => {
  for (const release of suite) {
    for (const { version, fits } of HOSTS) {
      const found = misfit(good(release), suite, { ...SITE_OFFER, host: version })
      const refused = { code: CODE.releaseHost, detail: `host ${release.module.needs.host} ≠ ${version}` }
      expect({ name: release.name, version, found }).toEqual({ name: release.name, version, found: fits ? undefined : refused })
    }
  }
})

test('[FD-13] every shared library of another major is refused with its name and both versions, for each of the seven', () => {
  for (const release of suite) {
    for (const [key, version] of Object.entries(SITE_OFFER.shared)) {
      for (const [range, fits] of [
        [`^${version}`, true],
        [`^${inc(version, 'major')}`, false],
        [`^${major(version) - 1}.0.0`, false],
      ] as const) {
        const built = { ...release.built, shared: { [key]: range } }
        const found = misfit(good({ ...release, built }), suite)
        expect(found).toEqual(fits ? undefined : { code: CODE.releaseShared, detail: `${key} ${range} ≠ ${version}` })
      }
    }
  }
})

test('a library that the host does not share, or that is named like a part of an object, is refused', () => {
  for (const key of ['left-pad', 'constructor', 'toString']) {
    const release = draftRelease('mf-x', '1.0.0', { shared: { [key]: '*' } })
    expect(misfit(good(release), [])).toEqual({ code: CODE.releaseShared, detail: `${key} * ≠ –` })
  }
})

test('the seven stand beside each other; a release that takes a route or a menu entry of another is refused and the owner named', () => {
  for (const release of suite) expect(misfit(good(release), suite)).toBeUndefined()
  const thief = (more: object): Release => draftRelease('mf-thief', '1.0.0', more)
  const title = { zh: '', en: '' }
  const route = thief({ routes: [{ path: '/local_diagnosis', title }] })
  expect(misfit(good(route), suite)).toEqual({ code: CODE.releaseRoute, detail: '/local_diagnosis (mf-worklist 3.1.0+0a0b0c0d)' })
  const hidden = thief({ routes: [{ path: '/:anything', title }] })
  expect(misfit(good(hidden), suite)?.code).toBe(CODE.releaseRoute)
  const menu = thief({ routes: [{ path: '/thief', title }], menus: [{ key: 'manage', route: '/thief' }] })
  expect(misfit(good(menu), suite)).toEqual({ code: CODE.releaseRoute, detail: 'manage (mf-manage 3.1.0+0a0b0c0d)' })
  // Its own former version is no other module.
  expect(misfit(good(draftRelease('mf-report', '3.2.0', { routes: moduleJson('mf-report').routes })), suite)).toBeUndefined()
})

test('routes overlap where an address matches both, and nowhere else', () => {
  const title = { zh: '', en: '' }
  const both = (a: object, b: object): boolean => overlap({ title, path: '', ...a }, { title, path: '', ...b })
  expect(both({ path: '/a/b' }, { path: '/a/b' })).toBe(true)
  expect(both({ path: '/a/b' }, { path: '/a' })).toBe(false)
  expect(both({ path: '/a/B' }, { path: '/a/b' })).toBe(false)
  expect(both({ path: '/:x/b' }, { path: '/a/:y' })).toBe(true)
  expect(both({ path: '/:x/b', only: { x: ['c', 'd'] } }, { path: '/a/b' })).toBe(false)
  expect(both({ path: '/:x/b', only: { x: ['c', 'a'] } }, { path: '/a/b' })).toBe(true)
  expect(both({ path: '/:x/b', only: { x: ['c'] } }, { path: '/:z/b', only: { z: ['d'] } })).toBe(false)
  expect(both({ path: '/:x/b', only: { x: ['c'] } }, { path: '/:z/b', only: { z: ['d', 'c'] } })).toBe(true)
})

test('what is revoked, or signed by a revoked key, is refused before anything else is looked at', () => {
  const release = draftRelease('mf-x', '1.0.0', { host: '^9.0.0' })
  expect(misfit(good(release, { revoked: true, keyRevoked: true }), [])).toEqual({ code: CODE.releaseRevoked, detail: 'mf-x 1.0.0' })
  expect(misfit(good(release, { keyRevoked: true }), [])).toEqual({ code: CODE.releaseKeyRevoked, detail: '0123456789abcdef' })
})

test('a range that is none fits nothing', () => {
  expect(misfit(good(draftRelease('mf-x', '1.0.0', { host: 'whatever' })), [])?.code).toBe(CODE.releaseHost)
})
