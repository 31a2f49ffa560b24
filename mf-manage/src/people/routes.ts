import { lazyWithRetry, type ModuleRoute } from '@farsight/shared/module'
import { ManageHomePage } from './home/home.page'

const UserPage = lazyWithRetry(() => import('./manage_user/user.page').then((page) => ({ default: page.UserPage })))
const MainMenuPage = lazyWithRetry(() => import('./menus/main-menu.page').then((page) => ({ default: page.MainMenuPage })))
const ManageMenuPage = lazyWithRetry(() => import('./menus/manage-menu.page').then((page) => ({ default: page.ManageMenuPage })))
const DepartmentPage = lazyWithRetry(() => import('./manage_department/department.page').then((page) => ({ default: page.DepartmentPage })))
const RoomPage = lazyWithRetry(() => import('./places/room.page').then((page) => ({ default: page.RoomPage })))
const ItemPage = lazyWithRetry(() => import('./places/item.page').then((page) => ({ default: page.ItemPage })))
const ConfigPage = lazyWithRetry(() => import('./manage_config/config.page').then((page) => ({ default: page.ConfigPage })))

/** Who works here, with which rights and menus, in which departments and rooms, at which prices and by which settings. */
export const peopleRoutes = (): ModuleRoute[] => [
  { path: '/manage', page: ManageHomePage },
  { path: '/manage/manage_user', page: UserPage },
  { path: '/manage/main_menu', page: MainMenuPage },
  { path: '/manage/manage_menu', page: ManageMenuPage },
  { path: '/manage/manage_department', page: DepartmentPage },
  { path: '/manage/manage_room', page: RoomPage },
  { path: '/manage/manage_item', page: ItemPage },
  { path: '/manage/manage_config', page: ConfigPage },
]
