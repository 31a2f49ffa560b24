import type { PatientCase } from '@farsight/shared/contract'
import { CASE_TEXTS, caseFaults, VITAL_RANGES, VITAL_SIGNS } from '@farsight/shared/domain'
import '@farsight/shared/exams'
import { useT } from '@farsight/shared/i18n'
import { Field, Input, TextArea } from '@farsight/shared/ui'
import { useEffect, useRef } from 'react'
import styles from './register.module.css'

/** Case information without a word in it. */
export const NO_CASE: PatientCase = Object.fromEntries(
  [...CASE_TEXTS, ...VITAL_SIGNS, 'conditionDescription'].map((key) => [key, '']),
) as PatientCase

export interface CaseFieldsProps {
  readonly info: PatientCase | undefined
  readonly set: (info: PatientCase) => void
  readonly tried: boolean
}

/** Case information, where it is known already at the desk; it can be supplemented later. Closed until it is wanted. */
export function CaseFields({ info = NO_CASE, set, tried }: CaseFieldsProps) {
  const t = useT('mf-booking')
  const tx = useT('exams')
  const wrong = tried ? caseFaults(info).map(({ field }) => field) : []
  const box = useRef<HTMLDetailsElement>(null)
  const isWrong = wrong.length > 0
  useEffect(() => {
    if (isWrong && box.current) box.current.open = true
  }, [isWrong])
  return (
    // What is mended stays open: the next letter is typed into it.
    <details ref={box} className={styles.case}>
      <summary>{t('register.case')}</summary>
      <div className={styles.grid}>
        {VITAL_SIGNS.map((key) => (
          <Field
            key={key}
            label={`${tx(`acts.case.${key}`)} (${VITAL_RANGES[key].unit})`}
            error={wrong.includes(key) ? tx('acts.case.vitalWrong', { name: tx(`acts.case.${key}`), ...VITAL_RANGES[key] }) : undefined}
          >
            {(control) => (
              <Input
                {...control}
                inputMode="decimal"
                maxLength={16}
                value={info[key]}
                onChange={(event) => set({ ...info, [key]: event.target.value })}
              />
            )}
          </Field>
        ))}
      </div>
      {CASE_TEXTS.map((key) => (
        <Field key={key} label={tx(`acts.case.${key}`)}>
          {(control) => (
            <TextArea
              {...control}
              rows={1}
              maxLength={2000}
              value={info[key]}
              onChange={(event) => set({ ...info, [key]: event.target.value })}
            />
          )}
        </Field>
      ))}
    </details>
  )
}
