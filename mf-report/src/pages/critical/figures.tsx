import type { CriticalFacts } from '@farsight/shared/contract'
import { useT } from '@farsight/shared/i18n'
import css from './register.module.css'

/** Counts and minutes of everything that was asked for, whatever the page. */
export function Figures({ facts }: { readonly facts: CriticalFacts }) {
  const t = useT('mf-report')
  const share = (part: number, of: number) => (of === 0 ? '—' : `${part}/${of}`)
  const told = facts.told + facts.acknowledged
  const figures: readonly (readonly [string, string | number, string?])[] = [
    [t('register.found'), facts.found],
    [t('register.open'), facts.open, facts.open > 0 ? css.wait : undefined],
    [t('register.told'), facts.told],
    [t('register.acknowledged'), facts.acknowledged],
    [t('register.cancelled'), facts.cancelled],
    [t('register.escalated'), facts.escalated, facts.escalated > 0 ? css.bad : undefined],
    [t('register.toldInTime'), share(facts.toldInTime, told)],
    [t('register.acknowledgedInTime'), share(facts.acknowledgedInTime, facts.acknowledged)],
    [t('register.medianTell'), facts.medianTellMinutes === null ? '—' : t('critical.minutes', { count: facts.medianTellMinutes })],
    [
      t('register.medianAcknowledge'),
      facts.medianAcknowledgeMinutes === null ? '—' : t('critical.minutes', { count: facts.medianAcknowledgeMinutes }),
    ],
  ]
  return (
    <dl className={css.figures} aria-label={t('register.figures')}>
      {figures.map(([name, value, hue]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={hue}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
