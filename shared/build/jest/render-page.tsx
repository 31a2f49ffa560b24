import { type RenderResult, render } from '@testing-library/react'
import type { Dictionary } from '../../i18n'
import { registerNamespace } from '../../i18n'
import { joinRoutes, type ModuleManifest, type ModuleRoute, queryClient } from '../../module'
import { ModuleRoot } from '../../module/module-root'

export interface RenderPageOptions {
  /** The module's module.json, routes and texts: what its src/index.ts hands to defineModule. */
  readonly module: ModuleManifest
  readonly routes: readonly ModuleRoute[]
  readonly i18n: { readonly zh: Dictionary; readonly en: Dictionary }
  /** Hash route to open: `/local_diagnosis?pageNo=2`. */
  readonly at: string
}

/** Renders a module at one of its routes, with everything that the module kit puts around a page. Lazy pages are there when it answers. */
export async function renderPage({ module, routes, i18n, at }: RenderPageOptions): Promise<RenderResult> {
  registerNamespace(module.name, i18n)
  queryClient.clear()
  window.location.hash = `#${at}`
  await Promise.all(routes.map(({ page }) => ('preload' in page ? page.preload() : undefined)))
  return render(<ModuleRoot module={module} pages={joinRoutes(module, routes)} visible />)
}
