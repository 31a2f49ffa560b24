import { type ApiError, api } from '@farsight/shared/api'
import { session } from '@farsight/shared/bus'
import { CODE, hasMenu } from '@farsight/shared/domain'
import { useLayout, useRoom } from '@farsight/shared/exams'
import { AI_DROPPED, fitted } from '@farsight/shared/exams/model'
import { useT } from '@farsight/shared/i18n'
import { EmptyLine, ErrorBar, NARROW, NoRightPanel, useMedia } from '@farsight/shared/ui'
import { ColumnMenu, ExamTable, Pager, serverNow, serverOffset, setServerClock } from '@farsight/shared/ui/data'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { type AiQuery, type AiRow, aiReport, aiRequest, FIRST_AI_QUERY } from '../../model/ai-query'
import { actionsOf } from '../local-worklist/use-row-acts'
import { AiTools } from './ai-tools'
import { AiCard, useAiColumns } from './columns'

const rowKey = (row: AiRow): string => row.aiResultId
const NO_ROWS: readonly AiRow[] = []

/** /ai_diagnose_list: exams that an engine has looked at. A row opens its report with the findings beside it. */
export function AiListPage() {
  const t = useT('mf-worklist')
  const payload = session.current()
  if (payload && !hasMenu(payload.userMainMenuConfig, 'aiDiagnoseList')) return <NoRightPanel title={t('ai.title')} />
  return <AiList />
}

function AiList() {
  const t = useT('mf-worklist')
  const navigate = useNavigate()
  const box = useRef<HTMLDivElement>(null)
  const [query, setQuery] = useState<AiQuery>(FIRST_AI_QUERY)
  const [chosen, setChosen] = useState<string>()
  const request = useMemo(() => aiRequest(query, serverNow(), serverOffset()), [query])
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['mf-worklist/ai-list', request],
    queryFn: ({ signal }) => api.call('queryAiList', request, { promptType: 'none', signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const fault = (error as ApiError | null) ?? undefined
  useEffect(() => {
    if (data) setServerClock(data.serverTime, session.current()?.serverOffset)
  }, [data])

  const ask = useCallback((changes: Partial<AiQuery>) => setQuery((now) => ({ ...now, pageNo: 1, ...changes })), [])
  const openReport = useCallback((row: AiRow) => navigate(aiReport(row, actionsOf(row).primary.key === 'diagnose')), [navigate])
  // Reports belong to the desk of local diagnosis: an account that has this list alone sees what was found, and opens none.
  const open = hasMenu(session.current()?.userMainMenuConfig ?? '', 'localDiagnosis') ? openReport : undefined
  const room = useRoom(box)
  const delivered = useAiColumns(open)
  const { layout, setLayout, density, setDensity } = useLayout('aiList', delivered)
  const columns = useMemo(() => fitted(delivered, layout, room, AI_DROPPED), [delivered, layout, room])
  const cards = useMedia(NARROW)
  const card = useCallback((row: AiRow) => <AiCard row={row} open={open} />, [open])

  if (fault?.code === CODE.noPermission && !data) return <NoRightPanel title={t('ai.title')} />
  const asks = JSON.stringify(query) !== JSON.stringify({ ...FIRST_AI_QUERY, pageSize: query.pageSize })
  return (
    <div ref={box} style={{ display: 'flex', flexDirection: 'column', gap: 8, height: '100%', minHeight: 0, padding: 12 }}>
      <h1 className="fs-hidden">{t('ai.title')}</h1>
      <AiTools query={query} ask={ask} onRefresh={() => void refetch()}>
        {!cards && <ColumnMenu columns={columns} layout={layout} onLayout={setLayout} density={density} onDensity={setDensity} />}
      </AiTools>
      {fault && (
        <ErrorBar what={t('ai.title')} says={fault.message} code={fault.code || fault.status || undefined} onRetry={() => void refetch()} />
      )}
      <ExamTable
        name={t('ai.title')}
        columns={columns}
        rows={data?.val ?? NO_ROWS}
        rowKey={rowKey}
        selected={chosen}
        onSelect={setChosen}
        {...(open ? { onOpen: open } : {})}
        layout={layout}
        onLayout={setLayout}
        density={density}
        card={card}
        empty={
          fault ? undefined : asks ? (
            <EmptyLine says={t('list.empty')} act={{ label: t('list.clear'), onClick: () => setQuery(FIRST_AI_QUERY) }} />
          ) : (
            <EmptyLine says={t('ai.none')} />
          )
        }
        loading={isFetching && !data}
      />
      {data && (
        <Pager
          pageNo={query.pageNo}
          pageSize={query.pageSize}
          total={data.total}
          totalIsFloor={data.totalIsFloor}
          onPage={(pageNo) => ask({ pageNo })}
          onPageSize={(pageSize) => ask({ pageSize })}
        />
      )}
    </div>
  )
}
