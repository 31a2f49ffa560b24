import { useT } from '@farsight/shared/i18n'
import { useCallback } from 'react'

/** Words of these screens. */
export function useWords() {
  const t = useT('mf-user-center')
  return useCallback((key: string, values?: Readonly<Record<string, string | number>>) => t(`templates.${key}`, values), [t])
}
