import { useT } from '@farsight/shared/i18n'
import { useKeyHints } from '@farsight/shared/ui/data'
import { useMemo } from 'react'

/** Words of keys that mean something else in one list than in the others. */
export interface KeyWords {
  readonly move?: string
  readonly act?: string
  readonly chips?: string
}

/** Tells the help of F1 the keys of a list, for as long as it shows. `/` is every page's. */
export function useKeyHelp(title: string, chips: number, { move, act, chips: chip }: KeyWords = {}): void {
  const t = useT('exams')
  useKeyHints(
    useMemo(
      () => [
        {
          title,
          hints: [
            { keys: ['↑', '↓'], does: move ?? t('keyHelp.move') },
            { keys: ['PgUp', 'PgDn'], does: t('keyHelp.page') },
            { keys: ['Home', 'End'], does: t('keyHelp.ends') },
            { keys: ['Enter'], does: act ?? t('keyHelp.act') },
            { keys: [t('keyHelp.space')], does: t('keyHelp.details') },
            { keys: ['N'], does: t('keyHelp.next') },
            { keys: [`1–${chips}`], does: chip ?? t('keyHelp.chips') },
            { keys: ['F'], does: t('keyHelp.filters') },
            { keys: ['R'], does: t('keyHelp.refresh') },
            { keys: ['M'], does: t('keyHelp.menu') },
            { keys: ['C'], does: t('keyHelp.copy') },
            { keys: ['Esc'], does: t('keyHelp.back') },
          ],
        },
      ],
      [t, title, chips, move, act, chip],
    ),
  )
}
