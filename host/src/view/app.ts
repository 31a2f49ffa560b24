import { session } from '@farsight/shared/bus'
import { hashRoute } from '@farsight/shared/module'
import type { SiteConfig } from '../boot/config'
import type { Application, ApplicationState } from '../federation/application'
import { type Modules, startModules } from '../federation/modules'
import { fetchReleaseSet, ownerOf } from '../federation/registry'
import { createStage } from '../federation/stage'
import { mountNotFound, mountShell } from '../screens'
import { faultScreen } from './fault-screen'
import { isHostPath } from './host-paths'

export interface AppView {
  end(): Promise<void>
}

/** The release set that this page runs; the code of a set stays in the page until it is loaded anew. */
let running: string | undefined

/** The session's part of the page: shell, modules, and what is said when an address is nobody's. */
export async function openApp(root: HTMLElement, config: SiteConfig): Promise<AppView> {
  const { setId, modules } = await fetchReleaseSet()
  if (running !== undefined && running !== setId) {
    // Another user of the same page has other modules, or other versions: never a mixture of two sets.
    location.reload()
    return new Promise(() => undefined)
  }
  running = setId
  const stage = createStage(document)
  let closeFrame: () => void = () => undefined
  let framed: 'shell' | 'bare' | undefined

  const owner = () => ownerOf(modules, hashRoute(location.hash).pathname)

  /** Public routes stand alone; everything else stands in the shell. */
  function frame(): void {
    const wanted = owner()?.route.public === true ? 'bare' : 'shell'
    if (wanted === framed) return
    closeFrame()
    framed = wanted
    if (wanted === 'shell') closeFrame = mountShell(root, { modules: [...modules], outlet: (element) => element.append(stage.element) })
    else {
      root.replaceChildren(stage.element)
      closeFrame = () => stage.element.remove()
    }
  }

  function route(): void {
    if (session.current() === null) return
    frame()
    const { pathname } = hashRoute(location.hash)
    if (owner() === undefined && !isHostPath(pathname)) {
      stage.front(undefined)
      stage.say((element) => mountNotFound(element))
    }
  }

  function onState(application: Application, state: ApplicationState): void {
    const { module } = application
    if (owner()?.module.name !== module.name) return
    if (state.phase === 'away') {
      stage.front(undefined)
      return
    }
    stage.front(state.phase === 'mounted' ? module.name : undefined)
    stage.say(state.phase === 'mounted' ? undefined : faultScreen(module, state, () => application.retry()))
  }

  window.addEventListener('hashchange', route)
  window.addEventListener('popstate', route)
  route()
  const started: Modules = await startModules({ modules, stage, config, onState })

  return {
    async end() {
      window.removeEventListener('hashchange', route)
      window.removeEventListener('popstate', route)
      await started.end()
      stage.clear()
      closeFrame()
    },
  }
}
