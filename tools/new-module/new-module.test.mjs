// Jest runs this file as CommonJS: what needs `import.meta` runs in Node itself, as the commands do.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const ROOT = path.resolve(__dirname, '../..')
const node = (code) => execFileSync(process.execPath, ['--input-type=module', '-e', code], { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' })
const make = (root, name) =>
  node(
    `import { makeModule } from './tools/new-module/make.mjs'; console.log(JSON.stringify(makeModule({ root: ${JSON.stringify(root)}, name: '${name}' })))`,
  )

describe('npm run new-module', () => {
  let root
  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'farsight-new-'))
  })
  afterEach(() => rmSync(root, { recursive: true, force: true }))

  test('makes a module whose module.json keeps the schema and whose texts are filled in', () => {
    const files = JSON.parse(make(root, 'mf-lab-orders'))
    expect(files).toEqual(expect.arrayContaining(['mf-lab-orders/module.json', 'mf-lab-orders/README.md', 'mf-lab-orders/src/index.ts']))
    const checked = node(
      `import { checkModule } from './tools/release/lib/check-module.mjs'; console.log(JSON.stringify(checkModule('${root}/mf-lab-orders/module.json')))`,
    )
    expect(JSON.parse(checked)).toMatchObject({ name: 'mf-lab-orders', routes: [{ path: '/lab_orders', title: { en: 'Lab orders' } }] })
    for (const file of files) expect(readFileSync(path.join(root, file), 'utf8')).not.toMatch(/__[a-z_]+__/)
  })

  test('refuses a name that is none, and a folder that exists', () => {
    expect(() => make(root, 'worklist')).toThrow(/badName: worklist/)
    make(root, 'mf-lab')
    expect(() => make(root, 'mf-lab')).toThrow(/exists: mf-lab/)
    expect(readdirSync(root)).toEqual(['mf-lab'])
  })
})
