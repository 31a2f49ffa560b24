import type { DeskVisitRequest } from '@farsight/shared/contract'
import { CODE, errorMessage, SOURCE_LABELS, SOURCE_TYPES } from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { Checkbox, Field, Input, TextArea } from '@farsight/shared/ui'
import { Segments } from '@farsight/shared/ui/data'
import css from './booking-add.module.css'

/** Longest description, in UTF-16 units (product.md section 5). */
export const DESCRIPTION_LENGTH = 512

export const NO_VISIT: DeskVisitRequest = {
  ...{ sourceType: 1, department: '', applyDoctor: '', outpatientNo: '', inpatientNo: '', physicalNo: '', bedNo: '', applyNo: '' },
  ...{ imageNo: '', hisNo: '', emergency: 0, trauma: 0, revisit: 0, followUp: 0, conditionDescription: '', preCheckTime: null, safety: {} },
}

/** What is wrong with the description, by its code. */
export function descriptionFault(text: string) {
  if (text.trim() === '') return CODE.fieldBlank
  return text.length > DESCRIPTION_LENGTH ? CODE.descriptionTooLong : undefined
}

export interface VisitFieldsProps {
  readonly visit: DeskVisitRequest
  readonly set: (changes: Partial<DeskVisitRequest>) => void
  /** Faults are told after the first try. */
  readonly tried: boolean
}

/** Where the patient comes from, and why. */
export function VisitFields({ visit, set, tried }: VisitFieldsProps) {
  const t = useT('mf-booking')
  const say = useBilingual()
  const fault = tried ? descriptionFault(visit.conditionDescription) : undefined
  const says = fault === CODE.fieldBlank ? t('patient.blank', { field: t('booking.description') }) : fault && say(errorMessage(fault)!)
  const line = (key: 'department' | 'applyDoctor' | 'outpatientNo' | 'inpatientNo', maxLength: number) => (
    <Field label={t(`booking.${key}`)}>
      {(control) => (
        <Input
          {...control}
          autoComplete="off"
          maxLength={maxLength}
          value={visit[key]}
          onChange={(event) => set({ [key]: event.target.value })}
        />
      )}
    </Field>
  )
  return (
    <div className={css.visit}>
      <div className={css.wide}>
        <Field label={t('booking.source')}>
          {({ invalid: _, ...control }) => (
            <Segments
              {...control}
              label={t('booking.source')}
              value={visit.sourceType}
              options={SOURCE_TYPES.map((source, i) => ({ value: (i + 1) as 1 | 2 | 3 | 4, label: say(SOURCE_LABELS[source]) }))}
              onChange={(sourceType) => set({ sourceType })}
            />
          )}
        </Field>
      </div>
      {line('department', 64)}
      {line('applyDoctor', 64)}
      {visit.sourceType === 2 ? line('inpatientNo', 32) : line('outpatientNo', 32)}
      <div className={css.wide}>
        <Field label={t('booking.description')} required error={says} hint={`${visit.conditionDescription.length}/${DESCRIPTION_LENGTH}`}>
          {(control) => (
            <TextArea
              {...control}
              rows={2}
              value={visit.conditionDescription}
              onChange={(event) => set({ conditionDescription: event.target.value })}
            />
          )}
        </Field>
      </div>
      <Checkbox checked={visit.emergency === 1} onChange={(event) => set({ emergency: event.target.checked ? 1 : 0 })}>
        {t('booking.emergency')}
      </Checkbox>
    </div>
  )
}
