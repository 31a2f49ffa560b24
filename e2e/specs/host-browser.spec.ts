import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CDPSession, chromium } from '@playwright/test'
import { XSS_CORPUS } from '../../shared/api/test/xss-corpus'
import { CALL_NAMES } from '../../shared/contract/names'
import { startEvilSite } from '../support/evil-site'
import { answerExams, examRow, openedExam } from '../support/exams'
import { harm, hostileRow } from '../support/hostile'
import { Canaries, filesWith, kept, watchAddresses } from '../support/leaks'
import { BASE_URL, callAs, test as liveTest, logIn, worklist } from '../support/live'
import { answerCalls } from '../support/session'
import { expect, test } from '../support/suite'
import { visibleText } from '../support/visible-text'

const NOTHING = { made: [], ran: false }

test('[BR-06] a list, its drawer and a report full of hostile texts: nothing of them runs or becomes part of the page', async ({
  page,
  server,
  violations,
}) => {
  await answerCalls(page, { entered: true })
  await answerExams(page, XSS_CORPUS.map(hostileRow))
  await page.goto(`${server.url}/#/local_diagnosis`)
  const grid = page.getByRole('grid')
  await expect(grid.getByRole('row').nth(5)).toBeVisible()
  // Only the rows in sight are drawn: go through all of them, a screen at a time.
  await grid.focus()
  const seen = new Set<string>()
  const last = `p${XSS_CORPUS.length - 1}`
  for (;;) {
    for (const id of await grid.getByRole('row').evaluateAll((all) => all.map((row) => row.id))) seen.add(id)
    if ([...seen].some((id) => id.endsWith(last))) break
    const before = await grid.getAttribute('aria-activedescendant')
    await page.keyboard.press('PageDown')
    await expect(grid).not.toHaveAttribute('aria-activedescendant', before ?? '')
    await expect(page.locator(`[id="${await grid.getAttribute('aria-activedescendant')}"]`)).toBeInViewport()
  }
  expect(seen.size).toBeGreaterThanOrEqual(XSS_CORPUS.length)
  expect(await harm(page)).toEqual(NOTHING)

  await page.keyboard.press('Space')
  await expect(page.getByRole('complementary')).toContainText('pwned')
  expect(await harm(page)).toEqual(NOTHING)

  // A report in which every text is all of them at once.
  const all = XSS_CORPUS.join('\n')
  const text = { text: all, marks: [] }
  const exam = hostileRow(all, 1)
  await page.route(/function=openReport/, (route) => {
    const opened = openedExam(exam)
    const report = {
      ...opened.report,
      content: { ...opened.report.content, finding: text, result: text, advice: text },
      returnedReason: all,
    }
    return route.fulfill({
      json: { errorCode: 0, errorMsg: '', val: { ...opened, report, identityWarnings: [{ field: 'patName', exam: all, dicom: all }] } },
    })
  })
  await page.keyboard.press('Enter')
  const finding = page.locator('[data-field=finding]')
  await expect(finding).toHaveText(all)
  expect(await harm(page)).toEqual(NOTHING)
  await page.emulateMedia({ media: 'print' })
  expect(await harm(page)).toEqual(NOTHING)
  expect(violations).toEqual([])
})

/** Names that code of the page, of webpack and of the federation looks for on its globals, as ids and names of elements. */
const CLOBBERED = [
  'config',
  'session',
  'state',
  '__webpack_require__',
  '__webpack_public_path__',
  '__webpack_nonce__',
  '__FARSIGHT_INTEGRITY__',
  '__FARSIGHT_SCRIPT__',
  '__FEDERATION__',
  '__GLOBAL_LOADING_REMOTE_ENTRY__',
  'farsightWrapper',
  'single-spa-config',
  'module',
  'exports',
  'define',
  'process',
  'globalModules',
  'host-integrity',
  'fs-alert-says',
]
const MODULE_NAMES = [
  'mf_worklist',
  'mf_report',
  'webpackChunkmf_worklist',
  'webpackChunkmf_report',
  'webpackChunkmf-worklist',
  'webpackChunkmf-report',
]
const clobber = (names: readonly string[]): string =>
  names
    .map(
      (name) =>
        `<a id="${name}"></a><a id="${name}" name="apiBase" href="https://evil.example/"></a><form id="${name}"><input name="get"><input name="init"></form><img name="${name}" alt="">`,
    )
    .join('') +
  '<form id="farsightWrapper"><object name="post"></object><object name="listen"></object></form><meta name="csp-nonce" content="evil"><meta name="farsight-registry" content="evil">'

test('[BR-09] elements by the names of our globals, there before the page begins or added later, change nothing', async ({
  page,
  server,
  violations,
}) => {
  const calls = await answerCalls(page, { entered: true })
  await answerExams(page, [examRow()])
  await page.route(`${server.url}/`, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace(/<body[^>]*>/, (tag) => `${tag}<div hidden>${clobber(CLOBBERED)}</div>`),
    })
  })
  const away: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(server.url) && !request.url().startsWith('data:')) away.push(request.url())
  })
  await page.goto(`${server.url}/#/version`)
  expect(await page.evaluate(() => (globalThis as { config?: unknown }).config instanceof HTMLCollection)).toBe(true)
  await page.evaluate((html) => document.body.insertAdjacentHTML('afterbegin', `<div hidden>${html}</div>`), clobber(MODULE_NAMES))
  await page.evaluate(() => {
    location.hash = '#/local_diagnosis'
  })
  await expect(page.getByRole('grid').getByText('王建国')).toBeVisible()
  await page.getByRole('grid').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-field=finding]')).toBeEditable()
  expect([away, violations]).toEqual([[], []])
  expect(calls.length).toBeGreaterThan(2)
  // The page is not taken for one in the desktop's frame.
  expect(await page.locator('.fs-window-controls').count()).toBe(0)
})

test('[LOG-02, BR-18] in a release an uncaught error is posted once with message, stack and place, and with nothing about a patient', async ({
  page,
  server,
}) => {
  await answerCalls(page, { entered: true })
  await answerExams(page, [examRow()])
  const posted: URLSearchParams[] = []
  await page.route('**/GlobalExceptionLogger.log', (route) => {
    posted.push(new URLSearchParams(route.request().postData() ?? ''))
    return route.fulfill({ status: posted.length === 1 ? 200 : 404, json: { errorCode: 0, errorMsg: '', val: true } })
  })
  await page.goto(`${server.url}/?name=王建国#/local_diagnosis?search=13800000001`)
  await expect(page.getByRole('grid').getByText('王建国')).toBeVisible()
  const fail = (text: string) =>
    page.evaluate((what) => {
      setTimeout(() => {
        throw Object.assign(new TypeError(what), { stack: `${what}\n    at draw (${location.origin}/assets/main.js?sign=abc:1:20)` })
      })
    }, text)
  await fail('no row for "王建国" (13800000001, CT2611200031) at http://his/x?sign=abc#y')
  await expect.poll(() => posted.length).toBe(1)
  expect(Object.fromEntries(posted[0]!)).toMatchObject({ level: '3', message: 'TypeError: no row for … … at …', url: '/local_diagnosis' })
  expect(String(posted[0])).not.toMatch(/%E7%8E%8B|1380000|CT2611|sign|abc/)
  expect(posted[0]?.get('stack')).toBe('at draw /assets/main.js:1:20')
  // The second is answered by 404: after it, silence.
  await fail('second')
  await expect.poll(() => posted.length).toBe(2)
  await fail('third')
  await page.evaluate(() => Promise.reject(new Error('fourth'))).catch(() => undefined)
  await page.waitForTimeout(500)
  expect(posted.length).toBe(2)
})

/** A key while the input method composes, as Chromium tells of it: code 229, whatever the key is. */
const composed = (cdp: CDPSession, code: string, modifiers = 0) =>
  cdp.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', windowsVirtualKeyCode: 229, key: 'Process', code, modifiers })

test('[DAY-01] while an input method composes, in the search and in the report, no key acts; afterwards they do', async ({
  page,
  server,
}) => {
  await answerCalls(page, { entered: true })
  await answerExams(page, [examRow()])
  const searched: string[] = []
  page.on('request', (request) => {
    const text = new URLSearchParams(request.postData() ?? '').get('search')
    if (request.url().includes('QueryLocalList') && text) searched.push(text)
  })
  await page.goto(`${server.url}/#/local_diagnosis`)
  await expect(page.getByRole('grid').getByText('王建国')).toBeVisible()
  const cdp = await page.context().newCDPSession(page)
  const compose = (text: string) => cdp.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })

  const search = page.getByRole('searchbox')
  await search.focus()
  await compose("wang'jian")
  for (const code of ['Enter', 'Escape', 'Space', 'Digit1', 'KeyN']) await composed(cdp, code)
  await expect(search).toHaveValue("wang'jian")
  await cdp.send('Input.insertText', { text: '王建' })
  expect(searched).toEqual([])
  await page.keyboard.press('Enter')
  await expect.poll(() => searched).toEqual(['王建'])

  await page.getByRole('grid').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const finding = page.locator('[data-field=finding]')
  await expect(finding).toBeEditable()
  await finding.focus()
  await compose("shuang'fei")
  // F3 and F9, Ctrl+Enter, Alt+P, Ctrl+S: next field, side panel, submit, positive, save.
  for (const [code, modifiers] of [
    ['F3', 0],
    ['F9', 0],
    ['Enter', 2],
    ['KeyP', 1],
    ['KeyS', 2],
    ['Digit1', 0],
    ['Escape', 0],
  ] as const)
    await composed(cdp, code, modifiers)
  await expect(finding).toBeFocused()
  await cdp.send('Input.insertText', { text: '双肺' })
  await expect(finding).toHaveText('双肺')
  await expect(page.getByRole('radio', { name: /^阳/ })).not.toBeChecked()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Alt+KeyP')
  await expect(page.getByRole('radio', { name: /^阳/ })).toBeChecked()
  await page.keyboard.press('F3')
  await expect(finding).not.toBeFocused()
})

liveTest(
  '[SS-06] forms that another site sends by itself, to every call: each is refused with 403, and nothing is done',
  async ({ page, context }) => {
    liveTest.setTimeout(180_000)
    await logIn(page, 'zhang')
    await callAs(page, 'hospital_doctor_saveUserSetting.do', { key: 'csrf', value: 'mine' })
    const addresses = Object.values(CALL_NAMES)
    const fields = {
      version: '3.1.2020092300',
      key: 'csrf',
      value: 'evil',
      oldPwd: 'Farsight-2026',
      newPwd: 'Evil-2026-evil',
      rePwd: 'Evil-2026-evil',
    }
    const answers = new Map<string, number>()
    const unanswered = () => addresses.filter((address) => !answers.has(address))
    let evil = await startEvilSite(BASE_URL, addresses, fields)
    try {
      const attacker = await context.newPage()
      attacker.on('response', (response) => {
        if (response.url().startsWith(`${BASE_URL}/`)) answers.set(response.url().slice(BASE_URL.length + 1), response.status())
      })
      // On a busy machine a frame may go on before its answer was seen: what got none is sent again, and an answer each has to come.
      for (let round = 0; round < 3 && unanswered().length > 0; round += 1) {
        if (round > 0) {
          evil.close()
          evil = await startEvilSite(BASE_URL, unanswered(), fields)
        }
        await attacker.goto(evil.url)
        await expect(attacker).toHaveTitle('all sent', { timeout: 120_000 })
      }
      await attacker.close()
      expect(unanswered()).toEqual([])
      expect([...answers].filter(([, status]) => status !== 403)).toEqual([])
      // The same request with the session's own cookie: a foreign origin, and one that a sandboxed frame has, are refused.
      const send = async (headers: Record<string, string>): Promise<number> =>
        (
          await page.request.post(`${BASE_URL}/hospital_doctor_getUserSetting.do`, {
            form: { key: 'csrf', version: '3.1.2020092300' },
            headers,
          })
        ).status()
      expect([await send({ Origin: evil.url }), await send({ Origin: 'null' }), await send({ Origin: BASE_URL }), await send({})]).toEqual([
        403, 403, 200, 200,
      ])
      const { val } = await callAs(page, 'hospital_doctor_getUserSetting.do', { key: 'csrf' })
      expect(val).toBe('mine')
      // Nobody was logged out or in, and the page goes on.
      await page.reload()
      await page.goto(`${BASE_URL}/#/local_diagnosis`)
      await expect(page.getByRole('grid').getByRole('row').nth(2)).toBeVisible()
    } finally {
      evil.close()
    }
  },
)

liveTest(
  '[BR-11, BR-12, BR-16, BR-18, PH-02, CACHE-05, CONST-13] after a tour and a logout nothing of a patient is left in the browser, on its disk or in an address',
  async () => {
    liveTest.setTimeout(120_000)
    const profile = mkdtempSync(join(tmpdir(), 'farsight-profile-'))
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: process.env.CHROME_PATH || '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu'],
      locale: 'zh-CN',
      viewport: { width: 1440, height: 900 },
    })
    try {
      const canaries = new Canaries()
      canaries.watch(context)
      const addresses = watchAddresses(context)
      const stored = new Map<string, string>()
      const scripts = new Set<string>()
      const versions = new Set<string>()
      context.on('response', (response) => {
        const { pathname } = new URL(response.url())
        if (!/^\/(assets\/|modules\/|skins\/|login$|$)/.test(pathname)) stored.set(pathname, response.headers()['cache-control'] ?? '')
        if (pathname.endsWith('.js')) scripts.add(response.url())
      })
      context.on('request', (request) => {
        const version = new URLSearchParams(request.postData() ?? '').get('version')
        if (version !== null) versions.add(version)
      })
      const page = context.pages()[0] ?? (await context.newPage())
      await logIn(page, 'zhang', '/local_diagnosis')
      const rows = page.getByRole('grid').getByRole('row')
      await expect(rows.nth(3)).toBeVisible()
      const name = await rows.nth(1).getByRole('gridcell').nth(3).innerText()
      await page.getByRole('searchbox').fill(name)
      await page.keyboard.press('Enter')
      await expect(worklist.row(page, name).first()).toBeVisible()
      await worklist.row(page, name).first().click()
      await page.keyboard.press('Space')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/(edit|view)_report/)
      // Shown, or refused because a colleague has it: either way the page has asked for it.
      await expect(
        page.locator('.fs-banner-name:visible, #module-mf-report h1:visible, #module-mf-report h2:visible').first(),
      ).toBeVisible()
      for (const route of ['/remote_diagnosis', '/statistics', '/manage', '/user_center', '/version'])
        await page.goto(`${BASE_URL}/#${route}`)
      await expect(visibleText(page, '3.1.2020092300')).toBeVisible()
      const token = (await context.cookies()).find(
        (cookie) => cookie.name.endsWith('farsight_session') || cookie.name.endsWith('farsight'),
      )?.value
      expect(String(token).length).toBeGreaterThan(20)
      const during = await kept(page)
      // Ours carry the title; the viewer's libraries note what the machine can draw, and how much they log.
      const foreign = ['cornerstone3D.renderingCapabilities', 'loglevel']
      expect(during.keys.filter((key) => !key.startsWith('千里眼') && !foreign.includes(key))).toEqual([])
      expect(canaries.in(during.text)).toEqual([])

      await callAs(page, 'hospital_logout.do', {})
      await page.goto(`${BASE_URL}/#/login?type=1`)
      await page.reload()
      await page.locator('form img').waitFor()
      const after = await kept(page)
      expect(canaries.texts.size).toBeGreaterThan(30)
      expect(canaries.in(after.text)).toEqual([])
      expect([after.text.includes(String(token)), after.databases, after.caches, after.workers]).toEqual([false, 0, 0, 0])
      expect((await context.cookies()).filter((cookie) => cookie.value === token)).toEqual([])
      await page.goBack()
      await page.goBack()
      await page.waitForTimeout(1000)
      expect(canaries.in(await page.locator('body').innerText())).toEqual([])

      // Addresses: neither a patient nor a secret. Answers: none may be kept. Scripts: no source beside them.
      expect(canaries.in(addresses.join('\n'))).toEqual([])
      expect(addresses.filter((address) => address.includes(String(token)) || address.includes('Farsight-2026'))).toEqual([])
      expect([...stored].filter(([, control]) => !control.includes('no-store'))).toEqual([])
      expect([...versions]).toEqual(['3.1.2020092300'])
      expect(((await (await page.request.get(`${BASE_URL}/version.json`)).json()) as { v: string }).v).toBe('3.1.2020092300')
      for (const script of scripts) {
        expect([script, (await page.request.get(`${script}.map`)).status()]).toEqual([script, 404])
        expect([script, (await (await page.request.get(script)).text()).includes('sourceMappingURL=')]).toEqual([script, false])
      }
      expect(scripts.size).toBeGreaterThan(5)

      await context.close()
      // The profile does hold what may be kept, so that a text of a patient would be found as well.
      expect(filesWith(profile, [new URL(BASE_URL).host]).length).toBeGreaterThan(0)
      expect(filesWith(profile, [...canaries.texts, String(token)])).toEqual([])
    } finally {
      await context.close()
      rmSync(profile, { recursive: true, force: true })
    }
  },
)
