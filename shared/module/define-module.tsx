import { createRoot, type Root } from 'react-dom/client'
import { type Dictionary, registerNamespace } from '../i18n'
import { takeAway } from '../ui'
import type { ModuleManifest } from './manifest'
import { ModuleRoot } from './module-root'
import { joinRoutes, type ModuleRoute, type PageRoute } from './module-route'
import { findRoute, hashRoute } from './paths'

export interface ModuleDefinition {
  /** The module's module.json. */
  readonly module: ModuleManifest
  readonly routes: readonly ModuleRoute[]
  readonly i18n: { readonly zh: Dictionary; readonly en: Dictionary }
}

/** What the host hands to a module's lifecycles. */
export interface MountProps {
  /** The module's own element. The host keeps it, hidden, while the module is not on the screen. */
  readonly container: HTMLElement
}

/** single-spa's lifecycles as the host calls them. */
export interface ModuleLifecycles {
  bootstrap(): Promise<void>
  mount(props: MountProps): Promise<void>
  unmount(props: MountProps): Promise<void>
  /** Destroys what is kept alive; log-out calls it. */
  unload(props: MountProps): Promise<void>
}

/**
 * A module: one React root with its providers, router, pages and their error boundaries.
 * `unmount` hides pages that are kept alive and destroys everything when none is; `unload` destroys in any case.
 */
export function defineModule({ module, routes, i18n }: ModuleDefinition): ModuleLifecycles {
  const pages = joinRoutes(module, routes)
  let root: Root | undefined

  const render = (visible: boolean): void => root?.render(<ModuleRoot module={module} pages={pages} visible={visible} />)

  const destroy = (): void => {
    if (root) takeAway(root)
    root = undefined
  }

  return {
    async bootstrap() {
      registerNamespace(module.name, i18n)
    },
    async mount({ container }) {
      await loadFirstPage(pages)
      root ??= createRoot(container)
      render(true)
    },
    async unmount() {
      if (pages.some(({ keepAlive }) => keepAlive)) return render(false)
      destroy()
    },
    async unload() {
      destroy()
    },
  }
}

/** So that the first screen shows at once, whole. A page that cannot be loaded says so itself, in its panel. */
async function loadFirstPage(pages: readonly PageRoute[]): Promise<void> {
  const page = findRoute(pages, hashRoute(location.hash).pathname)?.page
  if (page !== undefined && 'preload' in page) await page.preload().catch(() => undefined)
}
