import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { around, type Range } from './around'

/** Up to so many rows all stand in the page: the browser finds and prints them by itself, and a page of 50 costs nothing more. */
export const WHOLE_ROWS = 60
/** The head lies over the first so many px of what scrolls. */
export const HEAD = 32

/** Is the page being printed? Paper has every row. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    // The browser takes the page as it stands when the event returns.
    const begin = (): void => flushSync(() => setPrinting(true))
    const end = (): void => setPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return printing
}

export interface WindowProps {
  readonly box: RefObject<HTMLDivElement | null>
  readonly table: RefObject<HTMLTableElement | null>
  readonly count: number
  /** Index of the chosen row, which stays in the page wherever the list is scrolled to; -1 for none. */
  readonly chosen: number
  /** Changes when rows get another height. */
  readonly shape: string
}

/** What stands in the page of a list. */
export interface View {
  /** Indexes of the rows, in their order. */
  readonly indexes: readonly number[]
  /** Height of a row where rows stand at places of their own; undefined where they simply follow each other. */
  readonly height: number | undefined
}

/** The rows that stand in the page: all of a short list, of a long one those in view and around it. */
export function useWindow({ box, table, count, chosen, shape }: WindowProps): View {
  const printing = usePrinting()
  const whole = printing || count <= WHOLE_ROWS
  const [height, setHeight] = useState(HEAD)
  // A page that is shown again runs its effects before the table and its box around them are at hand: once more when they are.
  const [shown, show] = useReducer((times: number) => times + 1, 0)
  useEffect(() => show(), [])
  const virtual = useVirtualizer({
    count,
    enabled: !whole,
    getScrollElement: () => box.current,
    estimateSize: () => height,
    overscan: 0,
    scrollMargin: HEAD,
    initialRect: { width: 0, height: window.innerHeight },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: estimates are remembered until told
  useLayoutEffect(() => virtual.measure(), [virtual, height])
  const seen = virtual.getVirtualIndexes()
  // Rows are of one height by their style; what it is here (density, fingers, zoom) is read off the first one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured anew when the shape changes or rows come
  useLayoutEffect(() => {
    const first = () => table.current?.querySelector<HTMLElement>('tbody>tr')
    const measure = (): void => {
      const measured = first()?.getBoundingClientRect().height ?? 0
      if (measured > 0) setHeight(measured)
    }
    measure()
    const row = first()
    if (!row || typeof ResizeObserver === 'undefined') return
    // A page that is mounted out of sight, or before its style is here, has rows of no height yet, or of another one.
    const watch = new ResizeObserver(measure)
    for (const element of [box.current, row]) if (element) watch.observe(element)
    return () => watch.disconnect()
  }, [box, table, shape, count > 0, whole, seen.length > 0, shown])
  const view = seen.length ? { first: seen[0] as number, last: seen[seen.length - 1] as number } : undefined
  const before = useRef<Range>(undefined)
  useLayoutEffect(() => {
    before.current = view
  })
  if (whole) return { indexes: Array.from({ length: count }, (_, index) => index), height: undefined }
  const motion = !virtual.isScrolling ? 'still' : virtual.scrollDirection === 'backward' ? 'up' : 'down'
  const inView = view ? around(view, before.current, motion, count) : []
  const away = chosen >= 0 && chosen < count && !inView.includes(chosen)
  return { indexes: away ? [...inView, chosen].sort((a, b) => a - b) : inView, height }
}
