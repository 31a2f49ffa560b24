import { ComingPage } from '@farsight/shared/module'

/** Every route of this module until issue 12 brings its screens. */
export function ModuleComingPage() {
  return <ComingPage issue={12} />
}
