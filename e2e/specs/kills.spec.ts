import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from '@playwright/test'
import { BASE_URL, callAs, expect, fillLogin, importFolder, logIn, test } from '../support/live'
import { syntheticFolder } from '../support/synthetic'

/** `npm run soak -- EDIT-01` kills a hundred times, the server too; here each way of the browser's once. */
const KILLS = Number(process.env.KILLS ?? 3)
const SEED = Number(process.env.KILLS_SEED ?? Date.now() % 1e6)
/** Where the supervisor of the campaign writes the number of the server's process. */
const PID_FILE = process.env.SERVER_PID_FILE
const WAYS = PID_FILE ? (['crash', 'network', 'session', 'close', 'blink', 'server'] as const) : (['crash', 'network', 'session'] as const)
type Way = (typeof WAYS)[number]

/** mulberry32, so that a run can be repeated. */
function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const finding = (page: Page) => page.locator('[data-field=finding]').filter({ visible: true })
const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

/** A piece of text, and when it was typed. */
interface Typed {
  readonly piece: string
  readonly at: number
}

/** Types numbered pieces, as fast as a quick typist, for some time or until the page is gone. */
async function type(page: Page, typed: Typed[], ms: number): Promise<void> {
  const end = Date.now() + ms
  while (Date.now() < end) {
    const piece = `第${typed.length + 1}处，`
    await page.keyboard.insertText(piece)
    typed.push({ piece, at: Date.now() })
    await pause(100)
  }
}

/** The page's process dies without a word. */
async function crash(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  const gone = page.waitForEvent('crash')
  void cdp.send('Page.crash').catch(() => undefined)
  await gone
  await page.close()
}

const serverIsBack = (): Promise<void> =>
  expect
    .poll(
      () =>
        fetch(`${BASE_URL}/`).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 60_000 },
    )
    .toBe(200)

/** What happens while the doctor types; answers when it was, from which on nothing that is typed could be kept. */
const kill: Record<Way, (page: Page, context: BrowserContext, typed: Typed[], random: () => number) => Promise<number>> = {
  async crash(page) {
    const at = Date.now()
    await crash(page)
    return at
  },
  async close(page) {
    const at = Date.now()
    await page.close()
    return at
  },
  async network(page, context, typed, random) {
    await context.setOffline(true)
    await type(page, typed, 500 + random() * 3500)
    const at = Date.now()
    await crash(page)
    await context.setOffline(false)
    return at
  },
  async blink(page, context, typed, random) {
    await context.setOffline(true)
    await type(page, typed, 500 + random() * 4500)
    await context.setOffline(false)
    await type(page, typed, 500)
    const at = Date.now()
    await crash(page)
    return at
  },
  async session(page, context, typed, random) {
    await context.clearCookies()
    // Typed on, until the page says that nobody is logged in any more.
    const until = Date.now() + 500 + random() * 2500
    while (Date.now() < until && !page.url().includes('/login')) await type(page, typed, 200)
    const at = Date.now()
    await page.getByRole('alertdialog').getByRole('button').first().click({ timeout: 30_000 })
    await expect(page).toHaveURL(/#\/login/)
    await fillLogin(page, 'zhang')
    await expect(page).not.toHaveURL(/#\/login/)
    await page.close()
    return at
  },
  async server(page, _context, typed, random) {
    process.kill(Number(readFileSync(PID_FILE!, 'utf8')), 'SIGKILL')
    await type(page, typed, 500 + random() * 3500)
    const at = Date.now()
    await crash(page)
    await serverIsBack()
    return at
  },
}

/** Opens the report as its doctor does, and takes back what is offered. */
async function comeBack(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${BASE_URL}/${address}`)
  await expect(finding(page)).toBeEditable({ timeout: 60_000 })
  const offer = page.getByRole('button', { name: '放入报告', exact: true })
  if (await offer.isVisible()) await offer.click()
  return page
}

test('[EDIT-01] page, network and session die while a doctor types: at most two seconds are lost, and nothing is overwritten', async ({
  browser,
}) => {
  test.setTimeout(60_000 + KILLS * 40_000)
  const random = seeded(SEED)
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
  let page = await context.newPage()
  await logIn(page, 'zhang')
  const accession = `KILL${Date.now() % 1e8}`
  await importFolder(syntheticFolder(accession, Date.now() % 1e6).folder, '市第一人民医院')
  const { val } = await callAs(page, 'RisLocalDiagnose.do?func=QueryLocalList', { accessionNo: accession })
  const [{ risProcedureId: procedureId, modality, t, sign }] = val as [Record<'risProcedureId' | 'modality' | 't' | 'sign', string>]
  const address = `#/local_diagnosis/edit_report?${new URLSearchParams({ procedureId, modality, t, sign }).toString()}`
  await page.close()
  let worst = 0
  let changed = 0
  const told: string[] = []
  for (let round = 0; round < KILLS; round += 1) {
    const way = WAYS[round % WAYS.length]!
    page = await comeBack(context, address)
    const start = `第${round + 1}轮：`
    await finding(page).fill(start)
    await expect(page.getByText(/^已保存/).filter({ visible: true })).toBeVisible({ timeout: 20_000 })
    const typed: Typed[] = []
    await type(page, typed, 300 + random() * 4000)
    const at = await kill[way](page, context, typed, random)
    page = await comeBack(context, address)
    await expect(finding(page)).toContainText(start)
    const there = (await finding(page).textContent()) ?? ''
    const kept = typed.findIndex(
      (_, i) =>
        !there.includes(
          typed
            .slice(0, i + 1)
            .map(({ piece }) => piece)
            .join(''),
        ),
    )
    const pieces = kept < 0 ? typed : typed.slice(0, kept)
    if (there !== start + pieces.map(({ piece }) => piece).join('')) {
      changed += 1
      told.push(`${round} ${way}: ${there.slice(0, 60)}… of ${typed.length}`)
    }
    const lost = kept < 0 ? 0 : (at - typed[kept]!.at) / 1000
    if (lost > 2) told.push(`${round} ${way}: ${lost.toFixed(2)} s lost`)
    worst = Math.max(worst, lost)
    await page.close()
    if ((round + 1) % 10 === 0) console.log(`  ${round + 1} of ${KILLS}: at most ${worst.toFixed(2)} s lost, ${changed} overwritten`)
  }
  await context.close()
  console.log(`  EDIT-01: ${KILLS} kills (seed ${SEED}): at most ${worst.toFixed(2)} s of typing lost, ${changed} texts overwritten`)
  expect({ told, changed }).toEqual({ told: [], changed: 0 })
  expect(worst).toBeLessThanOrEqual(2)
})
