import { XSS_CORPUS } from '../../shared/api/test/xss-corpus'
import { answerExams, examRow, openedExam } from '../support/exams'
import { harm, hostileRow } from '../support/hostile'
import { answerCalls } from '../support/session'
import { expect, test } from '../support/suite'

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
  while (![...seen].some((id) => id.endsWith(last))) {
    for (const id of await grid.getByRole('row').evaluateAll((all) => all.map((row) => row.id))) seen.add(id)
    await page.keyboard.press('PageDown')
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
  const finding = page.locator('[data-field=finding] textarea, textarea[data-field=finding]')
  await expect(finding).toHaveValue(all)
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
  await expect(page.locator('[data-field=finding] textarea, textarea[data-field=finding]')).toBeEditable()
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
        throw new TypeError(what)
      })
    }, text)
  await fail('no row for "王建国" (13800000001, CT2611200031) at http://his/x?sign=abc#y')
  await expect.poll(() => posted.length).toBe(1)
  expect(Object.fromEntries(posted[0]!)).toMatchObject({ level: '3', message: 'TypeError: no row for …', url: '/local_diagnosis' })
  expect(String(posted[0])).not.toMatch(/%E7%8E%8B|1380000|CT2611|sign|abc/)
  expect(posted[0]?.get('stack')).toMatch(/^at .*:\d+:\d+/)
  // The second is answered by 404: after it, silence.
  await fail('second')
  await expect.poll(() => posted.length).toBe(2)
  await fail('third')
  await page.evaluate(() => Promise.reject(new Error('fourth'))).catch(() => undefined)
  await page.waitForTimeout(500)
  expect(posted.length).toBe(2)
})
