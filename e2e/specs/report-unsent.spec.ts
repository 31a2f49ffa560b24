import { reportAddress, syntheticExam } from '../support/images'
import { expect, fillLogin, logIn, test } from '../support/live'
import { visibleText } from '../support/visible-text'

test('[EDIT-01] a submit that meets the end of the session is told after the log-in, with the words and the act to send now', async ({
  page,
}) => {
  await logIn(page, 'chen')
  const row = await syntheticExam(page, 84)
  await page.goto(reportAddress(row).replace('view_report', 'edit_report'))
  await page.locator('[data-field=finding]').waitFor()
  const write = async (field: string, words: string) => {
    await page.locator(`[data-field=${field}]`).click()
    await page.keyboard.insertText(words)
  }
  await write('finding', '所示各层未见异常密度影。')
  await write('result', '平扫未见异常。')
  await visibleText(page, '阴性', { exact: true }).click()
  await expect(page.getByText(/^已保存/)).toBeVisible()
  // The submit itself is what meets it, and not a question that the page asks each second.
  await page.route(/function=submitReport/, async (route) => {
    await page.context().clearCookies()
    await route.fulfill({ json: { errorCode: 2007, errorMsg: '登录已过期，请重新登录 The login has expired, please log in again' } })
  })
  await page.getByRole('button', { name: '提交审核' }).click()
  await page.getByRole('alertdialog', { name: '登录已过期，请重新登录' }).getByRole('button').click()
  await page.unrouteAll()
  await page.locator('form img').waitFor()
  await fillLogin(page, 'chen')
  const bar = page.locator('[data-notices]')
  await expect(bar).toContainText(/报告未提交：.*没有发出/)
  await expect(page.locator('[data-field=finding]')).toHaveText('所示各层未见异常密度影。')
  await bar.getByRole('button', { name: '现在提交' }).click()
  await expect(page.getByRole('button', { name: '撤回' })).toBeVisible()
})
