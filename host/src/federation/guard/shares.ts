/** A shared library as the host provides it (provide.ts). */
export interface Provision {
  readonly version: string
  readonly get: () => Promise<() => unknown>
  readonly shareConfig: object
}

export type ShareScope = Readonly<Record<string, Readonly<Record<string, object>>>>

/**
 * The scope that every module is given: one version of each library, the host's. The runtime writes on what it is given
 * (`loaded`, `lib`, `loading`, `from`), and so could a module; here each writes into the air, and what is read is what the
 * host's own loader gave. A failure is not kept: the next one who asks starts the load again.
 */
export function sealedScope(provided: Readonly<Record<string, Provision>>): ShareScope {
  const scope: Record<string, object> = {}
  for (const [key, provision] of Object.entries(provided)) {
    fix(scope, key, Object.freeze(fix({}, provision.version, sealedShare(provision))))
  }
  return Object.freeze(scope) as ShareScope
}

function sealedShare({ version, get, shareConfig }: Provision): object {
  let library: (() => unknown) | null = null
  let running: Promise<() => unknown> | undefined
  const load = (): Promise<() => unknown> => {
    running ??= get().then(
      (factory) => {
        library = factory
        return factory
      },
      (error) => {
        running = undefined
        throw error
      },
    )
    return running
  }
  const share = {}
  for (const [key, value] of Object.entries({
    version,
    from: 'host',
    scope: Object.freeze(['default']),
    deps: Object.freeze([]),
    strategy: 'loaded-first',
    shareConfig: Object.freeze({ ...shareConfig }),
    get: load,
    // Nobody reads it in the page; the runtime wants something to write its users' names on.
    useIn: Object.freeze({ includes: () => true, indexOf: () => 0, push: () => 0, find: () => true, some: () => true, findIndex: () => 0 }),
  }))
    fix(share, key, value)
  watch(share, 'lib', () => library)
  watch(share, 'loaded', () => library !== null)
  watch(share, 'loading', () => null)
  return Object.freeze(share)
}

/** A property that takes every write and keeps none: the runtime's code is strict, and a refusal would stop it. */
function watch(target: object, key: string, read: () => unknown): object {
  return Object.defineProperty(target, key, { enumerable: true, configurable: false, get: read, set: () => undefined })
}
const fix = (target: object, key: string, value: unknown): object => watch(target, key, () => value)
