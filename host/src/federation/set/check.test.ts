import { checkSet, freshnessOf } from './check'
import { SetFault } from './fault'
import { NOW, testModule, testSet } from './test-set'

const HOUR = 3_600_000
const MINUTE = 60_000

function faultOf(set: unknown, { now = NOW, highest = 0 } = {}): string {
  try {
    checkSet(typeof set === 'string' ? set : JSON.stringify(set), { site: 'test', now, highest })
    return 'good'
  } catch (error) {
    return error instanceof SetFault ? error.kind : String(error)
  }
}

test('a good set passes with the time at which it was signed', () => {
  expect(checkSet(JSON.stringify(testSet()), { site: 'test', now: NOW, highest: 0 })).toMatchObject({ setId: 'set-1', issuedAt: NOW })
})

test('[FD-08] a set of another site, of another format, or with a module twice is refused', () => {
  expect(faultOf(testSet({ site: 'other' }))).toBe('foreign')
  expect(faultOf(testSet({ format: 2 }))).toBe('foreign')
  expect(faultOf(testSet({ modules: [testModule(), testModule({ version: '2.0.0', base: '/modules/mf-x/2.0.0/' })] }))).toBe('foreign')
})

test.each([
  ['no JSON', '{'],
  ['a list', []],
  ['no set id', testSet({ setId: '' })],
  ['no modules', testSet({ modules: undefined })],
  ['no time', testSet({ issued: 'yesterday' })],
  ['withdrawn that are no names', testSet({ withdrawn: [1] })],
  ['a name that is none', testSet({ modules: [testModule({ name: '__proto__' })] })],
  ['files of another module', testSet({ modules: [testModule({ base: '/modules/mf-y/1.0.0/' })] })],
  ['files of another version', testSet({ modules: [testModule({ version: '1.0.1' })] })],
  ['files of another origin', testSet({ modules: [testModule({ base: 'https://evil.example/modules/mf-x/1.0.0/' })] })],
  ['an entry that leads out', testSet({ modules: [testModule({ entry: '../../mf-y/1.0.0/entry.js' })] })],
  ['an entry elsewhere', testSet({ modules: [testModule({ entry: 'https://evil.example/e.js' })] })],
  ['an entry with two slashes', testSet({ modules: [testModule({ entry: '//evil.example/e.js' })] })],
  ['a preload that leads out', testSet({ modules: [testModule({ preload: ['../x.js'] })] })],
  ['a size that is none', testSet({ modules: [testModule({ sizes: { 'entry.0.js': 1e300 } })] })],
  ['needs that are none', testSet({ modules: [testModule({ needs: { react: 19 } })] })],
  ['routes that are none', testSet({ modules: [testModule({ routes: [{ path: 7 }] })] })],
])('refused as no list of this site: %s', (_, set) => {
  expect(faultOf(set)).toBe('foreign')
})

test('[FD-06] the serial of the set only rises; a newer set may name an older version of a module', () => {
  const { serial } = testSet()
  expect(faultOf(testSet(), { highest: serial })).toBe('good')
  expect(faultOf(testSet(), { highest: serial + 1 })).toBe('serial')
  const older = testModule({ version: '0.9.0', base: '/modules/mf-x/0.9.0/' })
  expect(faultOf(testSet({ serial: serial + 1, modules: [older] }), { highest: serial })).toBe('good')
})

test('[FD-08] a serial that runs ahead of the set’s own time, or is no whole number, is refused', () => {
  for (const serial of [2 ** 53, 2 ** 53 - 1, NOW / 1000 + 301, 1.5, '1', null]) expect(faultOf(testSet({ serial }))).toBe('serial')
  expect(faultOf(testSet({ serial: NOW / 1000 + 299 }))).toBe('good')
})

test('[FD-07] signed more than 72 hours ago: refused, with the five minutes that a clock may be off', () => {
  expect(faultOf(testSet(), { now: NOW + 72 * HOUR + 4 * MINUTE })).toBe('good')
  expect(faultOf(testSet(), { now: NOW + 72 * HOUR + 6 * MINUTE })).toBe('expired')
  // A workstation whose clock is slow has sets from its future: told, not refused.
  expect(faultOf(testSet(), { now: NOW - HOUR })).toBe('good')
})

test('[FD-07] fresh for 24 hours, then to be warned of, after 72 hours too old; a clock that is slow is told', () => {
  const at = (age: number) => freshnessOf(NOW, NOW + age)
  expect([at(0), at(24 * HOUR), at(24 * HOUR + 6 * MINUTE), at(72 * HOUR + 6 * MINUTE)]).toEqual(['fresh', 'fresh', 'stale', 'expired'])
  expect([at(-4 * MINUTE), at(-6 * MINUTE)]).toEqual(['fresh', 'clock'])
})
