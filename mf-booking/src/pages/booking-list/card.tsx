import type { BookingRow } from '@farsight/shared/contract'
import { ageText, personNameText, SEX_LABELS } from '@farsight/shared/domain'
import { useBilingual, useLanguage } from '@farsight/shared/i18n'
import { ModalityBox, shortTime } from '@farsight/shared/ui/data'
import type { ReactNode } from 'react'
import { BookingState, itemsOf, placeOf } from './columns'

/** A booking where there is no room for columns: who and when, what and where; its acts at the right edge, under the thumb. */
export function BookingCard({ row, acts }: { readonly row: BookingRow; readonly acts: ReactNode }) {
  const say = useBilingual()
  const language = useLanguage()
  return (
    <div className="fs-line">
      <div style={{ flex: 1, minWidth: 0 }}>
        <div className="fs-line">
          <BookingState row={row} />
          <b className="fs-cut">{personNameText(row.patName, language)}</b>
          <span className="fs-2">{`${say(SEX_LABELS[row.sex])} ${ageText(row.age ?? undefined, language)}`}</span>
          <span>{shortTime(row.time)}</span>
        </div>
        <div className="fs-line">
          <ModalityBox code={row.modality} />
          <span className="fs-cut">{itemsOf(row, say)}</span>
          <span className="fs-2">{[placeOf(row), row.phone].filter(Boolean).join(' · ')}</span>
        </div>
      </div>
      {acts}
    </div>
  )
}
