import type { ReactNode } from 'react'

/** The first stops of the page: past the bars to what somebody came for. The hash belongs to the router and stays. */
export function SkipLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <a
      className="fs-skip"
      href={`#${to}`}
      onClick={(event) => {
        event.preventDefault()
        const zone = document.getElementById(to)
        ;(zone?.querySelector<HTMLElement>(':scope > ul [aria-current]') ?? zone)?.focus()
      }}
    >
      {children}
    </a>
  )
}
