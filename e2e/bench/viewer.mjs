// The images of a CT on software rendering: first image (script, CPU, time) and scrolling of 100 slices of 512 x 512, against a bare page
// and against Cornerstone alone, of the same run; and the memory of a tab with 1000 slices (BENCH_SLICES).
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { buildViewerPages } from './viewer/build.mjs'
import { withPages } from './viewer/proxy.mjs'
import { openQuietTab } from './viewer/quiet-tab.mjs'

const ROUNDS = Number(process.env.BENCH_VIEWER ?? 3)
const SLICES = Number(process.env.BENCH_SLICES ?? 1000)
const STEPS = 100
const HOSPITAL = '市第一人民医院'
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]
const MB = 1024 * 1024
const LONG = 500
/** 20 Mbit/s. */
const LINE = 20e6 / 8

/** A stack of the bench's own in the server's archive. */
function importStack({ root, writer, data, base, slices, accession }) {
  const folder = mkdtempSync(join(tmpdir(), 'farsight-stack-'))
  try {
    for (const args of [
      [writer, folder, String(slices), accession],
      [join(root, 'tools/import.mjs'), folder, '--hospital', HOSPITAL, '--server', base],
    ]) {
      const { status, stdout, stderr } = spawnSync(process.execPath, args, { env: { ...process.env, DATA_DIR: data }, encoding: 'utf8' })
      if (status !== 0) throw new Error(`${stdout}\n${stderr}`)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function login(page, base, account) {
  await page.goto(`${base}/#/login`)
  await page.locator('form img').waitFor()
  await page.locator('input[name=userName]').fill(account.name)
  await page.locator('input[name=password]').fill(account.password)
  await page.locator('input[name=imageCode]').fill('2580')
  await page.locator('button[type=submit]').click()
  await page.waitForURL((url) => !/#\/login/.test(url.hash))
  await page.waitForTimeout(2500)
}

const call = async (page, base, address, form) =>
  (await page.request.post(`${base}/${address}`, { form: { ...form, version: '3.1.2020092300' } })).json()

/** Script bytes on the wire and main-thread CPU from now on. */
async function meter(page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  const scripts = new Set()
  let bytes = 0
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => /\.m?js(\?|$)/.test(request.url) && scripts.add(requestId))
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  const cpu = async () => (await cdp.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration').value * 1000
  return { cdp, cpu, bytes: () => bytes }
}

const VIEW = '[data-pane="0"]'
const indexText = /图 (\d+)\/(\d+)/

/** Opens the report in the running shell; the view's own page and engine come now. */
async function openOurs(page, row) {
  const { cpu, bytes } = await meter(page)
  const [spent, loaded] = [await cpu(), bytes()]
  const began = Date.now()
  await page.evaluate(
    ([id, modality, t, sign]) => {
      location.hash = `#/local_diagnosis/view_report?procedureId=${id}&modality=${modality}&t=${t}&sign=${sign}`
    },
    [row.risProcedureId, row.modality, row.t, row.sign],
  )
  await page.locator(VIEW).filter({ hasText: indexText }).waitFor()
  const ready = Date.now() - began
  return { ready, cpu: (await cpu()) - spent, bytes: bytes() - loaded }
}

async function openPage(page, url, begun) {
  const { cpu, bytes } = await meter(page)
  const began = Date.now()
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForSelector('body[data-shown]')
  const ready = Date.now() - began
  begun?.()
  return { ready, cpu: await cpu(), bytes: bytes() }
}

/** Frames a second and CPU an image over so many slices that are in memory, each drawn before the next is asked for. */
async function scrolled(page, go) {
  const { cpu } = await meter(page)
  const before = await cpu()
  const took = await page.evaluate(go, STEPS)
  return { fps: STEPS / (took / 1000), cpu: ((await cpu()) - before) / STEPS }
}

const scrollOurs = async (steps) => {
  const view = document.querySelector('[data-pane="0"]')
  const index = () => Number(/图 (\d+)\//.exec(view.textContent)?.[1])
  const frame = () => new Promise((done) => requestAnimationFrame(done))
  view.focus()
  const began = performance.now()
  for (let i = 0; i < steps; i++) {
    const before = index()
    view.dispatchEvent(new KeyboardEvent('keydown', { code: 'ArrowDown', bubbles: true }))
    while (index() === before) await frame()
  }
  return performance.now() - began
}
const scrollTheirs = async (steps) => {
  const frame = () => new Promise((done) => requestAnimationFrame(done))
  const began = performance.now()
  for (let i = 1; i <= steps; i++) {
    await window.bench.show(i)
    while (document.body.dataset.shown !== String(i)) await frame()
    await frame()
  }
  return performance.now() - began
}

const REST_MS = 20_000
const wait = (ms) => new Promise((done) => setTimeout(done, ms))

/** The memory of a tab that holds a large stack and was scrolled through: while it works at most, and after it came to rest. */
async function tabMemory({ chrome, args, base, account, accession, steps }) {
  const tab = await openQuietTab(chrome, args)
  let highest = 0
  const measured = async () => {
    const memory = await tab.memory()
    highest = Math.max(highest, memory.resident)
    return memory
  }
  try {
    await tab.goto(`${base}/#/login`)
    await tab.until(() => document.querySelector('form img')?.complete)
    for (const [name, text] of Object.entries({ userName: account.name, password: account.password, imageCode: '2580' }))
      await tab.fill(`input[name=${name}]`, text)
    await tab.evaluate(() => document.querySelector('button[type=submit]').click())
    await tab.until(() => !/#\/login/.test(location.hash))
    await wait(2500)
    const before = await measured()
    await tab.evaluate(async (accessionNo) => {
      const body = new URLSearchParams({ accessionNo, version: '3.1.2020092300' })
      const answer = await fetch('/RisLocalDiagnose.do?func=QueryLocalList', { method: 'POST', body })
      const [{ risProcedureId, modality, t, sign }] = (await answer.json()).val
      location.hash = `#/local_diagnosis/view_report?procedureId=${risProcedureId}&modality=${modality}&t=${t}&sign=${sign}`
    }, accession)
    await tab.until(() => /图 \d+\/\d+/.test(document.querySelector('[data-pane="0"]')?.textContent))
    // Until nothing more comes: the bar stands still for five seconds.
    let [held, still] = [-1, 0]
    while (still < 5) {
      await wait(1000)
      await measured()
      const now = await tab.evaluate(() => Number(document.querySelector('[role=progressbar]').getAttribute('aria-valuenow')))
      still = now === held ? still + 1 : 0
      held = now
    }
    let scrolling = true
    const scroll = tab.evaluate(scrollOurs, steps).finally(() => {
      scrolling = false
    })
    while (scrolling) {
      await measured()
      await wait(250)
    }
    await scroll
    await measured()
    await wait(REST_MS)
    return { before, held, highest, after: await measured() }
  } finally {
    await tab.close()
  }
}

/** First image of a study of 500 slices over a line of 20 Mbit/s and 50 ms, the rest of it coming behind; ours and Cornerstone alone. */
async function overTheLine({ fresh, url, account, rowOf, accession }) {
  const slow = async (page) => {
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Network.enable')
    await cdp.send('Network.emulateNetworkConditions', { offline: false, latency: 50, downloadThroughput: LINE, uploadThroughput: LINE })
  }
  const rounds = { ours: [], cornerstone: [] }
  for (let round = 0; round < ROUNDS; round++) {
    const page = await fresh()
    await login(page, url, account)
    const row = await rowOf(page, accession)
    const { val } = await call(page, url, 'rs_dataApi.do?function=queryImages', { risProcedureId: row.risProcedureId })
    const series = encodeURIComponent(`${url}/dicomweb/studies/${val[0].studyUid}/series/${val[0].series[0].seriesUid}`)
    const other = await page.context().newPage()
    await slow(other)
    rounds.cornerstone.push((await openPage(other, `${url}/bench/cornerstone.html?series=${series}`)).ready)
    await other.close()
    await slow(page)
    rounds.ours.push((await openOurs(page, row)).ready)
    await page.context().close()
  }
  return { ours: median(rounds.ours), cornerstone: median(rounds.cornerstone) }
}

/** @param {{ root: string, base: string, data: string, pages: string, account: {name: string, password: string}, chrome?: string }} options */
export async function benchViewer({ root, base, data, pages, account, chrome }) {
  mkdirSync(pages, { recursive: true })
  await buildViewerPages(pages, ['bare', 'cornerstone'])
  const { build } = await import('esbuild')
  const writer = join(pages, 'stack.cjs')
  await build({
    entryPoints: [join(root, 'e2e/bench/viewer/stack.ts')],
    outfile: writer,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
  })
  const stamp = Date.now() % 1e7
  importStack({ root, writer, data, base, slices: STEPS + 20, accession: `BV${stamp}` })
  importStack({ root, writer, data, base, slices: LONG, accession: `BL${stamp}` })
  if (SLICES > 0) importStack({ root, writer, data, base, slices: SLICES, accession: `BM${stamp}` })
  const proxy = await withPages(pages, base)
  const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking']
  const browser = await chromium.launch({ executablePath: chrome || '/usr/bin/chromium', args })
  const fresh = async () => (await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })).newPage()
  try {
    const all = {}
    const add = (name, figures) => {
      all[name] = [...(all[name] ?? []), figures]
    }
    const rowOf = async (page, accessionNo) =>
      (await call(page, proxy.url, 'RisLocalDiagnose.do?func=QueryLocalList', { accessionNo })).val[0]
    for (let round = 0; round < ROUNDS; round++) {
      const page = await fresh()
      await login(page, proxy.url, account)
      const row = await rowOf(page, `BV${stamp}`)
      const { val } = await call(page, proxy.url, 'rs_dataApi.do?function=queryImages', { risProcedureId: row.risProcedureId })
      const series = encodeURIComponent(`${proxy.url}/dicomweb/studies/${val[0].studyUid}/series/${val[0].series[0].seriesUid}`)
      const ours = await openOurs(page, row)
      await page.waitForFunction(() => document.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow') === '120', null, {
        timeout: 60_000,
      })
      await page.waitForTimeout(500)
      Object.assign(ours, { scroll: await scrolled(page, scrollOurs) })
      add('ours', ours)
      // The same session, a page of its own each.
      for (const [name, address] of [
        ['bare', 'bare.html'],
        ['cornerstone', 'cornerstone.html'],
        ['gpu path', 'cornerstone.html?cpu=0'],
      ]) {
        const other = await page.context().newPage()
        const figures = await openPage(other, `${proxy.url}/bench/${address}${address.includes('?') ? '&' : '?'}series=${series}`)
        if (name !== 'bare') {
          await other.evaluate(() => window.bench.cache())
          Object.assign(figures, { scroll: await scrolled(other, scrollTheirs) })
        }
        add(name, figures)
        await other.close()
      }
      await page.context().close()
    }
    const of = (name, pick) => median(all[name].map(pick))
    console.log(`\nfirst image of a CT, software rendering, median of ${ROUNDS}     JS br KB   first image ms   main CPU ms`)
    for (const [name, says] of [
      ['bare', 'bare page: one frame on a canvas'],
      ['cornerstone', 'Cornerstone alone'],
      ['ours', 'our report with images, warm shell'],
    ])
      console.log(
        `  ${says.padEnd(52)}${(of(name, (one) => one.bytes) / 1024).toFixed(0).padStart(9)}${of(name, (one) => one.ready)
          .toFixed(0)
          .padStart(17)}${of(name, (one) => one.cpu)
          .toFixed(0)
          .padStart(14)}`,
      )
    const against = (pick) => (of('ours', pick) / of('cornerstone', pick)).toFixed(2)
    console.log(`  against Cornerstone: ready ${against((one) => one.ready)} (goal 1.1), CPU ${against((one) => one.cpu)}; JS goal 940 KB`)
    console.log(`\nscrolling ${STEPS} slices of 512 x 512 without a GPU               frames/s   CPU ms an image`)
    for (const [name, says] of [
      ['ours', 'our viewer (goal 30)'],
      ['cornerstone', 'Cornerstone alone, told to use the CPU'],
      ['gpu path', 'Cornerstone alone, as it comes'],
    ])
      console.log(
        `  ${says.padEnd(52)}${of(name, (one) => one.scroll.fps)
          .toFixed(0)
          .padStart(10)}${of(name, (one) => one.scroll.cpu)
          .toFixed(1)
          .padStart(18)}`,
      )
    const line = await overTheLine({ fresh, url: proxy.url, account, rowOf, accession: `BL${stamp}` })
    console.log(
      `\na study of ${LONG} slices over 20 Mbit/s and 50 ms, warm shell: first image ${line.ours} ms, Cornerstone alone ${line.cornerstone} ms`,
    )
    if (SLICES > 0) {
      const tab = { chrome: chrome || '/usr/bin/chromium', args, base: proxy.url, account }
      const { before, held, highest, after } = await tabMemory({ ...tab, accession: `BM${stamp}`, steps: SLICES - 1 })
      const mb = (bytes) => `${(bytes / MB).toFixed(0)} MB`
      console.log(
        `\na tab with ${SLICES} slices of 512 x 512, scrolled to its end, in a Chromium that nobody listens to: resident ${mb(after.resident)} at rest, ${mb(highest)} at most (goal 600); ` +
          `its own ${mb(after.own)}, the rest is the program's; ${held} slices held; before it was opened ${mb(before.resident)}, its own ${mb(before.own)}`,
      )
    }
  } finally {
    await browser.close()
    proxy.close()
  }
}
