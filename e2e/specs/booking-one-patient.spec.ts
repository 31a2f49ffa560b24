import type { Page } from '@playwright/test'
import { expect, logIn, test } from '../support/live'
import { visibleText } from '../support/visible-text'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

test('a booking is about one patient and the time that was clicked last: another one is asked about, a refused time is no time', async ({
  page,
}) => {
  await logIn(page, 'deng', '/appointment')
  await field(page, '姓名').fill('预约甲乙')
  await expect(field(page, '拼音')).not.toHaveValue('')
  await page.getByRole('radio', { name: '男', exact: true }).click()
  await field(page, '年龄').fill('45')
  await field(page, '电话').fill('13800008888')
  await page.getByRole('combobox', { name: '证件类型' }).selectOption('none')
  await page.getByRole('combobox', { name: '证件', exact: true }).selectOption('foreigner')
  await field(page, '地址').fill('人民路 1 号')
  await field(page, '病情描述').fill('甲：胸痛')
  await page.getByRole('radio', { name: 'CT', exact: true }).click()
  await page.getByRole('combobox', { name: /查找/ }).fill('胸部')
  await page.keyboard.press('Enter')
  const free = page.locator('button[data-kind="free"]')
  // Other tests take the first free times, perhaps at the same moment.
  await expect(async () => {
    await free.nth(10).click()
    await expect(page.locator('button[data-kind="own"]').first()).toBeVisible({ timeout: 5_000 })
  }).toPass()

  let refuse: () => void = () => undefined
  const asked = new Promise<void>((resolve) => (refuse = resolve))
  await page.route(/func=HoldSlot/, async (route) => {
    await asked
    await route.fulfill({ json: { errorCode: 2620, errorMsg: '该时段已约满' } })
  })
  await free.last().click()
  await field(page, '病情描述').click()
  await page.keyboard.press('Control+Enter')
  await page.keyboard.type('丢失的字')
  refuse()
  await expect(visibleText(page, '该时段已约满')).toBeVisible()
  await expect(page.getByText('尚未选择时段')).toBeVisible()
  await expect(field(page, '病情描述')).toHaveValue('甲：胸痛')
  await expect(page.getByText(/已预约：/)).toHaveCount(0)

  await page.keyboard.press('F4')
  await page.keyboard.type('wang', { delay: 40 })
  await page.getByRole('listbox', { name: '复诊' }).getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '清空并换成此人' }).click()
  await expect(field(page, '姓名')).not.toHaveValue('预约甲乙')
  await expect(field(page, '病情描述')).toHaveValue('')
  await expect(page.getByRole('list', { name: '已选项目' })).toHaveCount(0)
})
