import { session } from '@farsight/shared/bus'
import { type Pair, useBilingual } from '@farsight/shared/i18n'
import { NoRightPanel } from '@farsight/shared/ui'

/** A route whose menu entry is off for this account. */
export function NoRight({ title }: { readonly title: Pair }) {
  const say = useBilingual()
  return <NoRightPanel title={say(title)} onBack={() => (location.hash = session.current() ? '/blank' : '/login')} />
}
