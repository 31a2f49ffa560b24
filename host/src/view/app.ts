import { apiConfig } from '@farsight/shared/api'
import { bus, session } from '@farsight/shared/bus'
import { FAULT_CODES, hashRoute } from '@farsight/shared/module'
import type { SiteConfig } from '../boot/config'
import type { Application, ApplicationState } from '../federation/application'
import { type Modules, startModules } from '../federation/modules'
import { ownerOf } from '../federation/registry'
import { fetchSet, SetFault, type SetWatch, type VerifiedSet } from '../federation/set'
import { createStage } from '../federation/stage'
import { report } from '../federation/telemetry'
import { mountBare, mountHome, mountNoRight, mountNotFound, mountShell } from '../screens'
import { hasLocal } from '../screens/shell/menu-entries'
import { faultScreen } from './fault-screen'
import { isHomePath, isHostPath } from './host-paths'
import { guardLeaving } from './leave-guard'
import { leavesAi, mayShow } from './may-show'
import { renewAndReload } from './renew'
import { openStop } from './stop'
import { watchPage } from './watch'
import { workType } from './work-type'

export interface AppView {
  end(): Promise<void>
}

/** Whose modules the page runs: those of its session, or the public routes that are everybody's. */
export type Whose = 'session' | 'everybody'

const CLINIC_ENTRY = { zh: '远程门诊', en: 'Remote clinic' }

/** The release set that this page runs; the code of a set stays in the page until it is loaded anew. */
let running: string | undefined

/** The part of the page that modules make, or the stop page where its list of modules is not to be believed. */
export async function openApp(root: HTMLElement, config: SiteConfig, whose: Whose = 'session'): Promise<AppView> {
  const ask = (): Promise<VerifiedSet> => fetchSet(whose === 'session' ? undefined : `${apiConfig().base}/public`)
  const open = (set: VerifiedSet): Promise<AppView> => openSet(root, config, { set, whose, ask })
  try {
    return await open(await ask())
  } catch (error) {
    if (error instanceof SetFault) return openStop(root, error, { ask, open })
    throw error
  }
}

interface Running {
  readonly set: VerifiedSet
  readonly whose: Whose
  readonly ask: () => Promise<VerifiedSet>
}

/** Shell, modules, and what is said when an address is nobody's. */
async function openSet(root: HTMLElement, config: SiteConfig, { set, whose, ask }: Running): Promise<AppView> {
  const { setId } = set
  const modules = FARSIGHT_DEVELOPMENT ? await (await import('../dev/override')).withOverrides(set.modules) : set.modules
  if (running !== undefined && running !== setId) {
    // Another user of the same page has other modules, or other versions: never a mixture of two sets.
    location.reload()
    return new Promise(() => undefined)
  }
  running = setId
  guardLeaving()
  const stage = createStage(document)
  let closeFrame: () => void = () => undefined
  let framed: 'shell' | 'bare' | undefined
  let atHome = false

  const pathname = () => hashRoute(location.hash).pathname
  /** What this session may show at a path: nothing that its work type does not have, or whose menu entry is off. */
  const judged = (path: string) => {
    const declared = ownerOf(modules, path)
    const payload = session.current()
    if (declared === undefined) return undefined
    if (whose === 'everybody') return { ...declared, leaves: false, may: declared.route.public === true ? 'shown' : 'unknown' }
    if (payload === null) return undefined
    const type = workType()
    const leaves = type === 'ai' && leavesAi(declared.route, payload, hasLocal(payload, modules))
    return { ...declared, leaves, may: mayShow(declared.route, payload, type) }
  }
  const ownerAt = (path: string) => {
    const found = judged(path)
    return found?.may === 'shown' ? found : undefined
  }
  const owner = () => ownerAt(pathname())

  /** Public routes, and windows of their own, stand alone; everything else stands in the shell. */
  function frame(): void {
    const { public: open, bare } = owner()?.route ?? {}
    const wanted = whose === 'everybody' || open === true || bare === true ? 'bare' : 'shell'
    if (wanted === framed) return
    closeFrame()
    framed = wanted
    if (wanted === 'shell') closeFrame = mountShell(root, { modules: [...modules], outlet: (element) => element.append(stage.element) })
    else closeFrame = mountBare(root, stage.element, whose === 'session')
  }

  function route(): void {
    if (whose === 'session' && session.current() === null) return
    const path = pathname()
    // The AI tree has no such address (product.md section 2), but this account has a way back to its own desk.
    if (judged(path)?.leaves === true) {
      location.replace('#/blank')
      return
    }
    frame()
    const home = owner() === undefined && isHomePath(path)
    if (home && !atHome) {
      stage.front(undefined)
      stage.say(mountHome)
    } else if (owner() === undefined && !home) {
      const found = judged(path)
      stage.front(undefined)
      // A clinic's entry that leads this account nowhere, or a route whose menu entry is off.
      if (isHostPath(path)) stage.say((element) => mountNoRight(element, CLINIC_ENTRY))
      else stage.say((element) => (found?.may === 'noRight' ? mountNoRight(element, found.route.title) : mountNotFound(element)))
    }
    atHome = home
  }

  function onState(application: Application, state: ApplicationState): void {
    const { module } = application
    if (owner()?.module.name !== module.name) return
    if (state.phase === 'away') {
      stage.front(undefined)
      return
    }
    // Perhaps its version was revoked a moment ago: the list says so before the next round does.
    if (state.phase === 'failed' && state.fault === 'unreachable') void watch.ask()
    stage.front(state.phase === 'mounted' ? module.name : undefined)
    stage.say(state.phase === 'mounted' ? undefined : faultScreen(module, state, () => void again(application, state)))
  }

  async function again(application: Application, state: ApplicationState): Promise<void> {
    const fault = state.phase === 'failed' ? state.fault : undefined
    if (fault === 'withdrawn') return renewAndReload()
    // The list was too old: a fresh one opens the way again.
    if (fault === 'expired') await watch.ask()
    application.retry()
  }

  window.addEventListener('hashchange', route)
  window.addEventListener('popstate', route)
  route()
  const watch: SetWatch = watchPage(set, {
    fetchSet: ask,
    refreshMs: config.setRefreshMs,
    onWithdrawn: (versions) => started?.withdraw(versions),
  })
  let started: Modules | undefined
  const doubts = bus.on('module-fault.v1').subscribe(({ code }) => {
    if (code === FAULT_CODES.chunk) void watch.ask()
  })
  const { withdrawn } = set
  // How modules came is told by a session alone.
  const tell = whose === 'session' ? report : () => undefined
  started = await startModules({ modules, stage, ownerAt, config, onState, withdrawn, mayLoad: watch.mayLoad, report: tell })

  return {
    async end() {
      window.removeEventListener('hashchange', route)
      window.removeEventListener('popstate', route)
      watch.stop()
      doubts.unsubscribe()
      await started?.end()
      stage.clear()
      closeFrame()
    },
  }
}
