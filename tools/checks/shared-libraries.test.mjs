import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { PROVIDED_NAMES } from '../../shared/build/provided-names.mjs'
import { consumedFromHost, packageOf, SHARED_LIBRARIES } from '../../shared/build/shared-libraries.mjs'

const ROOT = path.resolve(__dirname, '../..')
const json = (file) => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'))
const declared = json('shared/package.json')

test.each(Object.entries(SHARED_LIBRARIES))('%s %s is the version declared and the version installed', (key, version) => {
  const name = packageOf(key)
  if (name === '@farsight/shared') return expect(version).toBe(declared.version)
  expect(declared.dependencies[name]).toBe(version)
  expect(json(`node_modules/${name}/package.json`).version).toBe(version)
})

test('every door of @farsight/shared is in the table, but for those that no page opens', () => {
  const doors = Object.keys(declared.exports)
    .filter((door) => !door.startsWith('./build') && door !== './release')
    .map((door) => `@farsight/shared/${door.slice(2)}`)
  expect(Object.keys(SHARED_LIBRARIES)).toEqual(expect.arrayContaining(doors))
})

test('the host provides the keys of the table, no more and no less', () => {
  const provide = readFileSync(path.join(ROOT, 'host/src/provide.ts'), 'utf8')
  const provided = [...provide.matchAll(/^ {2}'?([\w@/.-]+)'?: \(\) => import\(/gm)].map(([, key]) => key)
  expect(provided.sort()).toEqual(Object.keys(SHARED_LIBRARIES).sort())
})

test.each(Object.entries(PROVIDED_NAMES))('the host provides the names of %s that the table says', (key, names) => {
  const file = `host/src/libraries/${key.split('/').at(-1)}.ts`
  const [, list, from] = /export \{([^}]+)\} from '([^']+)'/.exec(readFileSync(path.join(ROOT, file), 'utf8')) ?? []
  expect(from).toBe(key)
  const provided = list.split(',').map((name) => name.trim())
  expect(provided.filter(Boolean).sort()).toEqual([...names].sort())
  expect(readFileSync(path.join(ROOT, 'host/src/provide.ts'), 'utf8')).toContain(`'./${file.slice('host/src/'.length, -'.ts'.length)}'`)
})

test('a module consumes each key and holds no copy', () => {
  for (const [key, share] of Object.entries(consumedFromHost())) {
    expect(share).toEqual({
      import: false,
      singleton: true,
      strictVersion: true,
      requiredVersion: `^${SHARED_LIBRARIES[key]}`,
      version: SHARED_LIBRARIES[key],
    })
  }
})

test('every module builds from the table', () => {
  const names = readdirSync(ROOT).filter((name) => name.startsWith('mf-'))
  const shares = JSON.parse(
    execFileSync(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `const shares = {}
         for (const name of ${JSON.stringify(names)}) {
           const { default: configure } = await import('./' + name + '/webpack.config.mjs')
           const federation = configure().plugins.find((plugin) => plugin.constructor.name === 'ModuleFederationPlugin')
           shares[name] = federation._options.shared
         }
         console.log(JSON.stringify(shares))`,
      ],
      { cwd: ROOT, encoding: 'utf8' },
    ),
  )
  for (const name of names) expect(shares[name]).toEqual(consumedFromHost())
})
