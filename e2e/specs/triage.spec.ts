import { emptyRoom, givenName, masked, pairScreen, registerAt } from '../support/front-desk'
import { apiSession, BASE_URL, expect, logIn, person, test } from '../support/live'

test('[GEN-15, ROUTE-17, TRIAGE-01, TRIAGE-02, TRIAGE-03, TRIAGE-05, TRIAGE-06, TRIAGE-07] two operators and a television agree: checked in, moved, called, called again, passed over, begun by what the patient says, ended', async ({
  page,
  browser,
}) => {
  const desk = await apiSession('sun')
  const room = await emptyRoom(desk, ['内镜室', '核医学室', 'PET室'], test.info().parallelIndex)
  const given = givenName()
  const [first, second, third] = [`钱${given}`, `孙${given}`, `周${given}`] as const
  for (const name of [first, second, third]) await registerAt(desk, room, name)
  const mask = (name: string) => masked(name).replace('*', '\\*')

  await logIn(page, 'sun', `/triage?room=${room.roomId}`)
  const { page: other } = await person(browser, 'tong')
  await other.goto(`${BASE_URL}/#/triage?room=${room.roomId}`)
  // The television, without a session, is paired by what it shows.
  const tv = await (await browser.newContext({ viewport: { width: 1920, height: 1080 }, baseURL: BASE_URL })).newPage()
  const hall = await pairScreen(page, tv, room)

  // They check in one after the other, by the keyboard alone.
  await page.getByRole('tab', { name: /待报到/ }).click()
  const grid = page.getByRole('grid')
  for (const name of [first, second, third]) {
    await grid.getByRole('row').filter({ hasText: name }).getByRole('button', { name: '报到' }).click()
    await expect(grid.getByRole('row').filter({ hasText: name })).toHaveCount(0)
  }
  await page.getByRole('tab', { name: /待叫 3/ }).click()
  const order = async (at: typeof page): Promise<string[]> =>
    (await at.getByRole('grid').getByRole('row').allTextContents())
      .slice(1)
      .map((text) => [first, second, third].find((name) => text.includes(name)) ?? text)
  await expect.poll(() => order(other)).toEqual([first, second, third])
  await expect(hall.getByRole('listitem')).toHaveText([first, second, third].map((name) => new RegExp(`\\d{3} ${mask(name)}`)))

  // Row 3 becomes row 2, here, there and after a reload.
  await grid.getByRole('row').filter({ hasText: third }).click()
  await page.keyboard.press('+')
  await expect.poll(() => order(page)).toEqual([first, third, second])
  await expect.poll(() => order(other)).toEqual([first, third, second])
  await page.reload()
  await expect.poll(() => order(page)).toEqual([first, third, second])

  // Called at one desk: out of the other's list, on the television within seconds, masked.
  await page.keyboard.press('F9')
  await expect(hall.getByText(masked(first))).toBeVisible()
  await expect(hall.getByRole('listitem')).toHaveCount(2)
  await expect.poll(() => order(other)).toEqual([third, second])
  await expect(other.getByRole('complementary')).toContainText(first)
  expect(await tv.content()).not.toContain(given)

  // The other one calls: he hears who is expected, and calls nobody by it; then the first is passed over and the next one called.
  await other.bringToFront()
  await other.keyboard.press('F9')
  const expected = other.getByRole('dialog', { name: /已叫号，还没有到/ })
  await expect(expected).toContainText('孙明远')
  await expected.getByRole('button', { name: /过号，叫下一位/ }).click()
  await expect(hall.getByText(masked(third))).toBeVisible()
  await expect.poll(() => order(page)).toEqual([second, first])
  await other.keyboard.press('r')
  await expect(other.getByRole('complementary')).toContainText('叫号 2 次')

  // Begun by three words heard, ended with its grade; the television forgets the name at once.
  await other.keyboard.press('s')
  const start = other.getByRole('dialog', { name: /开始检查/ })
  await expect(start).toBeVisible()
  for (const _ of ['name', 'sex', 'number', 'begin']) await other.keyboard.press('Enter')
  await expect(start).toHaveCount(0)
  await expect(hall.getByText(masked(third))).toHaveCount(0)
  await expect(page.getByRole('complementary')).toContainText('检查中')
  await other.keyboard.press('e')
  const end = other.getByRole('dialog', { name: /结束检查/ })
  await end.getByRole('radio', { name: '甲级' }).click()
  await end.getByRole('button', { name: '结束检查' }).click()
  await expect(end).toHaveCount(0)
  await page.getByRole('tab', { name: /已结束/ }).click()
  await expect(grid.getByRole('row').filter({ hasText: third })).toBeVisible()
  await expect(grid.getByRole('row').filter({ hasText: given })).toHaveCount(1)

  // Cut off, the television says so and shows nobody; it comes back by itself.
  await expect(hall.getByText(masked(second))).toBeVisible()
  await tv.context().setOffline(true)
  await expect(tv.getByText('与服务器的连接已中断')).toBeVisible()
  await expect(hall.getByRole('listitem')).toHaveCount(0)
  await tv.context().setOffline(false)
  await expect(hall.getByText(masked(second))).toBeVisible()
  await expect(tv.getByText('与服务器的连接已中断')).toHaveCount(0)

  // Taken back, the television shows nothing more.
  await page.bringToFront()
  await page.getByRole('button', { name: '更多功能' }).click()
  await page.getByRole('menuitem', { name: '候诊屏配对' }).click()
  await page.getByRole('dialog').getByRole('row').filter({ hasText: room.name }).getByRole('button', { name: '取消授权' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: '取消授权' }).click()
  await expect(tv.getByText('该屏幕的授权已取消')).toBeVisible()
  await expect(hall).toHaveCount(0)
})
