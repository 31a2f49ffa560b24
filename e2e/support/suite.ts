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

/** By what a screen that is built is known, also where no server answers its calls; those to come bear their route. */
const BUILT: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      'medical_unit',
      'remote_hospital',
      'manage_apply_hospital',
      'message_info',
      'config_patient_case',
      'manage_report_push',
      'manage_cloud_film',
      'manage_user',
      'manage_department',
      'main_menu',
      'manage_menu',
      'manage_config',
      'manage_room',
      'manage_item',
      'manage_audit',
    ].map((screen) => [`/manage/${screen}`, `#module-mf-manage a[aria-current=page][href$="/manage/${screen}"]`]),
  ),
  // The parent alone shows the first screen that the account holds.
  '/manage': '#module-mf-manage nav a[aria-current=page]',
  '/add_procedure': '#module-mf-booking input[role=combobox][aria-controls$="-parts"]',
  '/statistics/reportQuality': '#module-mf-statistics a[aria-current=page][href$="/statistics/reportQuality"]',
}
export const isBuilt = (route: string): boolean => Object.hasOwn(BUILT, route)
/** The screen of a route, as its module shows it. */
export const screenOf = (page: Page, route: string) => page.locator(BUILT[route] ?? `[data-coming="${route}"]`)

export { expect }
