import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { goOn } from './go-on'
import { ROOT } from './live'

/** Routes of the host itself that stand inside the shell or alone, for somebody who is logged in. */
const HOST_ROUTES = ['/home', '/version', '/component/test', '/outbox', '/forget_pwd', '/no/such/page']

interface ModuleFile {
  readonly routes: readonly { readonly path: string; readonly page?: string; readonly for?: readonly string[] }[]
}

/** Every route that the modules and the host declare; a parameter gets a value. */
export function allRoutes(): readonly string[] {
  const modules = readdirSync(ROOT).filter((name) => name.startsWith('mf-'))
  const own = modules.flatMap((name) => (JSON.parse(readFileSync(path.join(ROOT, name, 'module.json'), 'utf8')) as ModuleFile).routes)
  const paths = own.map((route) => route.path.replace(':from', 'local_diagnosis').replace(':type', 'ct'))
  return [...new Set([...paths, ...HOST_ROUTES])]
}

/** Goes to a route of the page that is open, and waits until the page that is left is gone and this one has drawn itself. */
export async function visit(page: Page, route: string): Promise<void> {
  // One route in a few shows the page that stands (another address of it): that one stays.
  await goOn(page, `#${route}`, 2000).catch(() => undefined)
  const drawn = `document.querySelector('#app')?.textContent !== '' && document.querySelector('#app [aria-busy=true]') === null`
  // What is still on its way after two seconds is looked at as it stands.
  await page.waitForFunction(drawn, undefined, { timeout: 2000 }).catch(() => undefined)
  // Two frames and a breath: what came with the answer is laid out.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 60)))))
}

/** Whose menus hold a route. */
export function accountFor(route: string): 'sun' | 'deng' | 'admin' | 'clinic' {
  if (route.startsWith('/clinic')) return 'clinic'
  if (route.startsWith('/manage')) return 'admin'
  return /^\/(appointment|add_procedure|diagnose_list|triage)/.exec(route) === null ? 'sun' : 'deng'
}
