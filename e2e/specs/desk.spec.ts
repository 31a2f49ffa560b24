import type { Page } from '@playwright/test'
import { readCard } from '../support/card-reader'
import { expect, logIn, test } from '../support/live'
import { visibleText } from '../support/visible-text'

/** Presses and counts: what a registrar's hands do. */
function keyboard(page: Page) {
  const begun = Date.now()
  let presses = 0
  return {
    async type(text: string): Promise<void> {
      presses += text.length
      // A hand, and no scanner: those are told apart by their haste.
      await page.keyboard.type(text, { delay: 40 })
    },
    async press(key: string): Promise<void> {
      presses += 1
      await page.keyboard.press(key)
    },
    says: (what: string): void => console.log(`${what}: ${((Date.now() - begun) / 1000).toFixed(1)} s, ${presses} key presses`),
  }
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const part = (page: Page) => page.getByRole('combobox', { name: '部位或项目' })
/** A telephone that nobody else of the demo has. */
const phone = (n: number): string => `137${String(Date.now() % 1e7).padStart(7, '0')}${n}`

/** Types a new patient, each field led to by Enter; the focus ends on the part. */
async function typePatient(page: Page, keys: ReturnType<typeof keyboard>, name: string, n: number): Promise<void> {
  await expect(field(page, '身份证/卡/扫码')).toBeFocused()
  await keys.press('Enter')
  await expect(field(page, '姓名')).toBeFocused()
  await keys.type(name)
  await expect(field(page, '拼音')).not.toHaveValue('')
  await keys.press('Enter')
  await keys.press('1')
  await keys.press('Enter')
  await keys.type('45')
  await keys.press('Enter')
  await keys.type(phone(n))
  await keys.press('Enter')
}

test('[ROUTE-15, REG-01, REG-03, REG-07] a new and a returning patient are registered by the keyboard alone, with a ticket; figures are printed', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.print = () =>
      document.documentElement.setAttribute('data-printed', String(document.querySelectorAll('#fs-ticket-print section').length))
  })
  await logIn(page, 'deng', '/add_procedure')
  const name = `测试${Date.now() % 1000}甲`
  const first = keyboard(page)
  await typePatient(page, first, name, 1)
  await first.type('xb')
  await first.press('Enter')
  await expect(page.getByRole('list', { name: '已选检查' }).getByRole('listitem')).toHaveCount(1)
  await first.press('F8')
  const last = page.getByText(new RegExp(`上一位 ${name}`))
  await expect(last).toBeVisible()
  first.says('a new patient')
  await expect(page.locator('html[data-printed="1"]')).toBeVisible()
  await expect(field(page, '姓名')).toHaveValue('')
  const number = /[A-Z]{2}\d{10}/.exec((await last.textContent())!)![0]

  await expect(field(page, '身份证/卡/扫码')).toBeFocused()
  const second = keyboard(page)
  await second.press('F4')
  await second.type(name.slice(0, 3))
  await page.getByRole('option', { name: new RegExp(name) }).waitFor()
  const rows = page.getByRole('listbox', { name: '复诊' }).getByRole('option')
  expect(await rows.count()).toBeLessThanOrEqual(5)
  while (!(await rows.filter({ hasText: name }).getAttribute('aria-selected'))?.includes('true')) await second.press('ArrowDown')
  await second.press('Enter')
  await expect(field(page, '姓名')).toHaveValue(name)
  await expect(part(page)).toBeFocused()
  await second.type('xgj')
  await second.press('Enter')
  await second.press('ArrowRight')
  await second.press('F7')
  await page.getByRole('button', { name: '全部为否' }).click()
  await second.press('Control+Enter')
  await expect(page.getByText(new RegExp(`上一位 ${name} MR`))).toBeVisible()
  second.says('a returning patient')

  // The same chest once more: it is there already, and what was typed stays.
  await page.keyboard.press('F4')
  await page.keyboard.type(name.slice(0, 3), { delay: 40 })
  await page.getByRole('option', { name: new RegExp(name) }).click()
  await expect(field(page, '姓名')).toHaveValue(name)
  await expect(part(page)).toBeFocused()
  await page.keyboard.type('xb', { delay: 40 })
  await page.keyboard.press('Enter')
  await expect(visibleText(page, '检查已存在')).toBeVisible()
  await page.getByRole('button', { name: new RegExp(number) }).click()
  await expect(page.getByRole('dialog').getByText('已登记')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: '关闭', exact: true }).last().click()
  await field(page, '地址').click()
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('检查已存在').last()).toBeVisible()
  await expect(field(page, '姓名')).toHaveValue(name)
})

test('[REG-02, DAY-05, DAY-06] the HIS fills the form; a card’s burst does; an unknown patient is registered in seconds', async ({
  page,
}) => {
  await logIn(page, 'deng', '/add_procedure')
  await expect(field(page, '身份证/卡/扫码')).toBeFocused()
  await page.keyboard.press('F3')
  await page.keyboard.type('HIS9999', { delay: 40 })
  await page.keyboard.press('Enter')
  await expect(page.getByText('HIS 查询：未查到数据')).toBeVisible()
  await field(page, 'HIS').fill('HIS1002')
  await page.keyboard.press('Enter')
  await expect(field(page, '姓名')).toHaveValue('孙立国')
  await expect(page.getByRole('list', { name: '已选检查' }).getByText('左')).toBeVisible()
  await page.keyboard.press('F2')
  await page.getByRole('dialog').getByRole('button', { name: '新登记 F2' }).click()

  await field(page, '地址').click()
  await readCard(page, '11010519491231002X')
  await expect(field(page, '出生日期')).toHaveValue('1949-12-31')
  await expect(field(page, '地址')).toHaveValue('')
  await page.keyboard.press('F2')
  await page.getByRole('dialog').getByRole('button', { name: '新登记 F2' }).click()

  const keys = keyboard(page)
  await page.getByRole('button', { name: '未知患者' }).click()
  await expect(page.getByRole('radio', { name: '男', exact: true })).toBeFocused()
  await keys.press('1')
  await keys.press('Enter')
  await keys.type('xb')
  await keys.press('Enter')
  await keys.press('Control+Enter')
  await expect(page.getByText(/上一位 未知名/)).toBeVisible()
  keys.says('an unknown emergency patient')
})

test('[VALID-16] a picture of the request form: one of 5M is taken, one byte more and what is no image are refused by the server too', async ({
  page,
}) => {
  await logIn(page, 'deng', '/add_procedure')
  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
  // Bytes behind the picture's end are no part of it.
  const whole = Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024 - png.length)])
  const send = (buffer: Buffer, mimeType = 'image/png') =>
    page.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType, buffer })
  await send(Buffer.concat([whole, Buffer.alloc(1)]))
  await expect(page.getByText('图片不能超过 5M')).toBeVisible()
  await send(Buffer.from('not an image'))
  await expect(page.getByText(/文件不是可显示的图片/)).toBeVisible()
  await send(whole)
  await expect(page.getByRole('img', { name: '申请单' })).toBeVisible()
})

for (const [width, height] of [
  [1440, 900],
  [1000, 800],
  [768, 1024],
] as const)
  test(`the register form at ${width} pixels: nothing is scrolled sideways, in both languages`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await logIn(page, 'deng', '/add_procedure')
    for (const language of ['zh', 'en']) {
      await page.evaluate((to) => localStorage.setItem('千里眼LANG', to), language)
      await page.reload()
      await page
        .getByRole('listbox', { name: /^(检查项目|Check items)$/ })
        .getByRole('option')
        .first()
        .waitFor()
      const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      expect([language, over]).toEqual([language, 0])
      const zones = await page.evaluate(() =>
        [...document.querySelectorAll('main section, main footer')]
          .filter((el) => el.scrollWidth > el.clientWidth + 1)
          .map((el) => el.getAttribute('aria-label')),
      )
      expect([language, zones]).toEqual([language, []])
      if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/register-${width}-${language}.png`, fullPage: true })
    }
  })
