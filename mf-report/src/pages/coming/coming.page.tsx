import { ComingPage } from '@farsight/shared/module'

/** A screen that is not built yet. */
export function ModuleComingPage() {
  return <ComingPage />
}
