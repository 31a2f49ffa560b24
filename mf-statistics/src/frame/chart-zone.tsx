import { useT } from '@farsight/shared/i18n'
import { Button } from '@farsight/shared/ui'
import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ChartPlan, Mark } from '../charts/plan'
import type { Opened } from '../model/opened'
import css from './frame.module.css'

type Draw = typeof import('../charts/draw')['drawChart']

const NARROWEST = 480

/** The engine, which comes with the first chart. */
function useDraw(): { readonly draw: Draw | undefined; readonly failed: boolean; readonly again: () => void } {
  const [draw, setDraw] = useState<Draw>()
  const [failed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try loads anew
  useEffect(() => {
    let gone = false
    setFailed(false)
    import('../charts/draw').then(
      ({ drawChart }) => gone || setDraw(() => drawChart),
      () => gone || setFailed(true),
    )
    return () => {
      gone = true
    }
  }, [tries])
  return { draw, failed, again: () => setTries((now) => now + 1) }
}

const markOf = (plan: ChartPlan, element: Element): Mark | undefined => {
  if (element.getAttribute('ecmeta_ssr_type') !== 'chart') return undefined
  return plan.marks[Number(element.getAttribute('ecmeta_series_index'))]?.[Number(element.getAttribute('ecmeta_data_index'))]
}

/** Puts a drawing into the page: each mark says what it is, and the pointer shows that it opens something. */
function place(box: HTMLElement, svg: string, plan: ChartPlan, wide: number): void {
  const drawn = document.importNode(new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement as unknown as SVGSVGElement, true)
  for (const element of drawn.querySelectorAll('[ecmeta_data_index]')) {
    const mark = markOf(plan, element)
    if (!mark) continue
    const title = document.createElementNS('http://www.w3.org/2000/svg', 'title')
    title.textContent = mark.tip
    element.append(title)
    if (mark.open) element.setAttribute('data-opens', '')
  }
  // On paper and in between it is as wide as its zone, but never too narrow for its texts.
  drawn.style.minWidth = `${wide === box.clientWidth ? 0 : wide}px`
  box.replaceChildren(drawn)
}

export interface ChartZoneProps {
  readonly plan: ChartPlan
  readonly onOpen: (opened: Opened) => void
}

/** The chart, as wide as its zone. The table is its accessible form: here it is one picture with a name. */
export function ChartZone({ plan, onOpen }: ChartZoneProps) {
  const t = useT('mf-statistics')
  const { draw, failed, again } = useDraw()
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  const [atEnd, setAtEnd] = useState(false)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = (): void => setWidth(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  useLayoutEffect(() => {
    const wide = Math.max(plan.least ?? NARROWEST, width)
    if (box.current && draw) place(box.current, draw(plan, wide, plan.height), plan, wide)
  }, [draw, width, plan])
  const scrolls = width > 0 && width < (plan.least ?? NARROWEST)
  function open(event: MouseEvent<HTMLElement>): void {
    const element = event.target instanceof Element ? event.target.closest('[data-opens]') : null
    const opened = element ? markOf(plan, element)?.open : undefined
    if (opened) onOpen(opened)
  }
  return (
    // A picture that is wider than its zone is scrolled by key.
    <figure
      className={css.chart}
      tabIndex={scrolls ? 0 : undefined}
      aria-label={scrolls ? plan.says : undefined}
      data-more={scrolls && !atEnd}
      onScroll={({ currentTarget: { scrollLeft, clientWidth, scrollWidth } }) => setAtEnd(scrollLeft + clientWidth >= scrollWidth - 1)}
    >
      {failed && (
        <p className="fs-2">
          {t('noEngine')} <Button onClick={again}>{t('again')}</Button>
        </p>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: every figure of the picture is a button of the table */}
      <div ref={box} className={css.picture} role="img" aria-label={plan.says} style={{ minHeight: plan.height }} onClick={open} />
      {plan.note && <figcaption className="fs-2">{plan.note}</figcaption>}
    </figure>
  )
}
