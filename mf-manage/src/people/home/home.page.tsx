import { useBilingual } from '@farsight/shared/i18n'
import { NoRightPanel } from '@farsight/shared/ui'
import { Navigate, useLocation } from 'react-router-dom'
import module from '../../../module.json'
import { heldHere } from '../../frame/held'

/** /manage alone: the first screen that the account holds (ROUTE-29). */
export function ManageHomePage() {
  const say = useBilingual()
  const { search } = useLocation()
  const [first] = heldHere()
  if (first === undefined) return <NoRightPanel title={say(module.title)} />
  return <Navigate to={{ pathname: `/manage/${first}`, search }} replace />
}
