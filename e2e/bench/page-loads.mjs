// Loads pages cold in Chromium and prints requests, JavaScript (brotli), main-thread CPU and time until usable, against the floors.
import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { join, normalize } from 'node:path'
import { chromium } from '@playwright/test'

const ROUNDS = Number(process.env.BENCH_PAGES ?? 5)
const TYPES = { js: 'text/javascript', json: 'application/json', html: 'text/html' }

/** Serves a folder with its brotli siblings, as the server does. */
function serveFloors(root) {
  const server = createServer((request, response) => {
    const path = new URL(request.url, 'http://floor').pathname
    const file = normalize(join(root, path.endsWith('/') ? `${path}index.html` : path))
    if (!file.startsWith(root) || !existsSync(file)) {
      response.writeHead(404).end()
      return
    }
    const br = existsSync(`${file}.br`)
    response.writeHead(200, {
      'content-type': TYPES[file.split('.').pop()] ?? 'application/octet-stream',
      'content-length': statSync(br ? `${file}.br` : file).size,
      ...(br ? { 'content-encoding': 'br' } : {}),
    })
    createReadStream(br ? `${file}.br` : file).pipe(response)
  })
  return new Promise((done) =>
    server.listen(0, '127.0.0.1', () => done({ url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() })),
  )
}

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]

/** One cold load in a browser context of its own. `work` drives the page until what is measured stands there. */
async function once(browser, url, work) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  const scripts = new Map()
  let requests = 0
  let bytes = 0
  cdp.on('Network.requestWillBeSent', (e) => {
    if (/^(data|blob):/.test(e.request.url)) return
    requests += 1
    if (e.type === 'Script' || /\.m?js(\?|$)/.test(e.request.url)) scripts.set(e.requestId, e.request.url)
  })
  cdp.on('Network.loadingFinished', (e) => {
    if (scripts.has(e.requestId)) bytes += e.encodedDataLength
  })
  const began = Date.now()
  await page.goto(url, { waitUntil: 'commit' })
  const result = await work(page, () => ({ requests, bytes, ready: Date.now() - began }))
  const { metrics } = await cdp.send('Performance.getMetrics')
  const cpu = metrics.find((m) => m.name === 'TaskDuration').value * 1000
  await context.close()
  return { ...result, cpu }
}

async function measure(browser, url, work) {
  const runs = []
  await once(browser, url, work)
  for (let i = 0; i < ROUNDS; i += 1) runs.push(await once(browser, url, work))
  return Object.fromEntries(['requests', 'bytes', 'ready', 'cpu'].map((key) => [key, median(runs.map((run) => run[key]))]))
}

/** Until everything that was asked for has come and nothing more is asked for in 300 ms: idle fetches of a floor do not exist. */
const usable = (selector) => async (page, facts) => {
  await page.locator(selector).first().waitFor({ state: 'visible' })
  return facts()
}

async function login(page, account) {
  await page.locator('input[name=userName]').fill(account.name)
  await page.locator('input[name=password]').fill(account.password)
  await page.locator('input[name=imageCode]').fill('2580')
  await page.locator('button[type=submit]').click()
}

/** @param {{ base: string, floors: string, account: {name: string, password: string}, chrome?: string }} options */
export async function benchPages(options) {
  const floors = await serveFloors(options.floors)
  const browser = await chromium.launch({
    executablePath: options.chrome || '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  })
  try {
    const rows = []
    const add = async (name, url, work) => {
      const row = { name, ...(await measure(browser, url, work)) }
      rows.push(row)
      return row
    }
    await add('floor: React hello', `${floors.url}/hello/`, usable('[data-ready]'))
    const antdLogin = await add('floor: antd login', `${floors.url}/antd-login/`, usable('[data-ready] button'))
    const antdTable = await add('floor: antd table, federated', `${floors.url}/antd-table/`, usable('[data-ready] tbody tr:nth-child(25)'))
    const ourLogin = await add('login, form usable', `${options.base}/#/login`, async (page, facts) => {
      await page.locator('input[name=userName]').waitFor({ state: 'visible' })
      await page.locator('form img').waitFor({ state: 'visible' })
      return facts()
    })
    const ourList = await add('worklist, from nothing, login included', `${options.base}/#/login`, async (page, facts) => {
      await page.locator('form img').waitFor({ state: 'visible' })
      await login(page, options.account)
      await page
        .locator('[role=grid] [role=row][aria-rowindex="20"], [role=grid] tbody tr:nth-child(20)')
        .first()
        .waitFor({ state: 'attached' })
      return facts()
    })
    console.log(`\npage loads, cold, median of ${ROUNDS}        requests   JS br KB   ready ms   main CPU ms`)
    for (const r of rows)
      console.log(
        `  ${r.name.padEnd(42)}${String(r.requests).padStart(8)}${(r.bytes / 1000).toFixed(0).padStart(11)}${String(r.ready).padStart(11)}${r.cpu.toFixed(0).padStart(14)}`,
      )
    console.log(
      `  login JS ${(ourLogin.bytes / 1000).toFixed(0)} KB (goal 190), ${ourLogin.requests} requests (goal 12); CPU against the antd login floor ${(ourLogin.cpu / antdLogin.cpu).toFixed(2)} (goal 1.25)`,
    )
    console.log(
      `  worklist JS ${(ourList.bytes / 1000).toFixed(0)} KB (goal 450); CPU against the federated floor ${(ourList.cpu / antdTable.cpu).toFixed(2)} (login, its call and the typing included)`,
    )
    return rows
  } finally {
    await browser.close()
    floors.close()
  }
}
