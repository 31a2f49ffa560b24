import { type MouseEvent, memo, type ReactNode } from 'react'
import { classes } from '../../core/classes'
import type { Stick } from './layout'
import type { ExamColumn } from './types'

/** What the rows hand back; one stable object, so that a row renders only when it changes itself. */
export interface RowActs<Row> {
  readonly choose: (row: Row, event: MouseEvent<HTMLElement>) => void
  readonly open: (row: Row, event: MouseEvent<HTMLElement>) => void
  readonly menu: (row: Row, event: MouseEvent<HTMLElement>) => void
}

export interface RowProps<Row> {
  readonly id: string
  readonly row: Row
  readonly index: number
  /** Its place in px, where it does not simply follow the row before it. */
  readonly top: number | undefined
  readonly columns: readonly ExamColumn<Row>[]
  readonly sticks: Readonly<Record<string, Stick>>
  readonly selected: boolean
  readonly fresh: boolean
  readonly struck: boolean
  readonly card: ((row: Row) => ReactNode) | undefined
  readonly acts: RowActs<Row>
}

const NOTHING = <span className="fs-3">—</span>
const isNothing = (content: ReactNode): boolean => content === '' || content === null || content === undefined || content === false

/** Classes of a head or cell that stays in view. */
export const stickClass = (stick: Stick | undefined): string =>
  classes(stick && 'fs-stick', stick?.edge && (stick.left === undefined ? 'fs-stick-start' : 'fs-stick-end'))

export const stickStyle = (stick: Stick | undefined) => stick && { left: stick.left, right: stick.right }

function Cell<Row>({ row, column, stick }: { readonly row: Row; readonly column: ExamColumn<Row>; readonly stick: Stick | undefined }) {
  const content = column.cell(row)
  const whole = column.whole?.(row) ?? (typeof content === 'string' || typeof content === 'number' ? String(content) : undefined)
  return (
    <td className={classes(column.align === 'right' && 'fs-num', stickClass(stick))} style={stickStyle(stick)} title={whole || undefined}>
      {isNothing(content) ? (column.blank ? null : NOTHING) : content}
    </td>
  )
}

function RowOfAny<Row>({ id, row, index, top, columns, sticks, selected, fresh, struck, card, acts }: RowProps<Row>) {
  return (
    <tr
      id={id}
      style={top === undefined ? undefined : { position: 'absolute', top, left: 0, right: 0 }}
      aria-rowindex={index + 2}
      aria-selected={selected}
      data-active={selected || undefined}
      data-fresh={fresh || undefined}
      data-struck={struck || undefined}
      onMouseDown={(event) => acts.choose(row, event)}
      onDoubleClick={(event) => acts.open(row, event)}
      onContextMenu={(event) => acts.menu(row, event)}
    >
      {card ? (
        <td className="fs-card-cell">{card(row)}</td>
      ) : (
        columns.map((column) => <Cell key={column.key} row={row} column={column} stick={sticks[column.key]} />)
      )}
    </tr>
  )
}

/** One row; memoised, because a page has two hundred. */
export const Row = memo(RowOfAny) as typeof RowOfAny
