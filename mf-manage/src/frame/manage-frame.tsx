import { useBilingual } from '@farsight/shared/i18n'
import { NoRightPanel } from '@farsight/shared/ui'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import css from './frame.module.css'
import { heldHere, screenOf } from './held'
import { ManageNav, screenTitle } from './manage-nav'

/** What every management screen stands in: the screens at the side, above them on a narrow window, and its own page with its own scroll. */
export function ManageFrame({ children }: { readonly children: ReactNode }) {
  const say = useBilingual()
  const held = heldHere()
  const screen = screenOf(useLocation().pathname)
  return (
    <div className={css.frame}>
      <ManageNav held={held} />
      <div className={css.page}>{screen && !held.includes(screen) ? <NoRightPanel title={say(screenTitle(screen))} /> : children}</div>
    </div>
  )
}
