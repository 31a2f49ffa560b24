import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

/** Rest of the pointer before a hint shows (visual.md 1.5). */
export const TOOLTIP_MS = 400

export interface TooltipProps {
  readonly says: ReactNode
  /** One focusable element, or text. */
  readonly children: ReactNode
}

/** A hint beneath its element, after 400 ms of rest or at once with the focus; Esc takes it away. Never the only place of a fact. */
export function Tooltip({ says, children }: TooltipProps) {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const tip = useRef<HTMLDivElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [open, setOpen] = useState(false)
  useEffect(() => () => clearTimeout(timer.current), [])
  useLayoutEffect(() => {
    if (!open || !tip.current || !anchor.current) return
    const [a, b] = [anchor.current.getBoundingClientRect(), tip.current.getBoundingClientRect()]
    tip.current.style.left = `${Math.max(8, Math.min(a.left, innerWidth - 8 - b.width))}px`
    tip.current.style.top = `${a.bottom + 4 + b.height > innerHeight ? a.top - 4 - b.height : a.bottom + 4}px`
  }, [open])
  const hide = () => {
    clearTimeout(timer.current)
    setOpen(false)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens for what happens to its child
    <span
      ref={anchor}
      aria-describedby={open ? id : undefined}
      onPointerEnter={() => {
        timer.current = setTimeout(() => setOpen(true), TOOLTIP_MS)
      }}
      onPointerLeave={hide}
      onFocus={() => setOpen(true)}
      onBlur={hide}
      onKeyDown={(event) => event.key === 'Escape' && hide()}
    >
      {children}
      {open &&
        createPortal(
          <div ref={tip} id={id} className="fs-tip" role="tooltip">
            {says}
          </div>,
          document.body,
        )}
    </span>
  )
}
