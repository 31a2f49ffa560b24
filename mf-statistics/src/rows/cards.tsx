import type { BookingRow, RemoteOrderRow } from '@farsight/shared/contract'
import { BOOKING_LABELS, creditsPaid, personNameText } from '@farsight/shared/domain'
import { useBilingual, useLanguage, useT } from '@farsight/shared/i18n'
import { figure, ModalityBox, StateTag } from '@farsight/shared/ui/data'

/** A remote order in two lines for a tablet in portrait. */
export function OrderCard({ row, took }: { readonly row: RemoteOrderRow; readonly took: string }) {
  const t = useT('mf-statistics')
  const language = useLanguage()
  return (
    <>
      <div className="fs-line">
        <StateTag {...row} />
        <b className="fs-cut">{personNameText(row.patName, language) || '—'}</b>
        <ModalityBox code={row.modality} />
      </div>
      <div className="fs-line fs-2">
        <span className="fs-cut">{row.role === 'src' ? `→ ${row.destFacilityName}` : `← ${row.srcFacilityName}`}</span>
        <span>{row.launchTime.slice(0, 16)}</span>
        <span className="fs-num">{`${t('column.credits')} ${figure(creditsPaid(row))}`}</span>
        {took && <span>{took}</span>}
      </div>
    </>
  )
}

/** A booking in two lines. */
export function BookingCard({ row }: { readonly row: BookingRow }) {
  const say = useBilingual()
  const t = useT('mf-statistics')
  const language = useLanguage()
  return (
    <>
      <div className="fs-line">
        <span>{say(BOOKING_LABELS[row.status])}</span>
        <b className="fs-cut">{personNameText(row.patName, language)}</b>
        <ModalityBox code={row.modality} />
      </div>
      <div className="fs-line fs-2">
        <span className="fs-cut">{row.checks.map(({ checkItem }) => checkItem).join(t('comma'))}</span>
        <span>{row.time?.slice(0, 16) ?? '—'}</span>
      </div>
    </>
  )
}
