import { formatDateTime } from '@farsight/shared/domain'
import { useT } from '@farsight/shared/i18n'
import { figure, serverOffset } from '@farsight/shared/ui/data'
import type { CSSProperties, ReactNode } from 'react'
import type { Says } from '../../model/activation'

export const useWords = () => useT('mf-manage')

/** A serial is the second of signing. */
export const signedAt = (serial: number): string => formatDateTime(serial * 1000, serverOffset())

/** Seconds with one digit from one second on, milliseconds below. */
export const duration = (ms: number): string => (ms >= 1000 ? `${(ms / 1000).toFixed(1)}\u202Fs` : `${Math.round(ms)}\u202Fms`)

export const size = (bytes: number): string =>
  bytes >= 1024 * 1024 ? `${(bytes / 1024 / 1024).toFixed(1)}\u202FMB` : `${figure(Math.max(1, Math.round(bytes / 1024)))}\u202FKB`

/** A version is told apart by its last letters: it is never cut. */
export const Version = ({ children }: { readonly children: string }) => (
  <span style={{ whiteSpace: 'nowrap', userSelect: 'all' }}>{children}</span>
)

/** A small label with a line around it. */
export const Tag = ({ children, warn, title }: { readonly children: ReactNode; readonly warn?: boolean; readonly title?: string }) => (
  <span
    title={title}
    style={{
      display: 'inline-block',
      maxWidth: '100%',
      padding: '0 5px',
      border: '1px solid var(--line-2)',
      borderRadius: 2,
      color: warn ? 'var(--st-wait)' : 'var(--text-2)',
      fontSize: 12,
      lineHeight: '16px',
      whiteSpace: 'nowrap',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      verticalAlign: 'top',
    }}
  >
    {children}
  </span>
)

/** A zone of the details: its name and what stands at its end. */
export function Zone({ title, end, children }: { readonly title: string; readonly end?: ReactNode; readonly children: ReactNode }) {
  return (
    <section aria-label={title} style={{ marginTop: 16 }}>
      <div className="fs-tools" style={{ marginBottom: 4 }}>
        <h2>{title}</h2>
        <span className="fs-tools-gap" />
        {end}
      </div>
      {children}
    </section>
  )
}

export interface Column<R> {
  readonly key: string
  readonly title: string
  readonly num?: boolean
  readonly width?: number
  /** Stays at the right edge while the rest scrolls. */
  readonly stays?: true
  readonly cell: (row: R) => ReactNode
}

/** A link-like button in a line of text: as high as the line where a mouse works it. */
export const LINK: CSSProperties = { minHeight: 24, margin: '-2px 0' }

const STAYS = 'fs-stick fs-stick-start'
const CELL: CSSProperties = { height: 'auto', minHeight: 32, padding: '6px 8px', whiteSpace: 'normal', verticalAlign: 'top' }

/** A short table that is read, not worked through: words break, it scrolls sideways alone. */
export function Table<R>({
  name,
  columns,
  rows,
  rowKey,
  most,
}: {
  readonly name: string
  readonly columns: readonly Column<R>[]
  readonly rows: readonly R[]
  readonly rowKey: (row: R) => string
  /** Height from which it scrolls. */
  readonly most?: number
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
    // biome-ignore lint/a11y/useSemanticElements: the frame that scrolls is no set of fields
    <div className="fs-grid-box" role="group" aria-label={name} tabIndex={0} style={{ flex: 'none', maxHeight: most }}>
      <table className="fs-grid" style={{ tableLayout: 'auto' }}>
        <thead>
          <tr>
            {columns.map(({ key, title, num, width, stays }) => (
              <th key={key} scope="col" className={stays && STAYS} style={{ textAlign: num ? 'right' : 'left', width, right: stays && 0 }}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ key, num, cell, stays }) => (
                <td
                  key={key}
                  className={stays && STAYS}
                  style={{ ...CELL, right: stays && 0, textAlign: num ? 'right' : 'left', whiteSpace: num ? 'nowrap' : 'normal' }}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The words of a sentence of the model. */
export function useSays(): (says: Says) => string {
  const t = useWords()
  const comma = useT()('comma')
  return ({ key, values, names }) => t(key, names ? { ...values, names: names.join(comma) } : values)
}
