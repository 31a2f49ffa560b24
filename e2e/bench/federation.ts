// What federation costs: the suite as it is released against the same screens in one webpack build, from one server, on a line
// of 150 ms. Then how long a published version takes to be seen.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { apiSession, BASE_URL } from '../support/live'
import { coldLoad, type Load } from './cold-load'
import { benchPublish } from './publish-to-visible'

const ROUNDS = Number(process.env.BENCH_PAGES ?? 5)
const LATENCY = 150
/** speed.md's goals. */
const READY_RATIO = 1.1
const BYTES_RATIO = 1.08
const SECOND_KB = 60

const FIRST_ROW = '[role=grid] [role=row][aria-rowindex="20"], [role=grid] tbody tr:nth-child(20)'
const SECOND = { route: '/add_procedure', module: 'mf-booking' }

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] as number
const KB = 1024

const rows = (page: Page): Promise<void> => page.locator(FIRST_ROW).first().waitFor({ state: 'attached' })
async function openSecond(page: Page): Promise<void> {
  await page.evaluate((route) => {
    location.hash = route
  }, SECOND.route)
  await page.locator(`#module-${SECOND.module} > *`).first().waitFor({ state: 'visible' })
}

async function benchLoads(browser: Browser, pages: Readonly<Record<string, string>>, index: string): Promise<void> {
  const session = await apiSession('zhang')
  const { cookies } = await session.storageState()
  const mark = { origin: BASE_URL, localStorage: [{ name: '千里眼ENTERED', value: '1' }] }
  const options = {
    url: `${BASE_URL}/#/local_diagnosis`,
    latency: LATENCY,
    context: { storageState: { cookies, origins: [mark] } },
    until: rows,
    after: openSecond,
  }
  const runs: Record<string, { first: Load; second: Load | undefined }[]> = {}
  // In turns, so that what else the machine does falls on both; the first turn warms the server and is not counted.
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const [name, html] of Object.entries(pages)) {
      writeFileSync(index, html)
      const run = await coldLoad(browser, options)
      if (round > 0) runs[name] = [...(runs[name] ?? []), run]
    }
  const table = Object.entries(runs).map(([name, list]) => {
    const of = (pick: (run: (typeof list)[number]) => number | undefined): number => median(list.map((run) => pick(run) ?? 0))
    return {
      name,
      ready: of(({ first }) => first.ready),
      requests: of(({ first }) => first.requests),
      bytes: of(({ first }) => first.bytes),
      secondReady: of(({ second }) => second?.ready),
      secondBytes: of(({ second }) => second?.bytes),
      trace: list[0]?.first.trace ?? [],
    }
  })
  console.log(
    `\nworklist, cold, session there, ${LATENCY} ms line, median of ${ROUNDS}   ready ms  requests  JS br KB   second module ms   KB`,
  )
  for (const t of table)
    console.log(
      `  ${t.name.padEnd(58)}${String(t.ready).padStart(8)}${String(t.requests).padStart(10)}${(t.bytes / KB).toFixed(0).padStart(10)}${String(t.secondReady).padStart(19)}${(t.secondBytes / KB).toFixed(1).padStart(7)}`,
    )
  if (process.env.BENCH_TRACE) for (const t of table) console.log(`${t.name}\n  ${t.trace.join('\n  ')}`)
  const [own, single] = [table.find(({ name }) => name === 'federated'), table.find(({ name }) => name === 'one bundle')]
  if (!own || !single) throw new Error('nothing was measured')
  console.log(
    `  federated / one bundle: ready ${(own.ready / single.ready).toFixed(2)} (goal ${READY_RATIO}), bytes ${(own.bytes / single.bytes).toFixed(2)} (goal ${BYTES_RATIO}); second module ${(own.secondBytes / KB).toFixed(1)} KB br (goal ${SECOND_KB})`,
  )
}

async function main(): Promise<void> {
  const build = process.env.BUILD_DIR as string
  const single = process.env.SINGLE_DIR as string
  const index = path.join(build, 'host/index.html')
  const federated = readFileSync(index, 'utf8')
  const pages = { federated, 'one bundle': readFileSync(path.join(single, 'host/index.html'), 'utf8') }
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH || '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  })
  try {
    await benchLoads(browser, pages, index)
    writeFileSync(index, federated)
    await benchPublish(browser)
  } finally {
    // The server reads the page anew for every answer.
    writeFileSync(index, federated)
    await browser.close()
  }
}

main().catch((error) => {
  console.error(error)
  process.exit(1)
})
