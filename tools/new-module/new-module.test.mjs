// Jest runs this file as CommonJS: what needs `import.meta` runs in Node itself, as the commands do.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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

  test('[FED-16] stands in the lockfile, between its neighbours, as the seven do: npm start installs it', () => {
    const lockfile = path.join(root, 'pnpm-lock.yaml')
    const before = readFileSync(path.join(ROOT, 'pnpm-lock.yaml'), 'utf8')
    writeFileSync(lockfile, before)
    make(root, 'mf-lab-orders')
    const after = readFileSync(lockfile, 'utf8')
    const block = (name) => new RegExp(`^  ${name}:\\n(?: {4}.*\\n)+\\n`, 'm').exec(after)?.[0]
    expect(block('mf-lab-orders')).toBe(block('mf-booking').replace('mf-booking', 'mf-lab-orders'))
    expect(after.replace(block('mf-lab-orders'), '')).toBe(before)
    const importers = [...after.matchAll(/^ {2}(mf-[a-z-]+):$/gm)].map(([, name]) => name)
    expect(importers).toEqual([...importers].sort())
  })

  test('[FED-16] a vendor’s module has the same rooms as one of this repository, tests and README with it', () => {
    const { repository, vendor } = JSON.parse(
      node(
        `import { skeleton } from './tools/new-module/make.mjs'
         const files = (place) => skeleton({ name: 'mf-lab', zh: '样例', en: 'Sample', place }).map(({ file }) => file)
         console.log(JSON.stringify({ repository: files('repository'), vendor: files('vendor') }))`,
      ),
    )
    expect(vendor).toEqual(expect.arrayContaining(repository))
    expect(vendor).toEqual(expect.arrayContaining(['README.md', 'jest.config.mjs', 'tsconfig.json', '.gitignore']))
    expect(repository.filter((file) => file.includes('.test.'))).toHaveLength(2)
  })

  test('refuses a name that is none, and a folder that exists', () => {
    expect(() => make(root, 'worklist')).toThrow(/badName: worklist/)
    make(root, 'mf-lab')
    expect(() => make(root, 'mf-lab')).toThrow(/exists: mf-lab/)
    expect(readdirSync(root)).toEqual(['mf-lab'])
  })
})
