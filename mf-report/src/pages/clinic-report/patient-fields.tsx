import { ageOn, formatDate, SEX_LABELS, type Sex, SIDE_LABELS, type Side } from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { DayInput, Field, Input, Select } from '@farsight/shared/ui'
import { Segments, serverNow, serverOffset } from '@farsight/shared/ui/data'
import { useId } from 'react'
import css from './clinic.module.css'
import type { ClinicField } from './clinic-form'
import type { Preset, useClinicReport } from './use-clinic-report'

export type Report = ReturnType<typeof useClinicReport>

/** Why a field is not taken, in words. */
export function useFaultWords(report: Report): (field: ClinicField) => string | undefined {
  const t = useT('mf-report')
  return (field) => {
    const fault = report.faults[field]
    return fault && t(`clinicReport.fault.${fault}`, { field: t(`clinicReport.field.${field}`) })
  }
}

/** Patient and examined part. */
export function PatientFields({
  report,
  preset,
  refusedSide,
}: {
  readonly report: Report
  readonly preset: Preset
  readonly refusedSide: boolean
}) {
  const t = useT('mf-report')
  const say = useBilingual()
  const parts = useId()
  const { form, set, required } = report
  const words = useFaultWords(report)
  const field = (name: ClinicField) => ({
    label: t(`clinicReport.field.${name}`),
    required: required.has(name),
    error: words(name),
  })
  const told = form.birthday ? ageOn(form.birthday, formatDate(serverNow(), serverOffset())) : undefined
  return (
    <section className={css.zone} aria-label={t('clinicReport.patient')}>
      <h2>{t('clinicReport.patient')}</h2>
      <div className={css.grid}>
        <div data-field="patName">
          <Field {...field('patName')}>
            {(control) => (
              <Input
                {...control}
                maxLength={64}
                autoComplete="off"
                value={form.patName}
                onChange={(event) => set({ patName: event.target.value })}
              />
            )}
          </Field>
        </div>
        <div data-field="sex">
          <Field {...field('sex')}>
            {() => (
              <Segments
                label={t('clinicReport.field.sex')}
                value={form.sex || undefined}
                options={(['M', 'F', 'O'] as const).map((sex: Sex) => ({ value: sex, label: say(SEX_LABELS[sex]) }))}
                onChange={(sex) => set({ sex })}
              />
            )}
          </Field>
        </div>
        <div data-field="birthday">
          <Field {...field('birthday')}>
            {(control) => <DayInput {...control} value={form.birthday} onChange={(birthday) => set({ birthday })} />}
          </Field>
        </div>
        <div data-field="age">
          <Field {...field('age')} {...(told ? { hint: t('clinicReport.byBirthday') } : {})}>
            {(control) => (
              <div className={css.age}>
                <Input
                  {...control}
                  inputMode="numeric"
                  maxLength={3}
                  readOnly={told !== undefined}
                  value={told ? String(told.value) : form.age}
                  onChange={(event) => set({ age: event.target.value })}
                />
                <Select
                  aria-label={t('clinicReport.ageUnit')}
                  disabled={told !== undefined}
                  value={told?.unit ?? form.ageUnit}
                  options={(['Y', 'M', 'D'] as const).map((unit) => ({ value: unit, label: t(`clinicReport.unit.${unit}`) }))}
                  onChange={(event) => set({ ageUnit: event.target.value as 'Y' | 'M' | 'D' })}
                />
              </div>
            )}
          </Field>
        </div>
        <div data-field="phone">
          <Field {...field('phone')}>
            {(control) => (
              <Input
                {...control}
                inputMode="tel"
                maxLength={32}
                autoComplete="off"
                value={form.phone}
                onChange={(event) => set({ phone: event.target.value })}
              />
            )}
          </Field>
        </div>
        <div data-field="idNumber">
          <Field {...field('idNumber')}>
            {(control) => (
              <Input
                {...control}
                maxLength={32}
                autoComplete="off"
                value={form.idNumber}
                onChange={(event) => set({ idNumber: event.target.value })}
              />
            )}
          </Field>
        </div>
        <div data-field="bodypart">
          <Field {...field('bodypart')}>
            {(control) => (
              <>
                <Input
                  {...control}
                  list={parts}
                  maxLength={128}
                  value={form.bodypart}
                  onChange={(event) => set({ bodypart: event.target.value })}
                />
                <datalist id={parts}>
                  {preset.bodyparts.map((part) => (
                    <option key={part} value={part} />
                  ))}
                </datalist>
              </>
            )}
          </Field>
        </div>
        <div data-field="side">
          <Field {...field('side')} error={words('side') ?? (refusedSide ? t('clinicReport.fault.side') : undefined)}>
            {() => (
              <Segments
                label={t('clinicReport.field.side')}
                value={form.side}
                options={(['', 'L', 'R', 'B'] as const).map((side: Side) => ({
                  value: side,
                  label: side === '' ? t('clinicReport.noSide') : say(SIDE_LABELS[side]),
                }))}
                onChange={(side) => set({ side })}
              />
            )}
          </Field>
        </div>
        <div data-field="checkItem">
          <Field {...field('checkItem')}>
            {(control) => (
              <Input {...control} maxLength={128} value={form.checkItem} onChange={(event) => set({ checkItem: event.target.value })} />
            )}
          </Field>
        </div>
      </div>
    </section>
  )
}
