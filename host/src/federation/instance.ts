import type { ModuleLifecycles, RegisteredModule, SlotLifecycles } from '@farsight/shared/module'
import { fetchKit, provided } from '../provide'
import { bringFiles } from './files'
import { hrefOf } from './guard/captured'
import { type Container, reserve } from './guard/containers'
import { loadEntry } from './guard/entry'
import { lockGlobals } from './guard/lock'
import { provideRuntime } from './guard/runtime-core'
import { nameHost } from './guard/runtime-globals'
import { sealedScope } from './guard/shares'
import { guardWorkers } from './guard/workers'
import { learn } from './integrity'

const addressOf = ({ base }: RegisteredModule, file: string): string => hrefOf(file, hrefOf(base, location.origin))

export interface Federation {
  /** Makes a module known; nothing is loaded yet. */
  add(module: RegisteredModule): void
  /**
   * Brings what a module's first screen needs into the browser's cache: at once, or `ahead` behind everything that somebody
   * waits for. @throws ModuleFault
   */
  preload(module: RegisteredModule, ahead?: boolean): Promise<void>
  /** Loads a module's lifecycles. May be called again after it rejected. */
  load(module: RegisteredModule): Promise<ModuleLifecycles>
  /** Loads what a module puts into the slots of others. May be called again after it rejected. */
  loadSlots(module: RegisteredModule): Promise<SlotLifecycles>
}

/**
 * Joins the federation as its host: gives every module the runtime's core and one sealed scope of libraries, and loads
 * each container by itself. `timeoutMs`: how long a script may take.
 */
export function joinFederation(timeoutMs: number): Federation {
  provideRuntime()
  guardWorkers()
  lockGlobals()
  const scope = sealedScope(provided())
  nameHost(scope)
  const opened: Record<string, Promise<Container> | undefined> = Object.create(null)

  const bring = bringFiles(timeoutMs)
  // Whoever asks for a library hears of a failure.
  fetchKit().catch(() => undefined)

  async function start(module: RegisteredModule): Promise<Container> {
    await bring.files(module, [module.entry])
    const container = await loadEntry(module.name, addressOf(module, module.entry), timeoutMs)
    const options = { version: '', shareScopeKeys: 'default' }
    Object.defineProperty(options, 'shareScopeMap', { value: Object.freeze({ default: scope }) })
    await container.init(scope, [], options)
    return container
  }

  function containerFor(module: RegisteredModule): Promise<Container> {
    const starting = opened[module.name] ?? start(module)
    opened[module.name] = starting
    starting.catch(() => {
      opened[module.name] = undefined
    })
    return starting
  }

  async function open(module: RegisteredModule, door: string): Promise<unknown> {
    try {
      const container = await containerFor(module)
      return (await container.get(door))()
    } catch (error) {
      bring.again(module)
      throw error
    }
  }

  return {
    add(module) {
      learn(module)
      reserve(module.name, hrefOf(module.base, location.origin))
    },
    preload: (module, ahead) => bring.files(module, [module.entry, ...(module.preload ?? [])], ahead),
    async loadSlots(module) {
      const loaded = (await open(module, './slots')) as { readonly default?: SlotLifecycles } | undefined
      if (typeof loaded?.default?.fill !== 'function') throw new Error('the module has no slots')
      return loaded.default
    },
    async load(module) {
      await bring.files(module, [module.entry, ...(module.preload ?? [])])
      const loaded = (await open(module, './lifecycles')) as { readonly default?: ModuleLifecycles } | undefined
      if (typeof loaded?.default?.mount !== 'function') throw new Error('the module has no lifecycles')
      return loaded.default
    },
  }
}
