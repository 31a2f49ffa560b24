import type { Consultation } from '@farsight/shared/contract'
import { useT } from '@farsight/shared/i18n'
import css from './known.module.css'

/** Everything that happened to it, oldest first. */
export function Timeline({ one }: { readonly one: Consultation }) {
  const t = useT('mf-consultation')
  return (
    <section aria-label={t('timeline.title')}>
      <h2>{t('timeline.title')}</h2>
      <ol className={css.timeline}>
        {one.timeline.map((event) => (
          <li key={`${event.time} ${event.what} ${event.userName}`} data-what={event.what}>
            <span className="fs-2">{event.time.slice(0, 16)}</span>
            <span>
              <b>{t(`timeline.${event.what}`)}</b> {event.userName} <span className="fs-2">{event.facilityName}</span>
              {event.reason !== '' && (
                <span className={css.reason}>
                  {event.what === 'returned' || event.what === 'cancelled' ? t('timeline.reason', { reason: event.reason }) : event.reason}
                </span>
              )}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
