import { connectSlots, type DeclaredFilling, FAULT_CODES, hashRoute, type RegisteredModule } from '@farsight/shared/module'
import type { Federation } from './instance'
import { ownerOf } from './registry'

/** Slots of the host's own screens. */
export const HOST_SLOTS: readonly string[] = ['host/home-card.v1']

/** What administrators are told of an extension that failed: no address, no user, no exam. */
export interface ExtensionFault {
  readonly name: string
  readonly version: string
  readonly code: string
  /** How long it took until then, where it was loading. */
  readonly ms: number
}

export interface ExtensionsOptions {
  readonly modules: readonly RegisteredModule[]
  readonly federation: Pick<Federation, 'loadSlots'>
  readonly report: (fault: ExtensionFault) => void
}

const DEFAULT_ORDER = 100

/**
 * Connects the slots of the screens to the modules that fill them. A slot's fillings are known from the set at once; their
 * code is loaded when the slot is first on the screen and the page is idle (shared/module/slot.tsx).
 * @returns empties the slots: the session ended
 */
export function startExtensions({ modules, federation, report }: ExtensionsOptions): () => void {
  const tell = (module: RegisteredModule, ms = 0): void =>
    report({ name: module.name, version: module.version, code: FAULT_CODES.extension, ms })
  const { fillings, unfit } = fillingsOf(modules)
  for (const module of unfit) tell(module)

  const began = new Map<string, number>()
  const disconnect = connectSlots({
    fillings,
    load: async (name) => {
      const module = modules.find((one) => one.name === name)
      if (module === undefined) throw new Error(`${name} is not in the set`)
      began.set(name, performance.now())
      return federation.loadSlots(module)
    },
    report: ({ module: name, during }) => {
      const module = modules.find((one) => one.name === name)
      const start = began.get(name)
      if (module) tell(module, during === 'load' && start !== undefined ? Math.round(performance.now() - start) : 0)
    },
  })

  // A handler that throws goes past React's boundaries, and breaks nothing: the file that threw says whose it was.
  const filling = modules.filter(({ name }) => fillings.some(({ module }) => module === name))
  const blame = (error: unknown): void => {
    const file = error instanceof Error ? /\/modules\/[^/\s]+\/[^/\s]+\//.exec(error.stack ?? '')?.[0] : undefined
    const module = filling.find(({ base }) => base === file)
    // On its own page it is no extension.
    if (module && ownerOf(modules, hashRoute(location.hash).pathname)?.module !== module) tell(module)
  }
  const thrown = ({ error }: ErrorEvent): void => blame(error)
  const rejected = ({ reason }: PromiseRejectionEvent): void => blame(reason)
  const ended = new AbortController()
  window.addEventListener('error', thrown, ended)
  window.addEventListener('unhandledrejection', rejected, ended)
  return () => {
    ended.abort()
    disconnect()
  }
}

/**
 * The fillings that have a place, in the order of the set, and the modules with one that has none: the owner offers no slot
 * of that id and version. An owner that this session has not is no fault of the module.
 */
function fillingsOf(modules: readonly RegisteredModule[]): {
  readonly fillings: readonly DeclaredFilling[]
  readonly unfit: readonly RegisteredModule[]
} {
  const offers = (owner: string): readonly string[] | undefined =>
    owner === 'host' ? HOST_SLOTS : modules.find(({ name }) => name === owner)?.slots.offers
  const fillings: DeclaredFilling[] = []
  const unfit: RegisteredModule[] = []
  for (const module of modules) {
    for (const { slot, title, order = DEFAULT_ORDER, inRow = true } of module.slots.fills) {
      const offered = offers(slot.slice(0, slot.indexOf('/')))
      if (offered?.includes(slot)) fillings.push({ module: module.name, slot, title, order, ...(inRow ? {} : { inRow }) })
      else if (offered !== undefined) unfit.push(module)
    }
  }
  return { fillings, unfit }
}
