import { type ApiError, api } from '@farsight/shared/api'
import { session } from '@farsight/shared/bus'
import type { ConsultationRow } from '@farsight/shared/contract'
import { CODE, hasMenu } from '@farsight/shared/domain'
import { useT } from '@farsight/shared/i18n'
import { EmptyLine, ErrorBar, NoRightPanel, useMedia } from '@farsight/shared/ui'
import { ExamTable, Pager, serverNow, serverOffset, useKeyHints } from '@farsight/shared/ui/data'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { type ConsultationQuery, FIRST_QUERY, isFiltered, listRequest, progressOfKey, readQuery, writeQuery } from '../../model/list-query'
import { stepAddress } from '../../model/steps'
import { ConsultationCard, useConsultationColumns } from './columns'
import css from './consultation-list.module.css'
import { ListTools } from './list-tools'

/** Other sides take theirs on: the list asks again by itself. */
const REFRESH_MS = 15_000
/** Room for all columns (visual.md section 6). */
const WIDE = '(min-width: 1440px)'
/** And for every word in them. */
const ROOMY = '(min-width: 1680px)'
const MOST_ROWS = 100
const NO_ROWS: readonly ConsultationRow[] = []
const keyOf = (row: ConsultationRow): string => row.id
const versionOf = (row: ConsultationRow): string => [row.progress, row.cancelled, row.returned, row.mine, row.startTime].join(' ')
const isStruck = (row: ConsultationRow): boolean => row.cancelled === 1

/** `/consultation_list`: what this hospital asked for and was invited to. */
export function ConsultationListPage() {
  const t = useT('mf-consultation')
  const payload = session.current()
  if (payload && !hasMenu(payload.userMainMenuConfig, 'consultation')) return <NoRightPanel title={t('list.title')} />
  return <ConsultationList />
}

/** The question stands in the address, all but the words that may name a patient. */
function useListQuery() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [query, setQuery] = useState(() => readQuery(search, serverNow(), serverOffset()))
  const ask = useCallback((changes: Partial<ConsultationQuery>) => setQuery((now) => ({ ...now, pageNo: 1, ...changes })), [])
  const written = writeQuery(query)
  const own = useRef(search.slice(1))
  useEffect(() => {
    if (written === own.current) return
    own.current = written
    navigate({ search: written }, { replace: true })
  }, [written, navigate])
  // An address from elsewhere (a card, a notification, Back) is obeyed.
  useEffect(() => {
    if (search.slice(1) === own.current) return
    own.current = search.slice(1)
    setQuery(readQuery(search, serverNow(), serverOffset()))
  }, [search])
  return { query, ask }
}

function ConsultationList() {
  const t = useT('mf-consultation')
  const navigate = useNavigate()
  const { query, ask } = useListQuery()
  const [chosen, setChosen] = useState('')
  const wide = useMedia(WIDE)
  const columns = useConsultationColumns(wide, useMedia(ROOMY))
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['mf-consultation/list', query],
    queryFn: ({ signal }) => api.call('consultationList', listRequest(query), { promptType: 'none', signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })
  const failed = (error as ApiError | null) ?? undefined
  const rows = data?.val ?? NO_ROWS
  const refresh = useCallback(() => void refetch(), [refetch])
  const open = useCallback((row: ConsultationRow) => navigate(stepAddress(row.id, row.progress)), [navigate])
  const card = useCallback((row: ConsultationRow) => <ConsultationCard row={row} />, [])
  const hints = useMemo(
    () => [
      {
        title: t('list.title'),
        hints: [
          { keys: ['Enter'], does: t('keys.open') },
          { keys: ['0–7'], does: t('keys.progress') },
          { keys: ['T'], does: t('list.mine') },
          { keys: ['N'], does: t('list.add') },
          { keys: ['R'], does: t('list.refresh') },
        ],
      },
    ],
    [t],
  )
  useKeyHints(hints)
  function key(event: KeyboardEvent<HTMLElement>): void {
    if (event.nativeEvent.isComposing || event.keyCode === 229 || event.ctrlKey || event.altKey || event.metaKey) return
    const progress = event.key === '0' ? '' : progressOfKey(event.key)
    const letter = event.key.toLowerCase()
    if (progress !== undefined) ask({ progress })
    else if (letter === 'r') refresh()
    else if (letter === 't') ask({ mine: !query.mine })
    else if (letter === 'n') navigate('/consultation/add')
    else return
    event.preventDefault()
  }
  if (failed?.code === CODE.noPermission && !data) return <NoRightPanel title={t('list.title')} />
  const filtered = isFiltered(query)
  return (
    <div className={css.page}>
      <h1 className="fs-hidden">{t('list.title')}</h1>
      <ListTools query={query} counts={data?.counts} ask={ask} onRefresh={refresh} />
      {failed && <ErrorBar what={t('list.loading')} says={failed.message} code={failed.code || undefined} onRetry={refresh} />}
      <div className={css.table}>
        <ExamTable
          name={t('list.title')}
          columns={columns}
          rows={rows}
          rowKey={keyOf}
          rowVersion={versionOf}
          selected={chosen}
          onSelect={setChosen}
          onOpen={open}
          onKey={key}
          struck={isStruck}
          card={card}
          empty={
            failed ? undefined : (
              <EmptyLine
                says={t(filtered ? 'list.noneFound' : 'list.none')}
                act={
                  filtered
                    ? { label: t('list.clear'), onClick: () => ask(FIRST_QUERY) }
                    : { label: t('list.add'), onClick: () => navigate('/consultation/add') }
                }
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
          totalIsFloor={data.totalIsFloor}
          onPage={(pageNo) => ask({ pageNo })}
          onPageSize={(pageSize) => ask({ pageSize: Math.min(pageSize, MOST_ROWS) })}
        />
      )}
    </div>
  )
}
