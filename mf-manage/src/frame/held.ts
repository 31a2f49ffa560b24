import { session } from '@farsight/shared/bus'
import { holdsScreen, MANAGE_SCREENS, type ManageScreen } from '@farsight/shared/domain'

/** The management screens that this account holds, in the order of the specification (ROUTE-29); all where the login says nothing of them. */
export const heldHere = (): readonly ManageScreen[] => {
  const menu = session.current()?.userManageMenuConfig ?? ''
  return MANAGE_SCREENS.filter((screen) => holdsScreen(menu, screen))
}

/** The screen of a path of this module; undefined for its parent. */
export const screenOf = (pathname: string): ManageScreen | undefined => MANAGE_SCREENS.find((screen) => pathname === `/manage/${screen}`)
