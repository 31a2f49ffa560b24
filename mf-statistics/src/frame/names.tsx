import { STAT_SCREEN_WORDS, STAT_SCREENS, type StatScreen } from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { NARROW, Select, useMedia } from '@farsight/shared/ui'
import { Link, useNavigate } from 'react-router-dom'
import css from './frame.module.css'
import { screenAddress } from './use-stat-query'

/** The eleven names at the left; where there is little room, one field to choose from. */
export function Names({ screen }: { readonly screen: StatScreen }) {
  const t = useT('mf-statistics')
  const say = useBilingual()
  const navigate = useNavigate()
  const narrow = useMedia(NARROW)
  if (narrow)
    return (
      <Select
        className="fs-no-print"
        aria-label={t('names')}
        value={screen}
        options={STAT_SCREENS.map((value) => ({ value, label: say(STAT_SCREEN_WORDS[value].name) }))}
        onChange={(event) => navigate(screenAddress(event.target.value as StatScreen))}
      />
    )
  return (
    <nav className={`${css.names} fs-no-print`} aria-label={t('names')}>
      <ul>
        {STAT_SCREENS.map((one) => (
          <li key={one}>
            <Link to={screenAddress(one)} aria-current={one === screen ? 'page' : undefined} title={say(STAT_SCREEN_WORDS[one].question)}>
              {say(STAT_SCREEN_WORDS[one].name)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
