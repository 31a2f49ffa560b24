import type { ManagedUser } from '@farsight/shared/contract'
import { Button, ErrorBar, Field, Input } from '@farsight/shared/ui'
import { Dialog } from '@farsight/shared/ui/data'
import { useState } from 'react'
import { firstPassword } from '../kit/first-password'
import { useAct, useWords } from '../kit/use-people'
import { FIELD_OF } from './user-model'

export interface ResetDialogProps {
  readonly user: ManagedUser
  readonly onDone: (given: { loginName: string; password: string }) => void
  readonly onClose: () => void
}

/** Gives a first password anew: it is said once, here, and its owner must change it. */
export function ResetDialog({ user, onDone, onClose }: ResetDialogProps) {
  const t = useWords()
  const { busy, fault, run, clear } = useAct()
  const [password, setPassword] = useState(firstPassword)
  const atField = fault && FIELD_OF.get(fault.code ?? '') === 'password'
  const send = async () => {
    if (busy || password === '') return
    const answer = await run('manageUserResetPwd', { doctorId: user.id, newPwd: password })
    if (!answer) return
    onDone({ loginName: user.loginName, password })
    onClose()
  }
  return (
    <Dialog
      title={t('reset.title', { name: user.name })}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="danger" busy={busy} onClick={() => void send()}>
            {t('reset.verb')}
          </Button>
        </>
      }
    >
      <p>{t('reset.says')}</p>
      <Field above label={t('user.password')} required error={atField ? `${fault.says} (${fault.code})` : undefined}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            spellCheck={false}
            maxLength={256}
            value={password}
            onChange={(event) => {
              clear()
              setPassword(event.target.value)
            }}
          />
        )}
      </Field>
      {fault && !atField && <ErrorBar what={t('reset.verb')} says={fault.says} code={fault.code} />}
    </Dialog>
  )
}
