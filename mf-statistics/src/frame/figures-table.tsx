import type { StatFigures, Statistic } from '@farsight/shared/contract'
import { STAT_GROUP_WORDS, STATISTICS, type StatScreen, statMeasureMeaning, statMeasureWord } from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { EmptyLine } from '@farsight/shared/ui'
import { Icon } from '@farsight/shared/ui/icons'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import type { ChartWords } from '../charts/plan'
import { bucketName } from '../model/buckets'
import type { Opened } from '../model/opened'
import type { StatQuery } from '../model/query'
import { firstSort, sortedLines, type TableLine } from '../model/table'
import { FigureButton } from './figure-button'
import css from './frame.module.css'
import { Wide } from './wide'

export interface FiguresTableProps {
  readonly screen: StatScreen
  readonly data: Statistic
  readonly query: StatQuery
  readonly words: ChartWords
  readonly onSort: (sort: string) => void
  readonly onOpen: (opened: Opened) => void
  readonly empty: string
}

/** The next order of a column: largest first, smallest first, as it came; names the other way round. `unsorted`: the order as it comes. */
export function nextSort(sort: string, key: string, unsorted = ''): string {
  const [first, second] = key === 'name' ? [key, `-${key}`] : [`-${key}`, key]
  const now = sort || unsorted
  return now === first ? second : now === second ? '' : first
}

const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -Infinity],
  End: [0, Infinity],
}

/** Lines and their figures: one tab stop, arrows go from figure to figure, Enter opens the rows. The sums stand below. */
export function FiguresTable({ screen, data, query, words, onSort, onOpen, empty }: FiguresTableProps) {
  const t = useT('mf-statistics')
  const say = useBilingual()
  const body = useRef<HTMLTableElement>(null)
  const [at, setAt] = useState<readonly [number, number]>([0, 0])
  const { measures } = STATISTICS[screen]
  const byTime = query.table === 'column'
  const lines = useMemo<readonly TableLine[]>(() => {
    const all: TableLine[] = byTime
      ? data.columns.map((column, i) => ({
          key: column.key,
          name: bucketName(column, data.granularity, t),
          figures: column.figures,
          before: data.before?.columns[i]?.figures,
          opened: { column: column.key },
        }))
      : data.lines.map((line) => ({
          key: line.key,
          name: words.nameOf(line),
          figures: line.figures,
          before: line.before,
          opened: { line: line.key },
        }))
    return sortedLines(all, query.sort)
  }, [data, byTime, query.sort, t, words])

  function go(event: KeyboardEvent<HTMLElement>): void {
    const move = MOVES[event.key]
    if (
      !move ||
      event.ctrlKey ||
      event.altKey ||
      event.metaKey ||
      !(event.target instanceof Element) ||
      !event.target.closest('[data-row]')
    )
      return
    event.preventDefault()
    event.stopPropagation()
    const row = Math.max(0, Math.min(lines.length, at[0] + move[0]))
    const column = Math.max(0, Math.min(measures.length - 1, at[1] + move[1]))
    setAt([row, column])
    body.current?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"] [data-figure]`)?.focus()
  }

  const cells = (figures: StatFigures, before: StatFigures | undefined, of: string, opened: Omit<Opened, 'measure'>, row: number) =>
    measures.map((measure, column) => (
      <td key={measure.key} className="fs-num" data-row={row} data-column={column} onFocus={() => setAt([row, column])}>
        <FigureButton
          measure={measure}
          figures={figures}
          before={before}
          of={of}
          opened={{ measure: measure.key, ...opened }}
          onOpen={onOpen}
          tabIndex={at[0] === row && at[1] === column ? 0 : -1}
        />
      </td>
    ))
  const unsorted = byTime ? '' : firstSort(screen)
  const sorted = query.sort || unsorted
  const head = (key: string, title: string, means?: string) => {
    const order = sorted === key ? 'ascending' : sorted === `-${key}` ? 'descending' : undefined
    return (
      <th key={key} scope="col" className={key === 'name' ? undefined : 'fs-num'} aria-sort={order ?? 'none'} title={means}>
        <button type="button" onClick={() => onSort(nextSort(query.sort, key, unsorted))}>
          {title}
          {order && <Icon name={order === 'ascending' ? 'sortUp' : 'sortDown'} />}
        </button>
      </th>
    )
  }
  const isEmpty = lines.length === 0
  return (
    <Wide className={css.tableBox}>
      <table ref={body} className={css.table} onKeyDown={go} aria-label={t('table')}>
        <thead>
          <tr>
            {head('name', byTime ? t('time') : say(STAT_GROUP_WORDS[data.groupBy]))}
            {measures.map(({ key, unit }) => {
              const means = statMeasureMeaning(screen, key)
              const title = say(statMeasureWord(key)) + (unit === 'minutes' ? ` ${t('hoursMinutes')}` : '')
              return head(key, title, means && say(means))
            })}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, row) => (
            <tr key={line.key}>
              <th scope="row" title={line.name}>
                {line.name}
              </th>
              {cells(line.figures, line.before, line.name, line.opened, row)}
            </tr>
          ))}
        </tbody>
        {!isEmpty && (
          <tfoot>
            <tr>
              <th scope="row">{t('total')}</th>
              {cells(data.totals, data.before?.totals, t('total'), {}, lines.length)}
            </tr>
          </tfoot>
        )}
      </table>
      {isEmpty && <EmptyLine says={empty} />}
    </Wide>
  )
}
