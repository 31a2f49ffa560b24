import type { ModuleRoute } from '@farsight/shared/module'

/** Who works here, with which rights and menus, in which departments and rooms, at which prices and by which settings. */
export const peopleRoutes = (coming: ModuleRoute['page']): ModuleRoute[] => [
  { path: '/manage/manage_user', page: coming },
  { path: '/manage/main_menu', page: coming },
  { path: '/manage/manage_menu', page: coming },
  { path: '/manage/manage_department', page: coming },
  { path: '/manage/manage_room', page: coming },
  { path: '/manage/manage_item', page: coming },
  { path: '/manage/manage_config', page: coming },
]
