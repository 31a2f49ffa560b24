import { useT } from '@farsight/shared/i18n'
import { useKeyHints } from '@farsight/shared/ui/data'
import { useMemo } from 'react'

/** Tells the help of F1 the editor's keys, for as long as the report shows. */
export function useKeyHelp(review: boolean): void {
  const t = useT('mf-report')
  useKeyHints(
    useMemo(
      () => [
        {
          title: t('keyHelp.report'),
          hints: [
            { keys: ['Ctrl', 'S'], does: t('keyHelp.save') },
            { keys: ['Ctrl', 'Enter'], does: t(review ? 'keyHelp.pass' : 'keyHelp.submit') },
            { keys: ['F2', 'F3', 'F4'], does: t('keyHelp.fields') },
            { keys: ['Alt', 'T'], does: t('keyHelp.template') },
            { keys: ['Alt', 'H'], does: t('keyHelp.history') },
            { keys: ['Tab', 'F8'], does: t('keyHelp.field') },
            { keys: ['Alt', 'Q', 'P', 'M'], does: t('keyHelp.yinYang') },
            { keys: ['Alt', 'V'], does: t('keyHelp.toImages') },
            ...(review ? [] : [{ keys: ['Alt', 'K'], does: t('act.hang') }]),
            { keys: ['Alt', 'N'], does: t('keyHelp.next') },
            { keys: ['Alt', 'Z'], does: t('keyHelp.back') },
            { keys: ['Alt', 'PgUp', 'PgDn'], does: t('keyHelp.tabs') },
            { keys: ['F6'], does: t('keyHelp.zones') },
            { keys: ['F9'], does: t('keyHelp.side') },
          ],
        },
      ],
      [t, review],
    ),
  )
}
