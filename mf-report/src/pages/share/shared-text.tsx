import type { CallTypes } from '@farsight/shared/contract'
import { type AgeUnit, ageText, PRINT_WORDS, partName, SEX_LABELS, type Sex, timeAsImported } from '@farsight/shared/domain'
import { useLanguage, useT } from '@farsight/shared/i18n'
import { Bar } from '@farsight/shared/ui'
import css from '../public/public.module.css'
import { Facts } from '../public/public-frame'
import type { Shared } from './share-session'

type Patient = Shared['patient']
type Report = NonNullable<CallTypes['filmView']['answer']['val']['report']>

/** From here on an anonymous share tells no age. */
const VERY_OLD = 90

/** Whom the exam is of, as far as it is told. */
export function PatientFacts({ patient, anonymous }: { readonly patient: Patient; readonly anonymous: boolean }) {
  const t = useT('mf-report')
  const language = useLanguage()
  const sex = Object.hasOwn(SEX_LABELS, patient.sex) ? SEX_LABELS[patient.sex as Sex][language] : ''
  const age =
    patient.ageValue === null
      ? ''
      : anonymous && patient.ageUnit === 'Y' && patient.ageValue >= VERY_OLD
        ? t('share.older')
        : ageText({ value: patient.ageValue, unit: patient.ageUnit as AgeUnit }, language)
  const named: (readonly [string, string])[] = anonymous
    ? []
    : [
        [t('share.hospital'), patient.facilityName],
        [t('patient.name'), patient.patName],
        [t('verify.checkNo'), patient.checkNo],
        [t('patient.checkTime'), patient.checkTime ?? ''],
      ]
  return (
    <section className={css.card} aria-label={t('share.patient')}>
      <Facts
        facts={[
          ...named,
          [t('share.sexAge'), [sex, age].filter(Boolean).join(' / ')],
          [t('patient.item'), [patient.modality, partName(patient.bodypart, language), patient.checkItem].filter(Boolean).join(' ')],
        ]}
      />
    </section>
  )
}

/** The report's text; nothing of it is taken for markup. */
export function ReportText({ report }: { readonly report: Report | null }) {
  const t = useT('mf-report')
  const language = useLanguage()
  if (!report) return <p className={css.card}>{t('share.noReport')}</p>
  const doctors = [report.authorName, report.reviewerName].filter(Boolean).join(' / ')
  return (
    <>
      {report.imported === 1 && <Bar kind="warn">{PRINT_WORDS.imported[language]}</Bar>}
      {report.corrected === 1 && <Bar kind="warn">{t('patient.corrected', { issue: report.issue })}</Bar>}
      <article className={css.card} aria-label={t('share.report')}>
        <h2>{t('field.result')}</h2>
        <p className={css.text}>{report.result}</p>
        <h2>{t('field.finding')}</h2>
        <p className={css.text}>{report.finding}</p>
        {report.advice && <h2>{t('field.advice')}</h2>}
        {report.advice && <p className={css.text}>{report.advice}</p>}
        {report.addenda.map(({ text, time }) => (
          <section key={`${time ?? ''} ${text}`}>
            <h2>
              {t('patient.addendum')} {time}
            </h2>
            <p className={css.text}>{text}</p>
          </section>
        ))}
        {(report.correctedTime || report.correctedBy) && (
          <p className={css.small}>{t('share.correctedBy', { name: report.correctedBy, time: report.correctedTime ?? '' })}</p>
        )}
        {(doctors || report.completeTime) && (
          <p className={css.small}>
            {[doctors, report.imported === 1 ? timeAsImported(report.completeTime) : report.completeTime].filter(Boolean).join(' · ')}
          </p>
        )}
      </article>
    </>
  )
}
