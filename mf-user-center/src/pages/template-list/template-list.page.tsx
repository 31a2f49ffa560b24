import { UserFrame } from '../../frame/user-frame'
import { TemplateList } from '../../templates/list/template-list'

/** `/user_center/report_template/list` (ROUTE-40). */
export const TemplateListPage = () => (
  <UserFrame>
    <TemplateList />
  </UserFrame>
)
