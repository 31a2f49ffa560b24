import type { Consultation } from '@farsight/shared/contract'
import { VITAL_RANGES, VITAL_SIGNS } from '@farsight/shared/domain'
import { useT } from '@farsight/shared/i18n'
import type { ReactNode } from 'react'
import { CASE_KEYS } from '../model/request-form'
import { CalendarLink } from './calendar-link'
import css from './known.module.css'

/** Time without its seconds, both ends; a dash where none is set. */
export const timesText = ({ startTime, endTime }: Pick<Consultation, 'startTime' | 'endTime'>): string => {
  if (!startTime && !endTime) return ''
  const start = startTime?.slice(0, 16) ?? '…'
  const end = endTime ? (endTime.slice(0, 10) === startTime?.slice(0, 10) ? endTime.slice(11, 16) : endTime.slice(0, 16)) : '…'
  return `${start} – ${end}`
}

/** What is asked and what is known of the case: everything that the asking side wrote. */
export function CaseView({ one }: { readonly one: Consultation }) {
  const t = useT('mf-consultation')
  const fact = (label: string, value: ReactNode, always = false) =>
    value || always ? (
      <>
        <dt>{label}</dt>
        <dd>{value || '—'}</dd>
      </>
    ) : null
  const { vitals } = one.caseInfo
  const measured = VITAL_SIGNS.filter((key) => vitals[key] !== null)
  return (
    <section aria-label={t('case.title')}>
      <h2>{t('case.title')}</h2>
      <dl className={css.facts}>
        {fact(t('form.purpose'), <b>{one.purpose}</b>, true)}
        {fact(t('column.requester'), [one.requesterFacilityName, one.requesterName].filter(Boolean).join(' · '), true)}
        {fact(t('form.lead'), one.leadFacilityName, true)}
        {fact(t('form.doctor'), one.designatedDoctorName, true)}
        {fact(
          t('form.hospitals'),
          [...new Set(one.hospitals.filter(({ role }) => role !== 'requester').map(({ name }) => name))].join(t('comma')),
          true,
        )}
        {fact(
          t('form.times'),
          timesText(one) && (
            <>
              {timesText(one)} <CalendarLink one={one} />
            </>
          ),
          true,
        )}
        {fact(t('column.created'), one.createTime.slice(0, 16), true)}
        {fact(
          t('case.vitals'),
          measured.length > 0 &&
            measured.map((key) => (
              <span key={key} className={css.vital}>
                {t(`case.${key}`)} {vitals[key]}
                {'\u202f'}
                {VITAL_RANGES[key].unit}
              </span>
            )),
          true,
        )}
        {CASE_KEYS.filter((key) => one.caseInfo[key].trim() !== '').map((key) => (
          <div key={key} style={{ display: 'contents' }}>
            {fact(t(`case.${key}`), one.caseInfo[key])}
          </div>
        ))}
      </dl>
    </section>
  )
}
