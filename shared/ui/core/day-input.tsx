import { dayTyped, momentTyped } from '../../domain'
import { useT } from '../../i18n'
import { Input, type InputProps } from './field'

interface TypedInputProps extends Omit<InputProps, 'value' | 'onChange' | 'type'> {
  readonly value: string
  readonly onChange: (value: string) => void
}

interface Way {
  readonly words: 'day' | 'moment'
  /** So many digits are whole: nothing more comes. */
  readonly digits: RegExp
  readonly maxLength: number
  readonly read: (typed: string) => string | undefined
}
const DAY: Way = { words: 'day', digits: /^\d{8}$/, maxLength: 16, read: dayTyped }
const MOMENT: Way = { words: 'moment', digits: /^\d{12}$/, maxLength: 24, read: momentTyped }

/** Written in the language of the page: the browser's own field would follow the browser's language. */
function TypedInput({ way, value, onChange, onBlur, ...rest }: TypedInputProps & { readonly way: Way }) {
  const t = useT()
  return (
    <Input
      {...rest}
      inputMode="numeric"
      autoComplete="off"
      placeholder={t(way.words)}
      maxLength={way.maxLength}
      value={value}
      onChange={(event) => {
        const typed = event.target.value
        onChange(way.digits.test(typed) ? (way.read(typed) ?? typed) : typed)
      }}
      onBlur={(event) => {
        onChange(way.read(value) ?? value)
        onBlur?.(event)
      }}
    />
  )
}

/** `value`: YYYY-MM-DD, or what is typed so far: the form says what is wrong with it. */
export type DayInputProps = TypedInputProps
/** One day. */
export const DayInput = (props: DayInputProps) => <TypedInput way={DAY} {...props} />

/** `value`: YYYY-MM-DD HH:mm, or what is typed so far: the form says what is wrong with it. */
export type MomentInputProps = TypedInputProps
/** A day and a minute. */
export const MomentInput = (props: MomentInputProps) => <TypedInput way={MOMENT} {...props} />
