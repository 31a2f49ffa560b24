import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Slots of the host's own screens (host/src/federation/extensions.ts). */
const HOST_SLOTS = ['host/home-card.v1']

const ROOT = path.resolve(__dirname, '../..')
const node = (code) => execFileSync(process.execPath, ['--input-type=module', '-e', code], { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' })
const json = (file) => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'))
const modules = readdirSync(ROOT).filter((name) => name.startsWith('mf-') && existsSync(path.join(ROOT, name, 'module.json')))

/** Rooms of architecture.md section 5. A module that needs another room names it in its README. */
const ROOMS = ['pages', 'slots', 'model', 'locales']

test('there are the seven modules', () => {
  expect(modules).toEqual(['mf-booking', 'mf-consultation', 'mf-manage', 'mf-report', 'mf-statistics', 'mf-user-center', 'mf-worklist'])
})

const offered = [...HOST_SLOTS, ...modules.flatMap((name) => json(`${name}/module.json`).slots.offers)]

describe.each(modules)('%s keeps the skeleton', (name) => {
  const skeleton = JSON.parse(
    node(
      `import { skeleton } from './tools/new-module/make.mjs'; console.log(JSON.stringify(skeleton({ name: '${name}', zh: '', en: '' })))`,
    ),
  )
  const template = (file) => skeleton.find((entry) => entry.file === file).content

  test('module.json keeps the schema', () => {
    const checked = node(
      `import { checkModule } from './tools/release/lib/check-module.mjs'; console.log(checkModule('${name}/module.json').name)`,
    )
    expect(checked.trim()).toBe(name)
  })

  test('src/index.ts is defineModule and nothing else, as the template has it', () => {
    expect(readFileSync(path.join(ROOT, name, 'src/index.ts'), 'utf8')).toBe(template('src/index.ts'))
  })

  test('webpack.config.mjs stands on the preset', () => {
    const config = readFileSync(path.join(ROOT, name, 'webpack.config.mjs'), 'utf8')
    expect(config).toContain("import { moduleConfig } from '@farsight/shared/build/webpack/module.mjs'")
    expect(config).toMatch(/export default moduleConfig\(import\.meta\.dirname/)
  })

  test('it has the rooms of the skeleton, and names in its README any room of its own', () => {
    const readme = readFileSync(path.join(ROOT, name, 'README.md'), 'utf8')
    const top = readdirSync(path.join(ROOT, name)).filter((file) => file !== 'node_modules')
    expect(top).toEqual(expect.arrayContaining(['README.md', 'module.json', 'package.json', 'src', 'webpack.config.mjs']))
    const src = readdirSync(path.join(ROOT, name, 'src'))
    expect(src).toEqual(expect.arrayContaining(['index.ts', 'routes.tsx', 'pages', 'locales']))
    const others = src.filter((entry) => !entry.endsWith('.d.ts') && !['index.ts', 'routes.tsx', ...ROOMS].includes(entry))
    for (const room of others) expect(readme).toContain(`src/${room}`)
    const pages = readdirSync(path.join(ROOT, name, 'src/pages'), { recursive: true }).map(String)
    expect(pages.some((file) => file.endsWith('.page.tsx'))).toBe(true)
  })

  test('zh and en have the same keys', () => {
    const keys = (value, at = '') =>
      typeof value === 'string' ? [at] : Object.entries(value).flatMap(([key, inner]) => keys(inner, `${at}/${key}`))
    expect(keys(json(`${name}/src/locales/zh.json`)).sort()).toEqual(keys(json(`${name}/src/locales/en.json`)).sort())
  })

  test('package.json and module.json state one version', () => {
    expect(json(`${name}/package.json`)).toMatchObject({ name: `@farsight/${name}`, version: json(`${name}/module.json`).version })
  })

  test('what it puts into slots is declared, has code, and fits a slot that is offered', () => {
    const { fills } = json(`${name}/module.json`).slots
    expect(existsSync(path.join(ROOT, name, 'src/slots/index.ts'))).toBe(fills.length > 0)
    for (const { slot } of fills) expect(offered).toContain(slot)
  })
})

test('every slot that is offered has its props in the types, and the other way round', () => {
  const types = readFileSync(path.join(ROOT, 'shared/module/slot-types.ts'), 'utf8')
  const typed = [
    ...types.slice(types.indexOf('interface Slots '), types.indexOf('interface SlotFunctions')).matchAll(/readonly '([^']+)':/g),
  ]
  expect(typed.map(([, id]) => id).sort()).toEqual([...offered].sort())
})
