import type { BookingRow } from '@farsight/shared/contract'
import { personNameText, SEX_LABELS } from '@farsight/shared/domain'
import { useBilingual, useLanguage } from '@farsight/shared/i18n'
import { placeOf } from './columns'

export interface BookingDialogProps {
  readonly row: BookingRow
  readonly onClose: () => void
  /** It was done: the list asks again. */
  readonly onDone: () => void
}

/** Whose booking an act is about: name, sex, number, time. */
export function useWho(row: BookingRow): string {
  const { patName, sex, bookingNo, time } = row
  const language = useLanguage()
  const say = useBilingual()
  return [personNameText(patName, language), say(SEX_LABELS[sex]), bookingNo, time?.slice(0, 16), placeOf(row)].filter(Boolean).join(' · ')
}
