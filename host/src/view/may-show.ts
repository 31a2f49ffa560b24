import type { LoginPayload } from '@farsight/shared/contract'
import { hasMenu, MENU_ENTRIES, type MenuKey } from '@farsight/shared/domain'
import type { RouteDeclaration, WorkType } from '@farsight/shared/module'
import { isClinic } from './landing'

/** `noRight`: the page is there, and not open to this account. `unknown`: the work type has no such address. */
export type May = 'shown' | 'noRight' | 'unknown'

type Facts = Pick<LoginPayload, 'userMainMenuConfig' | 'facilityRole' | 'userBriefInfo' | 'menus1' | 'menus2' | 'menus3'>

const isMenuKey = (key: string): key is MenuKey => MENU_ENTRIES.some((entry) => entry.key === key)

/** What a clinic has switched on (decision 6); any other of its routes is open to it. */
const CLINIC: Readonly<Record<string, (facts: Facts) => boolean>> = {
  '/clinic/home': ({ menus1 }) => menus1 === 1,
  '/clinic/reportBEdit': ({ menus2 }) => menus2 === 1,
  '/clinic/reportCEdit': ({ menus3 }) => menus3 === 1,
}

/**
 * Does an address that the AI tree has not lead out of it, to local work? For an account with local entries, where local work
 * shows the page: as if it went by /blank, which is the way back (decision 2).
 */
export const leavesAi = (route: RouteDeclaration, facts: Facts, hasLocal: boolean): boolean =>
  hasLocal &&
  mayShow(route, facts, 'ai') === 'unknown' &&
  (route.for ?? ['local']).includes('local') &&
  mayShow(route, facts, 'local') === 'shown'

/**
 * May this session have a module's route? By the work type's tree (product.md section 2), then by the menu entry to which
 * the route belongs (section 6). The server refuses the calls of what is not; this keeps the screen from being drawn.
 */
export function mayShow(route: RouteDeclaration, facts: Facts, type: WorkType): May {
  if (route.public === true) return 'shown'
  if (type !== 'local' && !(route.for ?? ['local']).includes(type)) return 'unknown'
  const { menu, path } = route
  if (isClinic(facts as LoginPayload))
    return (Object.hasOwn(CLINIC, path) ? CLINIC[path] : undefined)?.(facts) === false ? 'noRight' : 'shown'
  if (menu === undefined || !isMenuKey(menu) || hasMenu(facts.userMainMenuConfig, menu)) return 'shown'
  return 'noRight'
}
