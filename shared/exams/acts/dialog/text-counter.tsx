import { useT } from '@farsight/shared/i18n'
import { Field, TextArea } from '@farsight/shared/ui'

export interface CountedTextProps {
  readonly label: string
  readonly value: string
  readonly max: number
  readonly rows?: number
  readonly error?: string | undefined
  readonly above?: boolean
  readonly onChange: (value: string) => void
}

/** A text with a limit: what is over it stays and is counted, and the server's code says so (nothing typed is lost). */
export function CountedText({ label, value, max, rows = 3, error, above = true, onChange }: CountedTextProps) {
  const t = useT('exams')
  return (
    <Field
      above={above}
      label={label}
      error={error}
      hint={
        <span style={value.length > max ? { color: 'var(--st-bad)' } : undefined}>{t('acts.counter', { count: value.length, max })}</span>
      }
    >
      {(control) => <TextArea {...control} rows={rows} value={value} onChange={(event) => onChange(event.target.value)} />}
    </Field>
  )
}
