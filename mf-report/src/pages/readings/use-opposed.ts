import type { ReportContent } from '@farsight/shared/domain'
import { useEffect, useState } from 'react'
import type { GuardExam, GuardReport } from '../../guard'

/** What the check reads of a report. */
export const plainTexts = ({ finding, result, advice, yinYang }: ReportContent): GuardReport => ({
  finding: finding.text,
  result: result.text,
  advice: advice.text,
  yinYang,
})

const NONE: readonly string[] = []

/**
 * Words of one reading that name the other side than the other reading does: two doctors who saw opposite sides do not agree, however
 * alike their texts are. Undefined until it is known; empty when the check does not come, since the reader compares the texts in any case.
 */
export function useOpposed(pair: { readonly first: GuardReport; readonly second: GuardReport } | undefined, exam: GuardExam) {
  const [words, setWords] = useState<readonly string[]>()
  const asked = pair && JSON.stringify([pair, exam])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pair and the exam by what stands in them
  useEffect(() => {
    if (!pair) return
    let left = false
    import('../../guard').then(
      ({ guard }) => {
        const against = (text: GuardReport, other: GuardReport): string[] =>
          guard(text, exam, { addendumTo: other, asksFlag: false })
            .filter(({ rule }) => rule === 'side.addendum')
            .map((hit) => hit.text)
        if (!left) setWords([...new Set([...against(pair.first, pair.second), ...against(pair.second, pair.first)])])
      },
      () => {
        if (!left) setWords(NONE)
      },
    )
    return () => {
      left = true
    }
  }, [asked])
  return words
}
