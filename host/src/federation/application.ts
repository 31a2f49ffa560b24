import type { FaultKind, ModuleLifecycles, RegisteredModule } from '@farsight/shared/module'
import { codeOf, kindOf, type LoadFault, ModuleFault } from './fault'
import type { Federation } from './instance'

/** What the screen shows of a module. */
export type ApplicationState =
  | { readonly phase: 'away' }
  | { readonly phase: 'loading'; readonly slow: boolean }
  | { readonly phase: 'mounted' }
  | { readonly phase: 'failed'; readonly fault: LoadFault; readonly detail?: string | undefined }

export interface ApplicationOptions {
  readonly module: RegisteredModule
  readonly federation: Pick<Federation, 'load'>
  readonly diagnose: (module: RegisteredModule, signal: AbortSignal) => Promise<FaultKind>
  readonly container: () => HTMLElement
  readonly slowMs: number
  readonly timeoutMs: number
  readonly onState: (state: ApplicationState) => void
  /** Told of the first good load with its milliseconds since the route was entered (code ''), and of each fault. */
  readonly onEvent?: (code: string, ms: number) => void
}

export interface Application {
  readonly module: RegisteredModule
  state(): ApplicationState
  /** The route became the module's. Answers at once: loading goes on behind it, and no other module waits for it. */
  enter(): void
  /** The route went elsewhere. Answers when the module has left the screen. */
  leave(): Promise<void>
  /** Again after a fault. */
  retry(): void
  /** Its version was withdrawn: off the screen at once, and not loaded again. */
  withdraw(): Promise<void>
  /** Destroys what the module keeps alive. */
  destroy(): Promise<void>
}

/** Time that a diagnosis may take; without an answer by then the network is the likely cause. */
const DIAGNOSIS_MS = 10_000

/**
 * One module's way onto the screen and off it. single-spa calls enter and leave; it never sees an error or waits for a
 * load, since it would otherwise hold every other module back meanwhile.
 */
export function createApplication(o: ApplicationOptions): Application {
  const { module, federation, onState } = o
  let state: ApplicationState = { phase: 'away' }
  let wanted = false
  let lifecycles: ModuleLifecycles | undefined
  let running: Promise<void> | undefined
  let mounted = false
  let withdrawn = false
  /** When the route was entered, and whether the first good load since the page began was told. */
  let entered = 0
  let told = false

  const show = (next: ApplicationState): void => {
    state = next
    onState(next)
  }

  const tell = (code: string): void => o.onEvent?.(code, performance.now() - entered)

  async function load(): Promise<ModuleLifecycles> {
    const loaded = await withinTime(federation.load(module), o.timeoutMs)
    await guarded('broken', () => loaded.bootstrap())
    return loaded
  }

  async function arrive(): Promise<void> {
    const slow = setTimeout(() => {
      if (wanted) show({ phase: 'loading', slow: true })
    }, o.slowMs)
    try {
      show({ phase: 'loading', slow: false })
      lifecycles ??= await load()
      if (withdrawn) throw new ModuleFault('withdrawn')
      if (!wanted) return show({ phase: 'away' })
      const opened = lifecycles
      await guarded('mount', () => withinTime(opened.mount({ container: o.container() }), o.timeoutMs))
      if (withdrawn) return
      mounted = true
      show({ phase: 'mounted' })
      if (!told) tell('')
      told = true
      if (!wanted) await depart()
    } catch (error) {
      const fault = kindOf(error) ?? (await o.diagnose(module, AbortSignal.timeout(DIAGNOSIS_MS)))
      if (fault !== 'withdrawn') tell(codeOf(fault))
      const detail = error instanceof ModuleFault ? error.detail : undefined
      show(wanted ? { phase: 'failed', fault, detail } : { phase: 'away' })
    } finally {
      clearTimeout(slow)
    }
  }

  async function depart(): Promise<void> {
    mounted = false
    // A module that cannot leave must not keep the next one from coming: its element is hidden in any case.
    await lifecycles?.unmount({ container: o.container() }).catch(() => undefined)
    show({ phase: 'away' })
  }

  function begin(): void {
    running ??= arrive().finally(() => {
      running = undefined
      // Left and entered again while the first arrival was still under way.
      if (wanted && state.phase === 'away') begin()
    })
  }

  return {
    module,
    state: () => state,
    enter() {
      if (!wanted) entered = performance.now()
      wanted = true
      if (running !== undefined) show({ phase: 'loading', slow: false })
      else if (!mounted) begin()
    },
    async leave() {
      wanted = false
      if (mounted) await depart()
      else if (running === undefined) show({ phase: 'away' })
    },
    retry() {
      if (state.phase !== 'failed') return
      entered = performance.now()
      begin()
    },
    async withdraw() {
      if (withdrawn) return
      withdrawn = true
      mounted = false
      const opened = lifecycles
      lifecycles = undefined
      show(wanted ? { phase: 'failed', fault: 'withdrawn' } : { phase: 'away' })
      if (opened === undefined) return
      tell(codeOf('withdrawn'))
      // Its own farewell (texts are kept, timers end); what it leaves behind goes with the element.
      await opened.unmount({ container: o.container() }).catch(() => undefined)
      await opened.unload?.({ container: o.container() }).catch(() => undefined)
      o.container().replaceChildren()
    },
    async destroy() {
      wanted = false
      mounted = false
      await lifecycles?.unload?.({ container: o.container() }).catch(() => undefined)
      show({ phase: 'away' })
    },
  }
}

async function withinTime<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ModuleFault('timeout')), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

async function guarded<T>(kind: FaultKind, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof ModuleFault ? error : new ModuleFault(kind, error)
  }
}
