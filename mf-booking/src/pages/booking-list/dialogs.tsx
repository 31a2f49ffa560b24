import { useT } from '@farsight/shared/i18n'
import { Bar, Field, message, Select } from '@farsight/shared/ui'
import { ConfirmDialog, ReasonDialog } from '@farsight/shared/ui/data'
import { useState } from 'react'
import { useOffer } from '../../booking/use-offer'
import { useBookingWrite } from '../../booking/use-write'
import { type BookingDialogProps, useWho } from './booking-dialog'

const faultOf = (refused: { says: string; code: number | string | undefined } | undefined) =>
  refused && { says: refused.says, code: refused.code }

/** Money was taken. */
export function PayDialog({ row, onClose, onDone }: BookingDialogProps) {
  const t = useT('mf-booking')
  const { busy, refused, run } = useBookingWrite()
  async function pay(): Promise<void> {
    if (!(await run('setPaid', { appointmentId: row.appointmentId, status: row.status }))) return
    message.success(t('booking.done.pay'))
    onDone()
  }
  return (
    <ConfirmDialog
      title={t('booking.act.pay')}
      who={useWho(row)}
      verb={t('booking.payVerb', { fee: row.fee })}
      busy={busy}
      error={faultOf(refused)}
      onConfirm={() => void pay()}
      onClose={onClose}
    >
      <p className="fs-2">{t('booking.paySays', { fee: row.fee })}</p>
    </ConfirmDialog>
  )
}

/** Cancelled with a reason; a transfer that waits is taken back. */
export function CancelDialog({ row, onClose, onDone }: BookingDialogProps) {
  const t = useT('mf-booking')
  const word = row.status === 'asked' ? 'booking.act.withdraw' : 'booking.act.cancel'
  const { busy, refused, run } = useBookingWrite()
  async function cancel(reason: string): Promise<void> {
    if (!(await run('cancelAppointment', { appointmentId: row.appointmentId, reason, status: row.status }))) return
    message.success(t(row.status === 'asked' ? 'booking.done.withdraw' : 'booking.done.cancel'))
    onDone()
  }
  return (
    <ReasonDialog
      title={t(word)}
      who={useWho(row)}
      verb={t(word)}
      keep={t('booking.keepBooking')}
      danger
      busy={busy}
      error={faultOf(refused)}
      maxLength={200}
      suggestions={[t('booking.why.late'), t('booking.why.elsewhere'), t('booking.why.wrong')]}
      onConfirm={(reason) => void cancel(reason)}
      onClose={onClose}
    >
      <p className="fs-2">
        {t(row.status === 'asked' ? 'booking.cancelAsked' : row.status === 'paid' ? 'booking.cancelPaid' : 'booking.cancelSays')}
      </p>
    </ReasonDialog>
  )
}

/** Sent on to another hospital, which answers. */
export function TransferDialog({ row, onClose, onDone }: BookingDialogProps) {
  const t = useT('mf-booking')
  const { offer } = useOffer()
  const others = (offer?.facilities ?? []).filter(({ facilityId }) => facilityId !== row.facilityId)
  const [target, setTarget] = useState('')
  const { busy, refused, run } = useBookingWrite()
  async function send(reason: string): Promise<void> {
    const targetFacilityId = target || others[0]?.facilityId
    const { appointmentId, status } = row
    if (!targetFacilityId || !(await run('transferAppointment', { appointmentId, targetFacilityId, reason, status }))) return
    message.success(t('booking.done.transfer'))
    onDone()
  }
  return (
    <ReasonDialog
      title={t('booking.act.transfer')}
      who={useWho(row)}
      verb={t('booking.act.transfer')}
      busy={busy}
      error={faultOf(refused)}
      maxLength={200}
      suggestions={[t('booking.why.broken'), t('booking.why.full')]}
      onConfirm={(reason) => void send(reason)}
      onClose={onClose}
    >
      {offer && others.length === 0 ? (
        <Bar kind="warn">{t('booking.noPartner')}</Bar>
      ) : (
        <Field above label={t('booking.transferTo')} required>
          {({ invalid: _, ...control }) => (
            <Select
              {...control}
              value={target || (others[0]?.facilityId ?? '')}
              options={others.map((one) => ({ value: one.facilityId, label: one.name }))}
              onChange={(event) => setTarget(event.target.value)}
            />
          )}
        </Field>
      )}
      <p className="fs-2">{t('booking.transferSays')}</p>
    </ReasonDialog>
  )
}
