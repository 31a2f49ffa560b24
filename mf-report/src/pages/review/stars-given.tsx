import type { ReportView } from '@farsight/shared/contract'
import { useT } from '@farsight/shared/i18n'
import css from '../parts/parts.module.css'

/** Stars that reviewers and readers gave, newest first, each with who, when and why; those for a text that stands no more say for which. */
export function StarsGiven({ given, issue }: { readonly given: ReportView['starsGiven']; readonly issue: number }) {
  const t = useT('mf-report')
  if (given.length === 0) return null
  return (
    <section aria-label={t('stars.given')}>
      <h2>{t('stars.given')}</h2>
      {given.map(({ stars, reason, userName, time, issue: rated }) => (
        <div key={`${userName} ${time}`} className={css.line}>
          <span role="img" aria-label={t('stars.some', { stars })}>
            {'★'.repeat(stars)}
            {'☆'.repeat(5 - stars)}
          </span>
          <span>{userName}</span>
          <span className={css.dim}>{time}</span>
          {rated !== issue && <span className={css.dim}>{t('stars.ofIssue', { issue: rated })}</span>}
          {reason && <span>{reason}</span>}
        </div>
      ))}
    </section>
  )
}
