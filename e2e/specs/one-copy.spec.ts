import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { enter, expect, go, test } from '../support/suite'

const ROOT = path.resolve(__dirname, '../..')
const LIBRARIES = ['react', 'react-dom', 'react-dom/client', 'react-router-dom', 'rxjs', 'i18next', 'axios', 'dayjs']

/** How often each library and each file of the shared rooms was evaluated in this page (shared/build/webpack/copy-counter.cjs). */
const copies = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(() => ({ ...(globalThis as { __FARSIGHT_COPIES__?: Record<string, number> }).__FARSIGHT_COPIES__ }))

/** One screen of each module. */
const TOUR = {
  'mf-booking': '/add_procedure',
  'mf-worklist': '/local_diagnosis',
  'mf-report': '/report_library',
  'mf-consultation': '/consultation_list',
  'mf-statistics': '/statistics/reportQuality',
  'mf-manage': '/manage/manage_user',
  'mf-user-center': '/user_center/user_info',
}

const drawn = (page: Page, module: string) => expect(page.locator(`#module-${module}:visible > *`).first()).toBeVisible()

test('[FED-10] with all seven modules mounted in turn there is one copy of every shared library and room', async ({ page, server }) => {
  await enter(page, server, '/add_procedure')
  for (const [module, route] of Object.entries(TOUR)) {
    await go(page, route)
    // The module itself: what stood before may be seen a moment more.
    await drawn(page, module)
  }
  // What no module on this tour happens to need is asked for as a module would ask.
  const scope = await page.evaluate(async () => {
    const federation = (
      globalThis as unknown as {
        __FEDERATION__: {
          __INSTANCES__: { name: string; shareScopeMap: Record<string, Record<string, Record<string, { get: () => Promise<unknown> }>>> }[]
        }
      }
    ).__FEDERATION__
    const host = federation.__INSTANCES__.find(({ name }) => name === 'host')
    const found: Record<string, string[]> = {}
    for (const [key, versions] of Object.entries(host?.shareScopeMap.default ?? {})) {
      await Promise.all(Object.values(versions).map(({ get }) => get()))
      found[key] = Object.keys(versions)
    }
    return { found, names: federation.__INSTANCES__.map(({ name }) => name) }
  })
  const counted = await copies(page)
  for (const library of LIBRARIES) expect.soft(counted[library], library).toBe(1)
  // Stands behind shared/ui, and is there only where a widget of it needs it.
  expect(counted.antd ?? 0).toBeLessThanOrEqual(1)
  const rooms = Object.entries(counted).filter(([file]) => file.startsWith('shared/'))
  for (const room of ['domain', 'contract', 'api', 'bus', 'i18n', 'ui', 'module'])
    expect.soft(rooms.filter(([file]) => file.startsWith(`shared/${room}/`)).length, room).toBeGreaterThan(0)
  expect(rooms.filter(([, count]) => count !== 1)).toEqual([])
  expect(scope.names).toEqual(expect.arrayContaining(['host', 'mf_worklist', 'mf_report']))
  expect(scope.found).toEqual(Object.fromEntries(Object.entries(table()).map(([key, version]) => [key, [version]])))
})

test.describe('a module that brings its own React', () => {
  const compile = (out: string, copies: boolean) =>
    promisify(execFile)(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `import { compile } from './tools/release/lib/compile.mjs'
         import { writeRelease } from './tools/release/lib/write-release.mjs'
         const folder = process.cwd() + '/e2e/support/copying-module'
         const packages = await compile(folder, { mode: 'production', out: ${JSON.stringify(out)}, copies: ${copies}, cache: false })
         writeRelease(folder, ${JSON.stringify(out)}, packages)`,
      ],
      { cwd: ROOT, timeout: 90_000 },
    )

  let out: string
  test.beforeAll(() => {
    out = mkdtempSync(path.join(tmpdir(), 'farsight-copying-'))
  })
  test.afterAll(() => rmSync(out, { recursive: true, force: true }))

  test('[FED-10] does not build', async () => {
    await expect(compile(out, false)).rejects.toThrow(
      /must not bundle react \(imported by e2e\/support\/copying-module\/src\/copying\.page\.tsx\)/,
    )
  })

  test('[FED-10] is counted as a second copy where somebody built it all the same', async ({ page, server }) => {
    await compile(out, true)
    const { files, module, entry, preload, built } = JSON.parse(readFileSync(path.join(out, 'release.json'), 'utf8'))
    const facts = (kind: 'integrity' | 'size') =>
      Object.fromEntries(Object.entries(files as Record<string, Record<string, unknown>>).map(([file, fact]) => [file, fact[kind]]))
    const base = '/modules/mf-copying/1.0.0/'
    for (const file of Object.keys(files)) server.extra.set(base + file, readFileSync(path.join(out, file), 'utf8'))
    const needs = { ...built.shared, host: module.needs.host }
    server.answers.modules.push({ ...module, base, entry, preload, needs, integrity: facts('integrity'), sizes: facts('size') })
    await enter(page, server, '/add_procedure')
    await drawn(page, 'mf-booking')
    expect((await copies(page)).react).toBe(1)
    await go(page, '/copying')
    await expect(page.getByText('brought its own React')).toBeVisible()
    expect((await copies(page)).react).toBe(2)
  })
})

/** The one table, read by Node as the builds read it. */
function table(): Record<string, string> {
  return JSON.parse(
    execFileSync(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        "import { SHARED_LIBRARIES } from './shared/build/shared-libraries.mjs'; console.log(JSON.stringify(SHARED_LIBRARIES))",
      ],
      {
        cwd: ROOT,
        encoding: 'utf8',
      },
    ),
  )
}
