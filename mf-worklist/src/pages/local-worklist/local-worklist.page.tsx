import { session } from '@farsight/shared/bus'
import { hasMenu, STATE } from '@farsight/shared/domain'
import {
  ActHost,
  CardCheck,
  CheckBar,
  ExamDrawer,
  type ExamList,
  ExamListContext,
  ListPage,
  preloadActs,
  RowCard,
  type RowWork,
  useKeyHelp,
  useListAddress,
  useListRows,
  useRowChecks,
} from '@farsight/shared/exams'
import { DROPPED, FIRST_QUERY, isWork, type ListQuery, NO_FILTERS, type Row, rowContent } from '@farsight/shared/exams/model'
import { useT } from '@farsight/shared/i18n'
import { NoRightPanel } from '@farsight/shared/ui'
import { useCallback, useEffect, useId, useMemo } from 'react'
import { LOCAL_ADDRESS } from '../../model/list-address'
import { listStore } from '../../model/list-store'
import { rememberCases } from '../../model/next-cases'
import { useColumns } from './columns'
import { DetailExtensions } from './extensions'
import { Filters } from './filters'
import { useRowButtons } from './row-buttons'
import { Tools, useChips } from './tools'
import { LIST_KEY, QUEUES_KEY, useList, useListState } from './use-list'
import { useLiveRows } from './use-live-rows'
import { actionsOf, useRowActs } from './use-row-acts'

/** Narrower than this, columns are written shorter. */
const COMPACT = 1000
/** What acts on rows of this list work with. */
const LIST: ExamList = { store: listStore, keys: [LIST_KEY, QUEUES_KEY] }
const NO_ROWS: readonly Row[] = []
const struck = (row: Row): boolean => row.state === STATE.deleted
const asksNothing = (query: ListQuery): boolean => query.search === '' && query.queue === '' && query.filters === NO_FILTERS

function clear(): void {
  listStore.set({ draft: NO_FILTERS })
  listStore.ask({ search: FIRST_QUERY.search, queue: FIRST_QUERY.queue, filters: NO_FILTERS })
}

/** /local_diagnosis: the worklist of the hospital's own exams (visual.md 3.2). */
export function LocalWorklistPage() {
  const t = useT('mf-worklist')
  const payload = session.current()
  if (payload && !hasMenu(payload.userMainMenuConfig, 'localDiagnosis')) return <NoRightPanel title={t('list.title')} />
  return (
    <ExamListContext value={LIST}>
      <LocalWorklist />
    </ExamListContext>
  )
}

function LocalWorklist() {
  const t = useT('mf-worklist')
  const panelId = useId()
  useListAddress(listStore, LOCAL_ADDRESS)
  const { chips, shortcuts } = useChips()
  useKeyHelp(t('list.title'), chips.length)
  const state = useListState()
  const { query } = state
  const shown = useList(state)
  const { answer, refresh } = shown
  useLiveRows(shown.request)
  const { run, menuOf } = useRowActs()
  const work = useMemo<RowWork<Row>>(
    () => ({
      rowKey: (row) => row.risProcedureId,
      open: (row) => run(row, actionsOf(row).primary.key),
      isWork: (row) => isWork(actionsOf(row)),
      menuOf,
      copy: (row) => run(row, 'copyCheckNo'),
      // Should they not come, opening one says so.
      onMenu: () => void preloadActs().catch(() => undefined),
    }),
    [run, menuOf],
  )
  const rows = answer?.val ?? NO_ROWS
  useEffect(() => rememberCases(rows.filter(work.isWork)), [rows, work])
  const list = useListRows({ store: listStore, rows, work, chips, refresh })
  const { chosen, room } = list
  useRowChecks(list.box, rows)
  const buttons = useRowButtons(work.open, list.openMenu)
  const { timeType } = query.filters
  const columns = useColumns({ timeType, acts: buttons, compact: room < COMPACT, consortium: query.filters.dataRange === 'consortium' })
  const card = useCallback(
    (row: Row) => (
      <RowCard
        row={row}
        timeType={timeType}
        acts={
          <>
            {buttons(row)}
            <CardCheck row={row} />
          </>
        }
      />
    ),
    [timeType, buttons],
  )
  return (
    <ListPage
      {...shown}
      title={t('list.title')}
      name={t('list.name')}
      screen="localWorklist"
      store={listStore}
      first={FIRST_QUERY}
      list={list}
      columns={columns}
      dropped={DROPPED}
      rowVersion={rowContent}
      struck={struck}
      card={card}
      tools={(columnMenu) => (
        <Tools state={state} shortcuts={shortcuts} panelId={panelId} onRefresh={refresh} onNext={list.next}>
          {columnMenu}
        </Tools>
      )}
      filters={<Filters id={panelId} draft={state.draft} chosen={chosen} />}
      drawer={(onClose) => <ExamDrawer row={chosen} onClose={onClose} more={(row) => <DetailExtensions row={row} />} />}
      checked={state.checking ? 0 : chosen ? 1 : 0}
      empty={
        asksNothing(query)
          ? { says: t('list.emptyAll') }
          : { says: query.search ? t('list.emptySearch', { search: query.search }) : t('list.empty'), clear }
      }
      foot={<CheckBar rows={rows} />}
    >
      <ActHost />
    </ListPage>
  )
}
