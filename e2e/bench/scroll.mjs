// Scrolls 10,000 rows of the local worklist, with its own columns, signs, buttons and sticky edges, in our table, in antd's
// `virtual` table and in antd's table with a TanStack Virtual body, and prints frames a second and main-thread CPU a frame.
import { createReadStream, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { chromium } from '@playwright/test'
import { build as esbuild } from 'esbuild'

const require = createRequire(import.meta.url)
const root = resolve(import.meta.dirname, '../..')
const ROUNDS = Number(process.env.BENCH_SCROLL ?? 3)
const FRAMES = 240
/** Pixels a frame: a wheel turned steadily, and a bar that is dragged so that every frame shows other rows. */
const SPEEDS = { steady: 96, fast: 900 }
const TYPES = { js: 'text/javascript', css: 'text/css', html: 'text/html' }

/** One bundle without federation: what is measured is the table. */
async function bundle(out) {
  rmSync(out, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  const skin = join(out, 'skin.cjs')
  const common = { absWorkingDir: root, bundle: true, logLevel: 'warning' }
  await esbuild({ ...common, entryPoints: ['shared/ui/skins/css.ts'], outfile: skin, platform: 'node', format: 'cjs' })
  writeFileSync(join(out, 'skin.css'), require(skin).skinCss('dark'))
  await esbuild({
    ...common,
    entryPoints: ['e2e/bench/scroll/page.tsx'],
    outfile: join(out, 'main.js'),
    platform: 'browser',
    format: 'iife',
    target: 'chrome109',
    minify: true,
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.css': 'local-css' },
  })
  writeFileSync(
    join(out, 'index.html'),
    '<!doctype html><html lang="zh"><meta charset="utf-8"><title>scroll</title><link rel="stylesheet" href="skin.css"><body><div id="root"></div><script defer src="main.js"></script>',
  )
}

const serve = (out) =>
  new Promise((done) => {
    const server = createServer((request, response) => {
      const name = new URL(request.url, 'http://bench').pathname.slice(1) || 'index.html'
      const file = join(out, name)
      if (!file.startsWith(out) || !existsSync(file)) return response.writeHead(404).end()
      response.writeHead(200, { 'content-type': TYPES[name.split('.').pop()] ?? 'application/octet-stream' })
      createReadStream(file).pipe(response)
    })
    server.listen(0, '127.0.0.1', () => done({ url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() }))
  })

const SCROLLERS = { ours: '.fs-grid-box', antd: '.ant-table-tbody-virtual-holder', body: '[data-scroller]' }
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]

/** Scrolls for some frames; how long they took, and how many of them showed a window without rows. */
const run = (page, selector, step, frames) =>
  page.evaluate(
    ([where, by, count]) =>
      new Promise((done) => {
        const box = document.querySelector(where)
        const began = performance.now()
        let at = 0
        const frame = () => {
          at += 1
          // Where the bar would be, whatever the table makes of it: antd's takes some pixels back in its own time.
          box.scrollTop = at * by
          if (at < count) requestAnimationFrame(frame)
          else done({ took: performance.now() - began, top: box.scrollTop })
        }
        requestAnimationFrame(frame)
      }),
    [selector, step, frames],
  )

async function measure(browser, url, table, rows, step) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  const began = Date.now()
  await page.goto(`${url}/?table=${table}&rows=${rows}`)
  const box = page.locator(SCROLLERS[table])
  await box.waitFor()
  await page.getByText('王建国').first().waitFor()
  const ready = Date.now() - began
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  const cpu = async () => (await cdp.send('Performance.getMetrics')).metrics.find((m) => m.name === 'TaskDuration').value * 1000
  // Short lists end sooner: up and down again, as often as it takes.
  const room = await box.evaluate((el) => el.scrollHeight - el.clientHeight)
  const frames = Math.max(30, Math.min(FRAMES, Math.floor(room / step)))
  await run(page, SCROLLERS[table], step, 20)
  await box.evaluate((el) => (el.scrollTop = 0))
  const before = await cpu()
  const { took, top } = await run(page, SCROLLERS[table], step, frames)
  const spent = (await cpu()) - before
  if (top < 0.6 * step * (frames - 1)) throw new Error(`${table}: scrolled to ${top} only`)
  await page.close()
  return { ready, fps: (frames - 1) / (took / 1000), cpu: spent / frames }
}

/** @param {{ out: string, chrome?: string }} options */
export async function benchScroll({ out, chrome }) {
  await bundle(out)
  const server = await serve(out)
  const browser = await chromium.launch({
    executablePath: chrome || '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  const all = {}
  try {
    // Turn about, so that a busy moment of the machine hits each of them.
    for (let round = 0; round < ROUNDS; round += 1)
      for (const table of ['ours', 'antd', 'body'])
        for (const [rows, speed] of [
          [200, 'steady'],
          [10_000, 'steady'],
          [10_000, 'fast'],
        ]) {
          const row = await measure(browser, server.url, table, rows, SPEEDS[speed])
          const name = `${table} ${rows} ${speed}`
          all[name] = [...(all[name] ?? []), row]
        }
    const of = (name, key) => median(all[name].map((one) => one[key]))
    const words = { ours: 'our table', antd: 'antd virtual', body: 'antd + TanStack body' }
    console.log(`\nscrolling the worklist, 20 columns, median of ${ROUNDS}      frames/s   CPU ms a frame   first rows ms`)
    for (const name of Object.keys(all)) {
      const [table, rows, speed] = name.split(' ')
      console.log(
        `  ${`${words[table]}, ${rows} rows, ${speed}`.padEnd(50)}${of(name, 'fps').toFixed(0).padStart(8)}${of(name, 'cpu').toFixed(1).padStart(17)}${of(name, 'ready').toFixed(0).padStart(16)}`,
      )
    }
    for (const speed of Object.keys(SPEEDS)) {
      const ratio = of(`ours 10000 ${speed}`, 'cpu') / of(`antd 10000 ${speed}`, 'cpu')
      const other = of(`ours 10000 ${speed}`, 'cpu') / of(`body 10000 ${speed}`, 'cpu')
      console.log(
        `  10,000 rows, ${speed}: CPU a frame against antd virtual ${ratio.toFixed(2)} (goal 0.5), against antd with a TanStack body ${other.toFixed(2)}`,
      )
    }
  } finally {
    await browser.close()
    server.close()
  }
}

if (process.argv[1] === import.meta.filename) await benchScroll({ out: resolve(process.argv[2]), chrome: process.argv[3] })
