import './runtime-globals'
import * as runtimeCore from '@module-federation/runtime-core'

/** Prototypes of the language itself, which are not the runtime's to freeze. */
const LANGUAGE = new Set<unknown>(
  [Object, Array, Map, Set, WeakMap, WeakSet, Promise, Function, Error, Date, RegExp].map((maker) => maker.prototype),
)

/** Freezes what makes a runtime: a module could otherwise change how every other module's runtime finds its libraries. */
function freezeMakers(value: unknown, seen = new Set<unknown>()): void {
  if (
    value === globalThis ||
    (typeof value !== 'object' && typeof value !== 'function') ||
    value === null ||
    seen.has(value) ||
    LANGUAGE.has(value)
  )
    return
  seen.add(value)
  const maker = Object.getPrototypeOf(value)
  if (maker !== null && !LANGUAGE.has(maker) && Object.hasOwn(maker, 'constructor')) {
    freezeMakers(maker.constructor, seen)
    freezeMakers(Object.getPrototypeOf(maker), seen)
    Object.freeze(maker)
  }
  if (typeof value === 'function') {
    Object.freeze(value)
    if (value.prototype && !LANGUAGE.has(value.prototype)) Object.freeze(value.prototype)
  }
  for (const key of Object.keys(value)) freezeMakers((value as Record<string, unknown>)[key], seen)
}

/** Modules are built without the runtime's core and take this one: the code of it is in the page once. */
export function provideRuntime(): void {
  if ('_FEDERATION_RUNTIME_CORE' in globalThis) return
  const core = Object.freeze({ ...runtimeCore, helpers: frozenGroups(runtimeCore.helpers) })
  freezeMakers(core.ModuleFederation)
  freezeMakers(core.Module)
  // Its handlers and hooks are of classes that are not exported.
  freezeMakers(new core.ModuleFederation({ name: 'none', remotes: [], shared: {}, plugins: [] }))
  for (const made of Object.values(core)) if (typeof made === 'function') Object.freeze(made)
  Object.defineProperty(globalThis, '_FEDERATION_RUNTIME_CORE', { value: core, writable: false, configurable: false })
}

/** The helpers in their groups; one of them holds the window itself, which is not to be frozen. */
function frozenGroups<T extends object>(groups: T): T {
  const copies = Object.entries(groups).map(([key, group]) => [key, typeof group === 'object' ? Object.freeze({ ...group }) : group])
  return Object.freeze(Object.fromEntries(copies))
}
