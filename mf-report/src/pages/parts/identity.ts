import type { WorklistRow } from '@farsight/shared/contract'
import { ageText, partText, personNameText, SEX_LABELS, SIDE_LABELS } from '@farsight/shared/domain'
import type { Language } from '@farsight/shared/i18n'

/** One line that says who it is: 王建国 男 67岁 CT2611200031. In titles of dialogs and on every image. */
export const identityLine = (exam: WorklistRow, language: Language): string =>
  [personNameText(exam.patName, language), SEX_LABELS[exam.sex][language], ageText(exam.age ?? undefined, language), exam.checkNo]
    .filter(Boolean)
    .join(' ')

/** The part with its side written out: 左 膝关节 平扫. */
export const partLine = (exam: WorklistRow, language: Language): string =>
  [SIDE_LABELS[exam.side][language], partText(exam.bodypart, exam.checkItem, language)].filter(Boolean).join(' ')
