import { ApiError } from '@farsight/shared/api'
import { CODE } from '@farsight/shared/domain'
import { Button, Field, Input } from '@farsight/shared/ui'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { refusedField } from '../entry/says-of'
import { Mark } from '../mark'
import { lockedAs, switchUser, unlock } from './lock'
import { useDeskText } from './texts'

/** Over everything: whose desk this is, the password that opens it, and the way for another user. */
export function LockScreen() {
  const t = useDeskText()
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState<'unlock' | 'switch'>()
  const user = lockedAs()

  useEffect(() => {
    const shown = dialog.current
    if (shown && !shown.open) shown.showModal?.()
    field.current?.focus()
  }, [])

  const open = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (password === '') return setFault(t('lock.missing'))
    setBusy('unlock')
    try {
      await unlock(password)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // Whose desk it is stands above: only the password can be wrong.
      const wrong = error.code === CODE.loginFailed || refusedField(error, ['password']) !== undefined
      setFault(wrong ? t('lock.wrong') : error.message)
      setPassword('')
      setBusy(undefined)
      field.current?.focus()
    }
  }
  const leave = () => {
    setBusy('switch')
    void switchUser()
  }
  return (
    <dialog
      ref={dialog}
      className="fs-lock"
      aria-label={t('lock.title')}
      onCancel={(event) => event.preventDefault()}
      // A browser lets a second Esc close any dialog; this one is opened again.
      onClose={() => dialog.current?.showModal?.()}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Escape') event.preventDefault()
      }}
    >
      <form noValidate onSubmit={(event) => void open(event)}>
        <h1>
          <Mark size={24} />
          {t('lock.title')}
        </h1>
        <p>{user ? t('lock.user', { name: user.userName, hospital: user.facilityName }) : t('lock.nobody')}</p>
        <Field above label={t('lock.password')} required error={fault}>
          {(control) => (
            <Input
              {...control}
              ref={field}
              type="password"
              name="password"
              autoComplete="current-password"
              value={password}
              onChange={(event) => {
                setPassword(event.target.value)
                setFault(undefined)
              }}
            />
          )}
        </Field>
        <Button kind="primary" type="submit" wide busy={busy === 'unlock'}>
          {t(busy === 'unlock' ? 'lock.opening' : 'lock.open')}
        </Button>
        <Button wide icon="user" busy={busy === 'switch'} onClick={leave}>
          {t('lock.switch')}
        </Button>
        <p className="fs-lock-says">{t('lock.says')}</p>
      </form>
    </dialog>
  )
}
