import type { Page } from '@playwright/test'
import { addRogue } from '../support/rogue'
import { sha384 } from '../support/static-server'
import { enter, expect, fault, go, screenOf, test } from '../support/suite'
import { allTamperings, flipped, kindOf, PLACES, sampled, tryTampered } from '../support/tamper'

/** One route of each module. */
const ROUTES: Readonly<Record<string, string>> = {
  'mf-booking': '/add_procedure',
  'mf-consultation': '/consultation',
  'mf-manage': '/manage/medical_unit',
  'mf-report': '/local_diagnosis/edit_report',
  'mf-statistics': '/statistics/reportQuality',
  'mf-user-center': '/user_center/user_info',
  'mf-worklist': '/local_diagnosis',
}

const opened = (page: Page, name: string) => page.locator(`#module-${name} > *`).first()

test('[FD-01, FED-05] one byte of each module’s entry changed: it does not run, the screen names it, an event is sent, the six others work', async ({
  browser,
  server,
}) => {
  test.setTimeout(300_000)
  const modules = server.modules()
  expect(modules.map(({ name }) => name).sort()).toEqual(Object.keys(ROUTES).sort())
  for (const [turn, victim] of modules.entries()) {
    const page = await browser.newPage()
    const reports: string[] = []
    await enter(page, server, '/no_such_page')
    await expect(page.getByText('404')).toBeVisible()
    page.on('request', (request) => {
      if (request.url().includes('hospital_module_report')) reports.push(request.postData() ?? '')
    })
    let sent = 0
    await page.route(`**${victim.base}${victim.entry}*`, async (route) => {
      const answer = await route.fetch()
      sent += 1
      await route.fulfill({ response: answer, body: flipped(await answer.body(), PLACES[turn % PLACES.length]!) })
    })
    await go(page, ROUTES[victim.name]!)
    await expect(fault(page, 'FED-104')).toBeVisible()
    await expect(fault(page, 'FED-104')).toContainText((victim.title as { zh: string }).zh)
    await expect.poll(() => reports.join('\n')).toMatch(/FED-104/)
    expect(sent).toBeGreaterThan(0)
    for (const other of modules.filter((module) => module !== victim)) {
      await go(page, ROUTES[other.name]!)
      await expect(opened(page, other.name)).toBeVisible()
    }
    // A prefetch may be under way in the handler above.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.close()
  }
})

test('[FD-02, FED-05] one byte of any file of any module changed on the wire, at three places: none is let in', async ({
  browser,
  server,
}) => {
  const whole = process.env.SOAK === 'FD-02'
  test.setTimeout(whole ? 1_800_000 : 180_000)
  const all = allTamperings(server.modules())
  const tried = whole ? all : sampled(all, 36)
  const counted: Record<string, { tried: number; files: Set<string>; letIn: string[] }> = {}
  for (const now of PLACES) {
    // A page for each place, and of the host alone: a browser keeps in memory what it has refused or taken before.
    const page = await browser.newPage()
    await enter(page, server, '/no_such_page')
    await expect(page.getByText('404')).toBeVisible()
    for (const tampering of tried.filter(({ place }) => place === now)) {
      const { module, file, place } = tampering
      const kind = kindOf(module, file)
      counted[kind] ??= { tried: 0, files: new Set(), letIn: [] }
      counted[kind].tried += 1
      counted[kind].files.add(file)
      if ((await tryTampered(page, server, tampering)) === 'let in') counted[kind].letIn.push(`${module.name} ${file} ${place}`)
    }
    await page.close()
  }
  const letIn = Object.values(counted).flatMap((kind) => kind.letIn)
  for (const [kind, { tried, files, letIn }] of Object.entries(counted))
    console.log(`  ${kind}: ${files.size} files, ${tried} tampered, ${letIn.length} executed`)
  console.log(`  FD-02: ${tried.length} of ${all.length} tamperings tried, ${letIn.length} executed`)
  expect(letIn).toEqual([])
  // The same doors let the true bytes in: a door that is shut for everything would prove nothing.
  const page = await browser.newPage()
  await enter(page, server, '/add_procedure')
  for (const module of server.modules()) {
    await go(page, ROUTES[module.name]!)
    await expect(opened(page, module.name)).toBeVisible()
  }
  await page.close()
})

test('[FD-05] good bytes for the one who looks and bad ones for another browser: blocked in the browser that runs them', async ({
  browser,
  server,
}) => {
  const probe = await browser.newPage()
  const phone = await browser.newPage({ userAgent: 'Mozilla/5.0 (Linux; Android 14) Mobile' })
  const sent: Record<string, string> = {}
  for (const [name, page] of Object.entries({ probe, phone })) {
    await page.route(/\/mf-booking\/.*\.js/, async (route) => {
      const answer = await route.fetch()
      const mobile = (await route.request().headerValue('user-agent'))?.includes('Mobile')
      const good = await answer.body()
      const body = mobile ? flipped(good, 'middle') : good
      sent[name] = body.equals(good) ? 'good' : 'bad'
      await route.fulfill({ response: answer, body })
    })
    await enter(page, server, '/add_procedure')
  }
  await expect(screenOf(probe, '/add_procedure')).toBeVisible()
  await expect(fault(phone, 'FED-104')).toBeVisible()
  expect(sent).toEqual({ probe: 'good', phone: 'bad' })
  await probe.close()
  await phone.close()
})

const WORKER = `onmessage = async ({ data }) => {
  try { postMessage([data, (await (await fetch(new URL('codec.wasm', location))).text())]) } catch (error) { postMessage([data, 'refused']) }
}`

test('[FD-02] a module’s worker and what it fetches have their hashes too: changed, or in no release, they do not run', async ({
  page,
  server,
}) => {
  const code = `var mf_rogue = { init() {}, get: async () => () => ({ default: { bootstrap: async () => {}, unmount: async () => {}, unload: async () => {},
    mount: async ({ container }) => { container.textContent = 'the rogue is here' } } }) }`
  const rogue = addRogue(server, code, {
    'entry.js': sha384(code),
    'worker.js': sha384(WORKER),
    'codec.wasm': sha384('wasm'),
    'bad.js': sha384('x'),
  })
  for (const [file, content] of Object.entries({ 'worker.js': WORKER, 'codec.wasm': 'wasm', 'bad.js': WORKER, 'stray.js': WORKER }))
    server.extra.set(rogue.base + file, content)
  await enter(page, server, '/rogue')
  await expect(page.getByText('the rogue is here')).toBeVisible()
  const ask = (file: string): Promise<unknown> =>
    page.evaluate(
      (url) =>
        new Promise((done) => {
          const worker = new Worker(url)
          worker.onmessage = ({ data }) => done(data)
          worker.onerror = () => done('no worker')
          worker.postMessage('hello')
        }),
      `${rogue.base}${file}`,
    )
  expect(await ask('worker.js')).toEqual(['hello', 'wasm'])
  expect(await ask('bad.js')).toBe('no worker')
  expect(await ask('stray.js')).toBe('no worker')
  server.extra.set(`${rogue.base}codec.wasm`, 'wasn')
  await page.route(/codec\.wasm/, (route) => route.fulfill({ body: 'wasn' }))
  expect(await ask('worker.js')).toEqual(['hello', 'refused'])
})

test('[FD-02] the module’s own workers start from their checked bytes: the viewer’s, and the one that reads papers', async ({
  page,
  server,
}) => {
  const report = server.modules().find(({ name }) => name === 'mf-report')!
  const scripts = Object.keys(report.integrity).filter((file) => kindOf(report, file) === 'worker')
  const [papers, images] = [
    scripts.filter((file) => file.includes('mf-report-pdf')),
    scripts.filter((file) => !file.includes('mf-report-pdf')),
  ]
  expect([papers.length, images.length]).toEqual([1, 1])
  await enter(page, server, '/local_diagnosis')
  await expect(opened(page, 'mf-worklist')).toBeVisible()
  const first = (file: string, question: unknown): Promise<unknown> =>
    page.evaluate(
      ([url, asked]) =>
        new Promise((done) => {
          const worker = new Worker(url as string)
          worker.onmessage = ({ data }) => done(data)
          worker.onerror = ({ message }) => done(message)
          if (asked) worker.postMessage(asked)
        }),
      [`${server.url}${report.base}${file}`, question] as const,
    )
  // Comlink's own question: only the worker's code, evaluated to its end, answers it, and knows where its codecs are.
  const asked = { id: '1', type: 'GET', path: ['decodeTask', 'name'] }
  expect(await first(images[0]!, asked)).toMatchObject({ id: '1', type: 'RAW', value: 'decodeTask' })
  // pdf.js says by itself that it stands.
  expect(await first(papers[0]!, null)).toMatchObject({ sourceName: 'worker', action: 'ready' })
})
