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
  RowButtons,
  RowCard,
  type RowWork,
  useKeyHelp,
  useListAddress,
  useListRows,
  useRowChecks,
} from '@farsight/shared/exams'
import { rowContent } from '@farsight/shared/exams/model'
import { useT } from '@farsight/shared/i18n'
import { NoRightPanel } from '@farsight/shared/ui'
import { useCallback, useId, useMemo } from 'react'
import { primaryAct } from '../../model/register-acts'
import {
  FIRST_REGISTER,
  NO_REGISTER_FILTERS,
  REGISTER_ADDRESS,
  type RegisterQuery,
  type RegisterRow,
  registerStore,
} from '../../model/register-list'
import { PeopleHost } from '../people/people-host'
import { PersonMerges } from '../people/person-merges'
import { CallCell, NameCell, REGISTER_DROPPED, useRegisterColumns } from './register-columns'
import { RegisterFiltersPanel } from './register-filters'
import { CHIPS, RegisterTools } from './register-tools'
import { Registered } from './registered'
import { buttonWord, menus, useRegisterActs } from './use-register-acts'
import { REGISTER_KEY, useRegisterList, useRegisterState } from './use-register-list'

/** Narrower than this, columns are written shorter. */
const COMPACT = 1000
const NO_ROWS: readonly RegisterRow[] = []
/** Stands in a room's queue. */
const QUEUED: ReadonlySet<string> = new Set(['waiting', 'called', 'passed'])
const struck = (row: RegisterRow): boolean => row.state === STATE.deleted
const rowKey = (row: RegisterRow): string => row.risProcedureId
const asksNothing = (query: RegisterQuery): boolean => query.search === '' && query.filters === NO_REGISTER_FILTERS

function clear(): void {
  registerStore.set({ draft: NO_REGISTER_FILTERS })
  registerStore.ask({ search: '', filters: NO_REGISTER_FILTERS })
}

/** /diagnose_list: every exam of the hospital from its booking to its report, as the desk works it (product.md section 2). */
export function RegisterListPage() {
  const t = useT('mf-booking')
  /** What acts on rows of this list work with. */
  const list = useMemo<ExamList>(
    () => ({
      store: registerStore,
      keys: [REGISTER_KEY],
      goesWith: (row) => {
        const { callState, ticket } = row as RegisterRow
        return QUEUED.has(callState) ? t(callState === 'called' ? 'list.deleteCalled' : 'list.deleteQueued', { ticket }) : undefined
      },
    }),
    [t],
  )
  const payload = session.current()
  if (payload && !hasMenu(payload.userMainMenuConfig, 'registerList')) return <NoRightPanel title={t('list.title')} />
  return (
    <ExamListContext value={list}>
      <RegisterList />
    </ExamListContext>
  )
}

function RegisterList() {
  const t = useT('mf-booking')
  const words = useT('exams')
  const panelId = useId()
  useListAddress(registerStore, REGISTER_ADDRESS)
  useKeyHelp(t('list.title'), CHIPS.length)
  const state = useRegisterState()
  const { query } = state
  const shown = useRegisterList(state)
  const { answer, refresh } = shown
  const { run, menuOf, open } = useRegisterActs()
  const work = useMemo<RowWork<RegisterRow>>(
    () => ({
      rowKey,
      open,
      isWork: (row) => primaryAct(row, menus()) !== 'details',
      menuOf,
      copy: (row) => run(row, 'copyCheckNo'),
      // Should they not come, opening one says so.
      onMenu: () => void preloadActs().catch(() => undefined),
    }),
    [run, menuOf, open],
  )
  const rows = answer?.val ?? NO_ROWS
  const list = useListRows({ store: registerStore, rows, work, chips: CHIPS, refresh })
  useRowChecks(list.box, rows)
  const { openMenu, chosen, room } = list
  const buttons = useCallback(
    (row: RegisterRow) => (
      <RowButtons row={row} word={buttonWord(primaryAct(row, menus()), row, t, words)} onAct={open} onMenu={openMenu} />
    ),
    [t, words, open, openMenu],
  )
  const { timeType } = query.filters
  const columns = useRegisterColumns({ timeType, acts: buttons, compact: room < COMPACT })
  const card = useCallback(
    (row: RegisterRow) => (
      <RowCard
        row={row}
        timeType={timeType}
        name={<NameCell row={row} />}
        acts={
          <>
            <CallCell row={row} />
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
      screen="registerList"
      store={registerStore}
      first={FIRST_REGISTER}
      list={list}
      columns={columns}
      dropped={REGISTER_DROPPED}
      rowVersion={rowContent}
      struck={struck}
      card={card}
      tools={(columnMenu) => (
        <RegisterTools state={state} panelId={panelId} onRefresh={refresh}>
          {columnMenu}
        </RegisterTools>
      )}
      filters={<RegisterFiltersPanel id={panelId} draft={state.draft} />}
      drawer={(onClose) => (
        <ExamDrawer
          row={chosen}
          onClose={onClose}
          lead={(row) => <Registered row={row as RegisterRow} />}
          more={(row) => <PersonMerges patientId={(row as RegisterRow).patientId} />}
        />
      )}
      checked={state.checking ? 0 : chosen ? 1 : 0}
      empty={
        asksNothing(query)
          ? { says: t('list.emptyAll') }
          : { says: query.search ? words('list.emptySearch', { search: query.search }) : words('list.empty'), clear }
      }
      foot={<CheckBar rows={rows} />}
    >
      <ActHost />
      <PeopleHost />
    </ListPage>
  )
}
