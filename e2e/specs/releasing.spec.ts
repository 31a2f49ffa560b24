import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describeRelease, RELEASE_FILE, type Release, type ReleaseKey, SIGNATURE_FILE, signRelease } from '@farsight/shared/release'
import { blocks } from '../support/docs'
import { apiSession, callAs, expect, person, ROOT, test, worklist } from '../support/live'
import { publish } from '../support/releases'
import { stepUp } from '../support/second-factor'
import { BUILD } from '../support/suite'
import { hashes, installKit, shell, trustKey } from '../support/vendor'

const STORE = path.join(process.env.DATA_DIR ?? '', 'modules')
const NEW = 'mf-acme-timer'
const EXAMPLE = 'mf-reading-timer'

// One after the other: the second vendor uses the first one's kit, and both change what the site runs.
test.describe.configure({ mode: 'serial' })

let base: string
let vendor: string
let admin: Awaited<ReturnType<typeof apiSession>>
test.beforeAll(async () => {
  base = mkdtempSync(path.join(tmpdir(), 'farsight-vendor-'))
  vendor = path.join(base, 'acme')
  installKit(vendor)
  admin = await apiSession('union')
  await stepUp({ request: admin })
})
test.afterAll(async () => {
  // What was tried here does not stay on the screens of other tests.
  for (const name of [NEW, EXAMPLE])
    for (const moduleVersion of ['1.0.1', '1.0.0'])
      await callAs({ request: admin }, 'RisManage.do?func=RevokeRelease', { name, moduleVersion, reason: 'test' })
  await admin.dispose()
  rmSync(base, { recursive: true, force: true })
})

test('the docs say the same commands in both languages', () => {
  for (const mark of ['sh run', 'sh install', 'sh']) {
    expect(blocks('releasing.zh.md', mark)).toEqual(blocks('releasing.en.md', mark))
    expect(blocks('releasing.zh.md', mark).length).toBeGreaterThan(0)
  }
  const { version } = JSON.parse(readFileSync(path.join(ROOT, 'shared/package.json'), 'utf8')) as { version: string }
  expect(blocks('releasing.en.md', 'sh install')).toEqual([`npm install ./farsight-shared-${version}.tgz\n`])
})

test('[FED-01, FED-02, FED-16] by the docs alone, from an empty folder: an eighth module runs, and no byte of another has changed', async ({
  browser,
}, info) => {
  info.setTimeout(600_000)
  const before = { host: hashes(path.join(BUILD, 'host')), store: hashes(STORE) }
  const said: string[] = []
  for (const block of blocks('releasing.en.md', 'sh run')) {
    const { code, text } = await shell(vendor, block)
    expect(code, `${block}\n${text}`).toBe(0)
    said.push(text)
    // The one step between that is the administrator's.
    if (block.includes('farsight-release keys')) await trustKey({ request: admin }, path.join(vendor, 'acme.public.json'), ['mf-acme-*'])
  }
  expect(said.at(-1)).toMatch(/1\.0\.0 .*runs for everybody/)

  const doctor = await person(browser, 'zhang')
  await doctor.page
    .getByRole('link', { name: '样例计时' })
    .or(doctor.page.getByRole('menuitem', { name: '样例计时' }))
    .first()
    .click()
  await expect(doctor.page).toHaveURL(/#\/acme_timer/)
  await expect(doctor.page.getByRole('heading', { name: '样例计时' })).toBeVisible()
  await doctor.page.goto(doctor.page.url().replace(/#.*/, '#/blank'))
  await expect(doctor.page.locator(`[data-filling=${NEW}]`).getByRole('link')).toHaveAttribute('href', '#/acme_timer')
  await doctor.context.close()

  expect(hashes(path.join(BUILD, 'host'))).toEqual(before.host)
  const after = hashes(STORE)
  for (const [file, hash] of before.store) expect([file, after.get(file)]).toEqual([file, hash])
  const added = [...after.keys()].filter((file) => !before.store.has(file) && !file.includes(NEW))
  expect(added.filter((file) => !file.includes('mf-report'))).toEqual([])
  expect([...after.keys()].filter((file) => file.startsWith(`${NEW}/1.0.1/`)).length).toBeGreaterThan(3)
})

test('[FED-01] a module.json that breaks the schema is refused at publish, with the field named', async () => {
  const folder = path.join(vendor, 'build/1.0.1')
  const key = JSON.parse(readFileSync(path.join(vendor, 'acme.key.json'), 'utf8')) as ReleaseKey
  const { module, built } = JSON.parse(readFileSync(path.join(folder, RELEASE_FILE), 'utf8')) as Release
  const broken = { ...module, version: '1.0.2', routes: [{ ...module.routes[0], titel: { zh: '错', en: 'Wrong' } }] }
  const text = JSON.stringify(describeRelease(folder, broken, built))
  const files = new Map(
    readdirSync(folder)
      .filter((name) => name.endsWith('.js'))
      .map((name) => [name, readFileSync(path.join(folder, name))]),
  )
  files.set(RELEASE_FILE, Buffer.from(text)).set(SIGNATURE_FILE, Buffer.from(JSON.stringify(signRelease(text, key))))
  const answer = await publish(files, key)
  expect(answer.status).toBe(422)
  expect(answer.body).toMatchObject({ errorCode: 2104, detail: expect.stringMatching(/\/routes\/0.*titel/) })
})

test('[FED-01, FED-15] the worked example is published while the site runs: its route, its row action and its panel beside the report', async ({
  browser,
}, info) => {
  info.setTimeout(300_000)
  const folder = path.join(base, 'example')
  const source = path.join(ROOT, 'examples', EXAMPLE)
  cpSync(source, folder, { recursive: true, filter: (file) => /^\/(build|node_modules)/.exec(file.slice(source.length)) === null })
  symlinkSync(path.join(vendor, 'node_modules'), path.join(folder, 'node_modules'))
  const run = async (command: string) => {
    const { code, text } = await shell(folder, command)
    expect(code, `${command}\n${text}`).toBe(0)
  }
  await run('npx farsight-release keys --owner "Reading room" --out key.json > public.json')
  await trustKey({ request: admin }, path.join(folder, 'public.json'), [EXAMPLE])
  await run('npx farsight-release build && npx farsight-release sign --key key.json')
  await run('npx farsight-release publish --key key.json && npx farsight-release activate --key key.json')

  const { page, context } = await person(browser, 'zhang', {})
  await page.goto(page.url().replace(/#.*/, '#/local_diagnosis'))
  await expect(worklist.grid(page)).toBeVisible()
  const action = page.locator(`[data-slot="mf-worklist/row-action.v1"][data-filling=${EXAMPLE}]`).getByRole('button').first()
  await expect(action).toHaveText(/^≈\d+′$/)
  await action.click()
  await expect(page.getByRole('status').filter({ hasText: '预计阅片约' })).toBeVisible()

  await page.getByRole('row').filter({ hasText: '待诊断' }).first().click()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/edit_report/)
  await page.getByRole('tab', { name: '计时' }).click()
  await expect(page.locator(`[data-filling=${EXAMPLE}]`).getByText('本次连续阅片')).toBeVisible()
  await page.goto(page.url().replace(/#.*/, '#/reading_timer'))
  await expect(page.getByRole('heading', { name: '阅片计时' })).toBeVisible()
  await context.close()
})
