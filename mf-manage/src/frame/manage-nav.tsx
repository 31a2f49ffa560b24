import { useBilingual, useT } from '@farsight/shared/i18n'
import { Link, useLocation } from 'react-router-dom'
import module from '../../module.json'
import css from './frame.module.css'
import { SCREENS } from './screens'

const titleOf = new Map(module.routes.map((route) => [route.path, route.title]))

/** The management screens side by side: the only way from one to another. */
export function ManageNav() {
  const t = useT('mf-manage')
  const say = useBilingual()
  const { pathname } = useLocation()
  return (
    <nav aria-label={t('nav')} className={css.nav}>
      {SCREENS.map(({ group, names }) => (
        <section key={group} aria-label={t(`navGroup.${group}`)}>
          <h2>{t(`navGroup.${group}`)}</h2>
          {names.map((name) => {
            const path = `/manage/${name}`
            const title = titleOf.get(path)
            return (
              <Link key={name} to={path} aria-current={path === pathname ? 'page' : undefined}>
                {title ? say(title) : name}
              </Link>
            )
          })}
        </section>
      ))}
    </nav>
  )
}
