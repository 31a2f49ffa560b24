import { lazyWithRetry, type ModuleRoute } from '@farsight/shared/module'

const ListPage = lazyWithRetry(() =>
  import('../pages/template-list/template-list.page').then((page) => ({ default: page.TemplateListPage })),
)
const AddPage = lazyWithRetry(() => import('../pages/template-add/template-add.page').then((page) => ({ default: page.TemplateAddPage })))
const EditPage = lazyWithRetry(() =>
  import('../pages/template-edit/template-edit.page').then((page) => ({ default: page.TemplateEditPage })),
)
const NewEditPage = lazyWithRetry(() =>
  import('../pages/template-new-edit/template-new-edit.page').then((page) => ({ default: page.TemplateNewEditPage })),
)

/** Report templates: list, new, change, and the editor of templates with fields. */
export const templatesRoutes = (): ModuleRoute[] => [
  { path: '/user_center/report_template/list', page: ListPage },
  { path: '/user_center/report_template/add', page: AddPage },
  { path: '/user_center/report_template/edit', page: EditPage },
  { path: '/user_center/report_template/newEdit', page: NewEditPage },
]
