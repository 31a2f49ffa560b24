import {
  ECG_HOLES,
  type EcgHole,
  type EcgHoleKind,
  type EcgStatement,
  holeFault,
  leadsTyped,
  statementText,
  typedValue,
} from '@farsight/shared/ecg'
import { type Language, useBilingual } from '@farsight/shared/i18n'
import { Button, DayInput, Field, Input } from '@farsight/shared/ui'
import { FlagCell } from '@farsight/shared/ui/data'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { composing } from '../../viewer/keys'
import { LeadField } from './lead-field'
import css from './statements.module.css'
import { FIELD_WORDS, filledIn, HOLE_WORDS, WORDS } from './words'

export type Target = 'result' | 'finding'
export type Values = Readonly<Partial<Record<EcgHoleKind, string>>>

export interface HoleChooserProps {
  readonly statement: EcgStatement
  readonly field: Target
  /** Language of the report. */
  readonly language: Language
  /** What is known already: measured values. */
  readonly known: Values
  readonly refused: string | undefined
  readonly onWrite: (field: Target, text: string) => void
  readonly onBack: () => void
}

/** As it will read, with what is still open as dots. */
const shownText = (statement: EcgStatement, values: Values, language: Language): string =>
  statementText(statement, values, language).replaceAll(/\[[^\]]*\]/g, '…')

/** What a statement asks for: leads, a rate, a day. Enter writes it; what is left empty becomes a field of the text. */
export function HoleChooser({ statement, field, language, known, refused, onWrite, onBack }: HoleChooserProps) {
  const say = useBilingual()
  const root = useRef<HTMLDivElement>(null)
  const [values, setValues] = useState<Values>(known)
  const [looked, setLooked] = useState(false)
  useEffect(() => root.current?.querySelector('input')?.focus(), [])
  const faultOf = (hole: EcgHole): string | undefined => {
    const value = typedValue(values[hole.kind] ?? '')
    const fault = value === '' ? undefined : holeFault(hole, value)
    if (fault === undefined) return undefined
    if (fault === 'limit')
      return hole.below === undefined
        ? filledIn(say(WORDS.notAbove), { limit: hole.above ?? '' })
        : filledIn(say(WORDS.notBelow), { limit: hole.below })
    const [least, most] = ECG_HOLES[hole.kind] ?? []
    if (least !== undefined && most !== undefined) return filledIn(say(WORDS.wrongValue), { least, most })
    if (hole.kind === 'leads') return filledIn(say(WORDS.wrongLead), { text: leadsTyped(value).wrong.slice(0, 20) })
    return say(hole.kind === 'date' ? WORDS.wrongDate : WORDS.wrongRatio)
  }
  const faults = statement.needs.map(faultOf)
  const write = (target: Target): void => {
    setLooked(true)
    const wrong = faults.findIndex((fault) => fault !== undefined)
    if (wrong >= 0) root.current?.querySelectorAll<HTMLElement>('[data-hole] input')[wrong]?.focus()
    else if (refused === undefined) onWrite(target, statementText(statement, values, language))
  }
  const key = (event: KeyboardEvent): void => {
    if (composing(event.nativeEvent) || event.ctrlKey || event.altKey || event.metaKey) return
    if (event.key === 'Escape') onBack()
    // A button has its own Enter.
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) write(event.shiftKey ? 'finding' : field)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter and Esc of the fields in it
    <div className={css.chooser} ref={root} onKeyDown={key}>
      <p className={css.preview} aria-live="polite">
        <FlagCell critical={statement.critical !== undefined} />
        <span>{shownText(statement, faults.every((fault) => fault === undefined) ? values : {}, language)}</span>
      </p>
      {statement.needs.map((hole, i) => (
        <div key={hole.shown} data-hole={hole.kind}>
          <Field
            label={say(HOLE_WORDS[hole.kind])}
            above
            error={looked ? faults[i] : undefined}
            hint={say(hole.kind === 'leads' ? WORDS.leadsHint : WORDS.open)}
          >
            {(control) => {
              const value = values[hole.kind] ?? ''
              const change = (next: string): void => setValues((now) => ({ ...now, [hole.kind]: next }))
              if (hole.kind === 'leads') return <LeadField control={control} value={value} onChange={change} />
              if (hole.kind === 'date') return <DayInput {...control} value={value} onChange={change} />
              return (
                <Input
                  {...control}
                  inputMode="decimal"
                  autoComplete="off"
                  maxLength={12}
                  value={value}
                  onChange={(event) => change(event.target.value)}
                />
              )
            }}
          </Field>
        </div>
      ))}
      <div className={css.acts}>
        <Button onClick={onBack} title="Esc">
          {say(WORDS.back)}
        </Button>
        <Button kind="primary" {...(refused === undefined ? {} : { refused })} onClick={() => write(field)} title="Enter">
          {filledIn(say(WORDS.write), { field: say(FIELD_WORDS[field]) })}
        </Button>
      </div>
    </div>
  )
}
