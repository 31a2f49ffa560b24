import { session } from '@farsight/shared/bus'
import type { BookedTime } from '@farsight/shared/contract'
import { CODE, errorMessage, isMobile } from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { Button, ErrorBar, Field, Input, message, TextArea } from '@farsight/shared/ui'
import { Dialog } from '@farsight/shared/ui/data'
import { useEffect, useMemo, useState } from 'react'
import { ChooseTime } from '../../booking/choose-time'
import { useBooking } from '../../booking/slip'
import { type HoldAsk, TIME_CODES, useHold } from '../../booking/use-hold'
import { useOffer } from '../../booking/use-offer'
import { useBookingWrite } from '../../booking/use-write'
import { useFormTurn, useShowWrong } from '../../patient-form'
import { type BookingDialogProps, useWho } from './booking-dialog'
import css from './booking-list.module.css'

/** What can be changed beside the time. */
type Changed = 'phone' | 'address' | 'conditionDescription' | 'department' | 'applyDoctor'
type Typed = Partial<Record<Changed, string>>
/** Longest description, in UTF-16 units (product.md section 5). */
const DESCRIPTION = 512

/** Another time, and how the patient is reached. */
export function EditDialog({ row, onClose, onDone }: BookingDialogProps) {
  const t = useT('mf-booking')
  const say = useBilingual()
  const { whole, failed, again } = useBooking(row.appointmentId)
  const targetFacilityId = session.current()?.facilityId === row.facilityId ? undefined : row.facilityId
  const { offer } = useOffer(targetFacilityId)
  const { appointmentId, urgent } = row
  // As it was said when it was booked, not the whole slots that it takes.
  const minutes = row.checks.reduce((sum, check) => sum + check.minutes, 0)
  const ask = useMemo<HoldAsk>(
    () => ({ targetFacilityId, minutes, urgent, appointmentId }),
    [targetFacilityId, minutes, urgent, appointmentId],
  )
  const hold = useHold(ask)
  const [typed, setTyped] = useState<Typed>({})
  const [tried, setTried] = useState(false)
  const { refused, run } = useBookingWrite()
  const { saving, during } = useFormTurn()
  const { box, showWrong } = useShowWrong()
  const who = useWho(row)
  const stands: Readonly<Record<Changed, string>> = {
    phone: whole?.patient.phone ?? '',
    address: whole?.patient.address ?? '',
    conditionDescription: whole?.visit.conditionDescription ?? '',
    department: whole?.visit.department ?? '',
    applyDoctor: whole?.visit.applyDoctor ?? '',
  }
  const now = { ...stands, ...typed }
  const time = whole?.booking.time
  const former: (BookedTime & { roomName: string }) | undefined =
    whole?.roomId && time ? { roomId: whole.roomId, date: time.slice(0, 10), at: time.slice(11, 16), roomName: row.roomName } : undefined
  const blank = (field: string): string => t('patient.blank', { field })
  const faults: Typed = {
    ...(isMobile(now.phone.trim()) ? {} : { phone: say(errorMessage(CODE.phoneFormat)!) }),
    ...(now.address.trim() ? {} : { address: blank(t('patient.address')) }),
    ...(now.conditionDescription.trim() ? {} : { conditionDescription: blank(t('booking.description')) }),
    ...(now.conditionDescription.length > DESCRIPTION ? { conditionDescription: say(errorMessage(CODE.descriptionTooLong)!) } : {}),
  }
  // Somebody else saved meanwhile: what he wrote comes in below what is typed here, and the next save stands on it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again once for each refusal
  useEffect(() => {
    if (refused?.code === CODE.editedByAnother) again()
    if (TIME_CODES.includes(refused?.code)) hold.drop(refused!.says)
  }, [refused])

  async function save(): Promise<void> {
    if (!whole) return
    setTried(true)
    if (Object.keys(faults).length > 0) return showWrong()
    const done = await during(async () => {
      const settled = await hold.settled()
      // Another time was meant and could not be had: it says so at the calendar, and the former one is not kept without a word.
      if (settled.refused) return undefined
      const changes = {
        ...Object.fromEntries(Object.entries(typed).filter(([key, value]) => value !== stands[key as Changed])),
        ...(settled.held ? { time: settled.held.time, holdId: settled.held.holdId } : {}),
      }
      if (Object.keys(changes).length === 0) return 'nothing'
      return (await run('updateAppointment', { appointmentId, baseVersion: whole.booking.baseVersion, changes })) && 'saved'
    })
    if (done === 'nothing') return onClose()
    if (!done) return
    hold.done()
    message.success(t('booking.done.edit'))
    onDone()
  }
  const change = (key: Changed) => (event: { readonly target: { readonly value: string } }) =>
    setTyped((was) => ({ ...was, [key]: event.target.value }))
  const line = (key: Exclude<Changed, 'conditionDescription'>, label: string, maxLength: number, required: boolean) => (
    <Field label={label} required={required} error={tried ? faults[key] : undefined}>
      {(control) => <Input {...control} autoComplete="off" maxLength={maxLength} value={now[key]} onChange={change(key)} />}
    </Field>
  )
  return (
    <Dialog
      title={t('booking.act.edit')}
      width={960}
      dirty={Object.keys(typed).length > 0 || hold.time !== undefined}
      onClose={onClose}
      foot={
        <>
          <Button busy={saving} onClick={onClose}>
            {t('booking.close')}
          </Button>
          <Button kind="primary" busy={saving} {...(whole ? {} : { refused: t('booking.loading') })} onClick={() => void save()}>
            {t('booking.saveEdit')}
          </Button>
        </>
      }
    >
      <div ref={box} className={css.form} inert={saving}>
        <p className="fs-dialog-who">{who}</p>
        {failed && <ErrorBar what={t('booking.act.edit')} says={failed.message} code={failed.code || undefined} onRetry={again} />}
        {!whole && !failed && <p className="fs-2">{t('booking.loading')}</p>}
        {refused && <ErrorBar what={t('booking.act.edit')} says={refused.says} code={refused.code} />}
        {whole && (
          <>
            <div className={css.pairs}>
              {line('phone', t('patient.phone'), 20, true)}
              {line('address', t('patient.address'), 256, true)}
              {line('department', t('booking.department'), 64, false)}
              {line('applyDoctor', t('booking.applyDoctor'), 64, false)}
            </div>
            <Field
              label={t('booking.description')}
              required
              error={tried ? faults.conditionDescription : undefined}
              hint={`${now.conditionDescription.length}/${DESCRIPTION}`}
            >
              {(control) => <TextArea {...control} rows={2} value={now.conditionDescription} onChange={change('conditionDescription')} />}
            </Field>
          </>
        )}
        {whole && offer && (
          <ChooseTime
            {...{ offer, minutes, hold, former, appointmentId, targetFacilityId }}
            modality={row.modality}
            urgent={urgent === 1}
            from={former?.date}
          />
        )}
      </div>
    </Dialog>
  )
}
