import type { Handler } from '../handler'
import { departmentHandlers } from './departments'
import { importHandlers } from './imports'
import { manageMenuHandlers } from './menus'
import { placeHandlers } from './places'
import { separationHandlers } from './separation'
import { manageSettingHandlers } from './settings'
import { type ManagePeopleParts, manageUserHandlers } from './users'

export type { ManagePeopleParts } from './users'

/** Who works in a hospital, with which rights and menus, in which departments and rooms. */
export const managePeopleHandlers = (parts: ManagePeopleParts): Handler[] => [
  ...manageUserHandlers(parts),
  ...separationHandlers(parts),
  ...manageMenuHandlers(parts),
  ...departmentHandlers,
  ...placeHandlers,
  ...importHandlers,
  ...manageSettingHandlers(parts),
]
