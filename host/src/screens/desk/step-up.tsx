import { ApiError, api } from '@farsight/shared/api'
import { CODE } from '@farsight/shared/domain'
import { Button, ErrorBar, Field, Input } from '@farsight/shared/ui'
import { Dialog } from '@farsight/shared/ui/data'
import { type FormEvent, useCallback, useEffect, useId, useRef, useState } from 'react'
import { plainDigits } from '../entry/checks'
import { useCountdown } from '../entry/use-countdown'
import { waitOf } from '../entry/use-forgot'
import { useDeskText } from './texts'

const QUIET = { promptType: 'none' } as const

/** The second factor: a code to the phone of the account, asked for once for everything that waits. */
export function StepUp({ onDone }: { readonly onDone: (given: boolean) => void }) {
  const t = useDeskText()
  const form = useId()
  const field = useRef<HTMLInputElement>(null)
  const [phone, setPhone] = useState('')
  const [demo, setDemo] = useState(false)
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string>()
  const [error, setError] = useState<{ readonly says: string; readonly code: number | string }>()
  const [busy, setBusy] = useState<'send' | 'check'>()
  const [wait, beginWait] = useCountdown()

  const send = useCallback(
    async (before: string) => {
      setBusy('send')
      setError(undefined)
      setFault(undefined)
      try {
        const { val } = await api.call('stepUpSend', {}, QUIET)
        setPhone(val.phone)
        // What stood there belongs to the code before: no new one is told wrong by it. What was typed meanwhile stays.
        setCode((now) => (now === before ? '' : now))
        beginWait(val.retryAfter)
      } catch (thrown) {
        if (!(thrown instanceof ApiError)) throw thrown
        if (thrown.kind === 'expired') return onDone(false)
        const left = waitOf(thrown)
        if (left !== undefined) beginWait(left)
        setError({ says: thrown.message, code: thrown.code || thrown.status })
      } finally {
        setBusy((now) => (now === 'send' ? undefined : now))
        field.current?.focus()
      }
    },
    [beginWait, onDone],
  )

  const asked = useRef(false)
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    void send('')
    api.call('initLogin', {}, { promptType: 'none', showLoading: false }).then(
      ({ val }) => setDemo(val.demo),
      () => undefined,
    )
  }, [send])

  const check = async (event: FormEvent) => {
    event.preventDefault()
    if (busy === 'check') return
    const smsCode = plainDigits(code)
    if (smsCode === '') return setFault(t('stepUp.missing'))
    setBusy('check')
    setError(undefined)
    try {
      await api.call('stepUp', { smsCode }, QUIET)
      onDone(true)
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      if (thrown.kind === 'expired') return onDone(false)
      if (thrown.code === CODE.smsCodeWrong) setFault(thrown.message)
      else setError({ says: thrown.message, code: thrown.code || thrown.status })
      setBusy(undefined)
      field.current?.select()
    }
  }
  return (
    <Dialog
      title={t('stepUp.title')}
      onClose={() => onDone(false)}
      foot={
        <>
          <Button onClick={() => onDone(false)}>{t('stepUp.cancel')}</Button>
          <Button kind="primary" type="submit" form={form} busy={busy === 'check'}>
            {t('stepUp.check')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void check(event)}>
        <p>{phone ? t('stepUp.sent', { phone }) : t(error ? 'stepUp.needed' : 'stepUp.says')}</p>
        <Field above label={t('stepUp.code')} required error={fault}>
          {(control) => (
            <div className="fs-login-code">
              <Input
                {...control}
                ref={field}
                name="smsCode"
                inputMode="numeric"
                autoComplete="one-time-code"
                value={code}
                onChange={(event) => {
                  setCode(event.target.value)
                  setFault(undefined)
                }}
              />
              <Button
                busy={busy === 'send'}
                {...(wait > 0 ? { refused: t('stepUp.waiting', { seconds: wait }) } : {})}
                onClick={() => void send(code)}
              >
                {wait > 0 ? t('stepUp.again', { seconds: wait }) : t('stepUp.resend')}
              </Button>
            </div>
          )}
        </Field>
        {demo && (
          <p>
            <a href="#/outbox" target="_blank" rel="noopener">
              {t('stepUp.demo')}
            </a>
          </p>
        )}
        {error && <ErrorBar says={error.says} code={error.code || undefined} />}
      </form>
    </Dialog>
  )
}
