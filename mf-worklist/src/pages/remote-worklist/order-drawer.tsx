import { personNameText } from '@farsight/shared/domain'
import { useSettled } from '@farsight/shared/exams'
import { useLanguage, useT } from '@farsight/shared/i18n'
import { Drawer, FlagCell, useModalityName } from '@farsight/shared/ui/data'
import type { ReactNode } from 'react'
import { credits, feeLines, signed } from '../../model/fee'
import { type OrderRow, orderContent } from '../../model/order'
import { OrderState, orderSexAge, PartsCell, promiseCell } from './cells'
import css from './remote.module.css'
import { OrderTimeline } from './timeline'

export interface OrderDrawerProps {
  readonly row: OrderRow | undefined
  readonly onClose: () => void
}

/** Details of the chosen order: whose it is, what was asked, what it costs, and its history; it follows ↑ ↓. */
export function OrderDrawer({ row, onClose }: OrderDrawerProps) {
  const t = useT('mf-worklist')
  const language = useLanguage()
  const title = [personNameText(row?.patName ?? '', language), row?.checkNo].filter(Boolean).join(' · ')
  return (
    <Drawer title={title || t('remote.details')} onClose={onClose}>
      {row ? <Details row={row} /> : <p className="fs-2">{t('drawer.none')}</p>}
    </Drawer>
  )
}

function Details({ row }: { readonly row: OrderRow }) {
  const t = useT('mf-worklist')
  const language = useLanguage()
  const modalityName = useModalityName()
  const settled = useSettled(row.remoteOrderId)
  const fact = (key: string, value: ReactNode) => (
    <>
      <dt className="fs-2">{t(`remote.fact.${key}`)}</dt>
      <dd>{value || '—'}</dd>
    </>
  )
  return (
    <>
      <p className="fs-line" style={{ marginBottom: 12, flexWrap: 'wrap' }}>
        <FlagCell {...row} all />
        <OrderState row={row} />
        {promiseCell(row)}
      </p>
      <section aria-label={t('remote.order')}>
        <h2>{t('remote.order')}</h2>
        <dl className={css.facts}>
          {fact('sexAge', orderSexAge(row, language))}
          {fact('modality', modalityName(row.modality))}
          {fact('parts', <PartsCell row={row} />)}
          {fact('item', row.checkItem)}
          {fact('condition', row.condition)}
          {fact('from', [row.srcFacilityName, row.srcDoctorName].filter(Boolean).join(' · '))}
          {fact('to', [row.destFacilityName, row.destDoctorName].filter(Boolean).join(' · '))}
          {fact('doctor', row.holderName || row.authorName || row.assignedName)}
          {fact('launchTime', row.launchTime)}
          {fact('promisedTime', row.promiseMissed === 1 ? t('remote.missed', { time: row.promisedTime }) : row.promisedTime)}
          {fact('receiveTime', row.receiveTime)}
          {fact('completeTime', row.completeTime)}
          {row.rejectReason && fact('reason', row.rejectReason)}
        </dl>
      </section>
      <Money row={row} />
      {settled === row.remoteOrderId && <OrderTimeline remoteOrderId={row.remoteOrderId} of={orderContent(row)} />}
    </>
  )
}

/** The price as it was frozen at the launch. */
function Money({ row }: { readonly row: OrderRow }) {
  const t = useT('mf-worklist')
  const { fee } = row
  return (
    <section aria-label={t('remote.money')}>
      <h2>{t('remote.money')}</h2>
      <dl className={css.money}>
        {feeLines(fee).map(({ key, amount }) => (
          <div key={key} style={{ display: 'contents' }}>
            <dt>{t(`launch.fee.${key}`, { unit: credits(fee.unit), parts: fee.parts })}</dt>
            <dd>{key === 'base' ? credits(amount) : signed(amount)}</dd>
          </div>
        ))}
        <dt className={css.total}>{t('launch.total')}</dt>
        <dd className={css.total}>{credits(fee.total)}</dd>
        {row.urgentReleased === 1 && (
          <>
            <dt>{t('remote.urgentReleased')}</dt>
            <dd>{signed(-(fee.urgentCost + fee.nightCost))}</dd>
          </>
        )}
      </dl>
    </section>
  )
}
