import type { Statistic } from '@farsight/shared/contract'
import { useT } from '@farsight/shared/i18n'
import { figure } from '@farsight/shared/ui/data'
import type { Opened } from '../model/opened'
import { figureKey } from './figure-button'
import css from './frame.module.css'

/** Why stars were low, most frequent first; each opens its reports. */
export function Reasons({
  reasons,
  onOpen,
}: {
  readonly reasons: NonNullable<Statistic['reasons']>
  readonly onOpen: (opened: Opened) => void
}) {
  const t = useT('mf-statistics')
  return (
    <section className={css.reasons} aria-label={t('reasons')}>
      <div>
        <h2>{t('reasons')}</h2>
        {reasons.length === 0 ? (
          <p className="fs-2">{t('noReasons')}</p>
        ) : (
          <ol>
            {reasons.map(({ reason, n }) => (
              <li key={reason}>
                <span className="fs-cut" title={reason}>
                  {reason}
                </span>
                <button
                  type="button"
                  className={css.opens}
                  data-figure={figureKey({ measure: 'low', reason })}
                  aria-label={`${reason} ${t('opens', { n: figure(n), count: n })}`}
                  onClick={() => onOpen({ measure: 'low', reason })}
                >
                  {figure(n)}
                </button>
              </li>
            ))}
          </ol>
        )}
      </div>
    </section>
  )
}
