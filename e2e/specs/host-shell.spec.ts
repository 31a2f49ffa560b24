import { isDeepStrictEqual } from 'node:util'
import type { Page } from '@playwright/test'
import { answer } from '../support/session'
import { expect, test } from '../support/suite'

/** Entries of the payload that a journey changes; the rest is that of a doctor who may everything. */
type Changes = Readonly<Record<string, unknown>>

/** A browser that has a session, whose payload is changed; what was asked for of the server. */
async function enter(page: Page, url: string, route: string, changes: Changes = {}): Promise<string[]> {
  const calls: string[] = []
  await page.route(/\.do(\?|$)/, async (handled) => {
    const { pathname, search } = new URL(handled.request().url())
    const name = `${pathname.slice(1)}${search}`
    calls.push(name)
    const json = answer(name, true) as { val?: object }
    await handled.fulfill({ json: name.includes('LoginSuccess') ? { ...json, val: { ...json.val, ...changes } } : json })
  })
  await page.addInitScript(() => localStorage.setItem('千里眼ENTERED', '1'))
  await page.goto(`${url}/#${route}`)
  await page.getByRole('banner').waitFor()
  return calls
}

const top = (page: Page) => page.getByRole('navigation', { name: '常用' })
const side = (page: Page) => page.getByRole('navigation', { name: '主菜单' })
const userMenu = (page: Page) => page.getByRole('banner').getByRole('button', { name: /陈医生/ })
/** Nothing of the row is cut off by its zone. */
const fits = (page: Page) =>
  page.evaluate(() => {
    const nav = document.querySelector('.fs-shell-items')!
    return nav.firstElementChild!.getBoundingClientRect().right <= nav.getBoundingClientRect().right
  })
const horizontal = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

test('[SHELL-06, SHELL-07, SHELL-08, SHELL-09, SHELL-10] the top bar at each breakpoint: what the width has, whole, and the rest behind 更多', async ({
  page,
  server,
}) => {
  await page.clock.install()
  await enter(page, server.url, '/statistics')
  // The browser tells a page of its new size when it likes: the clock may run only once the shell has heard of it.
  await page.evaluate(() => {
    addEventListener('resize', () => Object.assign(globalThis, { heardWidth: innerWidth }))
  })
  const heard = (width: number) =>
    page.waitForFunction((wanted) => (globalThis as { heardWidth?: number }).heardWidth === wanted, width, { polling: 20 })
  const wanted = new Map([
    [800, 0],
    [801, 2],
    [900, 2],
    [901, 3],
    [1000, 3],
    [1200, 5],
    [1300, 7],
    [1600, 9],
    [1601, 12],
  ])
  for (const [width, entries] of wanted) {
    await page.setViewportSize({ width, height: 800 })
    await heard(width)
    await page.clock.runFor(1000)
    await expect(top(page).getByRole('link'), `${width}`).toHaveCount(entries)
    expect(await fits(page), `${width}`).toBe(true)
    expect(await horizontal(page), `${width}`).toBe(false)
  }
  const hrefs = (box: ReturnType<typeof top>) =>
    box.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(await hrefs(top(page))).toEqual(await hrefs(side(page)))
  // English is longer: short words stand before anything is dropped.
  await page.evaluate(() => localStorage.setItem('千里眼LANG', 'en'))
  await page.reload()
  await page.getByRole('navigation', { name: 'Often used' }).waitFor()
  expect(await fits(page)).toBe(true)
})

test('[SHELL-03, SHELL-05, ROUTE-10] each of the twelve entries opens its screen and is the current one; /blank is local again', async ({
  page,
  server,
}) => {
  await enter(page, server.url, '/local_diagnosis')
  const entries = await side(page).getByRole('link').count()
  expect(entries).toBe(12)
  for (let i = 0; i < entries; i += 1) {
    const link = side(page).getByRole('link').nth(i)
    const href = (await link.getAttribute('href'))!
    await link.click()
    await expect(page).toHaveURL(new RegExp(href))
    await expect(side(page).locator(`a[href="${href}"]`)).toHaveAttribute('aria-current', 'page')
    await expect(page.locator('main').locator('h1,[role=grid],[role=search]').filter({ visible: true }).first()).toBeVisible()
  }
  // The last one is the AI list: its shell has one entry, and the logo leads back to local.
  await expect(side(page).getByRole('link')).toHaveCount(1)
  const stored = () => page.evaluate(() => localStorage.getItem('千里眼WORK_TYPE'))
  expect(await stored()).toBe('ai')
  await page.locator('.fs-shell-name').click()
  await expect(page).toHaveURL(/#\/blank$/)
  await expect.poll(stored).toBe('local')
  await expect(side(page).getByRole('link')).toHaveCount(12)
})

test('[SKIN-02, SKIN-03, SHELL-20, I18N-04] skin and language: the stylesheet is fetched, colours change, both persist', async ({
  page,
  server,
}) => {
  const sheets: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/skins/')) sheets.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  await enter(page, server.url, '/statistics')
  const colour = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const dark = await colour()
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await userMenu(page).click()
  await page.getByRole('menuitem', { name: '护眼皮肤' }).click()
  await expect.poll(colour).not.toBe(dark)
  const eye = await colour()
  expect(sheets.at(-1)).toBe('GET /skins/eye.css')
  expect(loads).toBe(0)
  await userMenu(page).click()
  const loaded = page.waitForEvent('load')
  await page.getByRole('menuitem', { name: 'English' }).click()
  await loaded
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
  expect(await colour()).toBe(eye)
  expect(loads).toBe(1)
})

test('[SHELL-27] log out goes to /login?type=1, and the way back opens no data', async ({ page, server }) => {
  const calls = await enter(page, server.url, '/local_diagnosis')
  await userMenu(page).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await expect(page).toHaveURL(/#\/login\?type=1$/)
  expect(calls).toContain('hospital_logout.do')
  await page.goBack()
  await expect(page.locator('.fs-login')).toBeVisible()
  await expect(page.getByRole('grid')).toHaveCount(0)
})

test('a tablet: five entries at the foot, 44 px targets, no sideways page; dialogs and palette have room', async ({ page, server }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await enter(page, server.url, '/statistics')
  const foot = page.getByRole('navigation', { name: '底部菜单' })
  await expect(foot.getByRole('link')).toHaveCount(5)
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('.fs-shell-top :is(a,button),.fs-shell-tabs a')]
      .filter((target) => target.getBoundingClientRect().width > 0)
      .filter((target) => target.getBoundingClientRect().height < 44 || target.getBoundingClientRect().width < 44)
      .map((target) => target.textContent),
  )
  expect(small).toEqual([])
  expect(await horizontal(page)).toBe(false)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.type('library')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/report_library$/)
})

test('[BR-15, SHELL-16] in the wrapper: four controls reach it; a page of another origin that frames or messages us reaches nothing', async ({
  page,
  server,
}) => {
  await page.addInitScript(() => {
    const posted: string[] = []
    Object.assign(window, { posted, farsightWrapper: { post: (text: string) => posted.push(text), listen: () => undefined } })
  })
  await enter(page, server.url, '/statistics')
  const posted = () => page.evaluate(() => (window as unknown as { posted: string[] }).posted.map((text) => JSON.parse(text)))
  for (const name of ['最小化', '最大化', '分屏']) await page.getByRole('button', { name, exact: true }).click()
  const commands = (await posted()).filter(({ type }) => type === 'execute').map(({ command }) => command)
  expect(commands).toEqual(['minimize', 'maximize', 'split'])
  // Another origin opens us and sends what the wrapper would send.
  const other = await page.context().newPage()
  await other.goto('data:text/html,<title>other</title>')
  const before = await posted()
  await page.evaluate(
    (data) => {
      const frame = document.createElement('iframe')
      frame.sandbox.add('allow-scripts')
      frame.srcdoc = `<script>for (const to of [parent, top]) to.postMessage(${JSON.stringify(data)}, '*')</script>`
      document.body.append(frame)
    },
    JSON.stringify({ v: 1, type: 'reportFetch', id: '1', studyUid: '1.2.3' }),
  )
  await page.waitForTimeout(300)
  // What had been told may be told again, as the session socket's address is when it connects anew; nothing else is.
  const socket = before.find(({ type }) => type === 'socketAddress')
  expect((await posted()).slice(before.length).filter((told) => !isDeepStrictEqual(told, socket))).toEqual([])
})
