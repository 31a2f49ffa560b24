import type { BookingRow } from '@farsight/shared/contract'
import { ageText, personNameText, SEX_LABELS, SIDE_LABELS } from '@farsight/shared/domain'
import { useBilingual, useLanguage, useT } from '@farsight/shared/i18n'
import { ErrorBar } from '@farsight/shared/ui'
import { Drawer, SignTag } from '@farsight/shared/ui/data'
import type { ReactNode } from 'react'
import { useBooking } from '../../booking/slip'
import { BOOKING_SIGNS } from '../../model/booking-list'
import css from './booking-list.module.css'
import { sided } from './columns'
import { Mimes } from './mimes'

/** Details of the chosen booking: whose, what, where, money, attachments. */
export function BookingDrawer({
  row,
  onClose,
  onChanged,
}: {
  readonly row: BookingRow
  readonly onClose: () => void
  readonly onChanged: () => void
}) {
  const t = useT('mf-booking')
  const say = useBilingual()
  const language = useLanguage()
  const { whole, failed, again } = useBooking(row.appointmentId)
  const fact = (label: string, value: ReactNode) => (
    <>
      <dt className="fs-2">{label}</dt>
      <dd>{value || '—'}</dd>
    </>
  )
  return (
    <Drawer title={`${personNameText(row.patName, language)} · ${row.facilityName} ${row.bookingNo}`} onClose={onClose}>
      <p className="fs-line">
        <SignTag sign={BOOKING_SIGNS[row.status]} />
        {row.waits === 1 && <span>{t('booking.waitsFor', { name: row.nextName })}</span>}
      </p>
      {failed && <ErrorBar what={t('booking.details')} says={failed.message} code={failed.code || undefined} onRetry={again} />}
      <dl className={css.facts}>
        {fact(t('booking.column.no'), t('booking.noAt', { hospital: row.facilityName, no: row.bookingNo }))}
        {fact(t('booking.column.sexAge'), `${say(SEX_LABELS[row.sex])} ${ageText(row.age ?? undefined, language)}`)}
        {fact(t('patient.phone'), whole?.patient.phone)}
        {fact(t('patient.address'), whole?.patient.address)}
        {fact(t('booking.description'), whole?.visit.conditionDescription)}
        {fact(t('booking.department'), [whole?.visit.department, whole?.visit.applyDoctor].filter(Boolean).join(' · '))}
        {fact(t('booking.column.time'), row.time?.slice(0, 16))}
        {fact(t('booking.room'), [row.facilityName, row.roomName].filter(Boolean).join(' · '))}
        {fact(t('booking.column.source'), [row.sourceName, row.userName].filter(Boolean).join(' · '))}
        {fact(t('booking.column.created'), row.createTime)}
        {row.checks.map((check) => (
          <div key={`${check.checkItem}${check.side}`} style={{ display: 'contents' }}>
            {fact(t('booking.column.item'), `${sided(say(SIDE_LABELS[check.side]), check.checkItem)} ¥${check.fee}`)}
            {check.preparation && fact(t('booking.preparation'), check.preparation)}
          </div>
        ))}
        {fact(t('booking.column.fee'), `¥${row.fee} ${row.paidTime ? t('booking.paidAt', { name: row.paidName }) : t('booking.notPaid')}`)}
        {whole?.owed.map((one) => (
          <div key={one.kind + one.time} style={{ display: 'contents' }}>
            {fact(t(`booking.owed.${one.kind}`), t('booking.owedLine', { from: one.fromName, to: one.toName, amount: one.amount }))}
          </div>
        ))}
        {(row.formerName || row.nextName) && fact(t('booking.act.transfer'), [row.formerName, row.nextName].filter(Boolean).join(' → '))}
        {row.reason && fact(t('booking.reason'), row.reason)}
      </dl>
      <Mimes row={row} onChanged={onChanged} />
    </Drawer>
  )
}
