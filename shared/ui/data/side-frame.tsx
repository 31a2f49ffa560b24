import { type ReactNode, useEffect, useRef } from 'react'
import { askLeave } from '../core/ask-leave'
import { losesSomething } from './unsaved'

/** Screens that stand together at the side, under their heading. */
export interface SideGroup {
  readonly key: string
  readonly title: string
  readonly links: readonly { readonly path: string; readonly title: string }[]
}

export interface SideFrameProps {
  /** What the list of screens is called. */
  readonly name: string
  readonly groups: readonly SideGroup[]
  /** The path that shows. */
  readonly current: string
  readonly children: ReactNode
}

/**
 * A page with its module's other screens at the side; above it, in one line that scrolls, on a narrow window. Who leaves a form that
 * holds words (`useHoldWords`) is asked first.
 */
export function SideFrame({ name, groups, current, children }: SideFrameProps) {
  const nav = useRef<HTMLElement>(null)
  // On a narrow window the line is longer than the page: the screen that shows is in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each screen that comes
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [current])
  return (
    <div className="fs-side">
      {/* Who may open none of them has no list, not an empty one. */}
      <nav ref={nav} aria-label={name} className="fs-side-nav" hidden={groups.length === 0}>
        {groups.map(({ key, title, links }) => (
          <section key={key} aria-label={title}>
            <h2>{title}</h2>
            {links.map(({ path, title: says }) => (
              <a
                key={path}
                href={`#${path}`}
                aria-current={path === current ? 'page' : undefined}
                onClick={(event) => {
                  // A new tab, or the page that shows, takes nothing away.
                  if (path === current || event.ctrlKey || event.metaKey || event.shiftKey || !losesSomething()) return
                  event.preventDefault()
                  void askLeave().then((leave) => {
                    if (leave) window.location.hash = path
                  })
                }}
              >
                {says}
              </a>
            ))}
          </section>
        ))}
      </nav>
      <div className="fs-side-page">{children}</div>
    </div>
  )
}
