import { useT } from '@farsight/shared/i18n'
import { Bar, Button, NARROW, useMedia } from '@farsight/shared/ui'

export interface UpdateBarProps {
  /** 0: nothing waits, and its place stays empty. */
  readonly count: number
  readonly onRefresh: () => void
}

/**
 * "3 条更新 · 刷新 (R)", at the end of the line of pages. It comes by itself: its place is kept free from the start, so that it
 * hides nothing and pushes nothing from under the pointer.
 */
export function UpdateBar({ count, onRefresh }: UpdateBarProps) {
  const t = useT('exams')
  const narrow = useMedia(NARROW)
  return (
    <div style={{ flex: 'none', width: narrow ? 216 : 248, minHeight: 'var(--control)', marginLeft: 'auto', whiteSpace: 'nowrap' }}>
      {count > 0 && (
        <Bar kind="info" acts={<Button onClick={onRefresh}>{t(narrow ? 'list.refresh' : 'list.refreshKey')}</Button>}>
          {t('list.updates', { count })}
        </Bar>
      )}
    </div>
  )
}
