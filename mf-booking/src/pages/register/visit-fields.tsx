import {
  CODE,
  CONDITION_MAX,
  type ErrorCode,
  errorMessage,
  SOURCE_LABELS,
  SOURCE_TYPES,
  sourceCode,
  sourceOf,
} from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { Checkbox, Field, Input, TextArea } from '@farsight/shared/ui'
import { Segments } from '@farsight/shared/ui/data'
import { memo, useId } from 'react'
import { VISIT_LENGTHS, VISIT_TEXTS, type VisitForm, type VisitKey, type VisitText } from '../../model/registration'
import styles from './register.module.css'
import { useDoctors } from './use-desk-data'

export interface VisitFieldsProps {
  readonly visit: VisitForm
  readonly set: (changes: Partial<VisitForm>) => void
  readonly departments: readonly { readonly id: string; readonly name: string; readonly type: number }[]
  readonly required: readonly string[]
  readonly hidden: readonly string[]
  readonly faults: Partial<Record<VisitKey, ErrorCode>>
}

const FLAGS = ['emergency', 'followUp', 'trauma', 'revisit'] as const

/** Where the patient comes from, under which numbers, what is marked, and what is wrong with him. */
export const VisitFields = memo(function VisitFields({ visit, set, departments, required, hidden, faults }: VisitFieldsProps) {
  const t = useT('mf-booking')
  const say = useBilingual()
  const lists = useId()
  const doctors = useDoctors(departments, visit.department)
  const shows = (key: string): boolean => required.includes(key) || !hidden.includes(key)
  const says = (key: VisitKey): string | undefined => {
    const code = faults[key]
    if (code === undefined) return undefined
    if (key === 'preCheckTime' && code === CODE.parameterIllegal) return t('register.timeFault')
    return code === CODE.fieldBlank ? t('patient.blank', { field: t(`register.${key}`) }) : say(errorMessage(code)!)
  }
  const options: Partial<Record<VisitText, readonly string[]>> = {
    department: departments.filter(({ type }) => type === visit.sourceType).map(({ name }) => name),
    applyDoctor: doctors,
  }
  return (
    <>
      <div className={styles.grid}>
        <div className={styles.wide}>
          <Field label={t('register.sourceType')}>
            {({ id }) => (
              <Segments
                id={id}
                label={t('register.sourceType')}
                value={sourceOf(visit.sourceType, 'desk')}
                options={SOURCE_TYPES.map((source) => ({ value: source, label: say(SOURCE_LABELS[source]) }))}
                onChange={(source) => set({ sourceType: sourceCode(source, 'desk') as VisitForm['sourceType'] })}
              />
            )}
          </Field>
        </div>
        {VISIT_TEXTS.filter(shows).map((key) => (
          <Field key={key} label={t(`register.${key}`)} required={required.includes(key)} error={says(key)}>
            {(control) => (
              <>
                <Input
                  {...control}
                  autoComplete="off"
                  maxLength={VISIT_LENGTHS[key]}
                  list={options[key] ? `${lists}-${key}` : undefined}
                  value={visit[key]}
                  onChange={(event) => set({ [key]: event.target.value })}
                />
                {options[key] && (
                  <datalist id={`${lists}-${key}`}>
                    {options[key].map((name) => (
                      <option key={name} value={name} />
                    ))}
                  </datalist>
                )}
              </>
            )}
          </Field>
        ))}
        {shows('preCheckTime') && (
          <Field label={t('register.preCheckTime')} required={required.includes('preCheckTime')} error={says('preCheckTime')}>
            {(control) => (
              <Input
                {...control}
                autoComplete="off"
                maxLength={19}
                placeholder={t('register.timeHint')}
                value={visit.preCheckTime ?? ''}
                onChange={(event) => set({ preCheckTime: event.target.value === '' ? null : event.target.value })}
                onBlur={() => {
                  if (/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/.test(visit.preCheckTime ?? '')) set({ preCheckTime: `${visit.preCheckTime}:00` })
                }}
              />
            )}
          </Field>
        )}
      </div>
      <Field label={t('register.flags')}>
        {({ id }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame and a legend of its own
          <span id={id} role="group" aria-label={t('register.flags')} className={styles.flags}>
            {FLAGS.map((flag) => (
              <Checkbox key={flag} checked={visit[flag] === 1} onChange={(event) => set({ [flag]: event.target.checked ? 1 : 0 })}>
                {t(`register.${flag}`)}
              </Checkbox>
            ))}
          </span>
        )}
      </Field>
      <Field
        label={t('register.conditionDescription')}
        required={required.includes('conditionDescription')}
        error={says('conditionDescription')}
        hint={
          <span className={visit.conditionDescription.length > CONDITION_MAX ? styles.over : undefined}>
            {visit.conditionDescription.length}/{CONDITION_MAX}
          </span>
        }
      >
        {(control) => (
          <TextArea
            {...control}
            rows={2}
            value={visit.conditionDescription}
            onChange={(event) => set({ conditionDescription: event.target.value })}
          />
        )}
      </Field>
    </>
  )
})
