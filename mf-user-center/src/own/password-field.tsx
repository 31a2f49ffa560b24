import { useT } from '@farsight/shared/i18n'
import { Field, Input } from '@farsight/shared/ui'
import type { Ref } from 'react'

/** The longest that the server reads. What is longer is told, never cut: half a password is a wrong one. */
const LONGEST = 256
/** It can be sent: it is there, and no longer than the server reads. */
export const isPassword = (typed: string): boolean => typed !== '' && typed.length <= LONGEST

export interface PasswordFieldProps {
  readonly value: string
  /** Nothing was typed, and it was pressed. */
  readonly missing: boolean
  /** Why the password was not taken. */
  readonly wrong: string | undefined
  readonly onChange: (password: string) => void
  readonly ref?: Ref<HTMLInputElement>
}

/** The own password, where whoever sits at the desk has to be its owner. */
export function PasswordField({ value, missing, wrong, onChange, ref }: PasswordFieldProps) {
  const t = useT('mf-user-center')
  const long = value.length > LONGEST ? t('profile.password.long', { most: LONGEST, count: value.length }) : undefined
  return (
    <Field above label={t('profile.password.label')} required error={missing ? t('profile.password.missing') : (long ?? wrong)}>
      {(control) => (
        <Input
          {...control}
          {...(ref ? { ref } : {})}
          type="password"
          autoComplete="current-password"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
