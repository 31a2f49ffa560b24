import type { CDPSession, Page } from '@playwright/test'
import { callAs, expect, person, test, worklist } from '../support/live'

const ROUNDS = Number(process.env.ROUNDS ?? 50)

/**
 * The engine compiles what runs often, and what it compiled lies in the heap: with these it keeps to what it had after the
 * first round, so that growth is the page's own.
 */
const STEADY = '--js-flags=--no-opt --no-maglev --no-sparkplug --no-lazy-feedback-allocation'
test.use({
  launchOptions: async ({ launchOptions }, use) => use({ ...launchOptions, args: [...(launchOptions.args ?? []), STEADY] }),
})

/** One screen of each of the seven modules; the report's address is found in the list. */
const SCREENS = [
  ['mf-booking', '/add_procedure'],
  ['mf-worklist', '/local_diagnosis'],
  ['mf-report', ''],
  ['mf-consultation', '/consultation_list'],
  ['mf-statistics', '/statistics/reportQuality'],
  ['mf-manage', '/manage/medical_unit'],
  ['mf-user-center', '/user_center/user_info'],
] as const

interface Stop {
  readonly name: string
  readonly route: string
}

/** Goes round inside the page: every question from outside would leave something of its own in the heap. */
const rounds = (page: Page, screens: readonly Stop[], times: number, settleMs: number): Promise<void> =>
  page.evaluate(
    async ({ screens, times, settleMs }) => {
      const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))
      for (let round = 0; round < times; round += 1) {
        for (const { name, route } of screens) {
          location.hash = route
          const began = Date.now()
          for (;;) {
            const shown = [...document.querySelectorAll<HTMLElement>('[id^=module-]')].filter(({ hidden }) => !hidden)
            if (shown.length === 1 && shown[0]?.id === `module-${name}` && shown[0].childElementCount > 0) break
            if (Date.now() - began > 20_000) throw new Error(`${name} did not come in round ${round + 1}`)
            await pause(10)
          }
          await pause(settleMs)
        }
      }
    },
    { screens, times, settleMs },
  )

interface Counters {
  nodes: number
  listeners: number
  timers: number
  subscriptions: number
  heap: number
}

/** Counts intervals and time-outs that have neither fired nor been taken back. */
const countTimers = (page: Page) =>
  page.addInitScript(() => {
    const living = new Set<unknown>()
    Object.assign(globalThis, { livingTimers: living })
    const { setTimeout: later, clearTimeout: forget, setInterval: again, clearInterval: stop } = globalThis
    Object.assign(globalThis, {
      setTimeout: (work: () => void, ...rest: []) => {
        const id: unknown = later(
          typeof work !== 'function'
            ? work
            : () => {
                living.delete(id)
                work()
              },
          ...rest,
        )
        living.add(id)
        return id
      },
      clearTimeout: (id: number) => {
        living.delete(id)
        forget(id)
      },
      setInterval: (...all: Parameters<typeof setInterval>) => {
        const id = again(...all)
        living.add(id)
        return id
      },
      clearInterval: (id: number) => {
        living.delete(id)
        stop(id)
      },
    })
  })

async function count(page: Page, cdp: CDPSession): Promise<Counters> {
  // single-spa watches every change of place for three seconds; then what is waited for is waited for by somebody.
  await page.waitForTimeout(3_500)
  // More than one collection: what the first one frees may hold the next.
  for (let i = 0; i < 3; i += 1) {
    await page.waitForTimeout(400)
    await cdp.send('HeapProfiler.collectGarbage')
  }
  const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  const inPage = await page.evaluate(() => {
    const { livingTimers, __FEDERATION__: federation } = globalThis as unknown as {
      livingTimers: Set<unknown>
      __FEDERATION__: { __INSTANCES__: { shareScopeMap: { default: Record<string, Record<string, { lib?: () => unknown }>> } }[] }
    }
    const [shared] = Object.values(federation.__INSTANCES__[0]?.shareScopeMap.default['@farsight/shared/bus'] ?? {})
    const library = shared?.lib?.() as { bus: { on(name: string): { source: { source: { observers: unknown[] } } } } } | undefined
    return { timers: livingTimers.size, subscriptions: library?.bus.on('row-changed.v1').source.source.observers.length ?? -1 }
  })
  return { nodes, listeners: jsEventListeners, heap: usedSize, ...inPage }
}

test('[FED-11] fifty rounds through all modules leave nothing behind', async ({ browser }, info) => {
  info.setTimeout(300_000)
  const { page, context } = await person(browser, 'sun')
  await countTimers(page)
  await page.reload()
  await expect(worklist.grid(page)).toBeVisible()
  // What stands at the top of the list is other tests' doing.
  const { val } = await callAs(page, 'RisLocalDiagnose.do?func=QueryLocalList', { states: '[9]' })
  const { checkNo } = (val as { checkNo: string }[])[0]!
  await worklist.search(page, checkNo)
  await worklist.row(page, checkNo).click()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/view_report/)
  const report = new URL(page.url()).hash.slice(1)
  const cdp = await context.newCDPSession(page)

  const screens = SCREENS.map(([name, route]) => ({ name, route: route || report }))
  // The first round lets every screen come to its end: images, viewer, what is fetched while idle.
  await rounds(page, screens, 1, 2_500)
  const first = await count(page, cdp)
  await rounds(page, screens, ROUNDS, 0)
  const last = await count(page, cdp)
  const growth = (last.heap / first.heap - 1) * 100
  console.log(`  after the first round ${JSON.stringify(first)}`)
  console.log(`  after ${ROUNDS} more      ${JSON.stringify(last)}; heap ${growth.toFixed(1)} %`)
  expect(last.nodes).toBeLessThanOrEqual(first.nodes)
  // What a round left behind would be there fifty times; one line of the bell that came meanwhile is not left behind.
  expect(last.listeners - first.listeners).toBeLessThan(ROUNDS / 10)
  expect(last.timers).toBeLessThanOrEqual(first.timers)
  expect(last.subscriptions).toBe(first.subscriptions)
  expect(growth).toBeLessThan(5)
  await context.close()
})
