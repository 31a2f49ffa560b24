import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { BASE_URL, callAs, expect, importFolder, person, test } from '../support/live'
import { syntheticFolder } from '../support/synthetic'

const LIST = '/#/user_center/report_template/list'
const dialog = (page: Page): Locator => page.getByRole('dialog')
const finding = (page: Page): Locator => page.locator('[data-field=finding]')

/** Inserts a typed field at the caret of a text. */
async function insertField(page: Page, into: string, kind: string, name: string, more: Record<string, string> = {}): Promise<void> {
  await page.getByRole('button', { name: `在${into}中插入字段` }).click()
  await dialog(page).getByRole('radio', { name: kind }).click()
  await dialog(page).getByLabel('字段名').fill(name)
  for (const [label, value] of Object.entries(more)) await dialog(page).getByLabel(label).fill(value)
  await dialog(page).getByRole('button', { name: '插入' }).click()
  await expect(dialog(page)).toBeHidden()
}

/** The report of a new exam, with its templates in front. */
async function newReport(page: Page, seed: number): Promise<void> {
  const accession = `TPL${(Date.now() + seed) % 1e8}`
  await importFolder(syntheticFolder(accession, (Date.now() + seed) % 1e6).folder, '市第一人民医院')
  const { val } = await callAs(page, 'RisLocalDiagnose.do?func=QueryLocalList', { accessionNo: accession })
  const [row] = val as { risProcedureId: string; modality: string; t: string; sign: string }[]
  const { risProcedureId: id, modality, t, sign } = row!
  await page.goto(`${BASE_URL}/#/local_diagnosis/edit_report?procedureId=${id}&modality=${modality}&t=${t}&sign=${sign}`)
  await expect(finding(page)).toBeEditable()
}

test('[ROUTE-40, ROUTE-43, EDIT-07, TPL-01, TPL-04] a template with fields and in both languages is made, fills a report, and comes back from Excel as it was', async ({
  browser,
}) => {
  test.setTimeout(60_000)
  const { page, context } = await person(browser, 'zhang')
  const name = `字段${Date.now() % 1e6}`
  await page.goto(`${BASE_URL}${LIST}`)
  await page.getByRole('button', { name: '新增字段模板' }).click()
  await page.getByRole('textbox', { name: '名称' }).fill(name)
  await page.getByLabel('检查类型').selectOption('CT')
  await page.getByRole('radio', { name: '异常' }).click()
  await page.getByLabel('检查所见', { exact: true }).fill('肺见结节。')
  await page.getByLabel('检查所见', { exact: true }).press('Home')
  await insertField(page, '检查所见', '选择', '侧别', { 选项: '左/右' })
  await page.getByLabel('检查所见', { exact: true }).press('End')
  await insertField(page, '检查所见', '数值', '大小', { 单位: 'mm' })
  await page.getByLabel('诊断意见', { exact: true }).fill('[侧别:左/右]肺结节，[检查日:日期]复查。')
  await page.getByRole('button', { name: '添加英文' }).click()
  await page.getByRole('textbox', { name: '检查所见（英文）' }).fill('[size:# mm] nodule of the [side:left/right] lung.')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page).toHaveURL(/report_template\/list/)
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/)

  await newReport(page, 1)
  const side = page.getByRole('complementary', { name: '侧栏' })
  await side.getByText('全部', { exact: true }).click()
  await side.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  await dialog(page).getByRole('radio', { name: '右' }).click()
  await dialog(page).getByLabel('大小').fill('8')
  await dialog(page).getByLabel('检查日').fill('20261120')
  await dialog(page).getByRole('button', { name: '填入' }).click()
  await expect(finding(page)).toHaveText('右肺见结节。8 mm')
  await expect(page.locator('[data-field=result]')).toHaveText('右肺结节，2026-11-20复查。')
  await expect(finding(page).locator('[data-mark=value]')).toHaveText(['右', '8'])

  // Out, away, and in again: the same, word for word.
  await page.goto(`${BASE_URL}${LIST}`)
  await page.getByRole('button', { name: '导出' }).click()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: '本地报告' }).click()])
  const sheet = await readFile(await download.path())
  await row.getByRole('button', { name: /更多操作/ }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await dialog(page).getByRole('button', { name: '删除' }).click()
  await expect(row).toHaveCount(0)
  const pick = async (file: Buffer): Promise<void> => {
    await page.getByRole('button', { name: '导入' }).click()
    await dialog(page).locator('input[type=file]').setInputFiles({ name: '模板.xlsx', mimeType: '', buffer: file })
  }
  await pick(sheet)
  await dialog(page).getByRole('button', { name: '导入 1 个' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(row).toBeVisible()
  // The list is asked anew meanwhile: a row that moves between two presses is pressed again.
  await expect(async () => {
    await row.dblclick()
    await expect(dialog(page)).toBeVisible({ timeout: 3000 })
  }).toPass()
  await expect(dialog(page)).toContainText('侧别肺见结节。大小 mm')
  await expect(dialog(page)).toContainText('size mm nodule of the side lung.')
  await context.close()
})

test('[ROUTE-41, ROUTE-42, TPL-02, TPL-14, TPL-15] the hospital’s templates are its administrator’s to write; two who change one see the difference; a renamed .csv is refused', async ({
  browser,
}) => {
  test.setTimeout(60_000)
  const { page, context } = await person(browser, 'admin')
  const clinic = `${BASE_URL}${LIST}?level=clinic`
  await page.goto(clinic)
  await page.getByRole('button', { name: '导入' }).click()
  const csv = { name: '模板.xlsx', mimeType: '', buffer: Buffer.from('名称,设备\n甲,CT\n') }
  await dialog(page).locator('input[type=file]').setInputFiles(csv)
  await expect(dialog(page).getByText(/导入文件必须是 Excel 2003\/2007/)).toBeVisible()
  await dialog(page).getByRole('button', { name: '取消' }).click()

  const name = `本院${Date.now() % 1e6}`
  await page.getByRole('button', { name: '新增模板' }).click()
  await page.getByRole('textbox', { name: '名称' }).fill(name)
  await page.getByLabel('检查类型').selectOption('CT')
  await page.getByRole('radio', { name: '正常' }).click()
  await page.getByLabel('检查所见', { exact: true }).fill('原来的。')
  await page.getByRole('button', { name: '保存' }).click()
  const search = async (at: Page): Promise<void> => {
    await at.getByRole('searchbox', { name: '按名称搜索' }).fill(name)
    await at.getByRole('searchbox', { name: '按名称搜索' }).press('Enter')
  }
  await search(page)
  await page.getByRole('button', { name: `编辑 ${name}` }).click()
  await expect(page.getByLabel('检查所见', { exact: true })).toHaveValue('原来的。')
  const other = await context.newPage()
  await other.goto(page.url())
  await other.getByLabel('检查所见', { exact: true }).fill('另一处先保存的。')
  await other.getByRole('button', { name: '保存' }).click()
  await expect(other).toHaveURL(/report_template\/list/)
  await page.getByLabel('检查所见', { exact: true }).fill('这里输入的。')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('region', { name: '与已保存的内容不同' })).toContainText('另一处先保存的。')
  await expect(page.getByLabel('检查所见', { exact: true })).toHaveValue('这里输入的。')

  const doctor = await person(browser, 'zhang')
  await doctor.page.goto(clinic)
  await search(doctor.page)
  await expect(doctor.page.getByRole('row').filter({ hasText: name })).toContainText('另一处先保存的。')
  for (const button of ['新增模板', '导入', `编辑 ${name}`]) await expect(doctor.page.getByRole('button', { name: button })).toHaveCount(0)
  await doctor.context.close()
  await context.close()
})
