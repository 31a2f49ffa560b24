import { CODE, errorMessage, STAT_YEARS } from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import type { RangeFault } from '../model/query'

/** What is wrong with a range, in words. */
export function useRangeWords(): (fault: RangeFault) => string {
  const t = useT('mf-statistics')
  const say = useBilingual()
  return (fault) => {
    if (fault === 'badDate') return t('badDate')
    if (fault === 'reversed') return say(errorMessage(CODE.rangeReversed)!)
    return t('badYears', { first: STAT_YEARS.first, last: STAT_YEARS.last })
  }
}
