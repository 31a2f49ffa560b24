import { useT } from '@farsight/shared/i18n'
import type { OtherObjects } from './others'

/** Names what an exam has besides pictures; `only`: it has nothing else. */
export function Others({ others, only = false }: { readonly others: readonly OtherObjects[]; readonly only?: boolean }) {
  const t = useT('mf-report')
  const list = others.map(({ kind, count }) => `${t(`viewer.others.${kind}`)} ${count}`).join(t('viewer.others.between'))
  return <>{t(only ? 'viewer.others.only' : 'viewer.others.besides', { list })}</>
}
