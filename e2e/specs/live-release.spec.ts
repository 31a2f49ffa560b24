import type { Page } from '@playwright/test'
import { callAs, expect, person, test, worklist } from '../support/live'
import { freshVersion, hospital, nextSecond, otherVersion, publish } from '../support/releases'
import { stepUp } from '../support/second-factor'

const MODULE = 'mf-report'
/** New with each run: a version is never published twice. */
const VERSION = freshVersion()
const WORD = `（${VERSION}）`
const HOSPITAL = '仁和'

/** Versions of a module whose files the page has asked for. */
function versionsAsked(page: Page, name: string): Set<string> {
  const seen = new Set<string>()
  page.on('request', (request) => {
    const asked = /\/modules\/([^/]+)\/([^/]+)\//.exec(request.url())
    if (asked?.[1] === name) seen.add(decodeURIComponent(asked[2] as string))
  })
  return seen
}

/** The page asks for news twice a second instead of every four minutes. */
const eager = (page: Page) =>
  page.route('**/config.json', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), setRefreshMs: 500 } })
  })

const finding = (page: Page) => page.locator('[data-field=finding]')
const submit = (page: Page) => page.getByRole('button', { name: /^提交审核/ })
const newer = (page: Page) => page.getByRole('button', { name: /重新加载/ })

/** Opens the first case that waits for a report. */
async function openWaiting(page: Page): Promise<void> {
  await page.goto(page.url().replace(/#.*/, '#/local_diagnosis'))
  await expect(worklist.grid(page)).toBeVisible()
  await page.getByRole('row').filter({ hasText: '待诊断' }).first().click()
  await page.keyboard.press('Enter')
  await expect(finding(page)).toBeEditable()
}

test('[FED-08, FED-06, FED-03] version 2 of the report module goes live while a doctor writes in version 1', async ({ browser }, info) => {
  info.setTimeout(180_000)
  const admin = await person(browser, 'union')
  await stepUp(admin.page)
  const doctor = await person(browser, 'xr-zhang')
  const { page } = doctor
  await eager(page)
  await page.reload()
  const asked = versionsAsked(page, MODULE)
  await openWaiting(page)
  await finding(page).fill('双肺未见实变。')
  await expect(submit(page)).not.toContainText(WORD)
  const before = [...asked]
  expect(before).toHaveLength(1)

  const published = Date.now()
  await nextSecond()
  const answer = await publish(otherVersion(MODULE, VERSION, ['提交审核', `提交审核${WORD}`]))
  expect(answer).toMatchObject({ status: 201 })
  const facilityId = await hospital(admin.page, HOSPITAL)
  const activated = await callAs(admin.page, 'RisManage.do?func=ActivateModule', { name: MODULE, moduleVersion: VERSION, facilityId })
  expect(activated).toMatchObject({ errorCode: 0 })

  // Who logs in now gets it; another hospital does not.
  const colleague = await person(browser, 'xr-chen')
  const colleagueAsked = versionsAsked(colleague.page, MODULE)
  await openWaiting(colleague.page)
  await expect(submit(colleague.page)).toContainText(WORD)
  console.log(`  publish to visible: ${Date.now() - published} ms, login and opening a case included`)
  expect([...colleagueAsked]).toEqual([VERSION])
  const elsewhere = await person(browser, 'wang')
  const elsewhereSet = await elsewhere.page.request.get('/modules.json')
  expect(await elsewhereSet.text()).not.toContain(VERSION)

  // Nothing moved under the doctor: no banner over open work, the words and the code are the old ones.
  await page.waitForTimeout(1_500)
  await expect(newer(page)).toBeHidden()
  await expect(finding(page)).toHaveText('双肺未见实变。')
  await page.evaluate(() => {
    location.hash = '#/local_diagnosis'
  })
  await expect(worklist.grid(page)).toBeVisible()
  await page.goBack()
  await expect(finding(page)).toHaveText('双肺未见实变。')
  await expect(submit(page)).not.toContainText(WORD)

  // The case is given back: now the page offers the newer version, and goes to it when it is asked.
  await page.getByRole('button', { name: /放弃/ }).first().click()
  await page.getByRole('dialog').getByRole('textbox').fill('换一个班再写')
  await page.getByRole('dialog').getByRole('button', { name: /放弃/ }).last().click()
  await expect(page).toHaveURL(/#\/local_diagnosis$/)
  await expect(newer(page)).toBeVisible()
  expect([...asked]).toEqual(before)
  await newer(page).click()
  await page.waitForEvent('load')
  await openWaiting(page)
  await expect(submit(page)).toContainText(WORD)

  // One action brings the former version back for whoever logs in from now on.
  const back = await callAs(admin.page, 'RisManage.do?func=RollBackModule', { name: MODULE, facilityId })
  expect(back).toMatchObject({ errorCode: 0 })
  const third = await person(browser, 'xr-li')
  expect(await (await third.page.request.get('/modules.json')).text()).not.toContain(`"${VERSION}"`)
  for (const { context } of [admin, doctor, colleague, elsewhere, third]) await context.close()
})
