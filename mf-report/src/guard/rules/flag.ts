import type { Case } from '../engine/rule'
import type { Found } from '../types'

const said = (text: string): boolean => /\p{L}/u.test(text)

/** A report that is written, and neither negative nor positive. One that is begun only is not asked yet. */
export function flag({ asksFlag, report }: Case): readonly Found[] {
  if (!asksFlag || report.yinYang !== null || !said(report.finding) || !said(report.result)) return []
  return [{ rule: 'flag.unset', field: 'result', from: 0, to: 0 }]
}
