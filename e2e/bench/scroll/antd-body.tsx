import type { ExamColumn } from '@farsight/shared/ui/data'
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, type ReactNode, useRef } from 'react'

interface AntdBodyProps<R> {
  readonly rows: readonly R[]
  readonly columns: readonly ExamColumn<R>[]
  readonly wide: number
}

const HEIGHT = 32

/** A TanStack Virtual body below antd's head (`components.body`), at its plainest: rows of antd's own classes, edges that stick. */
export function AntdBody<R extends { readonly risProcedureId: string }>({ rows, columns, wide }: AntdBodyProps<R>): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => HEIGHT,
    overscan: 6,
  })
  return (
    <div ref={box} data-scroller style={{ height: 800, overflow: 'auto' }}>
      <div style={{ height: virtual.getTotalSize(), width: wide, position: 'relative' }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = rows[index] as R
          return <AntdRow key={row.risProcedureId} row={row} columns={columns as never} start={start} />
        })}
      </div>
    </div>
  )
}

function AnyRow<R>({ row, columns, start }: { readonly row: R; readonly columns: readonly ExamColumn<R>[]; readonly start: number }) {
  let left = 0
  return (
    <div
      className="ant-table-row"
      style={{ position: 'absolute', top: 0, display: 'flex', height: HEIGHT, transform: `translateY(${start}px)` }}
    >
      {columns.map((column) => {
        const width = column.width ?? column.min ?? 160
        const at = left
        left += width
        const edge = column.sticky && {
          position: 'sticky' as const,
          zIndex: 1,
          ...(column.sticky === 'left' ? { left: at } : { right: 0 }),
        }
        return (
          <div key={column.key} className="ant-table-cell" style={{ width, flex: 'none', overflow: 'hidden', ...edge }}>
            {column.cell(row)}
          </div>
        )
      })}
    </div>
  )
}
const AntdRow = memo(AnyRow)
