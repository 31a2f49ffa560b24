import { type CSSProperties, type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { NARROW, useMedia } from '../../core/use-media'
import { Body } from './body'
import { Head } from './head'
import { arrange, sticks as placeSticks, template, totalWidth, widthOf, withMove, withWidth } from './layout'
import type { RowActs } from './row'
import { type ColumnLayout, DEFAULT_LAYOUT, type ExamTableProps } from './types'
import { useFresh } from './use-fresh'
import { HEAD } from './use-window'

/** Fingers want high rows, whatever was chosen at another desk. */
const FINGERS = '(pointer: coarse)'
const inControl = (target: EventTarget): boolean => target instanceof Element && target.closest('button,a,input,select,textarea') !== null

/**
 * The dense list of exams: a table with the role of a grid and one tab stop; ↑ ↓ Home End PgUp PgDn move the chosen row,
 * Enter opens it, other keys go to the screen. Buttons inside cells carry tabIndex -1: their keys are Enter and the menu.
 * Of a long list only the rows in view stand in the page.
 */
export function ExamTable<R>(props: ExamTableProps<R>) {
  const { name, rows, rowKey, selected, sort, onSort, loading } = props
  const id = useId()
  const narrow = useMedia(NARROW)
  const fingers = useMedia(FINGERS)
  const density = narrow || fingers ? 'touch' : (props.density ?? 'default')
  const card = narrow ? props.card : undefined
  const [own, setOwn] = useState<ColumnLayout>(props.layout ?? DEFAULT_LAYOUT)
  const [pulled, setPulled] = useState<ColumnLayout>()
  const layout = pulled ?? props.layout ?? own
  const box = useRef<HTMLDivElement>(null)
  const table = useRef<HTMLTableElement>(null)
  const fresh = useFresh(rows, rowKey, props.rowVersion)

  const columns = useMemo(() => arrange(props.columns, layout), [props.columns, layout])
  const sticks = useMemo(() => placeSticks(columns, layout), [columns, layout])
  const keys = useMemo(() => rows.map(rowKey), [rows, rowKey])
  const chosen = selected === undefined ? -1 : keys.indexOf(selected)
  const rowId = (key: string): string => `${id}-${key}`

  const latest = useRef(props)
  latest.current = props
  const acts = useMemo<RowActs<R>>(
    () => ({
      choose: (row, event) => {
        if (event.button > 0 && event.button !== 2) return
        latest.current.onSelect?.(latest.current.rowKey(row), row)
        if (!inControl(event.target)) table.current?.focus({ preventScroll: true })
      },
      open: (row, event) => {
        if (!inControl(event.target)) latest.current.onOpen?.(row)
      },
      menu: (row, event) => {
        if (!latest.current.onMenu) return
        event.preventDefault()
        latest.current.onMenu(row, { x: event.clientX, y: event.clientY })
      },
    }),
    [],
  )

  const store = (next: ColumnLayout) => {
    setPulled(undefined)
    setOwn(next)
    props.onLayout?.(next)
  }

  function choose(index: number) {
    const row = rows[Math.max(0, Math.min(rows.length - 1, index))]
    if (row !== undefined) props.onSelect?.(rowKey(row), row)
  }

  function key(event: KeyboardEvent<HTMLElement>) {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    const plain = !event.ctrlKey && !event.altKey && !event.metaKey && !event.shiftKey
    const fromTable = event.target === table.current
    const row = rows[chosen]
    const height = box.current?.clientHeight ?? 0
    const first = table.current?.querySelector<HTMLElement>('tbody>tr')?.offsetHeight || HEAD
    const page = Math.max(1, Math.floor((height - HEAD) / first) - 1)
    const moves: Record<string, number> = {
      ArrowDown: chosen + 1,
      ArrowUp: chosen < 0 ? 0 : chosen - 1,
      Home: 0,
      End: rows.length - 1,
      PageDown: Math.max(chosen, 0) + page,
      PageUp: chosen - page,
    }
    const goal = moves[event.key]
    if (plain && goal !== undefined && rows.length > 0) {
      event.preventDefault()
      choose(goal)
    } else if (plain && event.key === 'Enter' && fromTable && row !== undefined) {
      event.preventDefault()
      props.onOpen?.(row)
    } else props.onKey?.(event, row)
  }

  // Only a key moves the list to the row: a live change must not scroll what the user reads.
  useEffect(() => {
    if (selected !== undefined && document.activeElement === table.current)
      document.getElementById(`${id}-${selected}`)?.scrollIntoView?.({ block: 'nearest' })
  }, [selected, id])

  return (
    <div className="fs-grid-box" ref={box}>
      <table
        ref={table}
        className="fs-grid fs-rows"
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table that is worked by keys is a grid
        role="grid"
        tabIndex={0}
        aria-label={name}
        aria-rowcount={rows.length + 1}
        aria-busy={loading || undefined}
        aria-activedescendant={chosen < 0 ? undefined : rowId(keys[chosen] as string)}
        data-density={density}
        data-cards={card ? true : undefined}
        style={card ? undefined : ({ minWidth: totalWidth(columns, layout), '--cols': template(columns, layout) } as CSSProperties)}
        onKeyDown={key}
      >
        {!card && (
          <>
            <colgroup>
              {columns.map((column) => (
                <col key={column.key} style={{ width: widthOf(column, layout) }} />
              ))}
            </colgroup>
            <Head
              columns={columns}
              sticks={sticks}
              sort={sort}
              onSort={onSort}
              onWidth={(columnKey, width, done) => {
                const column = props.columns.find((c) => c.key === columnKey)
                if (!column) return
                const next = withWidth(props.layout ?? own, column, width)
                if (done) store(next)
                else setPulled(next)
              }}
              onMove={(columnKey, target, where) => store(withMove(props.columns, layout, columnKey, target, where))}
            />
          </>
        )}
        <Body
          box={box}
          table={table}
          rows={rows}
          keys={keys}
          rowId={rowId}
          chosen={chosen}
          shape={card ? 'cards' : density}
          columns={columns}
          sticks={sticks}
          fresh={fresh}
          struck={props.struck}
          card={card}
          acts={acts}
        />
      </table>
      {rows.length === 0 && !loading && <div className="fs-grid-empty">{props.empty}</div>}
    </div>
  )
}
