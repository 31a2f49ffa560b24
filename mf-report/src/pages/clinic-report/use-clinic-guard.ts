import { ageOn, formatDate, type ReportContent } from '@farsight/shared/domain'
import { serverNow, serverOffset } from '@farsight/shared/ui/data'
import { useMemo } from 'react'
import { type Guard, type GuardedExam, UNREGISTERED, useGuard } from '../parts/guard/use-guard'
import type { ClinicForm } from './clinic-form'
import type { Preset, useClinicReport } from './use-clinic-report'

const plain = (text: string) => ({ text, marks: [] })

/** As the server will have it: the birth date tells the age. */
function ageOf({ birthday, age, ageUnit }: ClinicForm): GuardedExam['age'] {
  if (birthday !== '') return ageOn(birthday, formatDate(serverNow(), serverOffset())) ?? null
  return /^\d{1,3}$/.test(age) ? { value: Number(age), unit: ageUnit } : null
}

/** The report check over the clinic's form (EDIT-04): nobody reviews it, so nobody else would see a slip. */
export function useClinicGuard({ form, reasonsName }: ReturnType<typeof useClinicReport>, { modality }: Preset): Guard {
  const { sex, bodypart, side, checkItem, finding, result, yinYang } = form
  // One object for one text: typing elsewhere in the form is no new text to look over.
  const content = useMemo(
    (): ReportContent => ({
      finding: plain(finding),
      result: plain(result),
      advice: plain(''),
      yinYang: yinYang === '' ? null : (Number(yinYang) as 0 | 1 | 2),
    }),
    [finding, result, yinYang],
  )
  return useGuard({ risProcedureId: reasonsName, sex, age: ageOf(form), modality, bodypart, side, checkItem }, content, UNREGISTERED)
}
