import {
  CODE,
  CONSULTATION_MODES,
  CONSULTATION_TYPES,
  errorMessage,
  SEX_LABELS,
  type Sex,
  VITAL_RANGES,
  VITAL_SIGNS,
} from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { Bar, Button, Checkbox, Field, Input, MomentInput, Select, TextArea } from '@farsight/shared/ui'
import { Segments } from '@farsight/shared/ui/data'
import {
  CASE_KEYS,
  CASE_LIMITS,
  type FormFaults,
  type FormField,
  isOtherCase,
  type PickedExam,
  PURPOSE_MAX,
  patientKey,
  type RequestForm,
  withExam,
  withoutCase,
} from '../model/request-form'
import { ExamPicker } from './exam-picker'
import css from './request.module.css'
import { TargetPicker } from './target-picker'

export interface RequestFieldsProps {
  readonly form: RequestForm
  readonly set: (change: (now: RequestForm) => RequestForm) => void
  readonly faults: FormFaults
  /** What the server says of a field, in its own words. */
  readonly told?: Partial<Record<FormField, string>>
  /** Asked for now: the patient of one without an exam may be typed. */
  readonly fresh: boolean
  readonly onExam?: (exam: PickedExam) => void
}

const SEXES: readonly Sex[] = ['M', 'F', 'O']

/** What is asked, of whom, with what is known of the case: the same form when it is asked for and while it is prepared. */
export function RequestFields({ form, set, faults, told = {}, fresh, onExam }: RequestFieldsProps) {
  const t = useT('mf-consultation')
  const say = useBilingual()
  const put = (changes: Partial<RequestForm>): void => set((now) => ({ ...now, ...changes }))
  const says = (field: FormField): string | undefined => {
    const code = faults[field]
    if (code === undefined) return told[field]
    if (code === CODE.parameterIllegal && (field === 'start' || field === 'end')) return t('form.badTime')
    return code === CODE.parameterEmpty ? t(`blank.${field}`) : say(errorMessage(code)!)
  }
  // What is typed first says whose case it is.
  const putCase = (changes: Partial<Pick<RequestForm, 'purpose' | 'caseText' | 'vitals'>>): void =>
    set((now) => ({ ...now, ...changes, caseOf: now.caseOf || patientKey(now) }))
  const line = (field: 'start' | 'end') => (
    <Field label={t(`form.${field}`)} error={says(field)}>
      {(control) => <MomentInput {...control} value={form[field]} onChange={(value) => put({ [field]: value })} />}
    </Field>
  )
  return (
    <>
      <section className={css.form} aria-label={t('form.whom')}>
        <h2>{t('form.whom')}</h2>
        <Field label={t('form.type')} required>
          {({ invalid: _, ...control }) => (
            <Segments
              {...control}
              label={t('form.type')}
              value={form.type}
              options={CONSULTATION_TYPES.map((value) => ({ value, label: t(`type.${value}`) }))}
              onChange={(type) => put({ type })}
            />
          )}
        </Field>
        <ExamPicker
          exams={form.exams}
          required={form.type === 'imaging'}
          error={says('exams')}
          onAdd={(exam) => {
            set((now) => withExam(now, exam))
            onExam?.(exam)
          }}
          onRemove={(exam) => set((now) => ({ ...now, exams: now.exams.filter((one) => one.risProcedureId !== exam.risProcedureId) }))}
        />
        {fresh && form.exams.length === 0 && form.type === 'clinical' && (
          <>
            <Field label={t('patient.name')} required error={says('patName')}>
              {(control) => (
                <Input
                  {...control}
                  autoComplete="off"
                  maxLength={64}
                  value={form.patName}
                  onChange={(event) => put({ patName: event.target.value })}
                />
              )}
            </Field>
            <Field label={t('patient.sex')}>
              {({ invalid: _, ...control }) => (
                <Segments
                  {...control}
                  label={t('patient.sex')}
                  value={form.sex === '' ? undefined : form.sex}
                  options={SEXES.map((value) => ({ value, label: say(SEX_LABELS[value]) }))}
                  onChange={(sex) => put({ sex })}
                />
              )}
            </Field>
            <Field label={t('patient.age')} error={says('ageValue')}>
              {(control) => (
                <div className="fs-line">
                  <Input
                    {...control}
                    inputMode="numeric"
                    autoComplete="off"
                    maxLength={3}
                    value={form.ageValue}
                    onChange={(event) => put({ ageValue: event.target.value })}
                  />
                  <Select
                    aria-label={t('patient.unit')}
                    value={form.ageUnit}
                    options={(['Y', 'M', 'D'] as const).map((value) => ({ value, label: t(`patient.unit${value}`) }))}
                    onChange={(event) => put({ ageUnit: event.target.value as RequestForm['ageUnit'] })}
                  />
                </div>
              )}
            </Field>
          </>
        )}
      </section>
      <section className={css.form} aria-label={t('form.what')}>
        <h2>{t('form.what')}</h2>
        {isOtherCase(form) && (
          <div className={css.wide}>
            <Bar
              kind="error"
              acts={
                <>
                  <Button onClick={() => set(withoutCase)}>{t('case.clear')}</Button>
                  <Button onClick={() => put({ caseOf: patientKey(form) })}>{t('case.belongs')}</Button>
                </>
              }
            >
              {t('case.other', { name: form.exams[0]?.patName ?? '' })}
            </Bar>
          </div>
        )}
        <Field label={t('form.mode')} required>
          {({ invalid: _, ...control }) => (
            <Segments
              {...control}
              label={t('form.mode')}
              value={form.mode}
              options={CONSULTATION_MODES.map((value) => ({ value, label: t(`mode.${value}`) }))}
              onChange={(mode) => put({ mode })}
            />
          )}
        </Field>
        <Field label={t('video.word')}>
          {({ invalid: _, ...control }) => (
            <Checkbox {...control} checked={form.video} onChange={(event) => put({ video: event.target.checked })}>
              {t('form.video')}
            </Checkbox>
          )}
        </Field>
        <div className={css.wide}>
          <Field label={t('form.purpose')} required error={says('purpose')} hint={`${form.purpose.length}/${PURPOSE_MAX}`}>
            {(control) => (
              <TextArea
                {...control}
                rows={3}
                maxLength={PURPOSE_MAX}
                value={form.purpose}
                onChange={(event) => putCase({ purpose: event.target.value })}
              />
            )}
          </Field>
        </div>
        <TargetPicker
          facilityIds={form.facilityIds}
          doctorId={form.doctorId}
          onChange={(facilityIds, doctorId) => put({ facilityIds, doctorId })}
          hospitalError={says('facilityIds')}
          doctorError={says('doctorId')}
        />
        {line('start')}
        {line('end')}
      </section>
      <section className={css.form} aria-label={t('case.title')}>
        <h2>{t('case.title')}</h2>
        {VITAL_SIGNS.map((key) => (
          <Field key={key} label={t(`case.${key}`)} error={faults[key] ? t('case.vitalWrong', VITAL_RANGES[key]) : told[key]}>
            {(control) => (
              <div className={css.measure}>
                <Input
                  {...control}
                  inputMode="decimal"
                  autoComplete="off"
                  maxLength={16}
                  value={form.vitals[key]}
                  onChange={(event) => putCase({ vitals: { ...form.vitals, [key]: event.target.value } })}
                />
                <span className="fs-2">{VITAL_RANGES[key].unit}</span>
              </div>
            )}
          </Field>
        ))}
        <div className={css.halves}>
          {CASE_KEYS.map((key) => (
            <Field key={key} label={t(`case.${key}`)}>
              {(control) => (
                <TextArea
                  {...control}
                  rows={3}
                  maxLength={CASE_LIMITS[key]}
                  value={form.caseText[key]}
                  onChange={(event) => putCase({ caseText: { ...form.caseText, [key]: event.target.value } })}
                />
              )}
            </Field>
          ))}
        </div>
      </section>
    </>
  )
}
