import { readFileSync } from 'node:fs'
import { BASE_URL, callAs, expect, logIn, person, test } from '../support/live'
import { stepUp } from '../support/second-factor'

interface Row {
  readonly risProcedureId: string
  readonly patName: string
  readonly checkNo: string
}

test('[AUD-02] a report is looked at; the administrator finds that one event by patient, user, action and time, sees it whole, and takes it along', async ({
  page,
  browser,
}) => {
  // Whom hardly any other test uses: what others look at meanwhile is not his.
  const reader = await person(browser, 'zhao')
  const list = (await callAs(reader.page, 'RisLocalDiagnose.do?func=QueryLocalList', {})) as { val: Row[] }
  let seen: Row | undefined
  // One of the demo’s patients: those that tests bring are theirs.
  for (const row of list.val.filter(({ patName }) => !patName.startsWith('诸葛')).reverse()) {
    const { errorCode } = (await callAs(reader.page, 'emr_dataApi.do?function=viewReport', { procedureId: row.risProcedureId })) as {
      errorCode: number
    }
    seen = row
    if (errorCode === 0) break
  }
  const { risProcedureId: procedureId, patName, checkNo } = seen!
  await reader.context.close()

  await logIn(page, 'admin')
  await stepUp(page)
  await page.goto(`${BASE_URL}/#/manage/manage_audit`)
  const trail = page.getByRole('grid', { name: '审计日志' })
  const search = page.getByRole('searchbox', { name: '患者' })
  await search.fill('没有这个人')
  await search.press('Enter')
  await expect(page.getByText('没有符合条件的记录')).toBeVisible()
  await search.fill(checkNo)
  await search.press('Enter')
  await page.getByLabel('用户', { exact: true }).fill('赵国')
  await page.getByLabel('用户', { exact: true }).press('Enter')
  await page.getByRole('combobox', { name: '类别' }).selectOption('reading')
  await page.getByRole('combobox', { name: '时间' }).selectOption('today')
  const looked = trail.getByRole('row').filter({ hasText: '查看报告' })
  await expect(looked).toHaveCount(1)
  await expect(looked).toContainText(patName)
  await looked.dblclick()
  const whole = page.getByRole('complementary', { name: /查看报告/ })
  for (const fact of ['emr_dataApi.do?function=viewReport', procedureId, '赵国梁 医生', '127.0.0.1'])
    await expect(whole).toContainText(fact)
  await page.keyboard.press('Escape')
  await expect(whole).toBeHidden()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出', exact: true }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  expect(readFileSync(await (await saved).path(), 'utf8')).toContain(procedureId)
  await expect(page.getByText(/已导出 \d+ 条/)).toBeVisible()
})
