import { ageOn, formatDate, ID_REASONS, ID_TYPES, type PatientFacts, plainIdNo, readIdCard } from '@farsight/shared/domain'
import { useT } from '@farsight/shared/i18n'
import { Field, Input, Select } from '@farsight/shared/ui'
import { serverNow } from '@farsight/shared/ui/data'
import styles from './patient-form.module.css'

export interface IdFieldProps {
  readonly facts: PatientFacts
  readonly set: (changes: Partial<PatientFacts>) => void
  readonly required: boolean
  readonly error?: string | undefined
}

/** What a card's number says of its holder: birth date, age and sex follow from it (GB 11643). */
export function factsOfCard(idNo: string, today: string): Partial<PatientFacts> {
  const read = readIdCard(idNo, today)
  if ('fault' in read) return {}
  const age = ageOn(read.birthday, today)
  return { birthday: read.birthday, sex: read.sex, ...(age ? { age: String(age.value), ageUnit: age.unit } : {}) }
}

/** Kind and number of an identity paper, or why there is none. A card's wrong digit is named, and holds nobody up (decision 83). */
export function IdField({ facts, set, required, error }: IdFieldProps) {
  const t = useT('mf-booking')
  const today = formatDate(serverNow())
  const none = facts.idType === 'none'
  const card = facts.idType === 'identityCard' && plainIdNo(facts.idNo) !== '' ? readIdCard(facts.idNo, today) : undefined
  const warning = card && 'fault' in card ? t(`patient.card.${card.fault}`, { at: card.at, expected: card.expected }) : undefined
  return (
    <Field label={t('patient.id')} required={required} error={error} hint={warning && <span className={styles.warning}>{warning}</span>}>
      {({ 'aria-required': asked, ...control }) => (
        <span className={styles.pair}>
          <Select
            aria-label={t('patient.idType')}
            className={styles.kind}
            value={facts.idType}
            options={ID_TYPES.map((value) => ({ value, label: t(`patient.paper.${value}`) }))}
            onChange={(event) => set({ idType: event.target.value, idReason: '' })}
          />
          {none ? (
            <Select
              id={control.id}
              aria-required={asked}
              aria-describedby={control['aria-describedby']}
              aria-invalid={control.invalid}
              value={facts.idReason}
              options={[
                { value: '', label: t('patient.chooseReason') },
                ...ID_REASONS.map((value) => ({ value, label: t(`patient.reason.${value}`) })),
              ]}
              onChange={(event) => set({ idReason: event.target.value })}
            />
          ) : (
            <Input
              {...control}
              aria-required={asked}
              autoComplete="off"
              maxLength={32}
              value={facts.idNo}
              onChange={(event) => {
                const idNo = event.target.value
                set({ idNo, ...(facts.idType === 'identityCard' ? factsOfCard(idNo, today) : {}) })
              }}
            />
          )}
        </span>
      )}
    </Field>
  )
}
