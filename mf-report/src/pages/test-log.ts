import type { ReportVersion } from '@farsight/shared/contract'
import type { WireContent } from '../model/content'

const text = (words: string) => ({ text: words, marks: [] })
export const content = (finding: string, result = '右肺结节。', yinYang: 0 | 1 | 2 = 1): WireContent => ({
  finding: text(finding),
  result: text(result),
  advice: text(''),
  yinYang,
})

/** A version of a report's log, for tests. */
export const version = (no: number, step: string, authorName: string, its: WireContent, reason = ''): ReportVersion => ({
  no,
  version: no,
  step,
  content: its,
  authorName,
  time: `2026-11-20 09:4${no}:00`,
  stars: null,
  reason,
})
