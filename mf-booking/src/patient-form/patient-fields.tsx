import {
  CODE,
  dayTyped,
  errorMessage,
  formatDate,
  NATIONS,
  PATIENT_LENGTHS,
  type PatientFacts,
  type PatientKey,
  SEX_LABELS,
  type Sex,
  withBirthday,
} from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { DayInput, Field, Input, Select } from '@farsight/shared/ui'
import { Segments, serverNow } from '@farsight/shared/ui/data'
import { type KeyboardEvent, type Ref, useRef } from 'react'
import { AgeField } from './age-field'
import { IdField } from './id-field'
import styles from './patient-form.module.css'
import type { PatientForm } from './use-patient-form'

export interface PatientFieldsProps {
  readonly form: PatientForm
  readonly required: readonly PatientKey[]
  /** Fields that the hospital's configuration leaves out; a required one always shows. */
  readonly hidden?: readonly PatientKey[]
  /** The name: where a form begins. */
  readonly first?: Ref<HTMLInputElement>
}

const SEXES: readonly Sex[] = ['M', 'F', 'O']
/** Digits by which a sex is chosen without looking (GB/T 2261.1). */
const SEX_DIGITS: Readonly<Record<string, Sex>> = { 1: 'M', 2: 'F', 9: 'O' }

/** A patient's identity as the desk types it: registration and booking have this one form. */
export function PatientFields({ form, required, hidden = [], first }: PatientFieldsProps) {
  const t = useT('mf-booking')
  const say = useBilingual()
  const { facts, set, faults } = form
  const needed = (key: PatientKey): boolean => required.includes(key)
  const shows = (key: PatientKey): boolean => needed(key) || !hidden.includes(key)
  const says = (key: PatientKey): string | undefined => {
    const code = faults[key]
    if (code === undefined) return undefined
    return code === CODE.fieldBlank ? t('patient.blank', { field: t(`patient.${key === 'idNo' ? 'id' : key}`) }) : say(errorMessage(code)!)
  }
  const line = (key: 'patName' | 'pinyin' | 'phone' | 'address', wide = false) =>
    shows(key) && (
      <div className={wide ? styles.wide : undefined}>
        <Field label={t(`patient.${key}`)} required={needed(key)} error={says(key)}>
          {(control) => (
            <Input
              {...control}
              ref={key === 'patName' ? first : undefined}
              aria-busy={(key === 'pinyin' && form.coming) || undefined}
              autoComplete="off"
              inputMode={key === 'phone' ? 'tel' : undefined}
              // Longer than a number: one that is typed in groups is folded, and not cut off.
              maxLength={key === 'phone' ? 32 : PATIENT_LENGTHS[key]}
              value={facts[key]}
              onChange={(event) => set({ [key]: event.target.value })}
            />
          )}
        </Field>
      </div>
    )
  const sexKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey || !/^\d$/.test(event.key)) return
    const sex = SEX_DIGITS[event.key]
    const now = digits.current ?? { stood: facts.sex, number: false }
    digits.current = now
    // A number that is typed here by haste (a telephone begins with 1) is none of the three: what stood there stands again, until the
    // focus has left.
    now.number ||= sex === undefined
    set({ sex: now.number || !sex ? now.stood : sex })
  }
  const digits = useRef<{ readonly stood: PatientFacts['sex']; number: boolean }>(undefined)
  return (
    <div className={styles.grid}>
      {line('patName')}
      {line('pinyin')}
      <Field label={t('patient.sex')} required={needed('sex')} error={says('sex')}>
        {(control) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: digits beside the arrows that the group knows itself
          <div
            onKeyDown={sexKey}
            onBlur={() => {
              digits.current = undefined
            }}
          >
            <Segments
              {...control}
              label={t('patient.sex')}
              value={facts.sex === '' ? undefined : facts.sex}
              options={SEXES.map((sex) => ({ value: sex, label: say(SEX_LABELS[sex]) }))}
              onChange={(sex) => set({ sex })}
            />
          </div>
        )}
      </Field>
      <AgeField form={form} required={needed('age')} error={says('age')} />
      <Field label={t('patient.birthday')} required={needed('birthday')} error={says('birthday')}>
        {(control) => (
          <DayInput
            {...control}
            value={facts.birthday}
            onChange={(typed) => {
              if (typed === facts.birthday) return
              const { birthday, age, ageUnit } = withBirthday(facts, typed, formatDate(serverNow()))
              // A whole date that is none (2026-02-30) leaves no age of the one before.
              set({ birthday, age: typed.length >= 8 && dayTyped(typed) === undefined ? '' : age, ageUnit })
            }}
          />
        )}
      </Field>
      {shows('nation') && (
        <Field label={t('patient.nation')} required={needed('nation')} error={says('nation')}>
          {({ invalid, ...control }) => (
            <Select
              {...control}
              aria-invalid={invalid}
              value={facts.nation}
              options={[
                ...(facts.nation === '' ? [{ value: '', label: '' }] : []),
                ...NATIONS.map((one) => ({ value: one.code, label: `${one.code} ${say(one)}` })),
              ]}
              onChange={(event) => set({ nation: event.target.value })}
            />
          )}
        </Field>
      )}
      {line('phone')}
      {shows('idNo') && (
        <div className={styles.wide}>
          <IdField facts={facts} set={set} required={needed('idNo')} error={says('idNo')} />
        </div>
      )}
      {line('address', true)}
    </div>
  )
}

/** The words of a patient's fields, for a list of faults. */
export const usePatientWords = (): ((key: keyof PatientFacts) => string) => {
  const t = useT('mf-booking')
  return (key) => t(`patient.${key === 'idNo' || key === 'idType' ? 'id' : key}`)
}
