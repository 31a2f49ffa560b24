import { session } from '@farsight/shared/bus'
import { CODE, hasMenu } from '@farsight/shared/domain'
import { useT } from '@farsight/shared/i18n'
import { EmptyLine, ErrorBar, message, NARROW, NoRightPanel, useMedia } from '@farsight/shared/ui'
import { ColumnMenu, ExamTable, MenuPanel, Pager, type Sort } from '@farsight/shared/ui/data'
import { useCallback, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { ListCommand } from '../../model/keys'
import { FIRST_ORDERS, NO_ORDER_FILTERS, type OrderQuery, type OrderRow, orderAddress, orderContent } from '../../model/order'
import { isOrderWork, type OrderActKey } from '../../model/order-acts'
import { orderStore } from '../../model/order-store'
import { UpdateBar } from '../local-worklist/update-bar'
import { useLayout } from '../local-worklist/use-layout'
import { useListKeys } from '../local-worklist/use-list-keys'
import { OrderCard } from './cells'
import { ORDER_CHIPS } from './chips'
import { useOrderColumns } from './columns'
import { OrderFilterPanel } from './filters'
import { OrderDrawer } from './order-drawer'
import { OrderButtons } from './row-buttons'
import { OrderTools } from './tools'
import { useLiveOrders } from './use-live-orders'
import { orderActsOf, useOrderActs } from './use-order-acts'
import { useOrderKeyHelp } from './use-order-key-help'
import { useOrderState, useOrders } from './use-orders'

const NO_ROWS: readonly OrderRow[] = []
const rowKey = (row: OrderRow): string => row.remoteOrderId
const asksNothing = (query: OrderQuery): boolean =>
  query.search === '' && query.queue === '' && query.role === '' && query.filters === NO_ORDER_FILTERS

/** `/remote_diagnosis`: orders that were sent and that came; under the clinic's header, its expert consultations. */
export function RemoteWorklistPage() {
  const t = useT('mf-worklist')
  const payload = session.current()
  if (payload && !hasMenu(payload.userMainMenuConfig, 'remoteDiagnosis')) return <NoRightPanel title={t('remote.title')} />
  return <RemoteWorklist title={t(payload?.userBriefInfo.clinicId ? 'remote.clinicTitle' : 'remote.title')} />
}

interface OpenMenu {
  readonly row: OrderRow
  readonly at: HTMLElement | { readonly x: number; readonly y: number }
}

function RemoteWorklist({ title }: { readonly title: string }) {
  const t = useT('mf-worklist')
  const panelId = useId()
  useOrderAddress()
  useOrderKeyHelp()
  const state = useOrderState()
  const { query } = state
  const { request, answer, loading, error, refresh } = useOrders(state)
  useLiveOrders(request)
  const { run, menuOf, dialogs } = useOrderActs(refresh)
  const [menu, setMenu] = useState<OpenMenu>()
  const box = useRef<HTMLDivElement>(null)
  const grid = (): HTMLElement | null => box.current?.querySelector<HTMLElement>('[role=grid]') ?? null

  const rows = answer?.val ?? NO_ROWS
  const chosen = rows.find((row) => row.remoteOrderId === state.chosenId)
  const choose = useCallback((chosenId: string) => orderStore.set({ chosenId }), [])
  const open = useCallback((row: OrderRow) => run(row, orderActsOf(row).primary.key), [run])
  const act = useCallback((row: OrderRow, key: OrderActKey) => run(row, key), [run])
  const openMenu = useCallback((row: OrderRow, at: OpenMenu['at']) => {
    orderStore.set({ chosenId: row.remoteOrderId })
    setMenu({ row, at })
  }, [])
  const buttons = useCallback((row: OrderRow) => <OrderButtons row={row} onAct={act} onMenu={openMenu} />, [act, openMenu])
  const columns = useOrderColumns(buttons)
  const { layout, density, setLayout } = useLayout('remoteWorklist', columns)
  const cards = useMedia(NARROW)
  const card = useCallback((row: OrderRow) => <OrderCard row={row} acts={buttons(row)} />, [buttons])
  const sort = useMemo<Sort | undefined>(
    () => (query.sortField === 'due' && query.sortOrder === 'asc' ? undefined : { field: query.sortField, order: query.sortOrder }),
    [query.sortField, query.sortOrder],
  )

  function next(): void {
    const row = rows.find((candidate) => isOrderWork(orderActsOf(candidate)))
    if (row) open(row)
    else message.info(t('list.noNext'))
  }

  /** Arrows outside the grid go into it and on from the chosen row. */
  function intoGrid(index: number): void {
    grid()?.focus({ preventScroll: true })
    const row = rows[Math.max(0, Math.min(rows.length - 1, index))]
    if (row) choose(row.remoteOrderId)
  }

  useListKeys((command: ListCommand) => {
    const at = chosen ? rows.indexOf(chosen) : -1
    if (command.startsWith('chip')) ORDER_CHIPS[Number(command.slice(4)) - 1]?.()
    else if (command === 'down' || command === 'pageDown') intoGrid(at + 1)
    else if (command === 'up' || command === 'pageUp') intoGrid(Math.max(at, 1) - 1)
    else if (command === 'home') intoGrid(0)
    else if (command === 'end') intoGrid(rows.length - 1)
    else if (command === 'next') next()
    else if (command === 'refresh') refresh()
    else if (command === 'filters') orderStore.set({ filtersOpen: !state.filtersOpen })
    else if (command === 'details') orderStore.set({ drawerOpen: !state.drawerOpen })
    else if (command === 'escape') {
      // First back to the row, then what lies over the list.
      if (document.activeElement === grid()) orderStore.set({ drawerOpen: false })
      else grid()?.focus({ preventScroll: true })
    } else if (!chosen) return
    else if (command === 'act') open(chosen)
    else if (command === 'copy') run(chosen, 'copyCheckNo')
    else if (command === 'menu')
      openMenu(chosen, grid()?.querySelector<HTMLElement>('tr[aria-selected=true] [aria-haspopup=menu]') ?? grid()!)
  })

  if (error?.code === CODE.noPermission && !answer) return <NoRightPanel title={title} />
  const empty = asksNothing(query) ? (
    <EmptyLine says={t('remote.emptyAll')} />
  ) : (
    <EmptyLine
      says={query.search ? t('list.emptySearch', { search: query.search }) : t('remote.empty')}
      act={{
        label: t('list.clear'),
        onClick: () => {
          orderStore.set({ draft: NO_ORDER_FILTERS })
          orderStore.ask({ search: '', queue: '', role: '', filters: NO_ORDER_FILTERS })
        },
      }}
    />
  )

  return (
    <div ref={box} style={{ display: 'flex', flexDirection: 'column', gap: 8, height: '100%', minHeight: 0, padding: 12 }}>
      <h1 className="fs-hidden">{title}</h1>
      <OrderTools state={state} counts={answer?.counts} panelId={panelId} onRefresh={refresh} onNext={next}>
        {!cards && <ColumnMenu columns={columns} layout={layout} onLayout={setLayout} />}
      </OrderTools>
      {state.filtersOpen && (
        <div style={{ flex: 'none', maxHeight: '60%', overflow: 'auto' }}>
          <OrderFilterPanel id={panelId} draft={state.draft} />
        </div>
      )}
      {error && <ErrorBar what={t('list.what')} says={error.message} code={error.code || error.status || undefined} onRetry={refresh} />}
      <div style={{ position: 'relative', display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}>
        {state.waiting.length > 0 && <UpdateBar count={state.waiting.length} onRefresh={refresh} />}
        <ExamTable
          name={title}
          columns={columns}
          rows={rows}
          rowKey={rowKey}
          rowVersion={orderContent}
          selected={state.chosenId}
          onSelect={choose}
          onOpen={open}
          onMenu={openMenu}
          sort={sort}
          onSort={(sorted) =>
            orderStore.ask({
              sortField: (sorted?.field as OrderQuery['sortField'] | undefined) ?? FIRST_ORDERS.sortField,
              sortOrder: sorted?.order ?? FIRST_ORDERS.sortOrder,
            })
          }
          layout={layout}
          onLayout={setLayout}
          density={density}
          card={card}
          empty={error ? undefined : empty}
          loading={loading || (answer === undefined && !error)}
        />
      </div>
      {answer && (
        <Pager
          pageNo={query.pageNo}
          pageSize={query.pageSize}
          total={answer.total}
          totalIsFloor={answer.totalIsFloor}
          checked={chosen ? 1 : 0}
          onPage={orderStore.goTo}
          onPageSize={(pageSize) => orderStore.set({ query: { ...query, pageSize, pageNo: 1 }, waiting: [] })}
        />
      )}
      {state.drawerOpen && <OrderDrawer row={chosen} onClose={() => orderStore.set({ drawerOpen: false })} />}
      {menu && (
        <MenuPanel
          label={t('act.more', { name: menu.row.patName, checkNo: menu.row.checkNo })}
          groups={menuOf(menu.row)}
          at={menu.at}
          onClose={() => setMenu(undefined)}
        />
      )}
      {dialogs}
    </div>
  )
}

/** An address that asks for a queue is obeyed once; the list then stands under its plain address. */
function useOrderAddress(): void {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  useLayoutEffect(() => {
    const { queue, remoteOrderId } = orderAddress(search)
    if (queue === undefined && remoteOrderId === undefined) return
    if (queue) orderStore.ask({ queue, filters: NO_ORDER_FILTERS, search: '', role: '' })
    if (remoteOrderId) orderStore.set({ chosenId: remoteOrderId, drawerOpen: true })
    navigate(pathname, { replace: true })
  }, [pathname, search, navigate])
}
