import { readFileSync } from 'node:fs'
import { addRogue, rogueEvaluated, rogueThrows, SYNTAX_ERROR, THROWS_AT_MOUNT, THROWS_AT_RENDER } from '../support/rogue'
import { fileOf, type ListedModule } from '../support/static-server'
import { BUILD, enter, expect, fault, go, retry, screenOf, test } from '../support/suite'

/** The one screen of these modules that stands already. */
const BOOKING = /\/modules\/mf-booking\//
const BOOKING_ENTRY = /\/modules\/mf-booking\/.*\/entry\./
const named = (modules: ListedModule[], name: string): ListedModule => modules.find((module) => module.name === name) as ListedModule

/** The page was never loaded again: the mark set at the start is still there. */
const mark = (page: import('@playwright/test').Page) => page.evaluate(() => void Object.assign(globalThis, { stayed: true }))
const stayed = (page: import('@playwright/test').Page) => page.evaluate(() => (globalThis as { stayed?: boolean }).stayed === true)

for (const [how, stop] of [
  ['answers 404', (route: import('@playwright/test').Route) => route.fulfill({ status: 404, body: 'not here' })],
  ['refuses the connection', (route: import('@playwright/test').Route) => route.abort('connectionrefused')],
  [
    'answers HTML instead of a script',
    (route: import('@playwright/test').Route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<html>' }),
  ],
] as const) {
  test(`[FED-09] a module that ${how} shows a panel; retry shows the screen; the others go on`, async ({ page, server }) => {
    await page.route(BOOKING, stop)
    await enter(page, server, '/add_procedure')
    await mark(page)
    await expect(fault(page, 'FED-101')).toContainText('FED-101')
    await expect(fault(page, 'FED-101')).toContainText('预约与登记')
    await go(page, '/statistics/reportQuality')
    await expect(screenOf(page, '/statistics/reportQuality')).toBeVisible()
    await go(page, '/add_procedure')
    await expect(fault(page, 'FED-101')).toBeVisible()
    await page.unroute(BOOKING)
    await retry(page, 'FED-101')
    await expect(screenOf(page, '/add_procedure')).toBeVisible()
    expect(await stayed(page)).toBe(true)
  })
}

test('[FED-09] a shared library that did not come is fetched again by the retry', async ({ page, server }) => {
  const kit = /\/assets\/(kit|data)\./
  await page.route(kit, (route) => route.abort('connectionreset'))
  await enter(page, server, '/local_diagnosis')
  await expect(fault(page, 'FED-101')).toBeVisible()
  await page.unroute(kit)
  await retry(page, 'FED-101')
  await expect(page.locator('#module-mf-worklist > *').first()).toBeVisible()
})

test('[FED-09] the panel speaks the user’s language', async ({ page, server }) => {
  await page.route(BOOKING, (route) => route.fulfill({ status: 404 }))
  await page.addInitScript(() => localStorage.setItem('千里眼LANG', 'en'))
  await enter(page, server, '/add_procedure')
  await expect(fault(page, 'FED-101')).toContainText('Booking and registration')
  await expect(fault(page, 'FED-101').getByRole('button', { name: /retry|try again/i })).toBeVisible()
})

test('[FED-09] a slow module says so while the load goes on, holds nobody back, and shows itself when it is there', async ({
  page,
  server,
}) => {
  server.answers.config = { moduleSlowMs: 400 }
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(BOOKING_ENTRY, async (route) => {
    await held
    await route.continue()
  })
  await enter(page, server, '/add_procedure')
  await expect(fault(page, 'FED-102')).toBeVisible()
  await go(page, '/statistics/reportQuality')
  await expect(screenOf(page, '/statistics/reportQuality')).toBeVisible()
  await go(page, '/add_procedure')
  await expect(screenOf(page, '/statistics/reportQuality')).toBeHidden()
  release()
  await expect(screenOf(page, '/add_procedure')).toBeVisible()
})

test('[FED-09] a module that never answers is given up after the time allowed, and retry loads it', async ({ page, server }) => {
  // The look of the page is asked for once a second: the word that it is slow stands longer than that.
  server.answers.config = { moduleSlowMs: 200, moduleTimeoutMs: 3000 }
  await page.route(BOOKING_ENTRY, () => new Promise(() => undefined))
  await enter(page, server, '/add_procedure')
  await expect(fault(page, 'FED-102')).toBeVisible()
  await expect(fault(page, 'FED-103')).toBeVisible()
  await page.unroute(BOOKING_ENTRY)
  await retry(page, 'FED-103')
  await expect(screenOf(page, '/add_procedure')).toBeVisible()
})

for (const [part, pattern] of [
  ['entry', /\/mf-booking\/.*\/entry\./],
  ['chunk', /\/mf-booking\/.*\/lifecycles\./],
] as const) {
  test(`[FED-09] one changed byte in a module’s ${part}: not executed, a panel, and retry when the bytes are right again`, async ({
    page,
    server,
  }) => {
    await page.route(pattern, async (route) => {
      const answer = await route.fetch()
      const text = await answer.text()
      // As long as before: a file that is longer is given up before it is compared (FED-110).
      await route.fulfill({ response: answer, body: `globalThis.tampered = true;/*${text}`.slice(0, text.length - 2).concat('*/') })
    })
    await enter(page, server, '/add_procedure')
    await expect(fault(page, 'FED-104')).toContainText('FED-104')
    expect(await page.evaluate(() => 'tampered' in globalThis)).toBe(false)
    await page.unroute(pattern)
    await retry(page, 'FED-104')
    await expect(screenOf(page, '/add_procedure')).toBeVisible()
  })

  test(`[FED-09] a ${part} whose hash the release does not name is refused`, async ({ page, server }) => {
    const booking = named(server.answers.modules, 'mf-booking')
    const file = part === 'entry' ? booking.entry : (booking.preload?.[0] as string)
    delete booking.integrity[file]
    await enter(page, server, '/add_procedure')
    await expect(fault(page, 'FED-104')).toBeVisible()
    await go(page, '/manage/medical_unit')
    await expect(screenOf(page, '/manage/medical_unit')).toBeVisible()
  })
}

test('[FED-09] a hash that is no hash is no hash', async ({ page, server }) => {
  addRogue(server, THROWS_AT_MOUNT, { 'entry.js': 'sha384-' })
  await enter(page, server, '/rogue')
  await expect(fault(page, 'FED-104')).toBeVisible()
  expect(await rogueEvaluated(page)).toBe(0)
})

test('[FED-09] an entry that stood in the page before is not taken for the module', async ({ page, server }) => {
  addRogue(server, THROWS_AT_MOUNT)
  await enter(page, server, '/statistics/reportQuality')
  await expect(screenOf(page, '/statistics/reportQuality')).toBeVisible()
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.type = 'application/json'
    script.src = `${location.origin}/modules/mf-rogue/1.0.0/entry.js`
    document.head.append(script)
  })
  await go(page, '/rogue')
  await expect(page.getByText('the rogue is here')).toBeVisible()
})

test('[FED-09] an entry with a syntax error shows a panel, and the others go on', async ({ page, server }) => {
  addRogue(server, SYNTAX_ERROR)
  await enter(page, server, '/rogue')
  await expect(fault(page, 'FED-105')).toBeVisible()
  await go(page, '/manage/medical_unit')
  await expect(screenOf(page, '/manage/medical_unit')).toBeVisible()
})

test('[FED-09] a module that throws while mounting shows a panel; retry shows the screen', async ({ page, server }) => {
  addRogue(server, THROWS_AT_MOUNT)
  await page.addInitScript(() => Object.assign(globalThis, { rogueThrows: true }))
  await enter(page, server, '/rogue')
  await mark(page)
  await expect(fault(page, 'FED-107')).toContainText('样例')
  await go(page, '/manage/medical_unit')
  await expect(screenOf(page, '/manage/medical_unit')).toBeVisible()
  await rogueThrows(page, false)
  await go(page, '/rogue')
  await expect(page.getByText('the rogue is here')).toBeVisible()
  await rogueThrows(page, true)
  await go(page, '/manage/medical_unit')
  await expect(screenOf(page, '/manage/medical_unit')).toBeVisible()
  await go(page, '/rogue')
  await expect(fault(page, 'FED-107')).toBeVisible()
  await rogueThrows(page, false)
  await retry(page, 'FED-107')
  await expect(page.getByText('the rogue is here')).toBeVisible()
  expect(await stayed(page)).toBe(true)
})

test('[FED-09] a page that throws while rendering shows a panel; retry shows the screen', async ({ page, server }) => {
  addRogue(server, THROWS_AT_RENDER)
  await page.addInitScript(() => Object.assign(globalThis, { rogueThrows: true }))
  await enter(page, server, '/rogue')
  await expect(fault(page, 'FED-108')).toContainText('样例')
  await go(page, '/manage/medical_unit')
  await expect(screenOf(page, '/manage/medical_unit')).toBeVisible()
  await go(page, '/rogue')
  await expect(fault(page, 'FED-108')).toBeVisible()
  await rogueThrows(page, false)
  await retry(page, 'FED-108')
  await expect(page.getByText('the rogue is here')).toBeVisible()
})

test('[FED-09] a module built for another React is refused before it runs, and says so', async ({ page, server }) => {
  const booking = named(server.answers.modules, 'mf-booking')
  for (const file of Object.keys(booking.integrity)) {
    server.replace(booking, file, readFileSync(fileOf(BUILD, booking.base + file), 'utf8').replaceAll('^19.3.1', '^20.0.0'))
  }
  await enter(page, server, '/add_procedure')
  await expect(fault(page, 'FED-106')).toBeVisible()
  await go(page, '/manage/medical_unit')
  await expect(screenOf(page, '/manage/medical_unit')).toBeVisible()
})

test('the seven modules come one after the other, without a violation of the policy and with no other origin', async ({
  page,
  server,
  violations,
}) => {
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(server.url) && !/^(data|blob):/.exec(request.url())) foreign.push(request.url())
  })
  await enter(page, server, '/add_procedure')
  for (const module of server.modules()) {
    const route = (module.routes as { path: string; redirect?: string }[]).find(
      ({ path: to, redirect }) => !to.includes(':') && redirect === undefined,
    )
    await go(page, route?.path as string)
    await expect(page.locator(`#module-${module.name}`)).toBeVisible()
    await expect(page.locator(`#module-${module.name} > *`).first()).toBeVisible()
  }
  expect(violations).toEqual([])
  expect(foreign).toEqual([])
})
