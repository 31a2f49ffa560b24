import type { Page } from '@playwright/test'
import { type ListedModule, type StaticServer, sha384 } from './static-server'

/** Code of a container whose one door gives what `lifecycles` says; `S(key)` answers a shared library of the host. */
const container = (lifecycles: string): string => `
var mf_rogue = (() => {
  let scope
  const S = async (key) => { const versions = scope[key]; return (await Object.values(versions)[0].get())() }
  return {
    init: (given) => { scope = given },
    get: async () => { const lifecycles = await (async () => { ${lifecycles} })(); return () => ({ default: lifecycles }) },
  }
})()
globalThis.rogueEvaluated = (globalThis.rogueEvaluated || 0) + 1
`

/** Throws while mounting as long as `globalThis.rogueThrows`. */
export const THROWS_AT_MOUNT = container(`
  return {
    bootstrap: async () => {}, unmount: async () => {}, unload: async () => {},
    mount: async ({ container }) => { if (globalThis.rogueThrows) throw new Error('mount'); container.textContent = 'the rogue is here' },
  }`)

/** A page of the module kit that throws while rendering as long as `globalThis.rogueThrows`. */
export const THROWS_AT_RENDER = container(`
  const kit = await S('@farsight/shared/module'), React = await S('react')
  const title = { zh: '样例', en: 'Rogue' }
  const page = () => { if (globalThis.rogueThrows) throw new Error('render'); return React.createElement('p', null, 'the rogue is here') }
  return kit.defineModule({ module: { name: 'mf-rogue', version: '1.0.0', title, routes: [{ path: '/rogue', title }], menus: [], slots: { fills: [], offers: [] }, rights: [], needs: { host: '^3.1.0' } },
    routes: [{ path: '/rogue', page }], i18n: { zh: {}, en: {} } })`)

/** Holds a text that nobody saves, as an open report would, until its button is pressed. */
export const EDITOR = container(`
  const bus = await S('@farsight/shared/bus')
  return {
    bootstrap: async () => {}, unmount: async () => {}, unload: async () => {},
    mount: async ({ container }) => {
      if (container.firstChild) return
      const text = document.createElement('textarea'), close = document.createElement('button')
      close.textContent = 'close'
      close.onclick = () => bus.endWork('rogue')
      bus.beginWork('rogue')
      container.append(text, close)
    },
  }`)

export const SYNTAX_ERROR = 'globalThis.rogueEvaluated = 1; var mf_rogue = {{{'

/** Adds a module of one file to what the server serves and the registry lists. */
export function addRogue(
  server: StaticServer,
  code: string,
  integrity: Record<string, string> = { 'entry.js': sha384(code) },
): ListedModule {
  const base = '/modules/mf-rogue/1.0.0/'
  server.extra.set(`${base}entry.js`, code)
  const title = { zh: '样例', en: 'Rogue' }
  const rogue: ListedModule = {
    name: 'mf-rogue',
    version: '1.0.0',
    base,
    entry: 'entry.js',
    integrity,
    sizes: { 'entry.js': Buffer.byteLength(code) },
    needs: { host: '^3.1.0' },
    title,
    routes: [{ path: '/rogue', title }],
    menus: [],
    slots: { fills: [], offers: [] },
  }
  server.answers.modules = [...server.answers.modules, rogue]
  return rogue
}

/** The same, with the hash that fits. */
export const addModule = (server: StaticServer, code: string): ListedModule => addRogue(server, code)

export const rogueThrows = (page: Page, throws: boolean): Promise<void> =>
  page.evaluate((value) => {
    Object.assign(globalThis, { rogueThrows: value })
  }, throws)

export const rogueEvaluated = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as { rogueEvaluated?: number }).rogueEvaluated ?? 0)
