import type { BookingRow, RemoteOrderRow } from '@farsight/shared/contract'
import { STATISTICS, type StatScreen, type StatTimeType } from '@farsight/shared/domain'
import { ExamDrawer, RowCard } from '@farsight/shared/exams'
import type { Row, TimeType } from '@farsight/shared/exams/model'
import { useT } from '@farsight/shared/i18n'
import { Bar, Button, EmptyLine, ErrorBar } from '@farsight/shared/ui'
import { ExamTable, figure, Pager } from '@farsight/shared/ui/data'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import css from '../frame/frame.module.css'
import { useRangeWords } from '../frame/use-range-words'
import type { Opened } from '../model/opened'
import { rangeFault, type StatQuery } from '../model/query'
import { useBookingColumns } from './booking-columns'
import { BookingCard, OrderCard } from './cards'
import { useExamColumns } from './exam-columns'
import { useOrderColumns } from './order-columns'
import { examRoute, orderRoute } from './routes-of'
import { tookText, useTook } from './took'
import { useRows } from './use-rows'

const NONE: readonly never[] = []
const MOST_ROWS = 200
const MOST_PAGES = 500

export interface OpenedRowsProps {
  readonly screen: StatScreen
  readonly query: StatQuery
  readonly opened: Opened
  /** Which figure it is, in words. */
  readonly title: string
  /** By what the whole screen is narrowed; how many lines it counts belongs to its own figures. */
  readonly note: string
  /** What there is to say of the whole screen. */
  readonly notice: ReactNode
  readonly ask: (changes: Partial<StatQuery>) => void
  readonly onClose: () => void
}

/** The rows behind a figure, in place of the figures: as many as it says. Esc or Back leads to the figures again. */
export function OpenedRows({ screen, query, opened, title, note, notice, ask, onClose }: OpenedRowsProps) {
  const t = useT('mf-statistics')
  const common = useT()
  const { data, old, error, refresh } = useRows(screen, query, opened)
  const { rows: kind, time } = STATISTICS[screen]
  const minutes = data?.minutes ?? NONE
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.querySelector<HTMLElement>('[role=grid]')?.focus({ preventScroll: true }), [])
  const rangeWords = useRangeWords()
  const wrong = rangeFault(query.range)
  const shown = { loading: data === undefined && !error && !wrong, failed: (error ?? wrong) !== undefined, name: title }
  // An address beyond the last page, or a list that has become shorter.
  const last = data ? Math.max(1, Math.ceil(data.total / query.pageSize)) : undefined
  const beyond = last !== undefined && !old && query.pageNo > last
  useEffect(() => {
    if (beyond) ask({ pageNo: last! })
  }, [beyond, last, ask])
  return (
    <section
      ref={box}
      className={css.main}
      aria-label={title}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        onClose()
      }}
    >
      <div className="fs-tools">
        <Button icon="left" title="Esc" onClick={onClose}>
          {t('backToFigures')}
        </Button>
        <h2>{title}</h2>
        <span className={css.note}>
          {[
            data ? t('rowsOf', { n: figure(data.total), count: data.total }) : !error && !wrong && t('rowsComing'),
            minutes.length > 0 && t('longestFirst'),
            note,
            kind === 'booking' && t('bookingsHere'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      {notice}
      {wrong && <Bar kind="warn">{[t('wrongRange'), rangeWords(wrong)].join(' · ')}</Bar>}
      {error && (
        <ErrorBar
          what={common('opening', { title })}
          says={error.message}
          code={error.code || error.status || undefined}
          onRetry={refresh}
        />
      )}
      <div className={css.rows} data-old={old}>
        {kind === 'exam' ? (
          <Exams {...shown} rows={data?.exams ?? NONE} minutes={minutes} time={time} facilities={query.groupBy === 'facility'} />
        ) : kind === 'order' ? (
          <Orders {...shown} rows={data?.orders ?? NONE} minutes={minutes} />
        ) : (
          <Bookings {...shown} rows={data?.bookings ?? NONE} />
        )}
      </div>
      {data && (
        <Pager
          pageNo={query.pageNo}
          pageSize={query.pageSize}
          total={data.total}
          onPage={(pageNo) => ask({ pageNo })}
          more={query.pageNo < MOST_PAGES && query.pageNo * query.pageSize < data.total}
          onPageSize={(pageSize) => ask({ pageSize: Math.min(pageSize, MOST_ROWS), pageNo: 1 })}
        />
      )}
    </section>
  )
}

interface ListProps<R> {
  readonly name: string
  readonly rows: readonly R[]
  readonly loading: boolean
  readonly failed: boolean
}

/** `minutes`: of a percentile, how long each row took. */
interface TimedProps<R> extends ListProps<R> {
  readonly minutes: readonly number[]
}

const useEmpty = (failed: boolean): ReactNode => {
  const t = useT('mf-statistics')
  return failed ? undefined : <EmptyLine says={t('noRows')} />
}

const LIST_TIME: Readonly<Partial<Record<StatTimeType, TimeType>>> = { check: 'check' }

interface ExamsProps extends TimedProps<Row> {
  readonly time: StatTimeType
  /** Rows of several hospitals: each says of which one it is. */
  readonly facilities: boolean
}

function Exams({ name, rows, minutes, loading, failed, time, facilities }: ExamsProps) {
  const t = useT('mf-statistics')
  const navigate = useNavigate()
  const took = useTook(rows, minutes)
  const columns = useExamColumns(time, took, facilities)
  // Two doctors who worked on one exam count it twice: it stands here twice.
  const keys = useMemo(() => new Map(rows.map((row, i) => [row, `${row.risProcedureId} ${i}`])), [rows])
  const examKey = useCallback((row: Row): string => keys.get(row) ?? row.risProcedureId, [keys])
  const [chosen, setChosen] = useState('')
  const [details, setDetails] = useState(false)
  const open = useCallback(
    (row: Row) => {
      const route = examRoute(row)
      if (route) navigate(route)
      else setDetails(true)
    },
    [navigate],
  )
  const card = useCallback(
    (row: Row) => {
      const beside = [facilities && (row.facilityName || t('ownHospital')), took.has(row) && tookText(took.get(row))]
      return <RowCard row={row} timeType={LIST_TIME[time] ?? 'complete'} acts={beside.filter(Boolean).join(' · ') || null} />
    },
    [time, took, facilities, t],
  )
  return (
    <>
      <ExamTable
        name={name}
        columns={columns}
        rows={rows}
        rowKey={examKey}
        selected={chosen}
        onSelect={setChosen}
        onOpen={open}
        onKey={(event, row) => {
          if (event.key !== ' ' || !row) return
          event.preventDefault()
          setDetails((now) => !now)
        }}
        card={card}
        empty={useEmpty(failed)}
        loading={loading}
      />
      {details && <ExamDrawer row={rows.find((row) => examKey(row) === chosen)} onClose={() => setDetails(false)} />}
    </>
  )
}

const orderKey = (row: RemoteOrderRow): string => row.remoteOrderId
function Orders({ name, rows, minutes, loading, failed }: TimedProps<RemoteOrderRow>) {
  const navigate = useNavigate()
  const took = useTook(rows, minutes)
  const columns = useOrderColumns(took)
  const [chosen, setChosen] = useState('')
  const open = useCallback(
    (row: RemoteOrderRow) => {
      const route = orderRoute(row)
      if (route) navigate(route)
    },
    [navigate],
  )
  const card = useCallback((row: RemoteOrderRow) => <OrderCard row={row} took={tookText(took.get(row))} />, [took])
  return (
    <ExamTable
      name={name}
      columns={columns}
      rows={rows}
      rowKey={orderKey}
      selected={chosen}
      onSelect={setChosen}
      onOpen={open}
      card={card}
      empty={useEmpty(failed)}
      loading={loading}
    />
  )
}

const bookingKey = (row: BookingRow): string => row.appointmentId
function Bookings({ name, rows, loading, failed }: ListProps<BookingRow>) {
  const columns = useBookingColumns()
  const [chosen, setChosen] = useState('')
  const card = useCallback((row: BookingRow) => <BookingCard row={row} />, [])
  return (
    <ExamTable
      name={name}
      columns={columns}
      rows={rows}
      rowKey={bookingKey}
      selected={chosen}
      onSelect={setChosen}
      card={card}
      empty={useEmpty(failed)}
      loading={loading}
    />
  )
}
