import { addRogue } from '../support/rogue'
import { sha384 } from '../support/static-server'
import { enter, expect, fault, go, screenOf, test } from '../support/suite'
import { EVIL, ROGUE_BASE, trickster } from '../support/tricks'

type Played = { tricks: Record<string, boolean>; residual: Record<string, boolean> }

test('[FD-15] a vendor’s module that tries to be another one, to change what others get or to let in code: each trick fails', async ({
  page,
  server,
}) => {
  const named = (name: string) => server.modules().find((module) => module.name === name)!
  const booking = named('mf-booking')
  const address = (file: string): string => `${server.url}${booking.base}${file}`
  const code = trickster({
    evilHash: sha384(EVIL),
    bookingEntry: address(booking.entry),
    bookingChunk: address(booking.preload?.find((file) => file.endsWith('.js')) ?? ''),
  })
  addRogue(server, code)
  server.extra.set(`${ROGUE_BASE}evil.js`, EVIL)
  await enter(page, server, '/statistics/reportQuality')
  await expect(screenOf(page, '/statistics/reportQuality')).toBeVisible()
  await go(page, '/rogue')
  await expect(page.getByText('the rogue is here')).toBeVisible()

  const played = await page.evaluate(() => (globalThis as unknown as { playTricks(): Promise<Played> }).playTricks())
  const worked = Object.entries(played.tricks).filter(([, it]) => it)
  expect.soft(worked.map(([name]) => name)).toEqual([])
  expect(Object.keys(played.tricks).length).toBeGreaterThanOrEqual(40)

  // The victim comes with its own code and the host's libraries, and the ones that were there go on.
  await go(page, '/add_procedure')
  await expect(screenOf(page, '/add_procedure')).toBeVisible()
  await go(page, '/local_diagnosis')
  await expect(page.locator('#module-mf-worklist > *').first()).toBeVisible()
  await go(page, '/statistics/reportQuality')
  await expect(screenOf(page, '/statistics/reportQuality')).toBeVisible()
  await expect(page.locator('[data-fault]')).toHaveCount(0)
  expect(await page.evaluate(() => (globalThis as { evil?: string[] }).evil ?? [])).toEqual([])

  console.log(`  ${Object.keys(played.tricks).length} tricks, ${worked.length} worked`)
  console.log('  residual: what a module in the same realm can do all the same')
  for (const [name, it] of Object.entries(played.residual)) console.log(`    ${it ? 'open  ' : 'closed'} ${name}`)
})

test('[BR-03] a script of our own origin without a hash, or with one that the page does not name, is not executed', async ({
  page,
  server,
}) => {
  server.extra.set('/assets/injected.js', EVIL)
  await enter(page, server, '/add_procedure')
  await expect(screenOf(page, '/add_procedure')).toBeVisible()
  // As an injected piece of HTML would have it: no module has run that could have patched anything.
  const outcome = await page.evaluate(
    (hash) =>
      Promise.all(
        [
          { src: '/assets/injected.js' },
          { src: '/assets/injected.js', integrity: hash.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')), crossorigin: '' },
          { src: '/assets/injected.js', integrity: hash },
          { src: '/assets/injected.js', nonce: document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')!.content },
        ].map(
          (attributes) =>
            new Promise((done) => {
              const script = document.createElement('script')
              for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value)
              script.onload = () => done('ran')
              script.onerror = () => done('blocked')
              document.head.append(script)
            }),
        ),
      ),
    sha384(EVIL),
  )
  expect(outcome).toEqual(['blocked', 'blocked', 'blocked', 'blocked'])
  expect(await page.evaluate(() => 'evil' in globalThis)).toBe(false)
})

test('[BR-03] every script and style of the page has a hash, and a changed byte of any file of the host runs nowhere', async ({
  page,
  server,
}) => {
  const html = await (await page.request.get(server.url)).text()
  const tags = html.match(/<(?:script|link)\b[^>]*(?:\.js|\.css)"[^>]*>/g) ?? []
  expect(tags.length).toBeGreaterThan(1)
  for (const tag of tags) expect(tag).toMatch(/integrity="sha384-[A-Za-z0-9+/]{64}"/)
  const named = JSON.parse(/id="host-integrity">([^<]+)</.exec(html)![1]!) as Record<string, string>
  const lazy = Object.keys(named).filter((file) => file.endsWith('.js') && !html.includes(`src="/${file}"`))
  const initial = Object.keys(named).filter((file) => file.endsWith('.js') && html.includes(`src="/${file}"`))
  expect(lazy.length).toBeGreaterThan(5)

  const tampered = new Set<string>()
  await page.addInitScript(() => Object.assign(globalThis, { tampered: 0 }))
  for (const files of [lazy, initial]) {
    await page.route(/\/assets\/.*\.js/, async (route) => {
      const file = new URL(route.request().url()).pathname.slice(1)
      if (!files.includes(file)) return route.continue()
      tampered.add(file)
      const answer = await route.fetch()
      await route.fulfill({ response: answer, body: `globalThis.tampered += 1;${await answer.text()}` })
    })
    await page.goto('about:blank')
    await enter(page, server, '/add_procedure')
    await page.waitForTimeout(1500)
    expect(await page.evaluate(() => (globalThis as { tampered?: number }).tampered)).toBe(0)
    await page.unrouteAll()
  }
  expect([...tampered].filter((file) => initial.includes(file)).length).toBe(initial.length)
  expect([...tampered].some((file) => lazy.includes(file))).toBe(true)
})

test('[FD-04] a module whose entry has no hash, an empty one or that of nothing is refused; the others work', async ({ page, server }) => {
  const EMPTY = 'sha384-OLBgp1GsljhM2TJ+sbHjaiH9txEUvgdDTAzHv2P24donTt6/529l+9Ua0vFImLlb'
  const hashes: Record<string, string | undefined> = {
    'mf-booking': undefined,
    'mf-statistics': '',
    'mf-user-center': EMPTY,
    'mf-consultation': 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=',
  }
  for (const module of server.answers.modules) {
    if (!(module.name in hashes)) continue
    const hash = hashes[module.name]
    if (hash === undefined) delete module.integrity[module.entry]
    else module.integrity[module.entry] = hash
  }
  await enter(page, server, '/add_procedure')
  await expect(fault(page, 'FED-104')).toBeVisible()
  for (const route of ['/statistics/reportQuality', '/user_center/user_info', '/consultation']) {
    await go(page, route)
    await expect(page.locator('[data-fault="FED-104"]')).toBeVisible()
  }
  await go(page, '/local_diagnosis')
  await expect(page.locator('#module-mf-worklist > *').first()).toBeVisible()
})
