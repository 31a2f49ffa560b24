import { BASE_URL, expect, logIn, test } from '../support/live'
import { stepUp } from '../support/second-factor'

test('[MANAGE-31] a form and a dialog of management that are not saved are asked for by every way out, and stay as they were until the yes', async ({
  page,
}) => {
  test.setTimeout(60_000)
  await logIn(page, 'admin2')
  await stepUp(page)
  await page.goto(`${BASE_URL}/#/manage/manage_department`)
  await page.goto(`${BASE_URL}/#/manage/manage_config`)
  const box = page.getByRole('checkbox', { name: '隐藏在线客服' })
  const before = await box.isChecked()
  await box.setChecked(!before)
  const asks = page.getByRole('alertdialog')
  const statistics = page.getByRole('link', { name: '统计' }).first()
  const ways = [
    () => statistics.click(),
    () => page.getByRole('link', { name: '医生管理' }).click(),
    () => page.getByRole('tab', { name: '报告时限' }).click(),
    async () => void (await page.evaluate(() => history.back())),
  ]
  for (const way of ways) {
    await way()
    await expect(asks).toContainText('尚未保存')
    await asks.getByRole('button', { name: '留在本页' }).click()
    await expect(asks).toBeHidden()
    await expect(page).toHaveURL(/#\/manage\/manage_config/)
    await expect(box).toBeChecked({ checked: !before })
  }
  await statistics.click()
  await asks.getByRole('button', { name: '放弃修改并离开' }).click()
  // Its first screen stands: the redirect to it is over.
  await expect(page).toHaveURL(/#\/statistics\/appointmentOurHospital/)
  await page.goto(`${BASE_URL}/#/manage/manage_department`)
  await page.getByRole('button', { name: '新增科室' }).first().click()
  await page.getByRole('dialog').getByLabel('科室名称').fill('测试科')
  await page.evaluate(() => history.back())
  await asks.getByRole('button', { name: '留在本页' }).click()
  await expect(page.getByRole('dialog').getByLabel('科室名称')).toHaveValue('测试科')
  await page.evaluate(() => history.back())
  await asks.getByRole('button', { name: '放弃修改并离开' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).not.toHaveURL(/manage_department/)
})
