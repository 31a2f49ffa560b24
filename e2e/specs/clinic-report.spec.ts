import type { Page } from '@playwright/test'
import { goOn } from '../support/go-on'
import { callAs, expect, importFolder, logIn, test } from '../support/live'
import { syntheticFolder } from '../support/synthetic'

const CLINIC = '青山社区卫生服务中心'
const FINDING = '双肺野清晰，心影大小正常。'

interface Row {
  risProcedureId: string
  modality: string
  t: string
  sign: string
}

/** An exam of the clinic that nobody has written yet. */
async function newExam(page: Page): Promise<Row> {
  const accession = `CLIN${Date.now() % 1e8}`
  await importFolder(syntheticFolder(accession, Date.now() % 1e6, 'dx-chest').folder, CLINIC)
  return ((await callAs(page, 'RisLocalDiagnose.do?func=QueryLocalList', { accessionNo: accession })).val as Row[])[0]!
}

const go = (page: Page, path: string, { risProcedureId: procedureId, modality, t, sign }: Row): Promise<void> =>
  goOn(page, `#${path}?${new URLSearchParams({ procedureId, modality, t, sign }).toString()}`)

/** The clinic's own header with its two menus, and none of a hospital's. */
async function underClinicHeader(page: Page): Promise<void> {
  const header = page.getByRole('banner')
  await expect(header).toContainText(CLINIC)
  await expect(header.getByRole('navigation').getByRole('link')).toHaveText(['远程诊断', '专家会诊'])
}
const finding = (page: Page) => page.locator('[data-field=finding]').filter({ visible: true })
const paper = (page: Page) => page.getByRole('article').filter({ visible: true })

test('[ROUTE-50, ROUTE-51, ROUTE-54] a clinic writes and reads its reports at all addresses of its own tree, under its own header', async ({
  page,
}) => {
  await logIn(page, 'clinic')
  const row = await newExam(page)
  for (const path of ['/clinic/edit_report', '/remote_diagnosis/edit_report', '/remote_diagnosis/ecg/edit_report']) {
    await go(page, path, row)
    await expect(finding(page)).toBeEditable()
    await underClinicHeader(page)
  }
  await go(page, '/clinic/edit_report', row)
  await finding(page).fill(FINDING)
  await page.locator('[data-field=result]').filter({ visible: true }).fill('心肺未见异常。')
  await page.getByRole('radio', { name: '阴性', exact: true }).filter({ visible: true }).check({ force: true })
  await page.locator('[data-field=result]').filter({ visible: true }).press('Control+Enter')
  await expect(page).toHaveURL(/#\/clinic\/home/)
  for (const path of ['/clinic/view_report', '/clinic/view_report/local', '/remote_diagnosis/view_report']) {
    await go(page, path, row)
    await expect(paper(page)).toContainText(FINDING)
    await underClinicHeader(page)
  }
})
