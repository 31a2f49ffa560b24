import { UserFrame } from '../../frame/user-frame'
import { FormPage } from '../../templates/form/form-page'

/** `/user_center/report_template/edit` (ROUTE-42). */
export const TemplateEditPage = () => (
  <UserFrame>
    <FormPage screen="edit" />
  </UserFrame>
)
