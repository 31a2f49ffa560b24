import type { Page } from '@playwright/test'
import { callAs, expect, logIn, person, test, worklist } from '../support/live'
import { visibleText } from '../support/visible-text'

interface Row {
  risProcedureId: string
  patName: string
  modality: string
  state: number
  checkNo: string
  accessionNo: string
  hospitalNo: string
  outpatientNo: string
  inpatientNo: string
  registerTime: string
  t: string
  sign: string
}

const list = async (page: Page, form: Record<string, string>): Promise<Row[]> =>
  (await callAs(page, 'RisLocalDiagnose.do?func=QueryLocalList', { pageSize: '200', ...form })).val as Row[]

const rows = (page: Page) => page.getByRole('grid').getByRole('row')

/** Opens the filters, fills one field, asks. */
async function filter(page: Page, label: string, value: string): Promise<void> {
  await page.keyboard.press('Escape')
  const panel = page.getByRole('button', { name: '查询', exact: true })
  if (!(await panel.isVisible())) await page.getByRole('button', { name: /^筛选/ }).click()
  const field = page.getByLabel(label, { exact: true })
  if ((await field.evaluate((el) => el.tagName)) === 'SELECT') await field.selectOption(value)
  else await field.fill(value)
  await panel.click()
}

const clear = (page: Page) => page.getByRole('button', { name: /清空/ }).first().click()

test('[WORK-01, WORK-02, WORK-03, WORK-04, WORK-05] the search fields find exactly the rows that hold what was typed', async ({ page }) => {
  await logIn(page, 'sun')
  await rows(page).nth(5).waitFor()
  const all = await list(page, {})
  const some = all.find((row) => /^\p{Script=Han}{3}$/u.exec(row.patName) && row.inpatientNo) ?? all[0]!
  const outpatient = all.find((row) => row.outpatientNo)!

  for (const [label, value, wanted] of [
    ['姓名', some.patName, (row: Row) => row.patName.includes(some.patName)],
    ['病历号', some.hospitalNo, (row: Row) => row.hospitalNo === some.hospitalNo],
    ['登记号', some.accessionNo, (row: Row) => row.accessionNo === some.accessionNo],
    ['检查号', some.checkNo, (row: Row) => row.checkNo === some.checkNo],
    ['门诊/住院号', some.inpatientNo, (row: Row) => row.inpatientNo === some.inpatientNo],
    ['门诊/住院号', outpatient.outpatientNo, (row: Row) => row.outpatientNo === outpatient.outpatientNo],
  ] as const) {
    const expected = [...all.filter(wanted)].map((row) => row.checkNo).sort()
    expect(expected.length, label).toBeGreaterThan(0)
    await filter(page, label, value)
    await expect(rows(page), `${label} ${value}`).toHaveCount(expected.length + 1)
    for (const checkNo of expected) await expect(worklist.row(page, checkNo)).toBeVisible()
    await clear(page)
    // Nothing typed is every row again.
    await expect(rows(page)).not.toHaveCount(expected.length + 1)
  }
})

test('[WORK-09, WORK-10] time range with presets and a reversed own range; modalities are those of the login payload', async ({ page }) => {
  const payload = page.waitForResponse((response) => response.url().includes('HospitalDoctorLoginSuccess'))
  await logIn(page, 'sun')
  const { val } = (await (await payload).json()) as { val: { modalities: string[]; serverTime: string } }
  await rows(page).nth(5).waitFor()
  await page.getByRole('button', { name: /^筛选/ }).click()
  const choices = await page
    .getByLabel('设备', { exact: true })
    .locator('option')
    .evaluateAll((options) => options.map((o) => (o as HTMLOptionElement).value).filter(Boolean))
  expect(choices).toEqual(val.modalities)

  await filter(page, '设备', 'CT')
  await expect
    .poll(async () => new Set(await page.getByRole('grid').locator('td .fs-modality, td [class*=modality]').allTextContents()))
    .toEqual(new Set(['CT']))
  await clear(page)

  await page.getByLabel('时间', { exact: true }).selectOption('today')
  await page.getByRole('button', { name: '查询', exact: true }).click()
  const today = val.serverTime.slice(0, 10)
  const expected = (await list(page, { startTime: `${today} 00:00:00`, endTime: `${today} 23:59:59` })).map((row) => row.checkNo)
  await expect(page.getByText(new RegExp(`共 ${expected.length} 条`))).toBeVisible()
  const times = await page.getByRole('grid').getByRole('row').allTextContents()
  for (const text of times.slice(1)) expect(text).toContain(today)

  // An own range that ends before it begins is refused in place: nothing is asked, nothing typed is lost.
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('QueryLocalList')) asked.push(request.url())
  })
  await page.getByLabel('时间', { exact: true }).selectOption({ label: '自定' })
  await page.getByLabel('开始日期').fill('2026-11-20')
  await page.getByLabel('结束日期').fill('2026-11-01')
  await page.getByRole('button', { name: '查询', exact: true }).click()
  await expect(visibleText(page, '开始时间不能晚于结束时间')).toBeVisible()
  await expect(page.getByLabel('开始日期')).toHaveValue('2026-11-20')
  expect(asked).toEqual([])
})

test('[WORK-45] a completed report shows as completed whatever its code says; [WORK-19] its row opens the view', async ({ page }) => {
  await logIn(page, 'sun')
  await rows(page).nth(5).waitFor()
  const overridden = ((await list(page, { states: '[2060,9]' })) as (Row & { reportHasComplete: number })[]).find(
    (row) => row.reportHasComplete === 1 && row.state === 2060,
  )!
  await worklist.search(page, overridden.checkNo)
  const row = worklist.row(page, overridden.checkNo)
  await expect(row).toContainText('已完成')
  await row.getByRole('button', { name: '查看' }).click()
  await expect(page).toHaveURL(/#\/local_diagnosis\/view_report/)
  await expect(page.getByText(overridden.patName).filter({ visible: true }).first()).toBeVisible()
})

test('the keyboard alone: search, walk, details, next case, back to the row', async ({ page }) => {
  await logIn(page, 'sun')
  await rows(page).nth(5).waitFor()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('searchbox')).not.toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('grid').locator('[aria-selected=true]')).toHaveAttribute('aria-rowindex', '4')
  await page.keyboard.press('Space')
  // The drawer names the chosen patient and follows the arrow keys.
  const name = async () => (await page.getByRole('grid').locator('[aria-selected=true] td').nth(3).textContent()) ?? '-'
  const drawer = page.getByRole('complementary').filter({ has: page.getByRole('region', { name: '经过' }) })
  await expect(drawer).toHaveAccessibleName(new RegExp(await name()))
  await page.keyboard.press('ArrowDown')
  await expect(drawer).toHaveAccessibleName(new RegExp(await name()))
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await page.keyboard.press('n')
  await expect(page).toHaveURL(/edit_report\?/)
})

test('no menu for local diagnosis: the list is not offered, and its address says so', async ({ browser }) => {
  const { page, context } = await person(browser, 'deng')
  await expect(page.getByRole('link', { name: '本地诊断' })).toHaveCount(0)
  await page.goto('/#/local_diagnosis')
  await expect(visibleText(page, /没有.*权限|无权/)).toBeVisible()
  await expect(rows(page)).toHaveCount(0)
  await context.close()
})
