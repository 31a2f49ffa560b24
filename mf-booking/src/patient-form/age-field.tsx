import {
  type AgeUnit,
  ageDiffers,
  agedByBirthday,
  ageText,
  CODE,
  errorMessage,
  formatDate,
  isAge,
  plainNumber,
} from '@farsight/shared/domain'
import { useBilingual, useLanguage, useT } from '@farsight/shared/i18n'
import { Button, Field, Input, Select } from '@farsight/shared/ui'
import { serverNow } from '@farsight/shared/ui/data'
import { useEffect, useRef, useState } from 'react'
import styles from './patient-form.module.css'
import type { PatientForm } from './use-patient-form'

export interface AgeFieldProps {
  readonly form: Pick<PatientForm, 'facts' | 'set' | 'setAge' | 'guess'>
  readonly required: boolean
  readonly error?: string | undefined
}

/**
 * Age and unit; where nobody knows the birth date it follows, a known one stays and says which age is its own. An age that cannot be is
 * taken out again, and its field asks once more (product.md section 5).
 */
export function AgeField({ form, required, error }: AgeFieldProps) {
  const { facts, set, setAge, guess } = form
  const t = useT('mf-booking')
  const say = useBilingual()
  const language = useLanguage()
  const field = useRef<HTMLInputElement>(null)
  // Of the age that was taken out; one that stands there since, by the birth date or a card, is another.
  const [bad, setBad] = useState(false)
  // Half a number is no other age yet.
  const [inside, setInside] = useState(false)
  const today = formatDate(serverNow())
  const counted = ageDiffers({ ...facts, age: plainNumber(facts.age) }, today)
  const change = (age: string, unit: AgeUnit): void => {
    setBad(false)
    setAge(age, unit)
  }
  useEffect(() => {
    if (facts.age !== '') setBad(false)
  }, [facts.age])
  const byDate = (): void => {
    const { age, ageUnit } = agedByBirthday(facts, today)
    set({ age, ageUnit })
  }
  function left(): void {
    setInside(false)
    const age = plainNumber(facts.age)
    if (age === '') {
      byDate()
      return
    }
    if (isAge(age)) {
      if (age !== facts.age) set({ age })
      return
    }
    // A birth date that came from an age before it goes with it.
    set({ age: '', ...(guess !== '' && facts.birthday === guess ? { birthday: '' } : {}) })
    setBad(true)
    // After the focus has come to where it was going.
    setTimeout(() => field.current?.focus())
  }
  const differs = counted && !inside ? t('patient.ageDiffers', { birthday: facts.birthday, age: ageText(counted, language) }) : undefined
  return (
    <Field label={t('patient.age')} required={required} error={bad ? say(errorMessage(CODE.ageIllegal)!) : (differs ?? error)}>
      {(control) => (
        <>
          <span className={styles.pair}>
            <Input
              {...control}
              ref={field}
              inputMode="numeric"
              autoComplete="off"
              maxLength={8}
              value={facts.age}
              onChange={(event) => change(event.target.value, facts.ageUnit)}
              onFocus={() => setInside(true)}
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
          {differs && (
            <Button kind="link" onClick={byDate}>
              {t('patient.ageOfDate', { age: ageText(counted, language) })}
            </Button>
          )}
        </>
      )}
    </Field>
  )
}
