import { useT } from '@farsight/shared/i18n'
import { Bar, Button, NARROW, useMedia } from '@farsight/shared/ui'

export interface UpdateBarProps {
  readonly count: number
  readonly onRefresh: () => void
}

/**
 * "3 条更新 · 刷新 (R)". It comes by itself and so must not push a row from under the pointer: it lies over the table's
 * head, or at the foot of the list where rows are cards and have no head.
 */
export function UpdateBar({ count, onRefresh }: UpdateBarProps) {
  const t = useT('mf-worklist')
  const edge = useMedia(NARROW) ? { bottom: 8 } : { top: 2 }
  return (
    <div style={{ position: 'absolute', ...edge, left: '50%', transform: 'translateX(-50%)', zIndex: 20, whiteSpace: 'nowrap' }}>
      <Bar kind="info" acts={<Button onClick={onRefresh}>{t('list.refreshKey')}</Button>}>
        {t('list.updates', { count })}
      </Bar>
    </div>
  )
}
