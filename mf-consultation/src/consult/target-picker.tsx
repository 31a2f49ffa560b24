import { type ApiError, api } from '@farsight/shared/api'
import type { CallTypes } from '@farsight/shared/contract'
import { CONSULTATION_MOST, doctorTitle } from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { Checkbox, ErrorBar, Field, Input, Select } from '@farsight/shared/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import holdCss from './hold.module.css'
import css from './request.module.css'

export type Target = CallTypes['consultationTargets']['answer']['val'][number]

/** Whom one may ask; with a consultation's id whom its triage may name. */
export function useTargets(id?: string) {
  const { data, error, refetch } = useQuery({
    queryKey: ['mf-consultation/targets', id],
    queryFn: ({ signal }) => api.call('consultationTargets', id ? { id } : {}, { promptType: 'none', showLoading: false, signal }),
    staleTime: 60_000,
  })
  return { targets: data?.val, failed: (error as ApiError | null) ?? undefined, again: () => void refetch() }
}

/** Who would hold it: the designated doctor's hospital, else the first that was invited. */
export function leadOf(targets: readonly Target[], facilityIds: readonly string[], doctorId: string): string {
  const named = targets.find(({ doctors }) => doctors.some(({ userId }) => userId === doctorId))?.facilityId
  return named && facilityIds.includes(named) ? named : (facilityIds[0] ?? '')
}

export interface TargetPickerProps {
  readonly facilityIds: readonly string[]
  readonly doctorId: string
  readonly onChange: (facilityIds: readonly string[], doctorId: string) => void
  readonly hospitalError: string | undefined
  readonly doctorError: string | undefined
}

/** The hospitals that are asked, in the order in which they were ticked, and the doctor who is asked for by name. */
export function TargetPicker({ facilityIds, doctorId, onChange, hospitalError, doctorError }: TargetPickerProps) {
  const t = useT('mf-consultation')
  const say = useBilingual()
  const { targets, failed, again } = useTargets()
  const [typed, setTyped] = useState('')
  const all = targets ?? []
  const word = typed.trim().toLowerCase()
  const shown = all.filter(
    ({ facilityId, name, doctors }) =>
      facilityIds.includes(facilityId) || name.toLowerCase().includes(word) || doctors.some((one) => one.name.toLowerCase().includes(word)),
  )
  const lead = leadOf(all, facilityIds, doctorId)
  const hospitalOf = (userId: string): string | undefined =>
    all.find(({ doctors }) => doctors.some((one) => one.userId === userId))?.facilityId
  function toggle(facilityId: string): void {
    const on = !facilityIds.includes(facilityId)
    const next = on ? [...facilityIds, facilityId] : facilityIds.filter((other) => other !== facilityId)
    onChange(next, !on && hospitalOf(doctorId) === facilityId ? '' : doctorId)
  }
  function name(userId: string): void {
    const of = hospitalOf(userId)
    onChange(of && !facilityIds.includes(of) ? [...facilityIds, of] : facilityIds, userId)
  }
  const doctors = shown.flatMap((target) => target.doctors.map((one) => ({ ...one, facilityName: target.name })))
  return (
    <>
      <div className={css.wide}>
        <Field label={t('form.hospitals')} required error={hospitalError} hint={t('form.hospitalsHint')}>
          {({ invalid, ...control }) => (
            <div className={css.targets}>
              {failed && <ErrorBar what={t('form.hospitals')} says={failed.message} code={failed.code || undefined} onRetry={again} />}
              <Input
                {...control}
                invalid={invalid ?? false}
                autoComplete="off"
                placeholder={t('form.hospitalSearch')}
                maxLength={64}
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
                onKeyDown={(event) => {
                  if (event.key === 'Enter' && !event.ctrlKey) event.preventDefault()
                }}
              />
              <ul className={css.hospitals} aria-label={t('form.hospitals')}>
                {shown.map((target) => {
                  const place = facilityIds.indexOf(target.facilityId)
                  // Nobody there could take it on, or would be rung at.
                  const nobody = target.doctors.length === 0
                  return (
                    <li key={target.facilityId}>
                      <Checkbox
                        checked={place >= 0}
                        disabled={place < 0 && (nobody || facilityIds.length >= CONSULTATION_MOST.hospitals)}
                        onChange={() => toggle(target.facilityId)}
                      >
                        {target.name}
                        {target.own === 1 && <span className="fs-2"> {t('form.own')}</span>}
                      </Checkbox>
                      <span className="fs-2">
                        {target.facilityId === lead && <b className={holdCss.lead}>{t('form.lead')}</b>}
                        {nobody ? t('form.noDoctors') : t('form.doctorCount', { count: target.doctors.length })}
                      </span>
                    </li>
                  )
                })}
                {targets && shown.length === 0 && <li className="fs-2">{t('form.noHospital')}</li>}
              </ul>
            </div>
          )}
        </Field>
      </div>
      <div className={css.wide}>
        <Field label={t('form.doctor')} error={doctorError}>
          {({ invalid, ...control }) => (
            <Select
              {...control}
              aria-invalid={invalid}
              value={doctorId}
              options={[
                { value: '', label: t('form.nobody') },
                ...(doctorId !== '' && !doctors.some(({ userId }) => userId === doctorId)
                  ? [{ value: doctorId, label: t('form.doctorGone') }]
                  : []),
                ...doctors.map((one) => ({
                  value: one.userId,
                  label: [one.facilityName, one.name, say(doctorTitle(one.title))].filter(Boolean).join(' · '),
                })),
              ]}
              onChange={(event) => name(event.target.value)}
            />
          )}
        </Field>
      </div>
    </>
  )
}
