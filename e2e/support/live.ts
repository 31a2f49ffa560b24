import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type Locator,
  type Page,
  request,
} from '@playwright/test'
import { attachSeen, listenTo, pageShown, pagesShown } from './seen-at-failure'

/** The server that npm test started: with the demo group and an image code that the tests know. */
export const BASE_URL = process.env.BASE_URL ?? 'http://127.0.0.1:8080'
const CODE = '2580'
const PASSWORD = 'Farsight-2026'
export const ROOT = process.env.FARSIGHT_ROOT ?? process.cwd()
/** The folder of real files; tests that need it skip where it is missing. */
export const REAL_DATA = process.env.FARSIGHT_SHARED ?? join(ROOT, '..', 'shared', 'data')

export const hasRealData = (folder: string): boolean => existsSync(join(REAL_DATA, folder))

export const test = base.extend<{ seen: undefined }>({
  baseURL: BASE_URL,
  // What every page showed when its test failed is printed: of a run on another machine nothing else is left to look at.
  seen: [
    async ({ browser }, use, info) => {
      const make = browser.newContext
      const heard = listenTo(browser)
      await use(undefined)
      browser.newContext = make
      if (info.status !== info.expectedStatus) await attachSeen(info, await pagesShown(heard))
    },
    { auto: true },
  ],
  // It is closed before the others are.
  page: async ({ page }, use, info) => {
    await use(page)
    if (info.status !== info.expectedStatus) await attachSeen(info, await pageShown(page))
  },
})
export { expect }

/** Fills the login form and sends it. */
export async function fillLogin(page: Page, name: string, password = PASSWORD, code = CODE): Promise<void> {
  await page.locator('input[name=userName]').fill(name)
  await page.locator('input[name=password]').fill(password)
  await page.locator('input[name=imageCode]').fill(code)
  const submit = page.locator('form button[type=submit]')
  await submit.click()
  // On a busy machine the page may still be asking whether the server is there: as it says, press again.
  const early = page.getByText('正在连接服务，请稍候再登录。')
  while (await early.isVisible()) {
    await page.waitForTimeout(500)
    if (await early.isVisible()) await submit.click()
  }
}

/** Logs in by the screen and waits for the shell. */
export async function logIn(page: Page, name: string, route = ''): Promise<void> {
  await page.goto(`${BASE_URL}/#/login`)
  await page.locator('form img').waitFor()
  await fillLogin(page, name)
  await expect(page).not.toHaveURL(/#\/login/)
  if (route) await page.goto(`${BASE_URL}/#${route}`)
}

/** A second person at another desk. */
export async function person(
  browser: Browser,
  name: string,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN', ...options })
  const page = await context.newPage()
  await logIn(page, name)
  return { page, context }
}

/** `npm run import -- <folder> --hospital <name>` against the tests' server: what it printed. */
export function importFolder(folder: string, hospital: string): Promise<{ code: number; text: string }> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [join(ROOT, 'tools/import.mjs'), folder, '--hospital', hospital, '--server', BASE_URL], {
      cwd: ROOT,
      env: process.env,
    })
    let text = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (piece) => {
        text += piece
      })
    }
    child.on('error', fail)
    child.on('close', (code) => done({ code: code ?? 1, text }))
  })
}

/** The local worklist, as a doctor handles it. */
export const worklist = {
  grid: (page: Page): Locator => page.getByRole('grid'),
  row: (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text }),
  async search(page: Page, text: string): Promise<void> {
    await page.getByRole('searchbox').fill(text)
    await page.keyboard.press('Enter')
    // What is searched for here is one exam: the head and one row.
    await expect(page.getByRole('grid').getByRole('row')).toHaveCount(2)
  },
}

/** Calls the server as the page's session does, past the screen: for what a second desk would do. */
export async function callAs(page: Pick<Page, 'request'>, address: string, form: Record<string, string>): Promise<Record<string, unknown>> {
  const answer = await page.request.post(`${BASE_URL}/${address}`, { form: { ...form, version: '3.1.2020092300' } })
  return (await answer.json()) as Record<string, unknown>
}

/** A session without a browser: logged in over HTTP, with its cookie. */
export async function apiSession(name: string): Promise<APIRequestContext> {
  const context = await request.newContext({ baseURL: BASE_URL })
  const post = async (address: string, form: Record<string, string>): Promise<Record<string, unknown>> =>
    (await (await context.post(`/${address}`, { form: { ...form, version: '3.1.2020092300' } })).json()) as Record<string, unknown>
  const { val } = (await post('hospital_doctor_getValidateImageApi.do', {})) as { val: { imageId: string } }
  const answer = await post('hospital_doctor_login.do', { userName: name, password: PASSWORD, imageId: val.imageId, imageCode: CODE })
  if (answer.errorCode !== 0) throw new Error(`${name} cannot log in: ${JSON.stringify(answer)}`)
  return context
}
