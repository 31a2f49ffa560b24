import { momentTyped } from '../../domain'
import { useT } from '../../i18n'
import { Input, type InputProps } from './field'

export interface MomentInputProps extends Omit<InputProps, 'value' | 'onChange' | 'type'> {
  /** YYYY-MM-DD HH:mm, or what is typed so far: the form says what is wrong with it. */
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A day and a minute, written in the language of the page: the browser's own field would follow the browser's language. */
export function MomentInput({ value, onChange, onBlur, ...rest }: MomentInputProps) {
  const t = useT()
  return (
    <Input
      {...rest}
      inputMode="numeric"
      autoComplete="off"
      placeholder={t('moment')}
      maxLength={24}
      value={value}
      onChange={(event) => {
        const typed = event.target.value
        // Twelve digits are a whole moment: nothing more comes.
        onChange(/^\d{12}$/.test(typed) ? (momentTyped(typed) ?? typed) : typed)
      }}
      onBlur={(event) => {
        onChange(momentTyped(value) ?? value)
        onBlur?.(event)
      }}
    />
  )
}
