// The first ECG of a browser session, the same one again, and a sheet that scrolls: script bytes on the wire (brotli), time until the traces
// stand there and main-thread CPU, against the requests of its samples alone in the same run.
import { chromium, type Page } from '@playwright/test'
import { CALL_NAMES } from '../../shared/contract/names'
import { ecgAddress, ecgExam } from '../support/ecg'
import type { ImageRow } from '../support/images'
import { BASE_URL, logIn } from '../support/live'

const ROUNDS = Number(process.env.BENCH_ECG ?? 5)
const FRAMES = 100
const WAVE = CALL_NAMES.queryEcgWave
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] as number
const figure = (values: readonly number[]): string => `${median(values).toFixed(0)} (most ${Math.max(...values).toFixed(0)})`

async function meter(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  const scripts = new Set<string>()
  /** Bodies of the calls that brought the samples. */
  const samples = new Set<string>()
  let bytes = 0
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (/\.m?js(\?|$)/.test(request.url)) scripts.add(requestId)
    if (request.url.endsWith(WAVE)) samples.add(request.postData ?? '')
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  const cpu = async () => (await cdp.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000
  return { cpu, bytes: () => bytes, samples }
}
type Meter = Awaited<ReturnType<typeof meter>>

/** The traces have ink: what a doctor waits for. */
const inked = (page: Page) =>
  page.waitForFunction(
    () => {
      const layer = [...document.querySelectorAll<HTMLCanvasElement>('canvas[data-layer="traces"]')].find((one) => one.checkVisibility())
      return (
        layer &&
        layer.width > 0 &&
        layer
          .getContext('2d')!
          .getImageData(0, 0, layer.width, layer.height)
          .data.some((value) => value > 0)
      )
    },
    undefined,
    { polling: 'raf' },
  )

async function opened(page: Page, row: ImageRow, { cpu, bytes }: Meter) {
  const [spent, loaded] = [await cpu(), bytes()]
  const began = Date.now()
  await page.evaluate((hash) => {
    location.hash = hash
  }, ecgAddress(row, 'view_report').slice(1))
  await inked(page)
  const ready = Date.now() - began
  return { ready, cpu: (await cpu()) - spent, bytes: bytes() - loaded }
}

/** What the line and the server need for the same samples, without a screen. */
const alone = (page: Page, bodies: readonly string[]): Promise<number> =>
  page.evaluate(
    async ({ all, url }) => {
      const began = performance.now()
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      await Promise.all(all.map(async (body) => (await fetch(url, { method: 'POST', headers, body })).arrayBuffer()))
      return performance.now() - began
    },
    { all: bodies, url: `/${WAVE}` },
  )

/** CPU of a frame while the sheet moves by the arrow key. */
async function scrolled(page: Page, { cpu }: Meter): Promise<number> {
  await page.locator('[role=application]:visible').first().focus()
  const before = await cpu()
  for (let i = 0; i < FRAMES; i += 1) {
    await page.keyboard.press(i < FRAMES / 2 ? 'ArrowRight' : 'ArrowLeft')
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)))
  }
  return ((await cpu()) - before) / FRAMES
}

const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH || '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
})
try {
  const first = await browser.newPage({ baseURL: BASE_URL })
  await logIn(first, 'sun', '/local_diagnosis')
  const row = await ecgExam(first, 71)
  const cold = []
  const warm = []
  const bare = []
  const frames = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
    const page = await context.newPage()
    await logIn(page, 'sun', '/local_diagnosis')
    await page.getByRole('grid').getByRole('row').nth(2).waitFor()
    // What the shell fetches ahead is not the ECG's.
    await page.waitForLoadState('networkidle')
    const gauge = await meter(page)
    const one = await opened(page, row, gauge)
    await page.evaluate(() => {
      location.hash = '#/local_diagnosis'
    })
    await page.getByRole('grid').getByRole('row').nth(2).waitFor()
    const two = await opened(page, row, gauge)
    const raw = await alone(page, [...gauge.samples])
    const frame = await scrolled(page, gauge)
    // The first turn warms the server.
    if (round > 0) {
      cold.push(one)
      warm.push(two)
      bare.push(raw)
      frames.push(frame)
    }
    if (gauge.samples.size === 0) throw new Error('no samples were asked for')
    await context.close()
  }
  console.log(`\nthe first ECG of a session (10 s, 12 leads), median of ${ROUNDS}: until the traces stand there`)
  console.log(`  its samples alone, without a screen   ${figure(bare)} ms`)
  const ready = cold.map((run) => run.ready)
  console.log(
    `  first: ${figure(ready)} ms, ${(median(ready) / median(bare)).toFixed(1)} times the samples alone; main CPU ${figure(cold.map((run) => run.cpu))} ms; JS br ${(median(cold.map((run) => run.bytes)) / 1000).toFixed(0)} KB`,
  )
  console.log(
    `  again: ${figure(warm.map((run) => run.ready))} ms; main CPU ${figure(warm.map((run) => run.cpu))} ms; JS br ${(median(warm.map((run) => run.bytes)) / 1000).toFixed(0)} KB`,
  )
  console.log(
    `  a frame while the sheet scrolls: main CPU ${median(frames).toFixed(1)} ms (most ${Math.max(...frames).toFixed(1)}), painting on software included`,
  )
} finally {
  await browser.close()
}
