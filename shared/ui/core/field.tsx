import { type InputHTMLAttributes, type ReactNode, type Ref, type SelectHTMLAttributes, type TextareaHTMLAttributes, useId } from 'react'
import { classes } from './classes'

export interface InputProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly invalid?: boolean
  readonly ref?: Ref<HTMLInputElement>
}
/** One line of text. */
export function Input({ invalid, className, ...rest }: InputProps) {
  return <input type="text" {...rest} className={classes('fs-input', className)} aria-invalid={invalid || rest['aria-invalid']} />
}

export interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  readonly invalid?: boolean
  readonly ref?: Ref<HTMLTextAreaElement>
}
/** Several lines of text. */
export function TextArea({ invalid, className, ...rest }: TextAreaProps) {
  return <textarea {...rest} className={classes('fs-input', className)} aria-invalid={invalid || rest['aria-invalid']} />
}

export interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly invalid?: boolean
  readonly ref?: Ref<HTMLSelectElement>
}
/** A choice of one among a few words: the browser's own list, which every key, reader and touch screen knows. */
export function Select({ options, invalid, className, ...rest }: SelectProps) {
  return (
    <select {...rest} className={classes('fs-input', className)} aria-invalid={invalid || rest['aria-invalid']}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  readonly children?: ReactNode
}
/** A box to tick, with its words. */
export function Checkbox({ children, className, ...rest }: CheckboxProps) {
  return (
    <label className={classes('fs-check', className)}>
      <input type="checkbox" {...rest} />
      {children}
    </label>
  )
}

/** What a field hands to its control: spread it on the input. */
export interface ControlProps {
  readonly id: string
  readonly 'aria-required'?: true
  readonly 'aria-describedby'?: string
  readonly invalid?: boolean
}
export interface FieldProps {
  readonly label: string
  readonly required?: boolean
  /** What is wrong, in words. */
  readonly error?: string | undefined
  readonly hint?: ReactNode
  /** Label above the control instead of at its left. */
  readonly above?: boolean
  readonly children: (control: ControlProps) => ReactNode
}

/** A label, its control and what is wrong with it. The error is tied to the control and announced. */
export function Field({ label, required, error, hint, above, children }: FieldProps) {
  const id = useId()
  const says = error || hint ? `${id}-says` : undefined
  return (
    <div className={classes('fs-field', above && 'fs-field-above')}>
      <label htmlFor={id}>
        {required && (
          <span className="fs-field-required" aria-hidden="true">
            *
          </span>
        )}
        {label}
      </label>
      <div>
        {children({
          id,
          ...(required ? { 'aria-required': true as const } : {}),
          ...(says ? { 'aria-describedby': says } : {}),
          ...(error ? { invalid: true } : {}),
        })}
        {error ? (
          <div className="fs-field-error" id={says} role="alert">
            <b aria-hidden="true">!</b>
            <span>{error}</span>
          </div>
        ) : (
          hint && (
            <div className="fs-field-hint" id={says}>
              {hint}
            </div>
          )
        )}
      </div>
    </div>
  )
}
