import type { CDPSession, Page } from '@playwright/test'
import { reportAddress, rowOf, syntheticExam } from '../support/images'
import { expect, person, test, worklist } from '../support/live'

const ROUNDS = Number(process.env.ROUNDS ?? 50)

/**
 * The engine compiles what runs often, and what it compiled lies in the heap: with these it keeps to what it had after the
 * first round, so that growth is the page's own.
 */
const STEADY = '--js-flags=--no-opt --no-maglev --no-sparkplug --no-lazy-feedback-allocation'
test.use({
  launchOptions: async ({ launchOptions }, use) => use({ ...launchOptions, args: [...(launchOptions.args ?? []), STEADY] }),
})

/** One screen of each of the seven modules, and two reports; their addresses are found in the list. */
const stops = (reports: readonly string[]): Stop[] =>
  [
    ['mf-booking', '/add_procedure'] as const,
    ['mf-worklist', '/local_diagnosis'] as const,
    ...reports.map((route) => ['mf-report', route] as const),
    ['mf-consultation', '/consultation_list'] as const,
    ['mf-statistics', '/statistics/reportQuality'] as const,
    ['mf-manage', '/manage/medical_unit'] as const,
    ['mf-user-center', '/user_center/user_info'] as const,
  ].map(([name, route]) => ({ name, route }))

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
  const { inBell, ...inPage } = await page.evaluate(() => {
    const { livingTimers, __FEDERATION__: federation } = globalThis as unknown as {
      livingTimers: Set<unknown>
      __FEDERATION__: { __INSTANCES__: { shareScopeMap: { default: Record<string, Record<string, { lib?: () => unknown }>> } }[] }
    }
    const [shared] = Object.values(federation.__INSTANCES__[0]?.shareScopeMap.default['@farsight/shared/bus'] ?? {})
    const library = shared?.lib?.() as { bus: { on(name: string): { source: { source: { observers: unknown[] } } } } } | undefined
    // What came for the person meanwhile is the bell's and no module's: its number stands there or does not.
    const bell = document.querySelector('.fs-bell')
    let inBell = 0
    if (bell) for (const walk = document.createTreeWalker(bell); walk.nextNode(); ) inBell += 1
    return { inBell, timers: livingTimers.size, subscriptions: library?.bus.on('row-changed.v1').source.source.observers.length ?? -1 }
  })
  return { nodes: nodes - inBell, listeners: jsEventListeners, heap: usedSize, ...inPage }
}

interface Tree {
  readonly nodeName: string
  readonly attributes?: string[]
  readonly children?: Tree[]
}

const size = ({ children = [] }: Tree): number => children.reduce((sum, child) => sum + size(child), 1)

/** What stands in no document any more and is held by somebody still, as `nodes name attributes`. */
async function held(cdp: CDPSession): Promise<{ readonly nodes: number; readonly what: string }[]> {
  await cdp.send('DOM.enable')
  const { detachedNodes } = await cdp.send('DOM.getDetachedDomNodes')
  return detachedNodes.map(({ treeNode }) => ({
    nodes: size(treeNode),
    what: `${treeNode.nodeName} ${treeNode.attributes?.join(' ') ?? ''}`,
  }))
}

test('[FED-11] fifty rounds through all modules leave nothing behind', async ({ browser }, info) => {
  info.setTimeout(300_000)
  const { page, context } = await person(browser, 'sun')
  await countTimers(page)
  await page.reload()
  await expect(worklist.grid(page)).toBeVisible()
  // With images, for what the viewer leaves behind is the heaviest; and one that is finished.
  const images = await syntheticExam(page, 11)
  const finished = await rowOf(page, () => true, { states: '[9]' })
  const screens = stops([images, finished].map((row) => reportAddress(row).replace('/#', '')))
  const cdp = await context.newCDPSession(page)

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
  // A page that was left in the first round and is held is in both counts, with a patient's data in it. The picture of a report
  // that is kept waits for its page's return, outside of it.
  const kept = (what: string): boolean => what.includes('data-viewport-uid')
  expect((await held(cdp)).filter(({ nodes, what }) => nodes > 5 && !kept(what))).toEqual([])
  await context.close()
})
