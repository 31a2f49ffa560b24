import { useT } from '@farsight/shared/i18n'
import { Button, Field, Input } from '@farsight/shared/ui'
import { Dialog } from '@farsight/shared/ui/data'
import { type FormEvent, useId, useRef, useState } from 'react'
import css from './own.module.css'

export interface PasswordDialogProps {
  readonly busy: boolean
  /** Why the password was not taken. */
  readonly wrong: string | undefined
  readonly onType: () => void
  readonly onGive: (password: string) => void
  readonly onClose: () => void
}

/** Name, title and phone stand on reports and receive codes: whoever sits at the desk has to be their owner. */
export function PasswordDialog({ busy, wrong, onType, onGive, onClose }: PasswordDialogProps) {
  const t = useT('mf-user-center')
  const form = useId()
  const field = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState(false)
  const give = (event: FormEvent) => {
    event.preventDefault()
    // The form behind it is another one.
    event.stopPropagation()
    setMissing(password === '')
    if (password === '') field.current?.focus()
    else if (!busy) onGive(password)
  }
  return (
    <Dialog
      title={t('profile.password.title')}
      onClose={onClose}
      dirty={password !== ''}
      foot={
        <>
          <Button onClick={onClose}>{t('profile.password.cancel')}</Button>
          <Button kind="primary" type="submit" form={form} busy={busy}>
            {t('profile.password.save')}
          </Button>
        </>
      }
    >
      <form id={form} className={css.ask} noValidate onSubmit={give}>
        <p>{t('profile.password.says')}</p>
        <Field above label={t('profile.password.label')} required error={missing ? t('profile.password.missing') : wrong}>
          {(control) => (
            <Input
              {...control}
              ref={field}
              type="password"
              autoComplete="current-password"
              maxLength={128}
              value={password}
              onChange={(event) => {
                setPassword(event.target.value)
                setMissing(false)
                onType()
              }}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
