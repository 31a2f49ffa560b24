import { type ApiError, api } from '@farsight/shared/api'
import type { AnswerOf, getAppointment } from '@farsight/shared/contract'
import { ageText, personNameText, SEX_LABELS, SIDE_LABELS } from '@farsight/shared/domain'
import { useBilingual, useLanguage, useT } from '@farsight/shared/i18n'
import { Button, ErrorBar, message } from '@farsight/shared/ui'
import { Dialog } from '@farsight/shared/ui/data'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import css from './slip.module.css'
import { useBookingWrite } from './use-write'

export type BookingWhole = AnswerOf<typeof getAppointment>['val']

/** A booking as it stands on the server. */
export function useBooking(appointmentId: string): {
  readonly whole: BookingWhole | undefined
  readonly failed: ApiError | null
  readonly again: () => void
} {
  const { data, error, refetch } = useQuery({
    queryKey: ['mf-booking/booking', appointmentId],
    queryFn: ({ signal }) => api.call('getAppointment', { appointmentId }, { promptType: 'none', signal }),
    gcTime: 0,
  })
  return { whole: data?.val, failed: error as ApiError | null, again: () => void refetch() }
}

function SlipPaper({ whole: { booking, patient } }: { readonly whole: BookingWhole }) {
  const t = useT('mf-booking')
  const say = useBilingual()
  const language = useLanguage()
  const preparation = [...new Set(booking.checks.map((check) => check.preparation).filter(Boolean))]
  const who = [personNameText(booking.patName, language), say(SEX_LABELS[booking.sex]), ageText(booking.age ?? undefined, language)].join(
    ' · ',
  )
  return (
    <article className={css.paper}>
      <h3>{booking.facilityName}</h3>
      <p className={css.title}>{t('booking.slipTitle')}</p>
      <p className={css.time}>{booking.time?.slice(0, 16)}</p>
      <p className={css.room}>{booking.roomName}</p>
      <dl>
        <dt>{t('booking.column.no')}</dt>
        <dd>{booking.bookingNo}</dd>
        <dt>{t('patient.title')}</dt>
        <dd>{who}</dd>
        <dt>{t('patient.phone')}</dt>
        <dd>{patient.phone}</dd>
        <dt>{t('booking.column.item')}</dt>
        <dd>
          {booking.checks.map((check) => `${say(SIDE_LABELS[check.side])} ${check.checkItem}`.trim()).join(say({ zh: '、', en: ', ' }))}
        </dd>
        <dt>{t('booking.column.fee')}</dt>
        <dd>
          ¥{booking.fee} {booking.paidTime ? t('booking.paidAt', { name: booking.paidName }) : t('booking.notPaid')}
        </dd>
      </dl>
      {preparation.map((text) => (
        <p key={text} className={css.preparation}>
          {text}
        </p>
      ))}
      <p>{t('booking.slipFoot')}</p>
    </article>
  )
}

const ROOT = 'fs-slip-print'
const SHEET = `@media screen{#${ROOT}{display:none}}@media print{@page{size:80mm auto;margin:0}body>:not(#${ROOT}){display:none!important}}`

function SlipPrint({ whole, onPrinted }: { readonly whole: BookingWhole; readonly onPrinted: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: printed once, when it stands in the page
  useLayoutEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(SHEET)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    const timer = setTimeout(() => {
      window.print()
      onPrinted()
    })
    return () => {
      clearTimeout(timer)
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
    }
  }, [])
  return createPortal(
    <div id={ROOT}>
      <SlipPaper whole={whole} />
    </div>,
    document.body,
  )
}

/** The slip of a booking: printed, or sent to the patient's phone. */
export function SlipDialog({ appointmentId, onClose }: { readonly appointmentId: string; readonly onClose: () => void }) {
  const t = useT('mf-booking')
  const { whole, failed, again } = useBooking(appointmentId)
  const [printing, setPrinting] = useState(false)
  const { busy, refused, run } = useBookingWrite()
  async function send(): Promise<void> {
    const answer = await run('sendSlip', { appointmentId })
    if (answer) message.success(t('booking.smsSent', { phone: answer.val.phone }))
  }
  return (
    <Dialog
      title={t('booking.act.slip')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('booking.close')}</Button>
          <Button busy={busy} onClick={() => void send()}>
            {t('booking.sms')}
          </Button>
          <Button kind="primary" icon="print" data-autofocus busy={whole === undefined} onClick={() => setPrinting(true)}>
            {t('booking.print')}
          </Button>
        </>
      }
    >
      {failed && <ErrorBar what={t('booking.act.slip')} says={failed.message} code={failed.code || undefined} onRetry={again} />}
      {refused && <ErrorBar what={t('booking.sms')} says={refused.says} code={refused.code} />}
      {whole && <SlipPaper whole={whole} />}
      {whole && printing && <SlipPrint whole={whole} onPrinted={() => setPrinting(false)} />}
    </Dialog>
  )
}
