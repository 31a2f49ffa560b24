import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useT } from '../../../i18n'
import { classes } from '../../core/classes'
import { Icon } from '../../core/icon'
import type { Stick } from './layout'
import { stickClass, stickStyle } from './row'
import type { ExamColumn, Sort } from './types'

export interface HeadProps<Row> {
  readonly columns: readonly ExamColumn<Row>[]
  readonly sticks: Readonly<Record<string, Stick>>
  readonly sort: Sort | undefined
  readonly onSort: ((sort: Sort | undefined) => void) | undefined
  /** While an edge is pulled (`done` false) and when it is let go; undefined is the default width again. */
  readonly onWidth: ((key: string, width: number | undefined, done: boolean) => void) | undefined
  readonly onMove: ((key: string, target: string, where: 'before' | 'after') => void) | undefined
}

const DRAG_FROM = 6
const STEP = 8

/** One way, the other way, the list's own order again. */
const nextSort = (sort: Sort | undefined, field: string, first: Sort['order']): Sort | undefined =>
  sort?.field !== field ? { field, order: first } : sort.order === first ? { field, order: first === 'asc' ? 'desc' : 'asc' } : undefined

/**
 * The heads: click sorts, the right edge pulls the width (a double click gives it back), dragging moves the column.
 * With keys: one tab stop, ← → go along, Enter sorts, Shift+← → move, Ctrl+← → pull.
 */
export function Head<Row>({ columns, sticks, sort, onSort, onWidth, onMove }: HeadProps<Row>) {
  const t = useT()
  const [at, setAt] = useState(0)
  const [drop, setDrop] = useState<{ key: string; where: 'before' | 'after' }>()
  const drag = useRef<{ key: string; x: number; moving: boolean } | undefined>(undefined)
  const row = useRef<HTMLTableRowElement>(null)
  const stop = Math.min(at, columns.length - 1)

  const go = (index: number) => {
    const next = Math.max(0, Math.min(columns.length - 1, index))
    setAt(next)
    row.current?.querySelectorAll<HTMLElement>('.fs-head')[next]?.focus()
  }

  function key(event: KeyboardEvent<HTMLElement>, index: number) {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const column = columns[index]
    if (!step || !column) return
    event.preventDefault()
    event.stopPropagation()
    if (event.shiftKey) {
      const other = columns[index + step]
      if (!other || other.sticky || column.sticky) return
      onMove?.(column.key, other.key, step > 0 ? 'after' : 'before')
      setAt(index + step)
    } else if (event.ctrlKey) {
      const width = (event.currentTarget.closest('th') as HTMLElement).getBoundingClientRect().width
      onWidth?.(column.key, width + step * STEP, true)
    } else go(index + step)
  }

  function pull(event: PointerEvent<HTMLElement>, column: ExamColumn<Row>) {
    event.preventDefault()
    event.stopPropagation()
    const grip = event.currentTarget
    const from = event.clientX
    const width = (grip.closest('th') as HTMLElement).getBoundingClientRect().width
    grip.setPointerCapture?.(event.pointerId)
    const move = (e: globalThis.PointerEvent) => onWidth?.(column.key, width + e.clientX - from, false)
    const end = (e: globalThis.PointerEvent) => {
      grip.removeEventListener('pointermove', move)
      grip.removeEventListener('pointerup', end)
      grip.removeEventListener('pointercancel', end)
      if (e.clientX !== from) onWidth?.(column.key, width + e.clientX - from, true)
    }
    grip.addEventListener('pointermove', move)
    grip.addEventListener('pointerup', end)
    grip.addEventListener('pointercancel', end)
  }

  function dragOver(event: PointerEvent<HTMLElement>) {
    const dragged = drag.current
    if (!dragged) return
    if (!dragged.moving && Math.abs(event.clientX - dragged.x) < DRAG_FROM) return
    if (!dragged.moving) event.currentTarget.setPointerCapture?.(event.pointerId)
    dragged.moving = true
    const heads = [...(row.current?.querySelectorAll('th') ?? [])]
    const index = heads.findIndex((th) => {
      const box = th.getBoundingClientRect()
      return event.clientX >= box.left && event.clientX < box.right
    })
    const [column, head] = [columns[index], heads[index]]
    if (!column || !head || column.sticky || column.key === dragged.key) return setDrop(undefined)
    const box = head.getBoundingClientRect()
    setDrop({ key: column.key, where: event.clientX < box.left + box.width / 2 ? 'before' : 'after' })
  }

  function dragEnd() {
    const dragged = drag.current
    if (dragged?.moving && drop) onMove?.(dragged.key, drop.key, drop.where)
    setDrop(undefined)
    // The click that ends a drag comes after this and must not sort.
    setTimeout(() => {
      drag.current = undefined
    })
  }

  return (
    <thead>
      <tr ref={row} aria-rowindex={1}>
        {columns.map((column, index) => {
          const sorted = sort && sort.field === column.sortField ? sort.order : undefined
          const sorts = column.sortField !== undefined && onSort !== undefined
          const stick = sticks[column.key]
          return (
            <th
              key={column.key}
              scope="col"
              className={classes(column.align === 'right' && 'fs-num', stickClass(stick))}
              style={stickStyle(stick)}
              aria-sort={sorts ? (sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : 'none') : undefined}
              data-drop={drop?.key === column.key ? drop.where : undefined}
            >
              <button
                type="button"
                className="fs-head"
                tabIndex={index === stop ? 0 : -1}
                title={column.title}
                aria-description={t(sorts ? 'table.headKeys' : 'table.moveKeys')}
                onFocus={() => setAt(index)}
                onKeyDown={(event) => key(event, index)}
                onClick={() => {
                  if (sorts && !drag.current?.moving) onSort(nextSort(sort, column.sortField as string, column.sortFirst ?? 'asc'))
                }}
                onPointerDown={(event) => {
                  if (event.button === 0 && !column.sticky && onMove) drag.current = { key: column.key, x: event.clientX, moving: false }
                }}
                onPointerMove={dragOver}
                onPointerUp={dragEnd}
                onPointerCancel={() => {
                  drag.current = undefined
                  setDrop(undefined)
                }}
              >
                <span>{column.title}</span>
                {sorted && <Icon name={sorted === 'asc' ? 'sortUp' : 'sortDown'} size={14} />}
              </button>
              {onWidth && column.width !== undefined && (
                <span
                  className="fs-grip"
                  aria-hidden="true"
                  onPointerDown={(event) => pull(event, column)}
                  onDoubleClick={() => onWidth(column.key, undefined, true)}
                />
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
