import type { ReportView } from '@farsight/shared/contract'
import { useT } from '@farsight/shared/i18n'
import css from '../parts/parts.module.css'

/** Stars that reviewers and readers gave, newest first, each with who, when and why. */
export function StarsGiven({ given }: { readonly given: ReportView['starsGiven'] }) {
  const t = useT('mf-report')
  if (given.length === 0) return null
  return (
    <section aria-label={t('stars.given')}>
      <h2>{t('stars.given')}</h2>
      {given.map(({ stars, reason, userName, time }) => (
        <div key={`${userName} ${time}`} className={css.line}>
          <span role="img" aria-label={t('stars.some', { stars })}>
            {'★'.repeat(stars)}
            {'☆'.repeat(5 - stars)}
          </span>
          <span>{userName}</span>
          <span className={css.dim}>{time}</span>
          {reason && <span>{reason}</span>}
        </div>
      ))}
    </section>
  )
}
