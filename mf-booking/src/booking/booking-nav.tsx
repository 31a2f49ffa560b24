import { useT } from '@farsight/shared/i18n'
import { NavLink } from 'react-router-dom'
import css from './booking-nav.module.css'

const PAGES = [
  { path: '/appointment/add', key: 'addTitle' },
  { path: '/appointment/list', key: 'ownTitle' },
  { path: '/appointment/other_list', key: 'otherTitle' },
] as const

/** The three pages of bookings, one beside the other: the side bar leads to the first alone. */
export function BookingNav() {
  const t = useT('mf-booking')
  return (
    <nav aria-label={t('booking.title')} className={css.nav}>
      {PAGES.map(({ path, key }) => (
        <NavLink key={path} to={path} end>
          {t(`booking.${key}`)}
        </NavLink>
      ))}
    </nav>
  )
}
