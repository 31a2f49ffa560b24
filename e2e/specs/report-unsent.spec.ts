import type { Page } from '@playwright/test'
import { callAs, expect, fillLogin, logIn, test } from '../support/live'

interface Row {
  risProcedureId: string
  modality: string
  t: string
  sign: string
  holderName: string
}

async function openWaiting(page: Page, modality: string): Promise<void> {
  const { val } = await callAs(page, 'RisLocalDiagnose.do?func=QueryLocalList', { states: '[2060]' })
  const row = (val as Row[]).find((one) => one.modality === modality && !one.holderName)!
  const link = new URLSearchParams({ procedureId: row.risProcedureId, modality, t: row.t, sign: row.sign })
  await page.goto(`/#/local_diagnosis/edit_report?${link}`)
  await page.locator('[data-field=finding]').waitFor()
}

test('[EDIT-01] a submit that meets the end of the session is told after the log-in, with the words and the act to send now', async ({
  page,
}) => {
  await logIn(page, 'chen')
  await openWaiting(page, 'CT')
  const write = async (field: string, words: string) => {
    await page.locator(`[data-field=${field}]`).click()
    await page.keyboard.insertText(words)
  }
  await write('finding', '所示各层未见异常密度影。')
  await write('result', '平扫未见异常。')
  await page.getByText('阴性', { exact: true }).first().click()
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
