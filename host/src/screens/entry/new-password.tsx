import { Field, Input } from '@farsight/shared/ui'
import { type KeyboardEvent, type Ref, useState } from 'react'
import { useEntryText } from './texts'

export interface NewPasswordProps {
  readonly newPwd: string
  readonly rePwd: string
  /** What is wrong with each, in words. */
  readonly faults: { readonly newPwd?: string | undefined; readonly rePwd?: string | undefined }
  readonly onChange: (changes: { newPwd?: string; rePwd?: string }) => void
  readonly ref?: Ref<HTMLInputElement>
  readonly refAgain?: Ref<HTMLInputElement>
}

/** A new password and the same once more, each with its own fault. */
export function NewPassword({ newPwd, rePwd, faults, onChange, ref, refAgain }: NewPasswordProps) {
  const t = useEntryText()
  const [caps, setCaps] = useState(false)
  const watch = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'))
  const shared = { type: 'password', autoComplete: 'new-password', onKeyDown: watch, onKeyUp: watch } as const
  return (
    <>
      <Field above label={t('password.new')} required error={faults.newPwd} hint={caps ? t('password.caps') : t('password.hint')}>
        {(control) => (
          <Input
            {...control}
            {...shared}
            {...(ref ? { ref } : {})}
            name="newPwd"
            value={newPwd}
            onChange={(event) => onChange({ newPwd: event.target.value })}
          />
        )}
      </Field>
      <Field above label={t('password.again')} required error={faults.rePwd}>
        {(control) => (
          <Input
            {...control}
            {...shared}
            {...(refAgain ? { ref: refAgain } : {})}
            name="rePwd"
            value={rePwd}
            onChange={(event) => onChange({ rePwd: event.target.value })}
          />
        )}
      </Field>
    </>
  )
}
