import { accountCalls } from '@farsight/shared/contract'
import { CODE, worksAsClinic } from '@farsight/shared/domain'
import { CallError } from '../error'
import { sessionHandler } from '../handler'
import { anySession } from '../policies'

/** Which menus the session has, asked anew. A clinic without any screen of its own has none (decision 6). */
export const getMenuConfig = sessionHandler(accountCalls.getMenuConfig, anySession, async ({ session }) => {
  const { mainMenu, remoteMenu, facility, role } = session
  const [menus1, menus2, menus3] = facility.menus
  const none = facility.kind === 'clinic' && worksAsClinic(role, facility.kind) ? !facility.menus.includes(1) : !mainMenu.includes('1')
  if (none) throw new CallError(CODE.noMenu)
  return { val: { userMainMenuConfig: mainMenu, userRemoteMenuConfig: remoteMenu, menus1, menus2, menus3 } }
})
