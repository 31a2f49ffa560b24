import { lazyWithRetry, type ModuleRoute } from '@farsight/shared/module'

const BookingAddPage = lazyWithRetry(() =>
  import('./pages/booking-add/booking-add.page').then((page) => ({ default: page.BookingAddPage })),
)

const OwnBookingsPage = lazyWithRetry(() =>
  import('./pages/booking-list/booking-list.page').then((page) => ({ default: page.OwnBookingsPage })),
)

const OtherBookingsPage = lazyWithRetry(() =>
  import('./pages/booking-list/booking-list.page').then((page) => ({ default: page.OtherBookingsPage })),
)

const RegisterPage = lazyWithRetry(() => import('./pages/register/register.page').then((page) => ({ default: page.RegisterPage })))

const RegisterListPage = lazyWithRetry(() =>
  import('./pages/register-list/register-list.page').then((page) => ({ default: page.RegisterListPage })),
)

const TriagePage = lazyWithRetry(() => import('./pages/triage/triage.page'))

const ScreenPage = lazyWithRetry(() => import('./pages/screen/screen.page'))

/** Path (as in module.json) to page; redirects stand in module.json alone. */
export const routes: ModuleRoute[] = [
  { path: '/appointment/add', page: BookingAddPage },
  { path: '/appointment/list', page: OwnBookingsPage },
  { path: '/appointment/other_list', page: OtherBookingsPage },
  { path: '/add_procedure', page: RegisterPage },
  { path: '/diagnose_list', page: RegisterListPage },
  { path: '/triage', page: TriagePage },
  { path: '/screen', page: ScreenPage },
]
