import { lazyWithRetry, type ModuleRoute } from '@farsight/shared/module'

const MeetingListPage = lazyWithRetry(() =>
  import('./pages/meeting-list/meeting-list.page').then((page) => ({ default: page.MeetingListPage })),
)
const MeetingPreparationPage = lazyWithRetry(() =>
  import('./pages/meeting-preparation/meeting-preparation.page').then((page) => ({ default: page.MeetingPreparationPage })),
)
const MeetingProgressPage = lazyWithRetry(() =>
  import('./pages/meeting-progress/meeting-progress.page').then((page) => ({ default: page.MeetingProgressPage })),
)
const MeetingCompletedPage = lazyWithRetry(() =>
  import('./pages/meeting-completed/meeting-completed.page').then((page) => ({ default: page.MeetingCompletedPage })),
)

const ConsultationListPage = lazyWithRetry(() =>
  import('./pages/consultation-list/consultation-list.page').then((page) => ({ default: page.ConsultationListPage })),
)
const ConsultationAddPage = lazyWithRetry(() =>
  import('./pages/consultation-add/consultation-add.page').then((page) => ({ default: page.ConsultationAddPage })),
)

const consultation = () => import('./pages/consultation/consultation.page')
const ConsultationEntryPage = lazyWithRetry(() => consultation().then((page) => ({ default: page.ConsultationEntryPage })))
const S1Page = lazyWithRetry(() => consultation().then((page) => ({ default: page.S1Page })))
const S2Page = lazyWithRetry(() => consultation().then((page) => ({ default: page.S2Page })))
const S3Page = lazyWithRetry(() => consultation().then((page) => ({ default: page.S3Page })))
const S4Page = lazyWithRetry(() => consultation().then((page) => ({ default: page.S4Page })))
const S5Page = lazyWithRetry(() => consultation().then((page) => ({ default: page.S5Page })))
const S6Page = lazyWithRetry(() => consultation().then((page) => ({ default: page.S6Page })))

/** Path (as in module.json) to page; redirects stand in module.json alone. */
export const routes: ModuleRoute[] = [
  { path: '/consultation', page: ConsultationEntryPage },
  { path: '/consultation/add', page: ConsultationAddPage },
  { path: '/consultation/s1', page: S1Page },
  { path: '/consultation/s2', page: S2Page },
  { path: '/consultation/s3', page: S3Page },
  { path: '/consultation/s4', page: S4Page },
  { path: '/consultation/s5', page: S5Page },
  { path: '/consultation/s6', page: S6Page },
  { path: '/consultation_list', page: ConsultationListPage },
  { path: '/morning_meeting/preparation', page: MeetingPreparationPage },
  { path: '/morning_meeting/progress', page: MeetingProgressPage },
  { path: '/morning_meeting/completed', page: MeetingCompletedPage },
  { path: '/morning_meeting_list', page: MeetingListPage },
]
