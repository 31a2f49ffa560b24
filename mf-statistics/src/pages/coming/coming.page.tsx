import { ComingPage } from '@farsight/shared/module'

/** Every route of this module until its screens are built. */
export function ModuleComingPage() {
  return <ComingPage />
}
