import { useT } from '@farsight/shared/i18n'
import { Button } from '@farsight/shared/ui'
import { type KeyboardEvent, type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ChartPlan, Mark } from '../charts/plan'
import type { Opened } from '../model/opened'
import { figureKey } from './figure-button'
import css from './frame.module.css'

type Draw = typeof import('../charts/draw')['drawChart']
/** Once it has come, a picture stands at once: the focus finds its mark. */
let engine: Draw | undefined

const NARROWEST = 480
/** What an upright A4 leaves between its margins, px. */
const PAPER = 700

/** The engine, which comes with the first chart. */
function useDraw(): { readonly draw: Draw | undefined; readonly failed: boolean; readonly again: () => void } {
  const [draw, setDraw] = useState<Draw | undefined>(() => engine)
  const [failed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try loads anew
  useEffect(() => {
    let gone = false
    setFailed(false)
    import('../charts/draw').then(
      ({ drawChart }) => {
        engine = drawChart
        if (!gone) setDraw(() => drawChart)
      },
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

/** Puts the focus on a mark, which is from then on the picture's stop of the Tab key. */
function focusFigure(box: HTMLElement, key: string): void {
  const all = [...box.querySelectorAll<SVGElement>('[data-opens]')]
  const mark = all.find((one) => one.dataset.figure === key)
  if (!mark) return
  for (const one of all) one.setAttribute('tabindex', one === mark ? '0' : '-1')
  mark.focus()
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
    // Patterns, numbers and frames that the engine draws over a mark are not felt by the pointer: the mark below is.
    element.setAttribute('data-mark', '')
    if (!mark.open) continue
    element.setAttribute('data-opens', '')
    element.setAttribute('data-figure', figureKey(mark.open))
    element.setAttribute('role', 'button')
    element.setAttribute('aria-label', mark.tip)
    element.setAttribute('tabindex', '-1')
  }
  // One stop of the Tab key for the whole picture: arrows go on from it.
  drawn.querySelector('[data-opens]')?.setAttribute('tabindex', '0')
  // Drawn anew under the focus, it stays on the same mark.
  const held = box.contains(document.activeElement) ? document.activeElement?.getAttribute('data-figure') : undefined
  // On paper and in between it is as wide as its zone, but never too narrow for its texts.
  drawn.style.minWidth = `${wide === box.clientWidth ? 0 : wide}px`
  box.replaceChildren(drawn)
  if (held) focusFigure(box, held)
}

/** The next mark in the direction of an arrow, in the same row or column of the picture. */
function beside(box: HTMLElement, { at }: ChartPlan, from: Element, key: string): SVGElement | undefined {
  const place = (one: Element): readonly [number, number] =>
    at(Number(one.getAttribute('ecmeta_series_index')), Number(one.getAttribute('ecmeta_data_index')))
  const [same, moves] = key === 'ArrowLeft' || key === 'ArrowRight' ? ([1, 0] as const) : ([0, 1] as const)
  const step = key === 'ArrowRight' || key === 'ArrowDown' ? 1 : -1
  const here = place(from)
  const far = (one: Element): number => (place(one)[moves] - here[moves]) * step
  return [...box.querySelectorAll<SVGElement>('[data-opens]')]
    .filter((one) => place(one)[same] === here[same] && far(one) > 0)
    .sort((a, b) => far(a) - far(b))[0]
}

export interface ChartZoneProps {
  readonly plan: ChartPlan
  readonly onOpen: (opened: Opened) => void
}

/** The chart, as wide as its zone: a picture with a name, whose marks open their rows by pointer and by key. */
export function ChartZone({ plan, onOpen }: ChartZoneProps) {
  const t = useT('mf-statistics')
  const { draw, failed, again } = useDraw()
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  const [paper, setPaper] = useState(false)
  const [atEnd, setAtEnd] = useState(false)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = (): void => {
      setPaper(false)
      setWidth(element.clientWidth)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    // Drawn anew for paper: scaled down, its words could not be read.
    const onPaper = (): void =>
      flushSync(() => {
        setPaper(true)
        setWidth(PAPER)
      })
    window.addEventListener('beforeprint', onPaper)
    window.addEventListener('afterprint', measure)
    return () => {
      observer.disconnect()
      window.removeEventListener('beforeprint', onPaper)
      window.removeEventListener('afterprint', measure)
    }
  }, [])
  useLayoutEffect(() => {
    const wide = Math.max(plan.least ?? NARROWEST, width)
    if (box.current && draw) place(box.current, draw(plan, wide, plan.height), plan, wide)
  }, [draw, width, plan])
  function key(event: KeyboardEvent<HTMLElement>): void {
    const mark = event.target instanceof Element ? event.target.closest<SVGElement>('[data-opens]') : null
    if (!mark || !box.current || event.ctrlKey || event.altKey || event.metaKey) return
    if (event.key === 'Enter' || event.key === ' ') {
      const opened = markOf(plan, mark)?.open
      if (opened) onOpen(opened)
    } else if (event.key.startsWith('Arrow')) {
      const next = beside(box.current, plan, mark, event.key)
      if (next) {
        mark.setAttribute('tabindex', '-1')
        next.setAttribute('tabindex', '0')
        next.focus()
      }
    } else return
    // The page's own arrows are for who is not in the picture.
    event.preventDefault()
    event.stopPropagation()
  }
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
      {/* biome-ignore lint/a11y/useSemanticElements: a picture is no set of fields */}
      <div
        ref={box}
        className={css.picture}
        role="group"
        aria-label={plan.says}
        style={{ minHeight: paper ? undefined : plan.height }}
        onClick={open}
        onKeyDown={key}
      />
      {plan.note && <figcaption className="fs-2">{plan.note}</figcaption>}
    </figure>
  )
}
