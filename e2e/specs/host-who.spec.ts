import type { Page } from '@playwright/test'
import { expect, fillLogin, logIn, test } from '../support/live'

const offer = (page: Page) => page.getByRole('button', { name: /^继续使用当前登录/ })
const user = (page: Page) => page.locator('.fs-user')

test('who is in: the living session is offered at type=1, another user comes in on the same page, and the second tab is his after its cover', async ({
  page,
  context,
}) => {
  await logIn(page, 'zhang')
  await expect(user(page)).toContainText('张晓岚')
  await page.evaluate(() => {
    location.hash = '#/login?type=1'
  })
  await expect(offer(page)).toContainText('张晓岚')

  const second = await context.newPage()
  await second.goto('/#/login?type=1')
  await offer(second).click()
  await expect(user(second)).toContainText('张晓岚')
  await second.evaluate(() => {
    location.hash = '#/login?type=1'
  })
  await expect(offer(second)).toBeVisible()

  await fillLogin(page, 'li')
  await expect(page).not.toHaveURL(/#\/login/)
  await expect(user(page)).toContainText('李文博')

  const cover = second.getByRole('dialog')
  await expect(cover).toContainText('现在登录的是：李文博')
  await second.keyboard.press('Escape')
  await expect(second).not.toHaveURL(/#\/login/)
  await expect(user(second)).toContainText('李文博')
})

test('the warning of the end covers none of the tools of the list', async ({ page }) => {
  await logIn(page, 'zhang')
  await page.route(/checkSession/, (route) =>
    route.fulfill({ json: { errorCode: 0, errorMsg: '', val: { loginUserId: '', facilityId: '', role: '', locked: false, endsIn: 100 } } }),
  )
  for (const width of [1440, 1000, 768]) {
    await page.setViewportSize({ width, height: 768 })
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    const warning = page.getByRole('alertdialog')
    await expect(warning).toBeVisible()
    const shell = (await page.locator('.fs-shell').boundingBox())!
    const box = (await warning.boundingBox())!
    expect(Math.round(box.y)).toBeGreaterThanOrEqual(Math.round(shell.y + shell.height))
    expect(Math.round(box.y + box.height)).toBe(768)
  }
})
