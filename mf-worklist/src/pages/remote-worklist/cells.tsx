import { type Age, ageText, personNameText, SEX_LABELS, type Sex, SIDE_LABELS } from '@farsight/shared/domain'
import { type Language, useLanguage, useT } from '@farsight/shared/i18n'
import { FlagCell, ModalityBox, StateTag, TimeLeft } from '@farsight/shared/ui/data'
import type { ReactNode } from 'react'
import { type OrderPart, type OrderRow, partnerOf } from '../../model/order'
import { isOrderDone } from '../../model/order-acts'

/** '' once the patient's data has gone with the order. */
export const orderSexAge = (row: OrderRow, language: Language): string =>
  row.sex === '' ? '' : `${SEX_LABELS[row.sex as Sex][language]} ${ageText((row.age as Age | null) ?? undefined, language)}`

const partWords = ({ bodypart, side }: OrderPart, language: Language): string =>
  [SIDE_LABELS[side][language], bodypart].filter(Boolean).join(' ')
export const partsText = (row: OrderRow, language: Language): string =>
  row.bodyparts.map((part) => partWords(part, language)).join(language === 'zh' ? '、' : ', ')

/** Every part with its side written out bold. */
export function PartsCell({ row }: { readonly row: OrderRow }) {
  const language = useLanguage()
  if (row.bodyparts.length === 0) return '—'
  return row.bodyparts.map(({ bodypart, side }, i) => (
    <span key={bodypart}>
      {i > 0 && (language === 'zh' ? '、' : ', ')}
      {side && <b>{SIDE_LABELS[side][language]} </b>}
      {bodypart}
    </span>
  ))
}

/** What is left of the promise, only while somebody waits for the report. */
export const promiseCell = (row: OrderRow) => (row.status === 'open' && !isOrderDone(row) ? <TimeLeft due={row.promisedTime} /> : undefined)

/** `→ 市一院 · 沈教授` for one that was sent, `← 东港县医院` for one that came. */
export function PartnerCell({ row }: { readonly row: OrderRow }) {
  const t = useT('mf-worklist')
  const name = partnerOf(row)
  const says = t(row.role === 'src' ? 'remote.to' : 'remote.from', { name })
  return (
    <span title={says} role="img" aria-label={says}>
      <span className="fs-flag-remote" aria-hidden="true">
        {row.role === 'src' ? '→ ' : '← '}
      </span>
      {name}
    </span>
  )
}

/** An order that is over has a word of its own where the exam's sign would say something else. */
export function OrderState({ row }: { readonly row: OrderRow }) {
  const t = useT('mf-worklist')
  if (row.status === 'recalled' || row.status === 'relaunched')
    return (
      <span className="fs-3" role="img" aria-label={t('remote.stateName', { word: t(`remote.status.${row.status}`) })}>
        {t(`remote.status.${row.status}`)}
      </span>
    )
  return <StateTag state={row.state} reportHasComplete={row.reportHasComplete} returned={row.returned} hungUp={row.hungUp} />
}

/** A row in two lines for a tablet in portrait. */
export function OrderCard({ row, acts }: { readonly row: OrderRow; readonly acts: ReactNode }) {
  const language = useLanguage()
  return (
    <div className="fs-line">
      <div style={{ flex: 1, minWidth: 0 }}>
        <div className="fs-line">
          <FlagCell {...row} />
          <OrderState row={row} />
          <b className="fs-cut">{personNameText(row.patName, language) || '—'}</b>
          <span className="fs-2">{orderSexAge(row, language)}</span>
          {promiseCell(row)}
        </div>
        <div className="fs-line">
          <ModalityBox code={row.modality} />
          <span className="fs-cut">
            <PartsCell row={row} />
          </span>
          <span className="fs-2 fs-cut">
            <PartnerCell row={row} />
          </span>
        </div>
      </div>
      {acts}
    </div>
  )
}
