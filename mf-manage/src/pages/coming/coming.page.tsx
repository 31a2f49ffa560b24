import { ComingPage } from '@farsight/shared/module'
import { ManageFrame } from '../../frame/manage-frame'

/** Every route of this module whose screen is not built yet. */
export function ModuleComingPage() {
  return (
    <ManageFrame>
      <ComingPage />
    </ManageFrame>
  )
}
