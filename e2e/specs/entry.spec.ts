import { answerCalls } from '../support/session'
import { enter, expect, go, screenOf, test } from '../support/suite'

test('[ROUTE-01] routes stand after the #: the path of the address stays / on every navigation', async ({ page, server }) => {
  await answerCalls(page, { entered: false })
  await page.goto(`${server.url}/#/login`)
  await expect(page.getByRole('textbox').first()).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/')
  await page.evaluate(() => localStorage.setItem('千里眼ENTERED', '1'))
  await page.unroute(/\.do(\?|$)/)
  await answerCalls(page, { entered: true })
  await go(page, '/manage/medical_unit')
  await expect(screenOf(page, '/manage/medical_unit')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/')
})

for (const root of ['/', '/#/', '/#']) {
  test(`[ROUTE-02] ${root} goes to the login page`, async ({ page, server }) => {
    await answerCalls(page, { entered: false })
    await page.goto(server.url + root)
    await expect(page).toHaveURL(/#\/login$/)
  })
}

for (const unknown of ['/no_such_page', '/manage/no_such', '/foo/edit_report']) {
  test(`[ROUTE-03] ${unknown} shows a page that says so, with a way back`, async ({ page, server }) => {
    await enter(page, server, '/manage/medical_unit')
    await expect(screenOf(page, '/manage/medical_unit')).toBeVisible()
    await go(page, unknown)
    await expect(page.getByText('404', { exact: true })).toBeVisible()
    await expect(screenOf(page, '/manage/medical_unit')).toBeHidden()
    await page.goBack()
    await expect(screenOf(page, '/manage/medical_unit')).toBeVisible()
    await expect(page.getByText('404', { exact: true })).toBeHidden()
  })
}

test('[ROUTE-04] the login page needs no session and no route tree: no shell, no registry, no module', async ({ page, server }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const calls = await answerCalls(page, { entered: false })
  await page.goto(`${server.url}/#/login`)
  await expect(page.getByRole('textbox').first()).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  expect(asked).not.toContain('/modules.json')
  expect(asked.filter((path) => path.startsWith('/modules/'))).toEqual([])
  expect(calls.filter((name) => name.includes('HospitalDoctorLoginSuccess'))).toEqual([])
})

test('a deep link without a session goes to the login page, and on to the link afterwards', async ({ page, server }) => {
  await answerCalls(page, { entered: false })
  await page.goto(`${server.url}/#/manage/medical_unit`)
  await expect(page).toHaveURL(/#\/login\?type=1$/)
})

test('log-out leaves nothing of the session: no module, no shell; the next session begins in the same page', async ({ page, server }) => {
  await enter(page, server, '/local_diagnosis')
  await expect(page.locator('#module-mf-worklist > *').first()).toBeVisible()
  await go(page, '/manage/medical_unit')
  await expect(screenOf(page, '/manage/medical_unit')).toBeVisible()
  await page.evaluate(async () => {
    type Share = { get(): Promise<() => { session: { end(reason: string): void } }> }
    const { __INSTANCES__: instances } = (
      globalThis as unknown as {
        __FEDERATION__: { __INSTANCES__: { name: string; shareScopeMap: { default: Record<string, Record<string, Share>> } }[] }
      }
    ).__FEDERATION__
    const bus = Object.values(
      instances.find(({ name }) => name === 'host')?.shareScopeMap.default['@farsight/shared/bus'] ?? {},
    )[0] as Share
    ;(await bus.get())().session.end('logout')
  })
  await expect(page).toHaveURL(/#\/login\?type=1$/)
  await expect(page.getByRole('textbox').first()).toBeVisible()
  await expect(page.locator('[id^=module-]')).toHaveCount(0)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await page.evaluate(() => localStorage.setItem('千里眼ENTERED', '1'))
  await go(page, '/local_diagnosis')
  await expect(page.locator('#module-mf-worklist > *').first()).toBeVisible()
  await go(page, '/manage/medical_unit')
  await expect(screenOf(page, '/manage/medical_unit')).toBeVisible()
})

test('[CALL-24] version.json is asked for with a timestamp', async ({ page, server }) => {
  await answerCalls(page, { entered: false })
  const asked = page.waitForRequest(/\/version\.json\?\d{13}$/)
  await page.goto(`${server.url}/#/login`)
  expect((await asked).method()).toBe('GET')
})

test('[CALL-25] another version on the server: one reload with version=… in the query, no loop', async ({ page, server }) => {
  server.answers.version = '9.9'
  await answerCalls(page, { entered: false })
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await page.goto(`${server.url}/?keep=1#/login`)
  await expect(page).toHaveURL(`${server.url}/?keep=1&version=9.9#/login`)
  await expect(page.getByRole('textbox').first()).toBeVisible()
  await page.waitForTimeout(500)
  expect(loads).toBeLessThanOrEqual(2)
  await expect(page).toHaveURL(/version=9\.9/)
})

test('[CALL-26] config.json is there before the first call, and its address is used', async ({ page, server }) => {
  server.answers.config = { apiBase: '/behind/proxy/' }
  const order: string[] = []
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('/config.json')) order.push('config')
  })
  page.on('request', (request) => {
    if (request.url().includes('.do')) order.push(new URL(request.url()).pathname)
  })
  await answerCalls(page, { entered: false })
  await page.goto(`${server.url}/#/login`)
  await expect.poll(() => order.length).toBeGreaterThan(1)
  expect(order[0]).toBe('config')
  for (const call of order.slice(1).filter((entry) => entry !== 'config')) expect(call).toMatch(/^\/behind\/proxy\//)
})
