import { bus } from '@farsight/shared/bus'
import { hashRoute, type RegisteredModule } from '@farsight/shared/module'
import { getAppNames, registerApplication, start, triggerAppChange, unregisterApplication } from 'single-spa'
import type { SiteConfig } from '../boot/config'
import { type Application, type ApplicationState, createApplication } from './application'
import { diagnose } from './diagnose'
import { startExtensions } from './extensions'
import { gated, nameOf } from './gate'
import { type Federation, joinFederation } from './instance'
import { forget, unlearn } from './integrity'
import { nextModules, prefetch } from './prefetch'
import { ownerOf } from './registry'
import type { Stage } from './stage'
import type { Report } from './telemetry'

export interface Modules {
  /** Takes versions (`name@version`) off the screen and loads nothing of them any more. */
  withdraw(versions: readonly string[]): void
  /** Ends all of them: what they keep alive is destroyed, their routes are nobody's. */
  end(): Promise<void>
}

export interface ModulesOptions {
  readonly modules: readonly RegisteredModule[]
  readonly stage: Stage
  /** Whose a path is, for this session now; by default as the modules declare it. */
  readonly ownerAt?: (pathname: string) => ReturnType<typeof ownerOf>
  readonly config: SiteConfig
  /** Draws a module's fault or its slowness on the stage. */
  readonly onState: (application: Application, state: ApplicationState) => void
  /** `name@version` that must not run. */
  readonly withdrawn: readonly string[]
  /** Is the list fresh enough to load anything more by it? */
  readonly mayLoad: () => boolean
  /** How modules came, and what they do wrong, also in screens of others. */
  readonly report: Report
}

let started = false
/** One for the life of the page: another user of the same page uses the same one. */
let federation: Federation | undefined

/** Registers one single-spa application a module, active on the module's routes, and starts. */
export async function startModules({ modules, stage, config, onState, mayLoad, report, ...o }: ModulesOptions): Promise<Modules> {
  federation ??= joinFederation(config.moduleTimeoutMs)
  const withdrawn = new Set(o.withdrawn)
  const isWithdrawn = (module: RegisteredModule): boolean => withdrawn.has(nameOf(module))
  const joined = gated(federation, { isWithdrawn, mayLoad })
  const ownerNow = (place = location) => (o.ownerAt ?? ((pathname) => ownerOf(modules, pathname)))(hashRoute(place.hash).pathname)
  let ended = false

  forget()
  for (const module of modules) if (!isWithdrawn(module)) joined.add(module)
  const extend = () => startExtensions({ modules: modules.filter((module) => !isWithdrawn(module)), federation: joined, report })
  let endExtensions = extend()
  const first = ownerNow()?.module
  // Ahead of the route; whoever loads it hears of a failure.
  if (first !== undefined) joined.preload(first).catch(() => undefined)

  const applications = modules.map((module) => {
    const { name, version } = module
    const application: Application = createApplication({
      module,
      federation: joined,
      diagnose,
      container: () => stage.container(name),
      slowMs: config.moduleSlowMs,
      timeoutMs: config.moduleTimeoutMs,
      onState(state) {
        onState(application, state)
        if (state.phase === 'mounted') fetchNext(module)
      },
      onEvent: (code, ms) => report({ name, version, code, ms }),
    })
    registerApplication({
      name,
      app: async () => ({
        bootstrap: async () => undefined,
        mount: async () => application.enter(),
        unmount: () => application.leave(),
      }),
      activeWhen: (place) => !ended && ownerNow(place)?.module.name === name,
    })
    return application
  })

  function fetchNext(module: RegisteredModule): void {
    const now = ownerNow()
    if (now?.module !== module) return
    prefetch(nextModules(modules, module, now.route), {
      fetchAhead: (next) => joined.preload(next, true),
      isQuiet: () => !ended && applications.every((application) => application.state().phase !== 'loading'),
    })
  }

  // What a page of a module finds out for itself: it does not render, or a chunk of it does not come.
  const listening = bus.on('module-fault.v1').subscribe(({ module: name, code }) => {
    const module = modules.find((one) => one.name === name)
    if (module) report({ name, version: module.version, code, ms: 0 })
  })

  if (!started) start({ urlRerouteOnly: true })
  started = true
  await triggerAppChange()

  return {
    withdraw(versions) {
      for (const version of versions) withdrawn.add(version)
      for (const application of applications.filter(({ module }) => isWithdrawn(module))) {
        unlearn(application.module)
        void application.withdraw()
      }
      endExtensions()
      endExtensions = extend()
    },
    async end() {
      ended = true
      listening.unsubscribe()
      endExtensions()
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
