import { session } from '@farsight/shared/bus'
import { CODE, hasMenu, STATE } from '@farsight/shared/domain'
import { useT } from '@farsight/shared/i18n'
import { EmptyLine, ErrorBar, message, NARROW, NoRightPanel, useMedia } from '@farsight/shared/ui'
import { ColumnMenu, ExamTable, MenuPanel, Pager, type Sort } from '@farsight/shared/ui/data'
import { type RefObject, useCallback, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { ActHost, preloadActs } from '../../acts/act-host'
import { CheckBar } from '../../acts/merge/check-bar'
import { CardCheck } from '../../acts/merge/check-cell'
import { useRowChecks } from '../../acts/merge/use-row-checks'
import { fitted } from '../../model/column-layout'
import type { ListCommand } from '../../model/keys'
import { listStore } from '../../model/list-store'
import { rowContent } from '../../model/live-rows'
import { FIRST_QUERY, type ListQuery, NO_FILTERS, type Row, type SortField } from '../../model/query'
import { type ActionKey, isWork } from '../../model/row-actions'
import { RowCard } from './cells'
import { useColumns } from './columns'
import { ExamDrawer } from './exam-drawer'
import { Filters } from './filters'
import { RowButtons } from './row-buttons'
import { Tools, useChips } from './tools'
import { UpdateBar } from './update-bar'
import { useAddress } from './use-address'
import { useKeyHelp } from './use-key-help'
import { useLayout } from './use-layout'
import { useList, useListState } from './use-list'
import { useListKeys } from './use-list-keys'
import { useLiveRows } from './use-live-rows'
import { useRoom } from './use-room'
import { actionsOf, useRowActs } from './use-row-acts'

/** Narrower than this, columns are written shorter. */
const COMPACT = 1000
const rowKey = (row: Row): string => row.risProcedureId
const struck = (row: Row): boolean => row.state === STATE.deleted
const asksNothing = (query: ListQuery): boolean => query.search === '' && query.queue === '' && query.filters === NO_FILTERS

/** /local_diagnosis: the worklist of the hospital's own exams (visual.md 3.2). */
export function LocalWorklistPage() {
  const t = useT('mf-worklist')
  const payload = session.current()
  if (payload && !hasMenu(payload.userMainMenuConfig, 'localDiagnosis')) return <NoRightPanel title={t('list.title')} />
  return <LocalWorklist />
}

interface OpenMenu {
  readonly row: Row
  readonly at: HTMLElement | { readonly x: number; readonly y: number }
}

function LocalWorklist() {
  const t = useT('mf-worklist')
  const panelId = useId()
  useAddress()
  const { chips, shortcuts } = useChips()
  useKeyHelp(chips.length)
  const state = useListState()
  const { query } = state
  const { request, answer, loading, error, refresh } = useList(state)
  useLiveRows(request)
  const { run, menuOf } = useRowActs()
  const [menu, setMenu] = useState<OpenMenu>()
  const box = useRef<HTMLDivElement>(null)
  const grid = (): HTMLElement | null => box.current?.querySelector<HTMLElement>('[role=grid]') ?? null
  useKeptScroll(box, answer !== undefined)

  const rows = answer?.val ?? NO_ROWS
  useRowChecks(box, rows)
  const chosen = rows.find((row) => row.risProcedureId === state.chosenId)
  const choose = useCallback((chosenId: string) => listStore.set({ chosenId }), [])
  const open = useCallback((row: Row) => run(row, actionsOf(row).primary.key), [run])
  const openMenu = useCallback((row: Row, at: OpenMenu['at']) => {
    listStore.set({ chosenId: row.risProcedureId })
    setMenu({ row, at })
    // Should they not come, opening one says so.
    preloadActs().catch(() => undefined)
  }, [])
  const act = useCallback((row: Row, key: ActionKey) => run(row, key), [run])
  const buttons = useCallback((row: Row) => <RowButtons row={row} onAct={act} onMenu={openMenu} />, [act, openMenu])
  const { timeType } = query.filters
  const room = useRoom(box)
  const delivered = useColumns({ timeType, acts: buttons, compact: room < COMPACT, consortium: query.filters.dataRange === 'consortium' })
  const { layout, setLayout, density, setDensity, settled } = useLayout('localWorklist', delivered)
  const columns = useMemo(() => fitted(delivered, layout, room), [delivered, layout, room])
  const cards = useMedia(NARROW)
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
  const sort = useMemo<Sort | undefined>(
    () => (query.sortField === 'due' && query.sortOrder === 'asc' ? undefined : { field: query.sortField, order: query.sortOrder }),
    [query.sortField, query.sortOrder],
  )

  function next(): void {
    const row = rows.find((candidate) => isWork(actionsOf(candidate)))
    if (row) open(row)
    else message.info(t('list.noNext'))
  }

  /** Arrows outside the grid go into it and on from the chosen row. */
  function intoGrid(index: number): void {
    grid()?.focus({ preventScroll: true })
    const row = rows[Math.max(0, Math.min(rows.length - 1, index))]
    if (row) choose(row.risProcedureId)
  }

  useListKeys((command: ListCommand) => {
    const at = chosen ? rows.indexOf(chosen) : -1
    if (command.startsWith('chip')) chips[Number(command.slice(4)) - 1]?.()
    else if (command === 'down' || command === 'pageDown') intoGrid(at + 1)
    else if (command === 'up' || command === 'pageUp') intoGrid(Math.max(at, 1) - 1)
    else if (command === 'home') intoGrid(0)
    else if (command === 'end') intoGrid(rows.length - 1)
    else if (command === 'next') next()
    else if (command === 'refresh') refresh()
    else if (command === 'filters') listStore.set({ filtersOpen: !state.filtersOpen })
    else if (command === 'details') listStore.set({ drawerOpen: !state.drawerOpen })
    else if (command === 'escape') {
      // First back to the row, then what lies over the list.
      if (document.activeElement === grid()) listStore.set({ drawerOpen: false })
      else grid()?.focus({ preventScroll: true })
    } else if (!chosen) return
    else if (command === 'act') open(chosen)
    else if (command === 'copy') run(chosen, 'copyCheckNo')
    else if (command === 'menu')
      openMenu(chosen, grid()?.querySelector<HTMLElement>('tr[aria-selected=true] [aria-haspopup=menu]') ?? grid()!)
  })

  function clearAll(): void {
    listStore.set({ draft: NO_FILTERS })
    listStore.ask({ search: FIRST_QUERY.search, queue: FIRST_QUERY.queue, filters: NO_FILTERS })
  }

  if (error?.code === CODE.noPermission && !answer) return <NoRightPanel title={t('list.title')} />
  const empty = asksNothing(query) ? (
    <EmptyLine says={t('list.emptyAll')} />
  ) : (
    <EmptyLine
      says={query.search ? t('list.emptySearch', { search: query.search }) : t('list.empty')}
      act={{ label: t('list.clear'), onClick: clearAll }}
    />
  )

  return (
    <div ref={box} style={{ display: 'flex', flexDirection: 'column', gap: 8, height: '100%', minHeight: 0, padding: 12 }}>
      <h1 className="fs-hidden">{t('list.title')}</h1>
      <Tools state={state} shortcuts={shortcuts} panelId={panelId} onRefresh={refresh} onNext={next}>
        {!cards && <ColumnMenu columns={columns} layout={layout} onLayout={setLayout} density={density} onDensity={setDensity} />}
      </Tools>
      {state.filtersOpen && (
        <div style={{ flex: 'none', maxHeight: '60%', overflow: 'auto' }}>
          <Filters id={panelId} draft={state.draft} chosen={chosen} />
        </div>
      )}
      {error && <ErrorBar what={t('list.what')} says={error.message} code={error.code || error.status || undefined} onRetry={refresh} />}
      <div style={{ position: 'relative', display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}>
        {state.waiting.length > 0 && <UpdateBar count={state.waiting.length} onRefresh={refresh} />}
        <ExamTable
          name={t('list.name')}
          columns={columns}
          rows={settled ? rows : NO_ROWS}
          rowKey={rowKey}
          rowVersion={rowContent}
          selected={state.chosenId}
          onSelect={choose}
          onOpen={open}
          onMenu={openMenu}
          sort={sort}
          onSort={(sorted) =>
            listStore.ask({
              sortField: (sorted?.field as SortField | undefined) ?? 'due',
              sortOrder: sorted?.order ?? FIRST_QUERY.sortOrder,
            })
          }
          layout={layout}
          onLayout={setLayout}
          density={density}
          struck={struck}
          card={card}
          empty={error ? undefined : empty}
          loading={loading || !settled || (answer === undefined && !error)}
        />
      </div>
      {answer && (
        <div className="fs-tools">
          <Pager
            more={answer.cursor !== ''}
            pageNo={query.pageNo}
            pageSize={query.pageSize}
            total={answer.total}
            totalIsFloor={answer.totalIsFloor}
            checked={state.checking ? 0 : chosen ? 1 : 0}
            onPage={listStore.goTo}
            onPageSize={(pageSize) => listStore.ask({ pageSize })}
          />
          <CheckBar rows={rows} />
        </div>
      )}
      {state.drawerOpen && <ExamDrawer row={chosen} onClose={() => listStore.set({ drawerOpen: false })} />}
      <ActHost />
      {menu && (
        <MenuPanel
          label={t('act.more', { name: menu.row.patName, checkNo: menu.row.checkNo })}
          groups={menuOf(menu.row)}
          at={menu.at}
          onClose={() => setMenu(undefined)}
        />
      )}
    </div>
  )
}

const NO_ROWS: readonly Row[] = []

/** The list's own scrolling survives a page that was thrown away in between. */
function useKeptScroll(box: RefObject<HTMLDivElement | null>, ready: boolean): void {
  useLayoutEffect(() => {
    const scroller = box.current?.querySelector<HTMLElement>('.fs-grid-box')
    if (!scroller || !ready) return
    scroller.scrollTop = listStore.scrollTop()
    const keep = (): void => listStore.keepScroll(scroller.scrollTop)
    scroller.addEventListener('scroll', keep, { passive: true })
    return () => scroller.removeEventListener('scroll', keep)
  }, [box, ready])
}
