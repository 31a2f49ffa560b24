/**
 * The federation runtime keeps its state in globals that any script may write: plugins that every later module's runtime
 * takes in, running loads that are awaited instead of started, a constructor for debugging. They are made here, before the
 * runtime is evaluated, as places where nothing stays. Imported before anything of the runtime.
 */
const nothing = (): undefined => undefined

/** Takes every write and keeps none. */
const sink = (): object =>
  new Proxy(Object.create(null), { set: () => true, defineProperty: () => true, deleteProperty: () => true, get: nothing })

/** Instances are named for tests and tools; the instances themselves stay with the modules that made them. */
const named: object[] = []

interface Named {
  readonly name?: unknown
}

const state = Object.create(null, {
  __GLOBAL_PLUGIN__: { value: Object.freeze([]) },
  __INSTANCES__: {
    value: Object.defineProperty(named, 'push', {
      value: ({ name }: Named) => {
        named[named.length] = Object.freeze({ name, options: Object.freeze({}) })
      },
      writable: false,
    }),
  },
  moduleInfo: { value: Object.freeze({}) },
  __SHARE__: { value: sink() },
  __MANIFEST_LOADING__: { value: sink() },
  __PRELOADED_MAP__: { value: new Map() },
  __PRELOADED_ASSETS__: { value: new Set() },
  __DEBUG_CONSTRUCTOR__: { get: nothing, set: nothing },
  __DEBUG_CONSTRUCTOR_VERSION__: { get: nothing, set: nothing },
})
Object.freeze(state)

for (const [key, value] of Object.entries({
  __FEDERATION__: state,
  __VMOK__: state,
  __GLOBAL_LOADING_REMOTE_ENTRY__: Object.freeze({}),
}))
  if (!(key in globalThis)) Object.defineProperty(globalThis, key, { value, writable: false, configurable: false })

/** Lists the host for tests and tools, with the scope that every module sees. */
export function nameHost(scope: object): void {
  named[named.length] = Object.freeze({ name: 'host', options: Object.freeze({}), shareScopeMap: Object.freeze({ default: scope }) })
}
