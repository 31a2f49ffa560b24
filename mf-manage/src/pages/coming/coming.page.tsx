import { ComingPage } from '@farsight/shared/module'
import { ManageNav } from '../../parts/manage-nav'

/** Every route of this module whose screen is not built yet. */
export function ModuleComingPage() {
  return (
    <>
      <div style={{ padding: '12px 12px 0' }}>
        <ManageNav />
      </div>
      <ComingPage />
    </>
  )
}
