import { useT } from '@farsight/shared/i18n'
import { SideFrame } from '@farsight/shared/ui/data'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { placeOf, placesOf } from './places'

/** What every page of the user centre stands in: its own side navigation (USER-07). */
export function UserFrame({ children }: { readonly children: ReactNode }) {
  const t = useT('mf-user-center')
  const { pathname } = useLocation()
  const groups = placesOf(pathname).map(({ key, places }) => ({
    key,
    title: t(`frame.group.${key}`),
    links: places.map((place) => ({ path: place.path, title: t(place.key) })),
  }))
  return (
    <SideFrame name={t('frame.nav')} groups={groups} current={placeOf(pathname)}>
      {children}
    </SideFrame>
  )
}
