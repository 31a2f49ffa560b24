import { type AgeUnit, CODE, errorMessage, formatDate, isAge, type PatientFacts, plainNumber, withAge } from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { Field, Input, Select } from '@farsight/shared/ui'
import { serverNow } from '@farsight/shared/ui/data'
import { useEffect, useRef, useState } from 'react'
import styles from './patient-form.module.css'

export interface AgeFieldProps {
  readonly facts: PatientFacts
  readonly set: (changes: Partial<PatientFacts>) => void
  readonly required: boolean
  readonly error?: string | undefined
}

/** Age and unit; the birth date follows. One that cannot be is taken out again, and its field asks once more (product.md section 5). */
export function AgeField({ facts, set, required, error }: AgeFieldProps) {
  const t = useT('mf-booking')
  const say = useBilingual()
  const field = useRef<HTMLInputElement>(null)
  // Of the age that was taken out; one that stands there since, by the birth date or a card, is another.
  const [bad, setBad] = useState(false)
  const change = (age: string, unit: AgeUnit): void => {
    setBad(false)
    const { birthday } = withAge(facts, plainNumber(age), unit, formatDate(serverNow()))
    set({ age, ageUnit: unit, birthday })
  }
  useEffect(() => {
    if (facts.age !== '') setBad(false)
  }, [facts.age])
  function left(): void {
    const age = plainNumber(facts.age)
    if (age === '') return
    if (isAge(age)) {
      if (age !== facts.age) set({ age })
      return
    }
    // The birth date came from an age before it, or does not fit this one.
    set({ age: '', birthday: '' })
    setBad(true)
    // After the focus has come to where it was going.
    setTimeout(() => field.current?.focus())
  }
  return (
    <Field label={t('patient.age')} required={required} error={bad ? say(errorMessage(CODE.ageIllegal)!) : error}>
      {(control) => (
        <span className={styles.pair}>
          <Input
            {...control}
            ref={field}
            inputMode="numeric"
            autoComplete="off"
            maxLength={8}
            value={facts.age}
            onChange={(event) => change(event.target.value, facts.ageUnit)}
            onBlur={left}
          />
          <Select
            aria-label={t('patient.ageUnit')}
            className={styles.unit}
            value={facts.ageUnit}
            options={(['Y', 'M', 'D'] as const).map((unit) => ({ value: unit, label: t(`patient.unit${unit}`) }))}
            onChange={(event) => change(facts.age, event.target.value as AgeUnit)}
          />
        </span>
      )}
    </Field>
  )
}
