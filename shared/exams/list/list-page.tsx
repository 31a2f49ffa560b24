import type { ApiError } from '@farsight/shared/api'
import { CODE } from '@farsight/shared/domain'
import { useT } from '@farsight/shared/i18n'
import { EmptyLine, ErrorBar, NARROW, NoRightPanel, useMedia } from '@farsight/shared/ui'
import { ColumnMenu, type ExamColumn, ExamTable, MenuPanel, Pager, type Sort } from '@farsight/shared/ui/data'
import { type ReactNode, type RefObject, useLayoutEffect, useMemo } from 'react'
import { fitted } from '../model/column-layout'
import type { AnyQuery, AnyStore } from '../model/store'
import { UpdateBar } from './update-bar'
import { type Screen, useLayout } from './use-layout'
import type { ListRows } from './use-list-rows'

export interface ListPageProps<R extends { readonly patName: string; readonly checkNo: string }> {
  readonly title: string
  /** Name of the table, where it is not the page's title. */
  readonly name?: string
  /** Under which the user's columns are kept. */
  readonly screen: Screen
  readonly store: AnyStore
  readonly first: AnyQuery
  readonly list: ListRows<R>
  readonly answer: { readonly total: number; readonly totalIsFloor: boolean; readonly cursor?: string } | undefined
  readonly loading: boolean
  readonly error: ApiError | undefined
  readonly refresh: () => void
  readonly columns: readonly ExamColumn<R>[]
  /** Keys of the columns that go where there is no room for all, in their order. */
  readonly dropped: readonly string[]
  readonly rowVersion: (row: R) => string | number
  readonly struck?: (row: R) => boolean
  readonly card: (row: R) => ReactNode
  readonly tools: (columnMenu: ReactNode) => ReactNode
  readonly filters: ReactNode
  readonly drawer: (onClose: () => void) => ReactNode
  /** How many rows are chosen, for the pager. */
  readonly checked: number
  /** What an empty list says; `clear` where conditions may be why. */
  readonly empty: { readonly says: string; readonly clear?: () => void }
  /** Beside the pager. */
  readonly foot?: ReactNode
  /** What the page's acts open. */
  readonly children?: ReactNode
}

/** A list as every page of the module shows it (visual.md 3.2): tools, filters, table, pager, details, menu. */
export function ListPage<R extends { readonly patName: string; readonly checkNo: string }>(props: ListPageProps<R>) {
  const { title, list, answer, error, refresh, first, store } = props
  const { query, chosenId, filtersOpen, drawerOpen, waiting } = store.get()
  const t = useT('exams')
  const cards = useMedia(NARROW)
  const { layout, setLayout, density, setDensity, settled } = useLayout(props.screen, props.columns)
  const columns = useMemo(() => fitted(props.columns, layout, list.room, props.dropped), [props.columns, layout, list.room, props.dropped])
  useKeptScroll(list.box, store, answer !== undefined)
  const { sortField, sortOrder } = query
  const sort = useMemo<Sort | undefined>(
    () => (sortField === first.sortField && sortOrder === first.sortOrder ? undefined : { field: sortField, order: sortOrder }),
    [sortField, sortOrder, first],
  )
  if (error?.code === CODE.noPermission && !answer) return <NoRightPanel title={title} />
  const { says, clear } = props.empty
  return (
    <div ref={list.box} style={{ display: 'flex', flexDirection: 'column', gap: 8, height: '100%', minHeight: 0, padding: 12 }}>
      <h1 className="fs-hidden">{title}</h1>
      {props.tools(
        !cards && <ColumnMenu columns={columns} layout={layout} onLayout={setLayout} density={density} onDensity={setDensity} />,
      )}
      {filtersOpen && <div style={{ flex: 'none', maxHeight: '60%', overflow: 'auto' }}>{props.filters}</div>}
      {error && <ErrorBar what={t('list.what')} says={error.message} code={error.code || error.status || undefined} onRetry={refresh} />}
      <div style={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}>
        <ExamTable
          name={props.name ?? title}
          columns={columns}
          rows={settled ? list.rows : (NO_ROWS as readonly R[])}
          rowKey={list.work.rowKey}
          rowVersion={props.rowVersion}
          selected={chosenId}
          onSelect={list.choose}
          onOpen={list.work.open}
          onMenu={list.openMenu}
          sort={sort}
          onSort={(sorted) => store.ask({ sortField: sorted?.field ?? first.sortField, sortOrder: sorted?.order ?? first.sortOrder })}
          layout={layout}
          onLayout={setLayout}
          density={density}
          struck={props.struck}
          card={props.card}
          empty={error ? undefined : <EmptyLine says={says} act={clear && { label: t('list.clear'), onClick: clear }} />}
          loading={props.loading || !settled || (answer === undefined && !error)}
        />
      </div>
      {answer && (
        <div className="fs-tools">
          <Pager
            {...(answer.cursor === undefined ? {} : { more: answer.cursor !== '' })}
            pageNo={query.pageNo}
            pageSize={query.pageSize}
            total={answer.total}
            totalIsFloor={answer.totalIsFloor}
            checked={props.checked}
            onPage={store.goTo}
            onPageSize={(pageSize) => store.ask({ pageSize })}
          />
          <UpdateBar count={waiting.length} onRefresh={refresh} />
          {props.foot}
        </div>
      )}
      {drawerOpen && props.drawer(() => store.set({ drawerOpen: false }))}
      {props.children}
      {list.menu && (
        <MenuPanel
          label={t('act.more', { name: list.menu.row.patName, checkNo: list.menu.row.checkNo })}
          groups={list.work.menuOf(list.menu.row)}
          at={list.menu.at}
          onClose={list.closeMenu}
        />
      )}
    </div>
  )
}

const NO_ROWS: readonly never[] = []

/** The list's own scrolling survives a page that was thrown away in between. */
function useKeptScroll(box: RefObject<HTMLDivElement | null>, store: AnyStore, ready: boolean): void {
  useLayoutEffect(() => {
    const scroller = box.current?.querySelector<HTMLElement>('.fs-grid-box')
    if (!scroller || !ready) return
    scroller.scrollTop = store.scrollTop()
    const keep = (): void => store.keepScroll(scroller.scrollTop)
    scroller.addEventListener('scroll', keep, { passive: true })
    return () => scroller.removeEventListener('scroll', keep)
  }, [box, store, ready])
}
