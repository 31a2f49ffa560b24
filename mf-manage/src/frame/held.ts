import { session } from '@farsight/shared/bus'
import { holdsScreen, MANAGE_SCREENS, type ManageScreen, screensOfRole } from '@farsight/shared/domain'

/** The management screens that this account holds, in the order of the specification (ROUTE-29): of those of its role, what its menu has. */
export const heldHere = (): readonly ManageScreen[] => {
  const { userManageMenuConfig: menu = '', facilityRole = 'admin' } = session.current() ?? {}
  return screensOfRole(facilityRole).filter((screen) => holdsScreen(menu, screen))
}

/** The screen of a path of this module; undefined for its parent. */
export const screenOf = (pathname: string): ManageScreen | undefined => MANAGE_SCREENS.find((screen) => pathname === `/manage/${screen}`)
