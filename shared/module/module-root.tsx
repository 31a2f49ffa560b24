import { QueryClientProvider } from '@tanstack/react-query'
import { UiProvider } from '../ui'
import type { ModuleManifest } from './manifest'
import type { PageRoute } from './module-route'
import { ModuleRouter } from './module-router'
import { PageBoundary } from './page-boundary'
import { Pages } from './pages'
import { queryClient } from './query-client'

export interface ModuleRootProps {
  readonly module: Pick<ModuleManifest, 'name' | 'title'>
  readonly pages: readonly PageRoute[]
  readonly visible: boolean
}

/** Everything around a module's pages: skin and antd, answers, router. */
export function ModuleRoot({ module, pages, visible }: ModuleRootProps) {
  return (
    <UiProvider>
      <PageBoundary title={module.title} module={module.name}>
        <QueryClientProvider client={queryClient}>
          <ModuleRouter>
            <Pages module={module.name} routes={pages} visible={visible} />
          </ModuleRouter>
        </QueryClientProvider>
      </PageBoundary>
    </UiProvider>
  )
}
