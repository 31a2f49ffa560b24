import { session } from '@farsight/shared/bus'
import { hasMenu } from '@farsight/shared/domain'
import { ListPage, RowButtons, type RowWork, useKeyHelp, useListAddress, useListRows } from '@farsight/shared/exams'
import { ORDERS_DROPPED } from '@farsight/shared/exams/model'
import { useT } from '@farsight/shared/i18n'
import { NoRightPanel } from '@farsight/shared/ui'
import { useCallback, useId, useMemo } from 'react'
import { ORDER_ADDRESS } from '../../model/list-address'
import { FIRST_ORDERS, NO_ORDER_FILTERS, ORDER_QUEUES, type OrderQuery, type OrderRow, orderContent } from '../../model/order'
import { isOrderWork } from '../../model/order-acts'
import { orderStore } from '../../model/order-store'
import { OrderCard } from './cells'
import { ORDER_CHIPS } from './chips'
import { useOrderColumns } from './columns'
import { OrderFilterPanel } from './filters'
import { OrderDrawer } from './order-drawer'
import { OrderTools } from './tools'
import { useLiveOrders } from './use-live-orders'
import { useChosenOrder, useNamedOrder } from './use-named-order'
import { orderActsOf, useOrderActs } from './use-order-acts'
import { useOrderState, useOrders } from './use-orders'

const NO_ROWS: readonly OrderRow[] = []
const asksNothing = (query: OrderQuery): boolean =>
  query.search === '' && query.queue === '' && query.role === '' && query.filters === NO_ORDER_FILTERS

function clear(): void {
  orderStore.set({ draft: NO_ORDER_FILTERS })
  orderStore.ask({ search: '', queue: '', role: '', filters: NO_ORDER_FILTERS })
}

/** `/remote_diagnosis`: orders that were sent and that came; under the clinic's header, its expert consultations. */
export function RemoteWorklistPage() {
  const t = useT('mf-worklist')
  const payload = session.current()
  if (payload && !hasMenu(payload.userMainMenuConfig, 'remoteDiagnosis')) return <NoRightPanel title={t('remote.title')} />
  return <RemoteWorklist title={t(payload?.userBriefInfo.clinicId ? 'remote.clinicTitle' : 'remote.title')} />
}

function RemoteWorklist({ title }: { readonly title: string }) {
  const t = useT('mf-worklist')
  const panelId = useId()
  useListAddress(orderStore, ORDER_ADDRESS)
  useNamedOrder()
  useKeyHelp(title, ORDER_QUEUES.length, { move: t('remote.keys.move'), act: t('remote.keys.act'), chips: t('remote.keys.chips') })
  const state = useOrderState()
  const { query } = state
  const shown = useOrders(state)
  const { answer, refresh } = shown
  useLiveOrders(shown.request)
  const { run, menuOf, dialogs } = useOrderActs(refresh)
  const work = useMemo<RowWork<OrderRow>>(
    () => ({
      rowKey: (row) => row.remoteOrderId,
      open: (row) => run(row, orderActsOf(row).primary.key),
      isWork: (row) => isOrderWork(orderActsOf(row)),
      menuOf,
      copy: (row) => run(row, 'copyCheckNo'),
    }),
    [run, menuOf],
  )
  const list = useListRows({ store: orderStore, rows: answer?.val ?? NO_ROWS, work, chips: ORDER_CHIPS, refresh })
  const { openMenu, chosen } = list
  const detailed = useChosenOrder(answer?.val, state)
  const buttons = useCallback(
    (row: OrderRow) => {
      const { key, word } = orderActsOf(row).primary
      return <RowButtons row={row} word={t(word ? `act.${word}` : `remote.short.${key}`)} onAct={work.open} onMenu={openMenu} />
    },
    [t, work, openMenu],
  )
  const columns = useOrderColumns(buttons)
  const card = useCallback((row: OrderRow) => <OrderCard row={row} acts={buttons(row)} />, [buttons])
  return (
    <ListPage
      {...shown}
      title={title}
      screen="remoteWorklist"
      store={orderStore}
      first={FIRST_ORDERS}
      list={list}
      columns={columns}
      dropped={ORDERS_DROPPED}
      rowVersion={orderContent}
      card={card}
      tools={(columnMenu) => (
        <OrderTools state={state} counts={answer?.counts} panelId={panelId} onRefresh={refresh} onNext={list.next}>
          {columnMenu}
        </OrderTools>
      )}
      filters={<OrderFilterPanel id={panelId} draft={state.draft} />}
      drawer={(onClose) => <OrderDrawer row={detailed} onClose={onClose} />}
      checked={chosen ? 1 : 0}
      empty={
        asksNothing(query)
          ? { says: t('remote.emptyAll') }
          : { says: query.search ? t('list.emptySearch', { search: query.search }) : t('remote.empty'), clear }
      }
    >
      {dialogs}
    </ListPage>
  )
}
