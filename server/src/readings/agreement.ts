import type { ReportContent } from '@farsight/shared/domain'

/**
 * Do two readers agree? Another conclusion differs, two negatives agree; what both saw is for the second reader to compare, and
 * undefined here.
 */
export function agreementOf(first: ReportContent, second: ReportContent): boolean | undefined {
  if (first.yinYang === null) return undefined
  if (first.yinYang !== second.yinYang) return false
  return second.yinYang === 0 ? true : undefined
}
