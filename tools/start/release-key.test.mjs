// Jest runs this file as CommonJS: what needs `import.meta` runs in Node itself, as the commands do.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const ROOT = path.resolve(__dirname, '../..')
const keyFor = (data, env) =>
  execFileSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { installationKey } from './tools/start/release-key.mjs'; console.log(installationKey(${JSON.stringify(data)}, ${JSON.stringify(env)}))`,
    ],
    { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' },
  ).trim()
const json = (file) => JSON.parse(readFileSync(file, 'utf8'))

describe('the key that signs what npm start builds', () => {
  let data
  beforeEach(() => {
    data = mkdtempSync(path.join(tmpdir(), 'farsight-keys-'))
  })
  afterEach(() => rmSync(data, { recursive: true, force: true }))

  test('an installation makes a key of its own once, for this user alone, and trusts its public half', () => {
    const file = keyFor(data, { DEMO: '0' })
    const key = json(file)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const trusted = json(path.join(data, 'keys/trusted', `${key.keyId}.json`))
    expect(trusted).toEqual({ format: 1, keyId: key.keyId, owner: 'Farsight installation', publicKey: key.publicKey })
    expect(keyFor(data, { DEMO: '0' })).toBe(file)
    expect(json(file)).toEqual(key)
  })

  test('the demo needs none; an installation refuses the public demo key', () => {
    expect(keyFor(data, {})).toBe('')
    const copied = path.join(data, 'copied.json')
    mkdirSync(data, { recursive: true })
    writeFileSync(copied, readFileSync(path.join(ROOT, 'tools/release/demo.key.json')))
    expect(() => keyFor(data, { DEMO: '0', FARSIGHT_RELEASE_KEY: copied })).toThrow(/the demo key is public/)
  })
})
