import { hashRoute, type RegisteredModule } from '@farsight/shared/module'
import { getAppNames, registerApplication, start, triggerAppChange, unregisterApplication } from 'single-spa'
import type { SiteConfig } from '../boot/config'
import { type Application, type ApplicationState, createApplication } from './application'
import { diagnose } from './diagnose'
import { type Federation, joinFederation } from './instance'
import { forget } from './integrity'
import { ownerOf } from './registry'
import type { Stage } from './stage'

export interface Modules {
  /** Ends all of them: what they keep alive is destroyed, their routes are nobody's. */
  end(): Promise<void>
}

export interface ModulesOptions {
  readonly modules: readonly RegisteredModule[]
  readonly stage: Stage
  readonly config: SiteConfig
  /** Draws a module's fault or its slowness on the stage. */
  readonly onState: (application: Application, state: ApplicationState) => void
}

let started = false
/** One for the life of the page: another user of the same page uses the same one. */
let federation: Federation | undefined

/** Registers one single-spa application a module, active on the module's routes, and starts. */
export async function startModules({ modules, stage, config, onState }: ModulesOptions): Promise<Modules> {
  federation ??= joinFederation(config.moduleTimeoutMs)
  const joined = federation
  const ownerNow = (place: Location): RegisteredModule | undefined => ownerOf(modules, hashRoute(place.hash).pathname)?.module
  let ended = false

  forget()
  for (const module of modules) joined.add(module)
  const first = ownerNow(location)
  if (first !== undefined) joined.preload(first)

  const applications = modules.map((module) => {
    const application: Application = createApplication({
      module,
      federation: joined,
      diagnose,
      container: () => stage.container(module.name),
      slowMs: config.moduleSlowMs,
      timeoutMs: config.moduleTimeoutMs,
      onState: (state) => onState(application, state),
    })
    registerApplication({
      name: module.name,
      app: async () => ({
        bootstrap: async () => undefined,
        mount: async () => application.enter(),
        unmount: () => application.leave(),
      }),
      activeWhen: (place) => !ended && ownerNow(place)?.name === module.name,
    })
    return application
  })
  if (!started) start({ urlRerouteOnly: true })
  started = true
  await triggerAppChange()

  return {
    async end() {
      ended = true
      await triggerAppChange()
      await Promise.all(applications.map((application) => application.destroy()))
      const own = new Set(modules.map(({ name }) => name))
      await Promise.all(
        getAppNames()
          .filter((name) => own.has(name))
          .map((name) => unregisterApplication(name)),
      )
    },
  }
}
