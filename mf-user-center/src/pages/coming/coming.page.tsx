import { ComingPage } from '@farsight/shared/module'
import { UserFrame } from '../../frame/user-frame'

/** Every route of this module until its screens are built. */
export function ModuleComingPage() {
  return (
    <UserFrame>
      <ComingPage />
    </UserFrame>
  )
}
