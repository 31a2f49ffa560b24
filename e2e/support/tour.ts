import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page, Request } from '@playwright/test'
import { goOnOrStay } from './go-on'
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

const asked = new WeakMap<Page, Set<Request>>()
/** What a page has asked for (code or answers) and not got yet. */
function unanswered(page: Page): ReadonlySet<Request> {
  const known = asked.get(page)
  if (known !== undefined) return known
  const open = new Set<Request>()
  asked.set(page, open)
  page.on('request', (request) => /^(xhr|fetch|script)$/.test(request.resourceType()) && open.add(request))
  // Not when it has ended: what reads no body of its answer never ends.
  page.on('response', (response) => open.delete(response.request()))
  page.on('requestfailed', (request) => open.delete(request))
  return open
}

/** How much stands on the page; not a number while it says itself that more comes. */
const standing = (): number => {
  const app = document.querySelector('#app')
  // A list that was left before its rows came stays busy behind the others.
  if (app === null || [...app.querySelectorAll('[aria-busy=true]')].some((one) => one.checkVisibility())) return Number.NaN
  return app.querySelectorAll('*').length + (app.textContent ?? '').length
}

/** Goes to a route of the page that is open, and waits until the page that is left is gone and this one stands with what it asked for. */
export async function visit(page: Page, route: string): Promise<void> {
  const open = unanswered(page)
  // One route in a few shows the page that stands (another address of it): that one stays.
  await goOnOrStay(page, `#${route}`, 1500)
  // What is still on its way after three seconds is looked at as it stands.
  const until = Date.now() + 3000
  let before = Number.NaN
  for (let still = 0; still < 4 && Date.now() < until; ) {
    await page.waitForTimeout(60)
    const now = await page.evaluate(standing)
    still = open.size === 0 && now === before ? still + 1 : 0
    before = now
  }
}

/** Whose menus hold a route. */
export function accountFor(route: string): 'sun' | 'deng' | 'admin' | 'clinic' {
  if (route.startsWith('/clinic')) return 'clinic'
  if (route.startsWith('/manage')) return 'admin'
  return /^\/(appointment|add_procedure|diagnose_list|triage)/.exec(route) === null ? 'sun' : 'deng'
}
