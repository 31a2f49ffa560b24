import type { ReactNode } from 'react'
import css from './frame.module.css'
import { ManageNav } from './manage-nav'

/** What every management screen stands in: the screens at the side, above them on a narrow window, and its own page with its own scroll. */
export function ManageFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div className={css.frame}>
      <ManageNav />
      <div className={css.page}>{children}</div>
    </div>
  )
}
