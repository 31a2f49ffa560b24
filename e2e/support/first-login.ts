import type { Browser, Page } from '@playwright/test'
import { BASE_URL, expect, fillLogin } from './live'

/** An account as it was given out. */
export interface Given {
  readonly loginName: string
  readonly password: string
}

/** Comes in with a given password, which the form wants changed first. */
export async function firstLogin(browser: Browser, { loginName, password }: Given): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })).newPage()
  await page.goto(`${BASE_URL}/#/login`)
  await page.locator('form img').waitFor()
  await fillLogin(page, loginName, password)
  for (const field of ['newPwd', 'rePwd']) await page.locator(`input[name=${field}]`).fill('Wombat-own-55')
  await page.locator('input[name=imageCode]').fill('2580')
  await page.locator('form button[type=submit]').click()
  await expect(page).not.toHaveURL(/#\/login/)
  return page
}
