import { type ApiError, api } from '@farsight/shared/api'
import { session } from '@farsight/shared/bus'
import type { BookingRow } from '@farsight/shared/contract'
import { BOOKING_FILTERS, hasMenu } from '@farsight/shared/domain'
import { useT } from '@farsight/shared/i18n'
import { EmptyLine, ErrorBar, NoRightPanel } from '@farsight/shared/ui'
import { ExamTable, MenuPanel, Pager, serverNow, useKeyHints } from '@farsight/shared/ui/data'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useCallback, useMemo, useState } from 'react'
import { BookingNav } from '../../booking/booking-nav'
import { type BookingQuery, bookingRequest, FIRST_BOOKINGS } from '../../model/booking-list'
import css from './booking-list.module.css'
import { BookingTools } from './booking-tools'
import { BookingCard } from './card'
import { useBookingColumns } from './columns'
import { BookingDrawer } from './details'
import { type Opened, OpenedDialog } from './opened-dialog'
import { type MenuPlace, useBookingActs } from './use-booking-acts'

/** Bookings come and go at other desks: the list asks again by itself. */
const REFRESH_MS = 20_000
const keyOf = (row: BookingRow): string => row.appointmentId
const versionOf = (row: BookingRow): string => `${row.baseVersion} ${row.status} ${row.waits} ${row.mimes}`
const isOver = (row: BookingRow): boolean => row.status === 'cancelled' || row.status === 'transferred' || row.status === 'refused'
const NO_ROWS: readonly BookingRow[] = []

/** `/appointment/list`: what this hospital booked, here and elsewhere. */
export const OwnBookingsPage = () => <BookingsPage other={false} />
/** `/appointment/other_list`: what others booked here, and want to send here. */
export const OtherBookingsPage = () => <BookingsPage other />

function BookingsPage({ other }: { readonly other: boolean }) {
  const t = useT('mf-booking')
  const title = t(other ? 'booking.otherTitle' : 'booking.ownTitle')
  const payload = session.current()
  if (payload && !hasMenu(payload.userMainMenuConfig, 'appointment')) return <NoRightPanel title={title} />
  return <Bookings key={String(other)} other={other} title={title} />
}

function Bookings({ other, title }: { readonly other: boolean; readonly title: string }) {
  const common = useT()
  const t = useT('mf-booking')
  const client = useQueryClient()
  const [query, setQuery] = useState<BookingQuery>(FIRST_BOOKINGS)
  const [chosen, setChosen] = useState('')
  const [opened, setOpened] = useState<Opened>()
  const [menu, setMenu] = useState<{ readonly row: BookingRow; readonly at: MenuPlace }>()
  const [drawer, setDrawer] = useState(false)
  const ask = useCallback((changes: Partial<BookingQuery>) => setQuery((now) => ({ ...now, pageNo: 1, ...changes })), [])
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['mf-booking/bookings', other, query],
    queryFn: ({ signal }) =>
      api.call(other ? 'queryOtherBookings' : 'queryOwnBookings', bookingRequest(query, serverNow()), { promptType: 'none', signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })
  const failed = error as ApiError | null
  const rows = data?.val ?? NO_ROWS
  const row = rows.find((one) => one.appointmentId === chosen)
  const refresh = useCallback(() => void refetch(), [refetch])
  const onMenu = useCallback((one: BookingRow, at: MenuPlace) => setMenu({ row: one, at }), [])
  const { open, menuOf, buttons } = useBookingActs({
    onAct: useCallback((act, one) => {
      setChosen(one.appointmentId)
      setOpened({ act, row: one })
    }, []),
    onDetails: useCallback((one) => {
      setChosen(one.appointmentId)
      setDrawer(true)
    }, []),
    onMenu,
  })
  const columns = useBookingColumns(other, query.range.startsWith('made'), buttons)
  const card = useCallback((one: BookingRow) => <BookingCard row={one} acts={buttons(one)} />, [buttons])
  function key(event: KeyboardEvent<HTMLElement>, one: BookingRow | undefined): void {
    if (event.nativeEvent.isComposing || event.keyCode === 229 || event.ctrlKey || event.altKey || event.metaKey) return
    const status = BOOKING_FILTERS[Number(event.key) - 1]
    if (status) ask({ status })
    else if (event.key === 'r' || event.key === 'R') refresh()
    else if (one && event.key === ' ') setDrawer((shown) => !shown)
    else if (one && (event.key === 'm' || event.key === 'M'))
      setMenu({ row: one, at: event.currentTarget.querySelector<HTMLElement>('[aria-selected="true"]') ?? event.currentTarget })
    else return
    event.preventDefault()
  }
  const hints = useMemo(
    () => [
      {
        title,
        hints: [
          { keys: ['1–4'], does: t('booking.keys.filters') },
          { keys: ['Enter'], does: t('booking.keys.act') },
          { keys: ['Space'], does: t('booking.details') },
          { keys: ['M'], does: t('booking.keys.menu') },
          { keys: ['R'], does: t('booking.keys.refresh') },
        ],
      },
    ],
    [title, t],
  )
  useKeyHints(hints)
  // Also after nothing was done: what was refused was old.
  const close = (): void => {
    setOpened(undefined)
    refresh()
  }
  const done = (): void => {
    close()
    // The details that stand beside the list are of the same booking.
    if (opened) void client.invalidateQueries({ queryKey: ['mf-booking/booking', opened.row.appointmentId] })
  }
  return (
    <div className={css.page}>
      <h1 className="fs-hidden">{title}</h1>
      <BookingNav />
      <BookingTools query={query} counts={data?.counts} ask={ask} onRefresh={refresh} />
      {failed && <ErrorBar what={common('opening', { title })} says={failed.message} code={failed.code || undefined} onRetry={refresh} />}
      <div className={css.table}>
        <ExamTable
          name={title}
          columns={columns}
          rows={rows}
          rowKey={keyOf}
          rowVersion={versionOf}
          selected={chosen}
          onSelect={setChosen}
          onOpen={open}
          onKey={key}
          onMenu={onMenu}
          struck={isOver}
          card={card}
          empty={
            failed ? undefined : (
              <EmptyLine
                says={t('booking.empty')}
                act={{ label: t('booking.showAll'), onClick: () => ask({ ...FIRST_BOOKINGS, range: '' }) }}
              />
            )
          }
          loading={isFetching && !data}
        />
      </div>
      {data && (
        <Pager
          pageNo={query.pageNo}
          pageSize={query.pageSize}
          total={data.total}
          onPage={(pageNo) => setQuery((now) => ({ ...now, pageNo }))}
          onPageSize={(pageSize) => ask({ pageSize })}
        />
      )}
      {drawer && row && <BookingDrawer key={row.appointmentId} row={row} onClose={() => setDrawer(false)} onChanged={refresh} />}
      {menu && (
        <MenuPanel
          label={t('booking.more', { name: menu.row.patName, no: menu.row.bookingNo })}
          groups={menuOf(menu.row)}
          at={menu.at}
          onClose={() => setMenu(undefined)}
        />
      )}
      {opened && <OpenedDialog opened={opened} onClose={close} onDone={done} />}
    </div>
  )
}
