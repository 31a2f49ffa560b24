import { useT } from '@farsight/shared/i18n'
import { useDay } from '../model/timer'
import { Figures } from '../parts/figures'

/** The day so far, and the way to the module's page. */
export default function HomeCard() {
  const t = useT('mf-reading-timer')
  const day = useDay()
  return (
    <>
      <Figures day={day} show={['today', 'count']} />
      <p style={{ marginTop: 8 }}>
        <a href="#/reading_timer">{t('open')}</a>
      </p>
    </>
  )
}
