import { dayTyped } from '../../domain'
import { useT } from '../../i18n'
import { Input, type InputProps } from './field'

export interface DayInputProps extends Omit<InputProps, 'value' | 'onChange' | 'type'> {
  /** YYYY-MM-DD, or what is typed so far: the form says what is wrong with it. */
  readonly value: string
  readonly onChange: (value: string) => void
}

/** One day, written in the language of the page: the browser's own field would follow the browser's language. */
export function DayInput({ value, onChange, onBlur, ...rest }: DayInputProps) {
  const t = useT()
  return (
    <Input
      {...rest}
      inputMode="numeric"
      autoComplete="off"
      placeholder={t('day')}
      maxLength={16}
      value={value}
      onChange={(event) => {
        const typed = event.target.value
        // Eight digits are a whole day: nothing more comes.
        onChange(/^\d{8}$/.test(typed) ? (dayTyped(typed) ?? typed) : typed)
      }}
      onBlur={(event) => {
        onChange(dayTyped(value) ?? value)
        onBlur?.(event)
      }}
    />
  )
}
