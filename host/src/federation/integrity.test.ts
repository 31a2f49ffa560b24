import { forget, integrityOf, learn, REFUSE } from './integrity'

const ORIGIN = 'http://a.example'
const HASH = `sha384-${'b'.repeat(64)}`
const release = (integrity: Record<string, string>) => ({ base: '/modules/mf-x/1.0.0/', integrity })
const of = (file: string): string => integrityOf(file, ORIGIN)

beforeEach(forget)

test('a file that the release names has its hash, by any spelling of its address', () => {
  learn(release({ 'entry.js': HASH }), ORIGIN)
  expect(of('/modules/mf-x/1.0.0/entry.js')).toBe(HASH)
  expect(of('http://a.example/modules/mf-x/1.0.0/a/../entry.js')).toBe(HASH)
})

test('a file that no release names gets a hash that no file has: a refusal, never a pass', () => {
  learn(release({ 'entry.js': HASH }), ORIGIN)
  for (const url of ['/modules/mf-x/1.0.0/other.js', '/modules/mf-x/1.0.1/entry.js', 'http://evil.example/modules/mf-x/1.0.0/entry.js'])
    expect(of(url)).toBe(REFUSE)
  expect(REFUSE).toMatch(/^sha384-[A-Za-z0-9+/]{64}$/)
})

test.each(['', 'sha384-', 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=', `sha384-${'b'.repeat(63)}`, `${HASH} ${HASH}`])(
  '"%s" is no hash: refused',
  (text) => {
    learn(release({ 'entry.js': text }), ORIGIN)
    expect(of('/modules/mf-x/1.0.0/entry.js')).toBe(REFUSE)
  },
)
