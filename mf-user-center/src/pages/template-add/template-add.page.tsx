import { UserFrame } from '../../frame/user-frame'
import { FormPage } from '../../templates/form/form-page'

/** `/user_center/report_template/add` (ROUTE-41). */
export const TemplateAddPage = () => (
  <UserFrame>
    <FormPage screen="add" />
  </UserFrame>
)
