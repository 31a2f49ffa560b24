import { session } from '@farsight/shared/bus'
import { type Pair, useBilingual } from '@farsight/shared/i18n'
import { NoRightPanel } from '@farsight/shared/ui'
import { homeRoute } from '../view/landing'

/** A route whose menu entry is off for this account. */
export function NoRight({ title }: { readonly title: Pair }) {
  const say = useBilingual()
  const payload = session.current()
  return <NoRightPanel title={say(title)} onBack={() => (location.hash = payload ? homeRoute(payload) : '/login')} />
}
