import path from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { answerCalls } from './session'
import { type StaticServer, startStaticServer } from './static-server'

export const BUILD = path.resolve(__dirname, '../..', process.env.BUILD_DIR || 'build')

/** A test with a server of its own (a test may change what it serves) and a page that collects violations of the policy. */
export const test = base.extend<{ server: StaticServer; violations: string[] }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  server: async ({}, use) => {
    const server = await startStaticServer(BUILD)
    await use(server)
    await server.close()
  },
  violations: async ({ page }, use) => {
    const violations: string[] = []
    await page.exposeFunction('tellViolation', (text: string) => void violations.push(text))
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        ;(globalThis as unknown as { tellViolation(text: string): void }).tellViolation(
          `${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`,
        )
      })
    })
    await use(violations)
  },
})

/** Opens a route of a browser that has a session, and waits until the page is drawn. */
export async function enter(page: Page, server: StaticServer, route: string): Promise<void> {
  await answerCalls(page, { entered: true })
  await page.goto(`${server.url}/#${route}`)
}

export const go = (page: Page, route: string): Promise<void> =>
  page.evaluate((to) => {
    location.hash = to
  }, route)

/** The panel of a fault, by its code. */
export const fault = (page: Page, code: string) => page.locator(`[data-fault="${code}"]`)
export const retry = (page: Page, code: string): Promise<void> => fault(page, code).getByRole('button').first().click()

/** By what the screens that the federation's tests open are known, also where no server answers their calls. */
const SCREENS = {
  '/manage/medical_unit': '#module-mf-manage a[aria-current=page][href$="/manage/medical_unit"]',
  '/add_procedure': '#module-mf-booking input[role=combobox][aria-controls$="-parts"]',
  '/statistics/reportQuality': '#module-mf-statistics a[aria-current=page][href$="/statistics/reportQuality"]',
} as const
/** The screen of a route, as its module shows it. */
export const screenOf = (page: Page, route: keyof typeof SCREENS) => page.locator(SCREENS[route])

export { expect }
