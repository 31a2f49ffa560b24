import { CONDITION_MAX, SEX_LABELS, SIDE_LABELS, type Side, SOURCE_LABELS, SOURCE_TYPES } from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { Checkbox, DayInput, Field, Input, Select } from '@farsight/shared/ui'
import { Segments } from '@farsight/shared/ui/data'
import { BodypartInput } from '../dialog/bodypart-input'
import { CountedText } from '../dialog/text-counter'
import type { EditForm, EditKey } from './edit-form'

const SIDES: readonly Side[] = ['', 'L', 'R', 'B']

export interface EditGridProps {
  readonly modality: string
  readonly form: EditForm
  readonly errors: Partial<Record<EditKey, string>>
  readonly set: (changes: Partial<EditForm>) => void
}

type TextKey = 'patName' | 'pinyin' | 'phone' | 'outpatientNo' | 'inpatientNo' | 'bedNo' | 'department' | 'applyDoctor' | 'checkItem'
const LENGTHS: Readonly<Record<TextKey, number>> = {
  patName: 64,
  pinyin: 128,
  // Longer than a number: one that is typed in groups is folded, and not cut off.
  phone: 32,
  outpatientNo: 32,
  inpatientNo: 32,
  bedNo: 16,
  department: 64,
  applyDoctor: 64,
  checkItem: 256,
}

/** The fields of a registration, patient first, then where from, then the exam. */
export function EditGrid({ modality, form, errors, set }: EditGridProps) {
  const t = useT('exams')
  const say = useBilingual()
  const line = (key: TextKey, required = false) => (
    <Field key={key} label={t(`acts.edit.${key}`)} required={required} error={errors[key]}>
      {(control) => (
        <Input {...control} maxLength={LENGTHS[key]} value={form[key]} onChange={(event) => set({ [key]: event.target.value })} />
      )}
    </Field>
  )
  return (
    <>
      <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit,minmax(min(100%,280px),1fr))', gap: '0 16px' }}>
        {line('patName', true)}
        {line('pinyin')}
        <Choice
          label={t('acts.edit.sex')}
          value={form.sex}
          options={(['M', 'F', 'O'] as const).map((sex) => ({ value: sex, label: say(SEX_LABELS[sex]) }))}
          onChange={(sex) => set({ sex })}
        />
        <Field label={t('acts.edit.birthday')} error={errors.birthday}>
          {(control) => <DayInput {...control} value={form.birthday} onChange={(birthday) => set({ birthday })} />}
        </Field>
        <Field label={t('acts.edit.ageValue')} error={errors.ageValue}>
          {(control) => (
            <span style={{ display: 'flex', gap: 4 }}>
              <Input
                {...control}
                inputMode="numeric"
                maxLength={8}
                value={form.ageValue}
                onChange={(event) => set({ ageValue: event.target.value })}
              />
              <Select
                aria-label={t('acts.edit.ageUnit')}
                style={{ width: 72, flex: 'none' }}
                value={form.ageUnit}
                options={(['Y', 'M', 'D'] as const).map((unit) => ({ value: unit, label: t(`acts.edit.unit${unit}`) }))}
                onChange={(event) => set({ ageUnit: event.target.value as EditForm['ageUnit'] })}
              />
            </span>
          )}
        </Field>
        {line('phone')}
        <Field label={t('acts.edit.sourceType')}>
          {({ invalid: _, ...control }) => (
            <Select
              {...control}
              value={form.sourceType}
              options={SOURCE_TYPES.map((source) => ({ value: source, label: say(SOURCE_LABELS[source]) }))}
              onChange={(event) => set({ sourceType: event.target.value })}
            />
          )}
        </Field>
        {line('department')}
        {line('applyDoctor')}
        {line('outpatientNo')}
        {line('inpatientNo')}
        {line('bedNo')}
        <Field label={t('acts.edit.bodypart')} error={errors.bodypart}>
          {(control) => <BodypartInput {...control} modality={modality} value={form.bodypart} onChange={(bodypart) => set({ bodypart })} />}
        </Field>
        <Choice
          label={t('acts.edit.side')}
          value={form.side}
          error={errors.side}
          options={SIDES.map((side) => ({ value: side, label: say(SIDE_LABELS[side]) || t('acts.edit.noSide') }))}
          onChange={(side) => set({ side })}
        />
        {line('checkItem')}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset breaks the line of the boxes */}
      <div className="fs-tools" style={{ gap: 16 }} role="group" aria-label={t('acts.edit.flags')}>
        {(['trauma', 'revisit', 'followUp'] as const).map((key) => (
          <Checkbox key={key} checked={form[key]} onChange={(event) => set({ [key]: event.target.checked })}>
            {t(`acts.edit.${key}`)}
          </Checkbox>
        ))}
      </div>
      <CountedText
        label={t('acts.case.conditionDescription')}
        rows={2}
        value={form.conditionDescription}
        max={CONDITION_MAX}
        error={errors.conditionDescription}
        onChange={(conditionDescription) => set({ conditionDescription })}
      />
    </>
  )
}

interface ChoiceProps<V extends string> {
  readonly label: string
  readonly value: V
  readonly options: readonly { readonly value: V; readonly label: string }[]
  readonly error?: string | undefined
  readonly onChange: (value: V) => void
}
/** A few words side by side, in a line of the form. */
function Choice<V extends string>({ label, value, options, error, onChange }: ChoiceProps<V>) {
  return (
    <div className="fs-field">
      <span className="fs-field-label">{label}</span>
      <div>
        <Segments label={label} value={value} options={options} onChange={onChange} />
        {error && (
          <div className="fs-field-error" role="alert">
            <b aria-hidden="true">!</b>
            <span>{error}</span>
          </div>
        )}
      </div>
    </div>
  )
}
