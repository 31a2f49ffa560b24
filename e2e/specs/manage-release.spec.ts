import type { Page } from '@playwright/test'
import { BASE_URL, expect, person, test } from '../support/live'
import { otherVersion, publish, zipOf } from '../support/releases'
import { stepUp } from '../support/second-factor'
import { visibleText } from '../support/visible-text'

const MODULE = 'mf-statistics'
const HOSPITAL = '东港县医院'
/** Never published before on this server, however often the test runs. */
const PATCH = Math.floor(Date.now() / 1000)
const FIRST = `3.7.${PATCH}`
const SECOND = `3.8.${PATCH}`

/** Versions of the module that the page has asked for. */
function versionsAsked(page: Page): Set<string> {
  const seen = new Set<string>()
  page.on('request', (request) => {
    const asked = /\/modules\/([^/]+)\/([^/]+)\//.exec(request.url())
    if (asked?.[1] === MODULE) seen.add(decodeURIComponent(asked[2] as string))
  })
  return seen
}
/** Opens a screen of the module. */
async function statistics(page: Page): Promise<void> {
  await page.goto(`${BASE_URL}/#/statistics/localDoctorWork`)
}
/** What a new session of an account gets. */
async function runsFor(browser: Parameters<typeof person>[0], name: string): Promise<string[]> {
  const { page, context } = await person(browser, name)
  const asked = versionsAsked(page)
  await statistics(page)
  await expect(page.locator('#module-mf-statistics a[aria-current=page]')).toBeVisible()
  await context.close()
  return [...asked]
}
const zone = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('[FED-06, FED-17, FED-04] an administrator uploads, activates for one hospital, sees a failure there, and goes back', async ({
  browser,
}, info) => {
  info.setTimeout(240_000)
  const { page } = await person(browser, 'union')
  await stepUp(page)
  await page.goto(`${BASE_URL}/#/manage/manage_release?module=${MODULE}`)
  const versions = zone(page, '版本')
  await expect(versions).toBeVisible()

  // One by the screen, one as a vendor does; a package that was changed on the way is refused with code and detail.
  const files = otherVersion(MODULE, FIRST)
  const upload = async (zip: Buffer): Promise<void> => {
    await page.getByRole('button', { name: '上传发布包…' }).click()
    await page.locator('dialog input[type=file]').setInputFiles({ name: 'statistics.zip', mimeType: 'application/zip', buffer: zip })
  }
  const [script] = [...files.keys()].filter((file) => file.endsWith('.js'))
  const changed = new Map(files).set(script as string, Buffer.concat([files.get(script as string) as Buffer, Buffer.from('//')]))
  await upload(await zipOf(changed))
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(/代码 210[56]/)
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(script as string)
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).last().click()
  await upload(await zipOf(files))
  await expect(page.getByText(`${MODULE} ${FIRST} 已发布，还没有医院使用。`)).toBeVisible()
  await page.waitForTimeout(1_100)
  expect(await publish(otherVersion(MODULE, SECOND))).toMatchObject({ status: 201 })
  const before = await runsFor(browser, 'dg-admin')
  expect(before).toHaveLength(1)
  expect(before).not.toContain(SECOND)

  // For one hospital.
  await page.keyboard.press('r')
  await page.getByRole('button', { name: `启用 ${SECOND}`, exact: true }).click()
  await page.getByRole('radio', { name: '一家医院' }).click()
  await page.getByRole('combobox', { name: '医院', exact: true }).selectOption({ label: HOSPITAL })
  await expect(page.getByText(`${HOSPITAL}：${before[0]} → ${SECOND}`)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: '启用', exact: true }).click()
  await expect(page.getByText(`${SECOND} 已启用：${HOSPITAL}。`)).toBeVisible()
  expect(await runsFor(browser, 'dg-admin')).toEqual([SECOND])
  expect(await runsFor(browser, 'sun')).not.toContain(SECOND)

  // One session whose line changes a byte: the failure appears with module, version and code, and nobody's name.
  const victim = await person(browser, 'dg-admin')
  await victim.page.route(`**/modules/${MODULE}/**/*.js`, async (route) => {
    const answer = await route.fetch()
    // As long as it was, one character another.
    await route.fulfill({ response: answer, body: (await answer.text()).replace(/.$/s, ' ') })
  })
  await statistics(victim.page)
  await expect(visibleText(victim.page, 'FED-104')).toBeVisible()
  const failure = zone(page, '失败').getByRole('row').filter({ hasText: 'FED-104' }).filter({ hasText: SECOND })
  await expect(async () => {
    await page.keyboard.press('r')
    await expect(failure).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
  await expect(failure).toContainText(HOSPITAL)
  await expect(zone(page, '运行在哪里').getByRole('row').filter({ hasText: HOSPITAL })).toContainText(/失败 \d+ 次/)
  await expect(failure).not.toContainText('管理员')

  // Back, by one act from its row; then back again by the line that offers it, and for good.
  const rollBack = async (): Promise<void> => {
    await page.getByRole('button', { name: `${HOSPITAL}回退到 ${before[0]}` }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^回退到/ })
      .click()
    await expect(page.getByText(`已从 ${SECOND} 回退到 ${before[0]}。`)).toBeVisible()
  }
  await rollBack()
  await page.getByRole('button', { name: new RegExp(`^恢复 ${SECOND}`) }).click()
  await expect(page.getByText(`${SECOND} 已恢复。`)).toBeVisible()
  await rollBack()
  expect(await runsFor(browser, 'dg-admin')).toEqual(before)
  const steps = page.getByRole('list', { name: '历史' }).getByRole('listitem')
  await expect(steps.first()).toContainText(`为${HOSPITAL}回退到 ${before[0]}（原 ${SECOND}）`)
  await expect(steps.first()).toContainText('秦恒毅')
})

test('[FED-06] a hospital’s administrator sees the own hospital alone, and no keys; a doctor sees nothing', async ({ browser }) => {
  const { page } = await person(browser, 'xr-admin')
  await stepUp(page)
  await page.goto(`${BASE_URL}/#/manage/manage_release?module=${MODULE}`)
  await expect(zone(page, '版本')).toBeVisible()
  await expect(page.getByRole('tab', { name: '供应商密钥' })).toBeHidden()
  await expect(page.getByRole('button', { name: '上传发布包…' })).toBeHidden()
  await expect(page.getByRole('button', { name: /^撤回/ })).toBeHidden()
  await expect(page.locator('article')).not.toContainText(HOSPITAL)
  // The head of radiology has the menu, and is no administrator.
  const head = await person(browser, 'xr-sun')
  await head.page.goto(`${BASE_URL}/#/manage/manage_release`)
  await expect(head.page.getByText('当前账号没有打开这一页的权限')).toBeVisible()
})
