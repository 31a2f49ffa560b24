import type { ReactNode } from 'react'
import { Mark } from '../mark'
import { Switches } from '../switches'

/** A page without session: the product's mark, its title, language and skin, one column. */
export function PublicPage({ title, says, wide, children }: { title: string; says?: string; wide?: boolean; children?: ReactNode }) {
  return (
    <main className="fs-entry" data-wide={wide || undefined}>
      <Switches />
      <header>
        <h1>
          <Mark size={24} />
          {title}
        </h1>
        {says && <p>{says}</p>}
      </header>
      {children}
    </main>
  )
}
