import { type ListedModule, type StaticServer, sha384 } from './static-server'

/** A module of one file with the door of slots alone; `rogueThrows` of the page says where it fails. */
const container = (slots: string): string => `
var mf_rogue = (() => {
  let scope
  const S = async (key) => { const versions = scope[key]; return (await Object.values(versions)[0].get())() }
  return {
    init: (given) => { scope = given },
    get: async (door) => { if (!door.endsWith('slots')) throw new Error('no such door'); const slots = await (async () => { ${slots} })(); return () => ({ default: slots }) },
  }
})()
`

/** Fills each slot that its module.json declares. */
export const SLOTS = container(`
  const kit = await S('@farsight/shared/module'), { createElement } = await S('react')
  const fails = (where) => { if (globalThis.rogueThrows === where) throw new Error(where) }
  const all = {
    'mf-worklist/row-action.v1': {
      component: ({ exam }) => { fails('render'); return createElement('button', { tabIndex: -1, onClick: () => fails('handler') }, exam.modality) },
      onSelect: ({ exam }) => { fails('handler'); globalThis.rogueSelected = exam.risProcedureId },
    },
    'mf-worklist/row-action.v2': () => createElement('b', null, 'not offered'),
    'mf-report/side-panel.v1': ({ exam }) => { fails('render'); return createElement('p', null, 'the rogue’s panel of ' + exam.risProcedureId) },
    'host/home-card.v1': () => { fails('render'); return createElement('p', null, 'the rogue’s card') },
  }
  const fills = globalThis.rogueFills.map((slot) => ({ slot, title: { zh: '', en: '' } }))
  const fillings = Object.fromEntries(globalThis.rogueFills.map((slot) => [slot, all[slot]]))
  return kit.defineSlots({ module: { name: 'mf-rogue', slots: { fills, offers: [] } }, i18n: { zh: {}, en: {} }, fillings })`)

/** Has a door, and nothing behind it. */
export const NO_SLOTS = container('return {}')

/** Adds the module to what the server serves and the registry lists. */
export function addSlotsRogue(server: StaticServer, code: string, fills: readonly string[]): void {
  const base = '/modules/mf-rogue/1.0.0/'
  const whole = `globalThis.rogueFills = ${JSON.stringify(fills)}\n${code}`
  server.extra.set(`${base}entry.js`, whole)
  const title = { zh: '样例扩展', en: 'Sample extension' }
  const rogue: ListedModule = {
    name: 'mf-rogue',
    version: '1.0.0',
    base,
    entry: 'entry.js',
    integrity: { 'entry.js': sha384(whole) },
    sizes: { 'entry.js': Buffer.byteLength(whole) },
    needs: { host: '^3.1.0' },
    title,
    routes: [{ path: '/rogue', title }],
    menus: [],
    slots: { fills: fills.map((slot) => ({ slot, title })), offers: [] },
  }
  server.answers.modules = [...server.answers.modules, rogue]
}
