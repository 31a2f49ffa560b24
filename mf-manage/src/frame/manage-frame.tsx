import { session } from '@farsight/shared/bus'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { DialogsHoldWords, NoRightPanel } from '@farsight/shared/ui'
import { SideFrame } from '@farsight/shared/ui/data'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { SeparationBar } from '../people/kit/separation-bar'
import { heldHere, screenOf } from './held'
import { heldGroups, screenTitle } from './screen-titles'

/** What every management screen stands in: the screens that are held at the side (ROUTE-29), the only way from one to another. */
export function ManageFrame({ children }: { readonly children: ReactNode }) {
  const t = useT('mf-manage')
  const say = useBilingual()
  const held = heldHere()
  const { pathname } = useLocation()
  const screen = screenOf(pathname)
  const groups = heldGroups(held).map(({ group, names }) => ({
    key: group,
    title: t(`navGroup.${group}`),
    links: names.map((name) => ({ path: `/manage/${name}`, title: say(screenTitle(name)) })),
  }))
  return (
    <SideFrame name={t('nav')} groups={groups} current={pathname}>
      {screen && !held.includes(screen) ? (
        <NoRightPanel title={say(screenTitle(screen))} />
      ) : (
        <DialogsHoldWords value={true}>
          {session.current()?.facilityRole === 'admin' && <SeparationBar />}
          {children}
        </DialogsHoldWords>
      )}
    </SideFrame>
  )
}
