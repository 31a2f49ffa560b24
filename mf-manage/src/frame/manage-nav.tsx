import type { ManageScreen } from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { ConfirmDialog } from '@farsight/shared/ui/data'
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import module from '../../module.json'
import css from './frame.module.css'
import { SCREENS } from './screens'
import { losesSomething } from './unsaved'

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
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState<string>()
  return (
    <nav aria-label={t('nav')} className={css.nav}>
      {heldGroups(held).map(({ group, names }) => (
        <section key={group} aria-label={t(`navGroup.${group}`)}>
          <h2>{t(`navGroup.${group}`)}</h2>
          {names.map((name) => {
            const path = `/manage/${name}`
            return (
              <Link
                key={name}
                to={path}
                aria-current={path === pathname ? 'page' : undefined}
                onClick={(event) => {
                  if (path === pathname || !losesSomething()) return
                  event.preventDefault()
                  setLeaving(path)
                }}
              >
                {say(screenTitle(name))}
              </Link>
            )
          })}
        </section>
      ))}
      {leaving && (
        <ConfirmDialog
          title={t('people.leave.title')}
          verb={t('people.leave.verb')}
          danger
          onClose={() => setLeaving(undefined)}
          onConfirm={() => {
            setLeaving(undefined)
            navigate(leaving)
          }}
        >
          <p>{t('people.leave.says')}</p>
        </ConfirmDialog>
      )}
    </nav>
  )
}
