import type { MeetingCase } from '@farsight/shared/contract'
import { type AgeUnit, ageText, partText, personNameText, SEX_LABELS, type Sex, SIDE_LABELS, type Side } from '@farsight/shared/domain'
import { useLanguage, useT } from '@farsight/shared/i18n'
import { useCallback } from 'react'

/** Whose exam it is and of what, as far as a meeting names it. */
export type CaseFacts = Pick<MeetingCase, 'patName' | 'sex' | 'ageValue' | 'ageUnit'> & {
  readonly exam: Pick<MeetingCase['exam'], 'modality' | 'bodypart' | 'side' | 'checkItem' | 'checkNo'> & {
    /** Undefined in a draft that was kept before it was known. */
    readonly imported?: 0 | 1 | undefined
  }
}

export interface CaseWords {
  readonly name: string
  readonly sex: string
  readonly age: string
  /** 左 or 右 in words, '' without one: never left out where there is one. */
  readonly side: string
  readonly part: string
}

/** The words of a case in the language of the page. */
export function useCaseWords(): (one: CaseFacts) => CaseWords {
  const language = useLanguage()
  return useCallback(
    ({ patName, sex, ageValue, ageUnit, exam }) => ({
      name: personNameText(patName, language),
      sex: (SEX_LABELS[sex as Sex] ?? SEX_LABELS.O)[language],
      age: ageText(ageValue === null ? undefined : { value: ageValue, unit: ageUnit as AgeUnit }, language),
      side: SIDE_LABELS[exam.side as Side]?.[language] ?? '',
      part: partText(exam.bodypart, exam.checkItem, language),
    }),
    [language],
  )
}

/**
 * A case in one short line that no other case of the meeting has: one patient may stand there with two exams that read alike.
 * @param number from 1, in the order of the meeting
 */
export function useCaseLine(): (one: CaseFacts, number: number) => string {
  const t = useT('mf-consultation')
  const words = useCaseWords()
  return useCallback(
    (one, number) => {
      const { modality, checkNo } = one.exam
      return [t('meeting.caseAt', { number, name: words(one).name }), modality, checkNo].filter(Boolean).join(' ')
    },
    [t, words],
  )
}
