import { UserFrame } from '../../frame/user-frame'
import { FormPage } from '../../templates/form/form-page'

/** `/user_center/report_template/newEdit` (ROUTE-43): the editor with typed fields. */
export const TemplateNewEditPage = () => (
  <UserFrame>
    <FormPage screen="newEdit" />
  </UserFrame>
)
