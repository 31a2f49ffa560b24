import type { ReportView } from '@farsight/shared/contract'
import { useT } from '@farsight/shared/i18n'
import { Bar } from '@farsight/shared/ui'

export interface ReturnedBarProps {
  readonly returned: NonNullable<ReportView['returned']>
  /** It is with its author now; otherwise the text was sent again since, and who reviews it reads what was wrong with the one before. */
  readonly now: boolean
  readonly reviewLevels: number
}

/** Who sent the report back, from which review, when and why, and the stars that the text had been given. */
export function ReturnedBar({ returned, now, reviewLevels }: ReturnedBarProps) {
  const t = useT('mf-report')
  // A hospital of one level can send a case on to one more: that is no level of its own.
  const level = (no: number) => (no > reviewLevels ? t('review.extraLevel') : t('review.level', { level: no }))
  return (
    <Bar kind="warn">
      {t(now ? 'bar.returnedBy' : 'bar.returnedBefore', {
        level: level(returned.level),
        name: returned.userName,
        time: returned.time,
        reason: returned.reason,
      })}
      {returned.stars.map((one) => (
        <span key={`${one.level} ${one.time}`}>
          {' · '}
          {t('bar.starsBy', { name: one.userName, level: level(one.level) })}{' '}
          <span role="img" aria-label={t('stars.some', { stars: one.stars })}>
            {'★'.repeat(one.stars)}
            {'☆'.repeat(5 - one.stars)}
          </span>{' '}
          {one.reason}
        </span>
      ))}
    </Bar>
  )
}
