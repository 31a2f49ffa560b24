import { useT } from '@farsight/shared/i18n'
import { useKeyHints } from '@farsight/shared/ui/data'
import { useMemo } from 'react'

/** Tells the help of F1 the list's keys, for as long as the list shows. `/` is every page's. */
export function useKeyHelp(chips: number): void {
  const t = useT('mf-worklist')
  useKeyHints(
    useMemo(
      () => [
        {
          title: t('list.title'),
          hints: [
            { keys: ['↑', '↓'], does: t('keyHelp.move') },
            { keys: ['PgUp', 'PgDn'], does: t('keyHelp.page') },
            { keys: ['Home', 'End'], does: t('keyHelp.ends') },
            { keys: ['Enter'], does: t('keyHelp.act') },
            { keys: [t('keyHelp.space')], does: t('keyHelp.details') },
            { keys: ['N'], does: t('keyHelp.next') },
            { keys: [`1–${chips}`], does: t('keyHelp.chips') },
            { keys: ['F'], does: t('keyHelp.filters') },
            { keys: ['R'], does: t('keyHelp.refresh') },
            { keys: ['M'], does: t('keyHelp.menu') },
            { keys: ['C'], does: t('keyHelp.copy') },
            { keys: ['Esc'], does: t('keyHelp.back') },
          ],
        },
      ],
      [t, chips],
    ),
  )
}
