import { useT } from '@farsight/shared/i18n'
import { useKeyHints } from '@farsight/shared/ui/data'
import { useMemo } from 'react'
import { ORDER_QUEUES } from '../../model/order'

/** Tells the help of F1 the keys of the list of orders, for as long as it shows. `/` is every page's. */
export function useOrderKeyHelp(): void {
  const t = useT('mf-worklist')
  useKeyHints(
    useMemo(
      () => [
        {
          title: t('remote.title'),
          hints: [
            { keys: ['↑', '↓'], does: t('remote.keys.move') },
            { keys: ['Enter'], does: t('remote.keys.act') },
            { keys: [t('keyHelp.space')], does: t('keyHelp.details') },
            { keys: ['N'], does: t('keyHelp.next') },
            { keys: [`1–${ORDER_QUEUES.length}`], does: t('remote.keys.chips') },
            { keys: ['F'], does: t('keyHelp.filters') },
            { keys: ['R'], does: t('keyHelp.refresh') },
            { keys: ['M'], does: t('keyHelp.menu') },
            { keys: ['C'], does: t('keyHelp.copy') },
            { keys: ['Esc'], does: t('keyHelp.back') },
          ],
        },
      ],
      [t],
    ),
  )
}
