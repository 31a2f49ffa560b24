import { api } from '@farsight/shared/api'
import { CODE } from '@farsight/shared/domain'
import { useT } from '@farsight/shared/i18n'
import { Button, Input } from '@farsight/shared/ui'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { type Failure, failureOf } from '../../model/ports'
import css from '../public/public.module.css'

interface CodeFormProps {
  readonly token: string
  /** Masked. */
  readonly phone: string
  /** Why the last code did not open it. */
  readonly failure: Failure | undefined
  readonly onCode: (code: string) => Promise<void>
}

/** So often a code may be tried; after that none opens, the right one either. */
const TRIES = 5

/** A link that opens with a code: it is sent when the holder asks for it, never by looking at the page. */
export function CodeForm({ token, phone, failure, onCode }: CodeFormProps) {
  const t = useT('mf-report')
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [digits, setDigits] = useState('')
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState(false)
  const [sent, setSent] = useState<Failure | 'sent'>()
  const [wait, setWait] = useState(0)
  // What was said of the last code is over when another one was sent.
  const [over, setOver] = useState<Failure>()
  const tries = useRef(0)
  useEffect(() => {
    if (wait <= 0) return
    const timer = setTimeout(() => setWait(wait - 1), 1_000)
    return () => clearTimeout(timer)
  }, [wait])
  useEffect(() => {
    if (failure) field.current?.select()
  }, [failure])

  async function send(): Promise<void> {
    try {
      const { val } = await api.call('sendShareCode', { token }, { promptType: 'none', handleOverTime: false })
      setSent('sent')
      setOver(failure)
      setDigits('')
      tries.current = 0
      setWait(val.resend)
      field.current?.focus()
    } catch (thrown) {
      setSent(failureOf(thrown))
    }
  }
  async function open(event: FormEvent): Promise<void> {
    event.preventDefault()
    const whole = /^\d{6}$/.exec(digits) !== null
    setWrong(!whole)
    if (!whole || busy) return field.current?.focus()
    setBusy(true)
    tries.current += 1
    await onCode(digits)
    setBusy(false)
  }
  const fault = wrong ? t('share.codeSix') : failure !== undefined && failure !== over ? saidOf(failure) : sent && sent !== 'sent' ? sent.message : undefined // biome-ignore format: first what is newest
  /** One sentence: what can be done about it. */
  function saidOf({ code, message }: Failure): string {
    if (code !== CODE.smsCodeWrong) return message
    // The code of an earlier visit opens it as well, so that it was tried.
    if (sent !== 'sent') return t('share.codeNotSent')
    return tries.current >= TRIES ? t('share.codeUsedUp') : message
  }
  return (
    <form className={`${css.card} ${css.form}`} noValidate onSubmit={(event) => void open(event)}>
      <p className={css.small}>{t('share.codeWhy')}</p>
      <label htmlFor={id}>{t('share.code', { phone })}</label>
      <Input
        ref={field}
        id={id}
        className={css.digits}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        invalid={fault !== undefined}
        aria-describedby={`${id}-says`}
        value={digits}
        onChange={(event) => setDigits(event.target.value.replace(/\D/g, ''))}
      />
      <p id={`${id}-says`} className={fault ? css.error : css.small} role={fault ? 'alert' : 'status'}>
        {fault ?? (sent === 'sent' ? t('share.codeSent') : '')}
      </p>
      <Button className={css.wide} {...(wait > 0 ? { refused: t('share.codeAgain', { count: wait }) } : {})} onClick={() => void send()}>
        {wait > 0 ? t('share.codeAgain', { count: wait }) : t('share.codeSend')}
      </Button>
      <Button kind="primary" type="submit" className={css.wide} busy={busy}>
        {t('share.open')}
      </Button>
    </form>
  )
}
