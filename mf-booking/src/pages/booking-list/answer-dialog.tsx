import { CODE, errorMessage, sameSides } from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { Button, ErrorBar, Field, message, TextArea } from '@farsight/shared/ui'
import { Dialog, Segments } from '@farsight/shared/ui/data'
import { useMemo, useState } from 'react'
import { CheckPicker, type ChosenCheck, isComplete, minutesOf } from '../../booking/check-picker'
import { ChooseTime } from '../../booking/choose-time'
import { type HoldAsk, useHold } from '../../booking/use-hold'
import { useOffer } from '../../booking/use-offer'
import { useBookingWrite } from '../../booking/use-write'
import { useFormTurn } from '../../patient-form'
import { type BookingDialogProps, useWho } from './booking-dialog'
import css from './booking-list.module.css'
import { itemsOf } from './columns'

/** What another hospital wants to send here: taken with items, room and time of one's own, or refused with a reason. */
export function AnswerDialog({ row, onClose, onDone }: BookingDialogProps) {
  const t = useT('mf-booking')
  const say = useBilingual()
  const { offer, failed, again } = useOffer()
  const [answer, setAnswer] = useState<'accept' | 'refuse'>('accept')
  const [picked, setPicked] = useState<readonly ChosenCheck[]>()
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  // What this hospital calls the same stands there already.
  const chosen = useMemo<readonly ChosenCheck[]>(
    () =>
      picked ??
      row.checks.flatMap((check) => {
        const item = offer?.items.find(
          (one) => one.modality === check.modality && one.bodypart === check.bodypart && one.checkItem === check.checkItem,
        )
        return item ? [{ item, side: item.hasSide ? check.side : ('' as const) }] : []
      }),
    [picked, offer, row.checks],
  )
  const minutes = minutesOf(chosen)
  const ask = useMemo<HoldAsk>(() => ({ minutes, urgent: row.urgent }), [minutes, row.urgent])
  const hold = useHold(ask)
  // Told at once: another side than the asked one is another examination.
  const otherSide =
    isComplete(chosen) &&
    !sameSides(
      row.checks,
      chosen.map(({ item, side }) => ({ bodypart: item.bodypart, side })),
    )
  const { refused, run } = useBookingWrite()
  const { saving, during } = useFormTurn()
  const { appointmentId } = row
  /** Nothing is what is not ready, or was refused. */
  async function answered() {
    if (answer === 'refuse') return reason.trim() === '' ? undefined : run('answerTransfer', { appointmentId, accept: 0, reason })
    if (chosen.length === 0 || !isComplete(chosen) || otherSide) return undefined
    const { held } = await hold.settled()
    if (!held) return undefined
    const checks = chosen.map(({ item, side }) => ({ itemId: item.itemId, side }))
    return run('answerTransfer', { appointmentId, accept: 1, checks, time: held.time, holdId: held.holdId })
  }
  async function send(): Promise<void> {
    setTried(true)
    if (!(await during(answered))) return
    if (answer === 'accept') hold.done()
    message.success(t(`booking.done.${answer}`))
    onDone()
  }
  const wanted = itemsOf(row, say)
  return (
    <Dialog
      title={t('booking.act.answer')}
      width={960}
      dirty={reason !== '' || hold.time !== undefined}
      onClose={onClose}
      foot={
        <>
          <Button busy={saving} onClick={onClose}>
            {t('booking.close')}
          </Button>
          <Button kind={answer === 'refuse' ? 'danger' : 'primary'} busy={saving} onClick={() => void send()}>
            {t(`booking.answer.${answer}`)}
          </Button>
        </>
      }
    >
      <div className={css.form} inert={saving}>
        <p className="fs-dialog-who">{useWho(row)}</p>
        <p>
          {t('booking.askedBy', { name: row.sourceName, reason: row.reason, items: wanted })}
          {row.paidTime && ` ${t('booking.paidAt', { name: row.paidName })}`}
        </p>
        <Segments
          label={t('booking.act.answer')}
          value={answer}
          options={(['accept', 'refuse'] as const).map((value) => ({ value, label: t(`booking.answer.${value}`) }))}
          onChange={setAnswer}
        />
        {refused && <ErrorBar what={t('booking.act.answer')} says={refused.says} code={refused.code} />}
        {failed && <ErrorBar what={t('booking.act.answer')} says={failed.message} code={failed.code || undefined} onRetry={again} />}
        {answer === 'refuse' ? (
          <Field
            above
            label={t('booking.reason')}
            required
            error={tried && reason.trim() === '' ? t('patient.blank', { field: t('booking.reason') }) : undefined}
          >
            {(control) => (
              <TextArea {...control} rows={3} maxLength={200} value={reason} onChange={(event) => setReason(event.target.value)} />
            )}
          </Field>
        ) : (
          <>
            <CheckPicker
              offer={offer}
              chosen={chosen}
              onChange={(next) => {
                if (minutesOf(next) !== minutes) hold.drop()
                setPicked(next)
              }}
              error={
                otherSide
                  ? t('booking.sideDiffers', { says: say(errorMessage(CODE.sideDiffers)!), wanted })
                  : tried && chosen.length === 0
                    ? t('booking.chooseItem')
                    : tried && !isComplete(chosen)
                      ? t('booking.chooseSide')
                      : undefined
              }
            />
            {offer && chosen.length > 0 && (
              <ChooseTime
                {...{ offer, minutes, hold }}
                modality={chosen[0]!.item.modality}
                urgent={row.urgent === 1}
                from={row.time?.slice(0, 10)}
                error={tried && !hold.time ? t('booking.chooseTime') : undefined}
              />
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}
