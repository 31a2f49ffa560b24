import type { ReactNode } from 'react'
import type { Stick } from './layout'
import { Row, type RowActs } from './row'
import type { ExamColumn } from './types'
import { useWindow, type WindowProps } from './use-window'

export interface BodyProps<R> extends Omit<WindowProps, 'count'> {
  readonly rows: readonly R[]
  readonly keys: readonly string[]
  readonly rowId: (key: string) => string
  readonly columns: readonly ExamColumn<R>[]
  readonly sticks: Readonly<Record<string, Stick>>
  readonly fresh: ReadonlySet<string>
  readonly struck: ((row: R) => boolean) | undefined
  readonly card: ((row: R) => ReactNode) | undefined
  readonly acts: RowActs<R>
}

/** The rows in view. It alone renders while the list scrolls. */
export function Body<R>({ rows, keys, rowId, columns, sticks, fresh, struck, card, acts, ...view }: BodyProps<R>) {
  const { indexes, height } = useWindow({ ...view, count: rows.length })
  return (
    <tbody style={height === undefined ? undefined : { height: rows.length * height }}>
      {indexes.map((index) => {
        const row = rows[index] as R
        const key = keys[index] as string
        return (
          <Row
            key={key}
            id={rowId(key)}
            row={row}
            index={index}
            top={height === undefined ? undefined : index * height}
            columns={columns as never}
            sticks={sticks}
            selected={index === view.chosen}
            fresh={fresh.has(key)}
            struck={struck?.(row) ?? false}
            card={card as never}
            acts={acts as never}
          />
        )
      })}
    </tbody>
  )
}
