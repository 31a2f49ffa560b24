import type { Page } from '@playwright/test'
import { addModule, EDITOR } from '../support/rogue'
import { answer, answerCalls } from '../support/session'
import { makeSiteKey, type SetChanges } from '../support/site-set'
import type { ListedModule, StaticServer } from '../support/static-server'
import { enter, expect, fault, go, retry, screenOf, test } from '../support/suite'

const named = (server: StaticServer, name: string): ListedModule =>
  server.answers.modules.find((module) => module.name === name) as ListedModule
const news = (page: Page) => page.getByText('有新版本')
const mark = (page: Page) => page.evaluate(() => void Object.assign(globalThis, { stayed: true }))
const stayed = (page: Page) => page.evaluate(() => (globalThis as { stayed?: boolean }).stayed === true)

/** Opens a route without Playwright's interception, which would switch the browser's cache off: the server itself answers the calls. */
async function enterCached(page: Page, server: StaticServer, route: string): Promise<void> {
  server.answers.calls = (name) => answer(name, true)
  await page.addInitScript(() => localStorage.setItem('千里眼ENTERED', '1'))
  await page.goto(`${server.url}/#${route}`)
}

test('[FD-03, FD-06, FD-07, FD-08] a list that is not to be believed: a stop page with its code, no module asked for; retry enters when it is good again', async ({
  page,
  server,
}) => {
  const stranger = makeSiteKey()
  const bad: [how: string, code: string, SetChanges][] = [
    ['by an unknown key', 'FED-202', { key: stranger }],
    ['by another key under the known name', 'FED-202', { key: stranger, answer: (signed) => ({ ...signed, keyId: server.key.keyId }) }],
    ['without a signature', 'FED-202', { answer: ({ set, keyId }) => ({ set, keyId }) }],
    ['with an empty signature', 'FED-202', { answer: (signed) => ({ ...signed, signature: '' }) }],
    [
      'a hash exchanged for another release’s',
      'FED-202',
      { answer: (signed) => ({ ...signed, set: signed.set.replace('sha384-', 'sha384-A') }) },
    ],
    ['not signed', 'FED-202', { answer: ({ set }) => JSON.parse(set) }],
    ['nonsense', 'FED-202', { answer: () => 7 }],
    ['of another site', 'FED-205', { set: { site: 'other' } }],
    ['a module twice, of two lists', 'FED-205', { set: { modules: [...server.modules(), named(server, 'mf-booking')] } }],
    ['fast forward', 'FED-203', { set: { serial: 2 ** 53 } }],
    ['ahead of its own time', 'FED-203', { set: { serial: Math.floor(Date.now() / 1000) + 86_400 } }],
    ['expired', 'FED-204', { age: 73 * 3_600_000, set: { serial: 1 } }],
  ]
  server.answers.set = (bad[0] as (typeof bad)[0])[2]
  await enter(page, server, '/add_procedure')
  await mark(page)
  for (const [how, code, change] of bad) {
    server.answers.set = change
    if (how !== bad[0]?.[0]) await page.getByRole('button', { name: '重试' }).click()
    await expect(fault(page, code), how).toBeVisible()
  }
  expect(server.asked.filter((path) => path.startsWith('/modules/'))).toEqual([])
  server.answers.set = {}
  await page.getByRole('button', { name: '重试' }).click()
  await expect(screenOf(page, '/add_procedure')).toBeVisible()
  expect(await stayed(page)).toBe(true)
  // This browser has now seen a serial: an older list is a replay, also after the page was loaded anew.
  server.answers.set = { set: { serial: 1_600_000_000 } }
  await page.reload()
  await expect(fault(page, 'FED-203')).toBeVisible()
  await page.getByRole('button', { name: '退出登录' }).click()
  await expect(page).toHaveURL(/#\/login/)
})

test('[FED-08] a newer set is offered when the editor is closed; nothing moves by itself, and the offer renews the session', async ({
  page,
  server,
}) => {
  server.answers.config = { setRefreshMs: 300 }
  addModule(server, EDITOR)
  const calls = await enterAndListen(page, server, '/rogue')
  await page.getByRole('textbox').fill('肝右叶低密度影')
  await mark(page)
  server.answers.set = { set: { newest: 'another' } }
  const before = server.asked.length
  await expect.poll(() => server.asked.slice(before).filter((path) => path === '/modules.json').length).toBeGreaterThan(2)
  await expect(news(page)).toBeHidden()
  await expect(page.getByRole('textbox')).toHaveValue('肝右叶低密度影')
  await page.getByRole('button', { name: 'close' }).click()
  await expect(news(page)).toBeVisible()
  expect(await stayed(page)).toBe(true)
  expect(calls.filter((name) => name.startsWith('hospital_module_renew'))).toEqual([])
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: '重新加载' }).click()
  await loaded
  expect(calls.filter((name) => name.startsWith('hospital_module_renew'))).toHaveLength(1)
})

test('[FED-08] a list that cannot be believed any more changes nothing of a page that runs', async ({ page, server }) => {
  server.answers.config = { setRefreshMs: 300 }
  await enter(page, server, '/add_procedure')
  await expect(screenOf(page, '/add_procedure')).toBeVisible()
  server.answers.set = { key: makeSiteKey(), set: { newest: 'another', withdrawn: [`mf-booking@${named(server, 'mf-booking').version}`] } }
  const before = server.asked.length
  await expect.poll(() => server.asked.slice(before).filter((path) => path === '/modules.json').length).toBeGreaterThan(2)
  await expect(screenOf(page, '/add_procedure')).toBeVisible()
  await expect(news(page)).toBeHidden()
})

test('[FD-19] a withdrawn version leaves the screen and is not loaded again; the others go on', async ({ page, server }) => {
  server.answers.config = { setRefreshMs: 300 }
  await enter(page, server, '/statistics/reportQuality')
  await expect(screenOf(page, '/statistics/reportQuality')).toBeVisible()
  const versionOf = (name: string) => `${name}@${named(server, name).version}`
  server.answers.set = { set: { withdrawn: [versionOf('mf-statistics'), versionOf('mf-booking')] } }
  await expect(fault(page, 'FED-111')).toContainText('已停用')
  await expect(screenOf(page, '/statistics/reportQuality')).toHaveCount(0)
  const before = server.asked.length
  await go(page, '/add_procedure')
  await expect(fault(page, 'FED-111')).toContainText('预约与登记')
  expect(server.asked.slice(before).filter((path) => path.startsWith('/modules/'))).toEqual([])
  await go(page, '/manage/medical_unit')
  await expect(page.locator('#module-mf-manage > *').first()).toBeVisible()
})

test('[FD-19] a version that was revoked a moment ago: whoever opens it now is told so at once, not that the network failed', async ({
  page,
  server,
}) => {
  await enter(page, server, '/statistics/reportQuality')
  await expect(screenOf(page, '/statistics/reportQuality')).toBeVisible()
  // No round of questions comes by itself in this time: the load that fails is what asks.
  const withdrawn = ['mf-booking', 'mf-worklist'].map((name) => `${name}@${named(server, name).version}`)
  server.answers.set = { set: { withdrawn } }
  await page.route(/\/modules\/mf-booking\//, (route) => route.fulfill({ status: 410 }))
  await go(page, '/add_procedure')
  await expect(fault(page, 'FED-111')).toContainText('预约与登记')
  // A page of a module that is there already: its own chunk is what does not come.
  const { base, entry, preload = [] } = named(server, 'mf-worklist')
  await page.route(`**${base}*.js*`, (route) => {
    const file = new URL(route.request().url()).pathname.slice(base.length)
    return file === entry || preload.includes(file) ? route.continue() : route.fulfill({ status: 410 })
  })
  await go(page, '/local_diagnosis')
  await expect(fault(page, 'FED-111')).toContainText('检查列表')
})

test('[FD-07] frozen list: a warning after 24 hours, no new module after 72, what is open goes on, and a fresh list opens the way', async ({
  page,
  server,
}) => {
  await page.clock.install({ time: Date.now() })
  await enter(page, server, '/statistics/reportQuality')
  await expect(screenOf(page, '/statistics/reportQuality')).toBeVisible()
  server.answers.set = { answer: () => ({}) }
  await page.clock.fastForward('25:00:00')
  await expect(page.getByText('超过 24 小时未核对')).toBeVisible()
  await page.clock.fastForward('48:00:00')
  await expect(page.getByText('超过 72 小时未核对')).toBeVisible()
  await expect(screenOf(page, '/statistics/reportQuality')).toBeVisible()
  await go(page, '/add_procedure')
  await expect(fault(page, 'FED-204')).toBeVisible()
  await go(page, '/statistics/reportQuality')
  await expect(screenOf(page, '/statistics/reportQuality')).toBeVisible()
  await go(page, '/add_procedure')
  server.answers.set = { age: -73 * 3_600_000 }
  await retry(page, 'FED-204')
  await expect(screenOf(page, '/add_procedure')).toBeVisible()
})

test('[FED-12, FED-17] the likely next module comes while the page is idle, once; a good load is told in four fields', async ({
  page,
  server,
}) => {
  const told: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('hospital_module_report.do')) told.push(request.postData() ?? '')
  })
  const worklist = named(server, 'mf-worklist')
  for (const route of worklist.routes as { path: string; leadsTo?: string[] }[])
    if (route.path === '/local_diagnosis') route.leadsTo = ['/statistics/reportQuality']
  const { base, entry } = named(server, 'mf-statistics')
  const asked = (path: string) => server.asked.filter((one) => one === path).length
  await enterCached(page, server, '/local_diagnosis')
  await expect(page.locator('#module-mf-worklist > *').first()).toBeVisible()
  await expect.poll(() => asked(base + entry)).toBe(1)
  expect(server.asked.indexOf(base + entry)).toBeGreaterThan(server.asked.indexOf(worklist.base + worklist.entry))
  expect(await page.evaluate(() => (globalThis as { mf_statistics?: unknown }).mf_statistics)).toBeUndefined()
  await go(page, '/statistics/reportQuality')
  await expect(screenOf(page, '/statistics/reportQuality')).toBeVisible()
  // No file of any module went over the line twice: read ahead, it is taken from the cache.
  const files = server.asked.filter((path) => path.startsWith('/modules/'))
  expect(files).toEqual([...new Set(files)])
  await expect.poll(() => told.length).toBe(2)
  const fields = told.map((body) => Object.fromEntries(new URLSearchParams(body)))
  // `version` is the marker of every body; `version` of the module travels beside it.
  for (const body of fields) expect(Object.keys(body).sort()).toEqual(['code', 'moduleVersion', 'ms', 'name', 'version'])
  expect(fields.map(({ name, moduleVersion, code }) => [name, moduleVersion, code])).toEqual([
    ['mf-worklist', worklist.version, ''],
    ['mf-statistics', named(server, 'mf-statistics').version, ''],
  ])
})

test('[FED-12] on a line that is paid for by the byte nothing is fetched ahead', async ({ page, server }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await enterCached(page, server, '/local_diagnosis')
  await expect(page.locator('#module-mf-worklist > *').first()).toBeVisible()
  await page.evaluate(() => new Promise((done) => requestIdleCallback(() => requestIdleCallback(done))))
  expect(server.asked.filter((path) => path.startsWith('/modules/') && !path.includes('mf-worklist'))).toEqual([])
})

test('[FD-01, FED-17] one byte of an entry changed on the line: not executed, named, the administrators are told, the others work', async ({
  page,
  server,
}) => {
  const told: Record<string, string>[] = []
  page.on('request', (request) => {
    if (request.url().includes('hospital_module_report.do')) told.push(Object.fromEntries(new URLSearchParams(request.postData() ?? '')))
  })
  const { base, entry, version } = named(server, 'mf-booking')
  await page.route(`**${base}${entry}`, async (route) => {
    const given = await route.fetch()
    await route.fulfill({ response: given, body: (await given.text()).replace('mf_booking', 'mf_bookinh') })
  })
  await enter(page, server, '/add_procedure')
  await expect(fault(page, 'FED-104')).toContainText('预约与登记')
  expect(await page.evaluate(() => 'mf_bookinh' in globalThis)).toBe(false)
  await expect
    .poll(() => told.map(({ name, code, moduleVersion }) => [name, code, moduleVersion]))
    .toEqual([['mf-booking', 'FED-104', version]])
  for (const route of [
    '/statistics/reportQuality',
    '/local_diagnosis',
    '/manage/medical_unit',
    '/consultation_list',
    '/user_center/user_info',
  ]) {
    await go(page, route)
    await expect(page.locator('[id^=module-]:visible > *').first()).toBeVisible()
  }
})

test('[FD-09] an endless entry is given up at once, one that trickles in time; retry opens both', async ({ page, server }) => {
  server.answers.config = { moduleSlowMs: 200, moduleTimeoutMs: 3000 }
  const { base, entry, sizes } = named(server, 'mf-booking')
  const endless = server.endless(base + entry)
  await enterCached(page, server, '/add_procedure')
  await expect(fault(page, 'FED-110')).toBeVisible()
  await expect.poll(() => endless.open).toBe(0)
  // What was on its way when the page hung up stands in the socket's buffers.
  expect(endless.bytes).toBeLessThan((sizes[entry] as number) + 16_000_000)
  server.mend(base + entry)
  await retry(page, 'FED-110')
  await expect(screenOf(page, '/add_procedure')).toBeVisible()
  const statistics = named(server, 'mf-statistics')
  const trickle = server.trickle(statistics.base + statistics.entry)
  await go(page, '/statistics/reportQuality')
  await expect(fault(page, 'FED-102')).toBeVisible()
  await expect(fault(page, 'FED-103')).toBeVisible()
  await expect.poll(() => trickle.open).toBe(0)
  server.mend(statistics.base + statistics.entry)
  await retry(page, 'FED-103')
  await expect(screenOf(page, '/statistics/reportQuality')).toBeVisible()
})

test('[FD-11] a module that is down in any way: panel, retry, and what was typed elsewhere stays', async ({ page, server }) => {
  addModule(server, EDITOR)
  const html = { contentType: 'text/html', body: '<html><body>portal</body></html>' }
  const ways: ((route: import('@playwright/test').Route) => Promise<void>)[] = [
    (route) => route.abort('namenotresolved'),
    (route) => route.abort('connectionrefused'),
    (route) => route.abort('connectionreset'),
    (route) => route.abort('failed'),
    (route) => route.fulfill({ status: 404, body: 'gone' }),
    (route) => route.fulfill({ status: 500, body: 'broken' }),
    (route) => route.fulfill({ status: 200, ...html }),
  ]
  await enter(page, server, '/rogue')
  await mark(page)
  await page.getByRole('textbox').fill('未保存的所见')
  const booking = /\/modules\/mf-booking\//
  let way = ways[0] as (typeof ways)[0]
  await page.route(booking, (route) => way(route))
  await go(page, '/add_procedure')
  await expect(fault(page, 'FED-101')).toBeVisible()
  for (way of ways) {
    await retry(page, 'FED-101')
    await expect(fault(page, 'FED-101')).toBeVisible()
  }
  await go(page, '/rogue')
  await expect(page.getByRole('textbox')).toHaveValue('未保存的所见')
  await go(page, '/add_procedure')
  await expect(fault(page, 'FED-101')).toBeVisible()
  await page.unroute(booking)
  await retry(page, 'FED-101')
  await expect(screenOf(page, '/add_procedure')).toBeVisible()
  expect(await stayed(page)).toBe(true)
})

test('[FD-13] a module that does not fit is not even asked for, and the panel names library and versions; without its door it is refused too', async ({
  page,
  server,
}) => {
  const booking = named(server, 'mf-booking')
  booking.needs = { ...booking.needs, react: '^20.0.0' }
  const { base } = addModule(
    server,
    'var mf_rogue = { init: () => {}, get: async (door) => { throw new Error("Module " + door + " does not exist in container.") } }',
  )
  await enter(page, server, '/add_procedure')
  await expect(fault(page, 'FED-106')).toContainText(/react \^20\.0\.0 ≠ 19\.\d+\.\d+/)
  expect(server.asked.filter((path) => path.startsWith(booking.base))).toEqual([])
  await go(page, '/rogue')
  await expect(fault(page, 'FED-106')).toContainText('mf-rogue')
  expect(server.asked.some((path) => path.startsWith(base))).toBe(true)
})

test('[FD-14] where modules come from is the signed list’s to say: not the address, the storage, config.json or a tag in the page', async ({
  page,
  server,
}) => {
  const evil = 'globalThis.evil = true; var mf_booking = { init(){}, get: async () => () => ({ default: { mount(){} } }) }'
  server.extra.set('/evil.js', evil)
  const { base, entry } = named(server, 'mf-booking')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  server.answers.config = {
    modules: [{ name: 'mf-booking', entry: '/evil.js' }],
    remotes: { mf_booking: '/evil.js' },
    registry: '/evil.json',
  }
  await page.addInitScript((address) => {
    for (const key of ['overrides', 'FARSIGHT_OVERRIDES', 'module-override:mf-booking', '__FEDERATION_DEV__', 'remotes', 'mf_booking'])
      localStorage.setItem(key, JSON.stringify({ 'mf-booking': '/evil.js', mf_booking: '/evil.js' }))
    addEventListener('DOMContentLoaded', () => {
      // A tag that claims to be the entry already, and never runs.
      const script = document.createElement('script')
      script.type = 'text/plain'
      script.src = address
      document.head.append(script)
    })
  }, `${server.url}${base}${entry}`)
  await answerCalls(page, { entered: true })
  await page.goto(
    `${server.url}/?mf-booking=/evil.js&remotes=/evil.js&registry=/evil.json&overrides=/evil.js#/add_procedure?entry=/evil.js`,
  )
  await expect(screenOf(page, '/add_procedure')).toBeVisible()
  expect(await page.evaluate(() => 'evil' in globalThis)).toBe(false)
  expect(asked.filter((path) => path.startsWith('/evil'))).toEqual([])
})

test('[FD-18] another version of the page on the server: no reload while something is written, an offer afterwards, and no loop', async ({
  page,
  server,
}) => {
  server.answers.config = { setRefreshMs: 300 }
  addModule(server, EDITOR)
  await enterAndListen(page, server, '/rogue')
  await page.getByRole('textbox').fill('未保存的所见')
  await mark(page)
  server.answers.version = '9.9'
  const before = server.asked.length
  await expect.poll(() => server.asked.slice(before).filter((path) => path === '/version.json').length).toBeGreaterThan(2)
  await expect(news(page)).toBeHidden()
  await expect(page.getByRole('textbox')).toHaveValue('未保存的所见')
  expect(await stayed(page)).toBe(true)
  await page.getByRole('button', { name: 'close' }).click()
  await page.getByRole('button', { name: '重新加载' }).click()
  await expect(page).toHaveURL(/[?&]version=9\.9/)
  await expect(page.getByRole('textbox')).toBeVisible()
  // The server stays on a version that this page is not: it was reloaded for it, and is not offered it again.
  await page.getByRole('button', { name: 'close' }).click()
  const now = server.asked.length
  await expect.poll(() => server.asked.slice(now).filter((path) => path === '/version.json').length).toBeGreaterThan(2)
  await expect(news(page)).toBeHidden()
})

test('[LOG-08, FD-12] a lazy chunk whose first request fails is fetched once more by itself; failing twice shows a panel with retry, no loop', async ({
  page,
  server,
}) => {
  const { base, entry, preload = [] } = named(server, 'mf-worklist')
  let failures = 1
  let victim: string | undefined
  let asked = 0
  await page.route(`**${base}*.js*`, async (route) => {
    const file = new URL(route.request().url()).pathname.slice(base.length)
    if (file === entry || preload.includes(file)) return route.continue()
    victim ??= file
    if (file !== victim) return route.continue()
    asked += 1
    failures -= 1
    return failures >= 0 ? route.abort('connectionreset') : route.continue()
  })
  await enter(page, server, '/local_diagnosis')
  await expect(page.getByRole('grid')).toBeVisible()
  expect(asked).toBe(2)
  failures = 2
  asked = 0
  await page.reload()
  await expect(fault(page, 'FED-109')).toBeVisible()
  expect(asked).toBe(2)
  await retry(page, 'FED-109')
  await expect(page.getByRole('grid')).toBeVisible()
})

/** As `enter`, with the names of the calls that were made. */
async function enterAndListen(page: Page, server: StaticServer, route: string): Promise<string[]> {
  const calls = await answerCalls(page, { entered: true })
  await page.goto(`${server.url}/#${route}`)
  await expect(page.getByRole('textbox')).toBeVisible()
  return calls
}
