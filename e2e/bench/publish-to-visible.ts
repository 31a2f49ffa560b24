import { signRequest } from '@farsight/shared/release'
import type { Browser } from '@playwright/test'
import { apiSession, BASE_URL } from '../support/live'
import { demoKey, otherVersion, publish, SITE } from '../support/releases'

const MODULE = 'mf-booking'
const ROUTE = '/add_procedure'
/** Stands on that screen. */
const WORD = '患者、检查与申请单在一页内登记完成。'
const ROUNDS = 3

/** As a vendor does whose key may activate. */
async function activate(version: string): Promise<void> {
  const content = Buffer.from(JSON.stringify({ name: MODULE, version }))
  const path = '/releases/activate'
  const answer = await fetch(`${BASE_URL}${path}`, {
    method: 'POST',
    headers: { ...signRequest(demoKey(), { method: 'POST', path, site: SITE, content }), 'content-type': 'application/json' },
    body: content,
  })
  if (answer.status !== 200) throw new Error(`not activated: ${answer.status} ${await answer.text()}`)
}

/** From the first byte of the upload until a new session is given the version, and until its screen shows it. */
export async function benchPublish(browser: Browser): Promise<void> {
  const runs: { published: number; named: number; shown: number }[] = []
  for (let round = 1; round <= ROUNDS; round += 1) {
    const version = `3.8.${Date.now() % 1_000_000}`
    const word = `新版第${round}号`
    const files = otherVersion(MODULE, version, [WORD, word])
    // Logged in before, and its set not asked for yet: what is measured is the release, not the login form.
    const session = await apiSession('zhang')
    const began = Date.now()
    const { status, body } = await publish(files)
    if (status !== 201) throw new Error(`not published: ${JSON.stringify(body)}`)
    const published = Date.now() - began
    await activate(version)
    const { set } = (await (await session.get('/modules.json')).json()) as { set: string }
    const listed = (JSON.parse(set) as { modules: { name: string; version: string }[] }).modules.find(({ name }) => name === MODULE)
    if (listed?.version !== version) throw new Error(`a new session has ${listed?.version}`)
    const named = Date.now() - began
    const { cookies } = await session.storageState()
    const mark = { origin: BASE_URL, localStorage: [{ name: '千里眼ENTERED', value: '1' }] }
    const context = await browser.newContext({ storageState: { cookies, origins: [mark] }, locale: 'zh-CN' })
    const page = await context.newPage()
    await page.goto(`${BASE_URL}/#${ROUTE}`, { waitUntil: 'commit' })
    await page.locator(`#module-${MODULE}`).getByText(word).first().waitFor({ state: 'visible' })
    runs.push({ published, named, shown: Date.now() - began })
    await context.close()
    await session.dispose()
  }
  const median = (pick: (run: (typeof runs)[number]) => number): number => runs.map(pick).sort((a, b) => a - b)[runs.length >> 1] as number
  console.log(
    `\npublish to visible, ${MODULE}, median of ${ROUNDS}: verified and stored ${median(({ published }) => published)} ms, named in a new session's set ${median(({ named }) => named)} ms, on its screen ${median(({ shown }) => shown)} ms`,
  )
}
