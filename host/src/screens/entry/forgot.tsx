import { Bar, Button, ErrorBar, Field, Input } from '@farsight/shared/ui'
import { type FormEvent, useRef, useState } from 'react'
import { ImageCodeField } from '../login/image-code-field'
import { useImageCode } from '../login/use-image-code'
import { useSite } from '../login/use-site'
import { NewPassword } from './new-password'
import { PublicPage } from './public-page'
import { useEntryText } from './texts'
import { type ForgotField, type ForgotValues, useForgot } from './use-forgot'

const EMPTY: ForgotValues = { phone: '', imageCode: '', smsCode: '', newPwd: '', rePwd: '' }

/** #/forget_pwd: phone, picture, the code that the phone gets, and a new password twice. */
export function Forgot() {
  const t = useEntryText()
  const [values, setValues] = useState(EMPTY)
  const picture = useImageCode(values.imageCode !== '')
  const [site] = useSite()
  const form = useRef<HTMLFormElement>(null)
  const focus = (field: ForgotField) => form.current?.querySelector<HTMLInputElement>(`input[name=${field}]`)?.focus()
  const { faults, error, busy, sent, wait, sendCode, save, forgive } = useForgot(picture, values, focus)

  const type = (changes: Partial<ForgotValues>) => {
    setValues((before) => ({ ...before, ...changes }))
    for (const field of Object.keys(changes) as ForgotField[]) forgive(field)
  }
  const send = async () => {
    // A picture works once, right or wrong.
    if (await sendCode()) setValues((before) => ({ ...before, imageCode: '' }))
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (await save()) location.hash = '/login'
  }
  return (
    <PublicPage title={t('forgot.title')} says={t('forgot.says')}>
      <form ref={form} className="fs-login-form" aria-label={t('forgot.title')} noValidate onSubmit={(event) => void submit(event)}>
        {error && <ErrorBar says={error.says} code={error.code || undefined} />}
        {sent && !error && <Bar kind="info">{t('forgot.sent')}</Bar>}
        <Field above label={t('forgot.phone')} required error={faults.phone}>
          {(control) => (
            <Input
              {...control}
              name="phone"
              inputMode="tel"
              autoComplete="tel"
              autoFocus
              value={values.phone}
              onChange={(event) => type({ phone: event.target.value })}
            />
          )}
        </Field>
        <ImageCodeField picture={picture} value={values.imageCode} error={faults.imageCode} onChange={(imageCode) => type({ imageCode })} />
        <Field above label={t('forgot.smsCode')} required error={faults.smsCode}>
          {(control) => (
            <div className="fs-login-code">
              <Input
                {...control}
                name="smsCode"
                inputMode="numeric"
                autoComplete="one-time-code"
                value={values.smsCode}
                onChange={(event) => type({ smsCode: event.target.value })}
              />
              <Button
                className="fs-entry-send"
                busy={busy === 'sms'}
                {...(wait > 0 ? { refused: t('forgot.waiting', { seconds: wait }) } : {})}
                onClick={() => void send()}
              >
                {wait > 0 ? t('forgot.again', { seconds: wait }) : t(sent ? 'forgot.resend' : 'forgot.send')}
              </Button>
            </div>
          )}
        </Field>
        {site.phase === 'ready' && site.site.demo && (
          <p className="fs-entry-demo">
            <a href="#/outbox" target="_blank" rel="noopener">
              {t('forgot.demo')}
            </a>
          </p>
        )}
        <NewPassword newPwd={values.newPwd} rePwd={values.rePwd} faults={faults} onChange={type} />
        <Button kind="primary" type="submit" wide busy={busy === 'save'}>
          {t('forgot.save')}
        </Button>
        <p className="fs-entry-back">
          <a href="#/login">{t('toLogin')}</a>
        </p>
      </form>
    </PublicPage>
  )
}
