import type { StatLine } from '@farsight/shared/contract'
import { STAT_KEY_WORDS } from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { useMemo } from 'react'
import type { ChartWords } from '../charts/plan'

/** Names of lines and measures in the language shown now. */
export function useWords(): ChartWords {
  const t = useT('mf-statistics')
  const say = useBilingual()
  return useMemo(() => {
    const nameOf = ({ key, label }: Pick<StatLine, 'key' | 'label'>): string => {
      if (label !== '') return label
      const words = STAT_KEY_WORDS[key]
      return words ? say(words) : key
    }
    return { t, say, nameOf }
  }, [t, say])
}
