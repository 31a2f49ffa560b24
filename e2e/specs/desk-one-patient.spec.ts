import type { Page } from '@playwright/test'
import { readCard } from '../support/card-reader'
import { expect, logIn, test } from '../support/live'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** Holds the answers of a call back until they are let go. */
async function slow(page: Page, call: string): Promise<{ readonly asked: () => number; readonly go: () => void }> {
  let go: () => void = () => undefined
  let asked = 0
  const open = new Promise<void>((resolve) => (go = resolve))
  await page.route(new RegExp(`func=${call}`), async (route) => {
    asked += 1
    await open
    await route.continue()
  })
  return { asked: () => asked, go }
}

test('while a registration is saved its form takes no key; the card of the next patient waits for the next form', async ({ page }) => {
  await logIn(page, 'deng', '/add_procedure')
  const name = `慢查${Date.now() % 1000}`
  await field(page, '姓名').fill(name)
  await expect(field(page, '拼音')).not.toHaveValue('')
  await page.getByRole('radio', { name: '男', exact: true }).click()
  await field(page, '年龄').fill('45')
  await field(page, '电话').fill('13712345678')
  await page.getByRole('combobox', { name: '证件类型' }).selectOption('passport')
  const checks = await slow(page, 'CheckDuplicate')
  await field(page, '证件').fill(`E${Date.now() % 1e8}`)
  await page.getByRole('combobox', { name: '部位或项目' }).fill('xb')
  await page.keyboard.press('Enter')
  await field(page, '地址').click()
  await page.keyboard.press('Control+Enter')
  await expect(page.locator('[inert]').filter({ has: page.locator('[aria-label="患者"]') })).toHaveCount(1)
  await page.keyboard.type('丢失的字')
  await page.keyboard.press('F2')
  await page.keyboard.press('F4')
  await readCard(page, '11010519491231002X')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(field(page, '地址')).toHaveValue('')
  checks.go()
  await expect(page.getByText(new RegExp(`上一位 ${name} `))).toBeVisible()
  await expect(field(page, '出生日期')).toHaveValue('1949-12-31')
  await expect(field(page, '姓名')).toHaveValue('')
  await expect(field(page, '姓名')).toBeFocused()
})

test('a refused save gives the focus back, and a question leads on into the checks', async ({ page }) => {
  await logIn(page, 'deng', '/add_procedure')
  await field(page, '姓名').fill('半张表单')
  await page.getByRole('combobox', { name: '部位或项目' }).fill('xb')
  await page.keyboard.press('Enter')
  await field(page, '电话').click()
  await page.keyboard.press('Control+Enter')
  // The first field that is wrong.
  await expect(page.getByRole('radio', { name: '男', exact: true })).toBeFocused()
  await page.keyboard.press('F4')
  await page.keyboard.type('wang', { delay: 40 })
  await page.getByRole('listbox', { name: '复诊' }).getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '清空并换成此人' }).click()
  await expect(field(page, '姓名')).not.toHaveValue('半张表单')
  await expect(page.getByRole('combobox', { name: '部位或项目' })).toBeFocused()
})
