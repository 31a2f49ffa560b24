import type { ManageScreen } from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { Link, useLocation } from 'react-router-dom'
import module from '../../module.json'
import css from './frame.module.css'
import { SCREENS } from './screens'

const titleOf = new Map(module.routes.map((route) => [route.path, route.title]))

/** A screen's name in both languages. */
export const screenTitle = (name: ManageScreen): { readonly zh: string; readonly en: string } =>
  titleOf.get(`/manage/${name}`) ?? { zh: name, en: name }

/** The groups at the side with those of their screens that are held; a group without one is not shown. */
export const heldGroups = (held: readonly ManageScreen[]) =>
  SCREENS.map(({ group, names }) => ({ group, names: names.filter((name) => held.includes(name)) })).filter(({ names }) => names.length > 0)

/** The management screens side by side: the only way from one to another. What the account does not hold is not there (ROUTE-29). */
export function ManageNav({ held }: { readonly held: readonly ManageScreen[] }) {
  const t = useT('mf-manage')
  const say = useBilingual()
  const { pathname } = useLocation()
  return (
    <nav aria-label={t('nav')} className={css.nav}>
      {heldGroups(held).map(({ group, names }) => (
        <section key={group} aria-label={t(`navGroup.${group}`)}>
          <h2>{t(`navGroup.${group}`)}</h2>
          {names.map((name) => {
            const path = `/manage/${name}`
            return (
              <Link key={name} to={path} aria-current={path === pathname ? 'page' : undefined}>
                {say(screenTitle(name))}
              </Link>
            )
          })}
        </section>
      ))}
    </nav>
  )
}
