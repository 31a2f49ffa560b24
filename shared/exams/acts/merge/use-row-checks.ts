import { type RefObject, useEffect, useRef } from 'react'
import { useExamList } from '../../list/exam-list'
import type { Row } from '../../model/query'
import { check, toggleCheck } from './use-checked'

const rowAt = (target: EventTarget | null, rows: readonly Row[]): number => {
  const line = target instanceof Element ? target.closest('tr[aria-rowindex]') : null
  const index = Number(line?.getAttribute('aria-rowindex')) - 2
  return rows[index] === undefined ? -1 : index
}

/** Ctrl and a click ticks a row, Shift and a click ticks all from the last one. A plain click only chooses, as ever. */
export function useRowChecks(box: RefObject<HTMLElement | null>, rows: readonly Row[]): void {
  const { store } = useExamList()
  const latest = useRef(rows)
  latest.current = rows
  useEffect(() => {
    const at = box.current
    if (!at) return
    function press(event: MouseEvent): void {
      if (event.button !== 0 || !(event.ctrlKey || event.metaKey || event.shiftKey)) return
      if (event.target instanceof Element && event.target.closest('button,a,input')) return
      const index = rowAt(event.target, latest.current)
      const row = latest.current[index]
      if (!row) return
      // Nothing of the page is marked as text, and the row that was chosen stays chosen.
      event.preventDefault()
      event.stopPropagation()
      if (event.shiftKey) {
        const { checkedIds, chosenId } = store.get()
        const anchor = latest.current.findIndex((one) => one.risProcedureId === (checkedIds.at(-1) ?? chosenId))
        const from = anchor < 0 ? index : anchor
        const span = latest.current.slice(Math.min(from, index), Math.max(from, index) + 1).map((one) => one.risProcedureId)
        check(store, from > index ? span.reverse() : span, true)
      } else toggleCheck(store, row.risProcedureId)
    }
    at.addEventListener('mousedown', press, true)
    return () => at.removeEventListener('mousedown', press, true)
  }, [box, store])
}
