import type { ModuleLifecycles, RegisteredModule } from '@farsight/shared/module'
import { createInstance } from '@module-federation/runtime'
import * as runtimeCore from '@module-federation/runtime-core'
import { provided } from '../provide'
import { guardChunks, integrityOf, learn } from './integrity'

/** A module's container: 'mf-user-center' defines `mf_user_center`, as the module preset names it. */
const containerOf = (name: string): string => name.replaceAll('-', '_')
const addressOf = ({ base }: RegisteredModule, file: string): string => new URL(file, new URL(base, location.origin)).href

export interface Federation {
  /** Makes a module known; nothing is loaded yet. */
  add(module: RegisteredModule): void
  /** Fetches what a module's first screen needs after its entry while the entry itself is on its way. */
  preload(module: RegisteredModule): void
  /** Loads a module's lifecycles. Rejects with the runtime's own error; may be called again after that. */
  load(module: RegisteredModule): Promise<ModuleLifecycles>
}

/** Joins the federation as its host. `timeoutMs`: how long a script may take. */
export function joinFederation(timeoutMs: number): Federation {
  // Modules are built without the runtime's core and take this one: the code of it is in the page once.
  Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore })
  guardChunks()
  const known = new Set<string>()
  const instance = createInstance({
    name: 'host',
    version: FARSIGHT_HOST_VERSION,
    remotes: [],
    shared: provided(),
    plugins: [guard(timeoutMs)],
  })
  return {
    add(module) {
      learn(module)
      if (known.has(module.name)) return
      known.add(module.name)
      instance.registerRemotes([
        { name: containerOf(module.name), entry: addressOf(module, module.entry), entryGlobalName: containerOf(module.name) },
      ])
    },
    preload(module) {
      for (const file of module.preload ?? []) fetchAhead(addressOf(module, file))
    },
    async load(module) {
      // A tag left by an attempt that failed, or put there by somebody else, would be taken without asking for a hash.
      for (const script of document.querySelectorAll<HTMLScriptElement>('script[src]'))
        if (script.src === addressOf(module, module.entry)) script.remove()
      forgetFailedShares(instance.shareScopeMap)
      const loaded = await instance.loadRemote<{ readonly default: ModuleLifecycles }>(`${containerOf(module.name)}/lifecycles`)
      if (typeof loaded?.default?.mount !== 'function') throw new Error('the module has no lifecycles')
      return loaded.default
    },
  }
}

/** The runtime keeps the failure of a shared library's chunk and would give it to every retry. */
function forgetFailedShares(scopes: ReturnType<typeof createInstance>['shareScopeMap']): void {
  for (const versions of Object.values(scopes.default ?? {}))
    for (const share of Object.values(versions)) if (!share.loaded) share.loading = null
}

/** The first two doors: whatever the runtime fetches, and the entries that it loads as scripts. */
function guard(timeoutMs: number): Parameters<typeof createInstance>[0]['plugins'] extends (infer P)[] | undefined ? P : never {
  const tries = new Map<string, number>()
  return {
    name: 'farsight-guard',
    fetch: (url, init) => fetch(url, { ...init, integrity: integrityOf(url), signal: AbortSignal.timeout(timeoutMs) }),
    createScript: ({ url }) => {
      const script = document.createElement('script')
      const before = tries.get(url) ?? 0
      tries.set(url, before + 1)
      // A retry is another address: a browser would join it to a request for the same one that hangs for ever.
      script.src = before === 0 ? url : `${url}?again=${before}`
      script.async = true
      script.integrity = integrityOf(url)
      return { script, timeout: timeoutMs }
    },
  }
}

/**
 * Into the browser's cache, where the script finds it. Not a preload link: a browser keeps the failure of one and gives it
 * to the script of the retry.
 */
function fetchAhead(url: string): void {
  fetch(url, { integrity: integrityOf(url) }).catch(() => undefined)
}
