import { useT } from '@farsight/shared/i18n'
import { type BarKind, Button } from '@farsight/shared/ui'
import { createContext, Fragment, type KeyboardEvent, type ReactNode, use, useEffect, useLayoutEffect, useRef, useState } from 'react'
import css from './notices.module.css'

/** One bar of the strip. */
export interface NoticeBar {
  readonly key: string
  readonly kind: BarKind
  readonly bar: ReactNode
  /** Has more to read than its line, which stands in it while {@link useUnfolded} says so: there is always a way to unfold it. */
  readonly more?: boolean
  /** It is shown whole from the beginning. */
  readonly whole?: boolean
}

const Unfolded = createContext(false)

/** Is the strip that this bar stands in unfolded? */
export const useUnfolded = (): boolean => use(Unfolded)

const WEIGHT: Readonly<Record<BarKind, number>> = { error: 0, warn: 1, info: 2, ok: 3 }

/**
 * The bars above images and report, on one line that is always reserved: the gravest stands on it, the others are unfolded over the page.
 * Nothing moves when one comes or goes. What is whole from the beginning has its own room, and covers neither images nor text.
 */
export function Notices({ bars }: { readonly bars: readonly (NoticeBar | false | null | undefined)[] }) {
  const t = useT('mf-report')
  const shown = bars.filter((bar) => !!bar).sort((a, b) => WEIGHT[a.kind] - WEIGHT[b.kind])
  const count = shown.length
  const whole = shown.some((bar) => bar.whole)
  const [open, setOpen] = useState(whole)
  const [cut, setCut] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => setOpen(whole), [whole])
  useEffect(() => {
    if (count === 0) setOpen(false)
  }, [count])
  useLayoutEffect(() => {
    const element = list.current!
    const measure = () => {
      const texts = [...element.querySelectorAll<HTMLElement>('.fs-bar-says')]
      setCut(element.children.length > 1 || texts.some((text) => text.scrollWidth > text.clientWidth || text.offsetHeight > 32))
    }
    measure()
    const observer = new ResizeObserver(measure)
    for (const child of element.children) observer.observe(child)
    return () => observer.disconnect()
  })
  const more = count > 1 || cut || shown.some((bar) => bar.more) || (open && count > 0)
  const key = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open || event.defaultPrevented) return
    event.preventDefault()
    setOpen(false)
    button.current?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc folds what was unfolded, from wherever the focus is in it
    <div className={css.strip} data-notices data-whole={(whole && open) || undefined} onKeyDown={key}>
      <div className={css.in} ref={list} data-open={open || undefined} data-more={more || undefined}>
        <Unfolded value={open}>
          {shown.map(({ key: name, bar }) => (
            <Fragment key={name}>{bar}</Fragment>
          ))}
        </Unfolded>
      </div>
      {more && (
        <Button ref={button} className={css.more} aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(open ? 'notices.fold' : count > 1 ? 'notices.all' : 'notices.unfold', { count })}
        </Button>
      )}
    </div>
  )
}
