import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import css from './frame.module.css'

/** Scrolls what is wider than its place, and shows at the right edge that there is more. */
export function Wide({ className, children }: { readonly className: string | undefined; readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const [more, setMore] = useState(false)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = (): void => setMore(element.scrollLeft + element.clientWidth < element.scrollWidth - 1)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    if (element.firstElementChild) observer.observe(element.firstElementChild)
    element.addEventListener('scroll', measure)
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [])
  return (
    <div className={css.wide} data-more={more}>
      <div ref={box} className={className} data-scroll>
        {children}
      </div>
    </div>
  )
}
