import { useT } from '@farsight/shared/i18n'
import { Bar, Button } from '@farsight/shared/ui'
import { Dialog } from '@farsight/shared/ui/data'
import { type FormEvent, useId, useRef, useState } from 'react'
import css from './own.module.css'
import { isPassword, PasswordField } from './password-field'

export interface PasswordDialogProps {
  readonly busy: boolean
  /** What becomes of the phone that receives codes. */
  readonly phone: 'stays' | 'changes' | 'none'
  /** Why the password was not taken. */
  readonly wrong: string | undefined
  readonly onType: () => void
  readonly onGive: (password: string) => void
  readonly onClose: () => void
}

/** Name, title and phone stand on reports and receive codes: whoever sits at the desk has to be their owner. */
export function PasswordDialog({ busy, phone, wrong, onType, onGive, onClose }: PasswordDialogProps) {
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
    if (!isPassword(password)) field.current?.focus()
    else if (!busy) onGive(password)
  }
  return (
    <Dialog
      title={t('profile.password.title')}
      onClose={onClose}
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
        {phone !== 'stays' && <Bar kind={phone === 'none' ? 'warn' : 'info'}>{t(`profile.password.phone.${phone}`)}</Bar>}
        <PasswordField
          ref={field}
          value={password}
          missing={missing}
          wrong={wrong}
          onChange={(typed) => {
            setPassword(typed)
            setMissing(false)
            onType()
          }}
        />
      </form>
    </Dialog>
  )
}
