import type { CDPSession, Page } from '@playwright/test'
import { expect, person, test, worklist } from '../support/live'

const ROUNDS = Number(process.env.ROUNDS ?? 50)

/** One screen of each of the seven modules; the report's address is found in the list. */
const SCREENS = [
  '/add_procedure',
  '/local_diagnosis',
  'report',
  '/consultation_list',
  '/statistics/reportQuality',
  '/manage/medical_unit',
  '/user_center/user_info',
]

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
  // Two collections: what the first one frees may hold the next.
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
  await page.getByRole('row').filter({ hasText: '已完成' }).first().click()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/view_report/)
  const report = new URL(page.url()).hash.slice(1)
  const cdp = await context.newCDPSession(page)

  const round = async (): Promise<void> => {
    for (const screen of SCREENS) {
      const route = screen === 'report' ? report : screen
      await page.evaluate((to) => {
        location.hash = to
      }, route)
      const shown = screen === 'report' ? page.locator('#module-mf-report') : page.locator('[id^=module-]:not([hidden])')
      await expect(shown.locator('> *').first()).toBeVisible()
      await expect(page.locator('[id^=module-]:not([hidden])')).toHaveCount(1)
    }
  }
  await round()
  const first = await count(page, cdp)
  for (let i = 0; i < ROUNDS; i += 1) await round()
  const last = await count(page, cdp)
  const growth = (last.heap / first.heap - 1) * 100
  console.log(`  after the first round ${JSON.stringify(first)}`)
  console.log(`  after ${ROUNDS} more      ${JSON.stringify(last)}; heap ${growth.toFixed(1)} %`)
  expect(last.nodes).toBeLessThanOrEqual(first.nodes)
  expect(last.listeners).toBeLessThanOrEqual(first.listeners)
  expect(last.timers).toBeLessThanOrEqual(first.timers)
  expect(last.subscriptions).toBe(first.subscriptions)
  expect(growth).toBeLessThan(5)
  await context.close()
})
