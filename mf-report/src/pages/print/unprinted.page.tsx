import { type ApiError, api } from '@farsight/shared/api'
import type { CallTypes } from '@farsight/shared/contract'
import { CODE } from '@farsight/shared/domain'
import { useT } from '@farsight/shared/i18n'
import { Bar, Button, EmptyLine, ErrorBar, message, NoRightPanel } from '@farsight/shared/ui'
import { Dialog, type ExamColumn, ExamTable, ModalityBox, Segments } from '@farsight/shared/ui/data'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import css from './print.module.css'
import { PrintRoot } from './print-root'
import { PrintedPages } from './printed-pages'
import { MOST_PAPERS, useBatch } from './use-batch'

type Answer = CallTypes['queryUnprinted']['answer']['val']
type Row = Answer['rows'][number]
type By = 'room' | 'department'

const NO_ROWS: readonly Row[] = []
const rowKey = (row: Row): string => row.risProcedureId
const addressOf = (by: By, name?: string): string =>
  `/report_library/unprinted?${new URLSearchParams({ by, ...(name === undefined ? {} : { name }) }).toString()}`

/** `/report_library/unprinted`: completed reports that nobody has printed, by room or department, printed in one go (DAY-11). */
export default function UnprintedPage() {
  const t = useT('mf-report')
  const go = useNavigate()
  const told = new URLSearchParams(useLocation().search)
  const by: By = told.get('by') === 'department' ? 'department' : 'room'
  const name = told.get('name') ?? undefined
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['mf-report/unprinted', by, name],
    queryFn: ({ signal }) => api.call('queryUnprinted', { by, ...(name === undefined ? {} : { name }) }, { promptType: 'none', signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const batch = useBatch((count) => {
    message.success(t('unprinted.counted', { count }))
    void refetch()
  })
  const columns = useColumns()
  const fault = (error as ApiError | null) ?? undefined
  if (fault?.code === CODE.noPermission && !data) return <NoRightPanel title={t('unprinted.title')} />
  const answer = data?.val
  const rows = answer?.rows ?? NO_ROWS
  const groupName = (one: string): string => one || t('unprinted.noName')
  const working = batch.batch.phase !== 'none'
  return (
    <div className={css.page}>
      <div className="fs-tools">
        <Button onClick={() => go('/report_library')}>{t('unprinted.back')}</Button>
        <h1>{t('unprinted.title')}</h1>
        {answer && answer.total > 0 && (
          <span className="fs-2" role="status">
            {t(answer.total > rows.length ? 'unprinted.newest' : 'unprinted.total', { total: answer.total, count: rows.length })}
            {rows.length > MOST_PAPERS && ` · ${t('unprinted.batch', { count: MOST_PAPERS })}`}
          </span>
        )}
        <Segments
          label={t('unprinted.by')}
          value={by}
          options={(['room', 'department'] as const).map((one) => ({ value: one, label: t(`unprinted.${one}`) }))}
          onChange={(one) => go(addressOf(one))}
        />
        <span className="fs-tools-end">
          <Button
            kind="primary"
            icon="print"
            busy={working}
            {...(rows.length === 0 ? { refused: t('unprinted.none') } : {})}
            onClick={() => void batch.prepare(rows.map(({ risProcedureId, patName }) => ({ procedureId: risProcedureId, name: patName })))}
          >
            {t('unprinted.printAll', { count: Math.min(rows.length, MOST_PAPERS) })}
          </Button>
        </span>
      </div>
      {fault && (
        <ErrorBar
          what={t('unprinted.title')}
          says={fault.message}
          code={fault.code || fault.status || undefined}
          onRetry={() => void refetch()}
        />
      )}
      <BatchBars batch={batch} />
      <div className={css.two}>
        <ul className={css.groups} aria-label={t('unprinted.groups')}>
          <Group label={t('unprinted.all')} current={name === undefined} onClick={() => go(addressOf(by))} />
          {answer?.groups.map((group) => (
            <Group
              key={group.name}
              label={groupName(group.name)}
              count={group.count}
              current={group.name === name}
              onClick={() => go(addressOf(by, group.name))}
            />
          ))}
        </ul>
        <div className={css.rows}>
          <ExamTable
            name={t('unprinted.title')}
            columns={columns}
            rows={rows}
            rowKey={rowKey}
            card={(row) => (
              <>
                <div className="fs-line">
                  <b className="fs-cut">{row.patName}</b>
                  <ModalityBox code={row.modality} />
                  <span className="fs-cut">{row.checkItem}</span>
                </div>
                <div className="fs-line">
                  <span>{row.checkNo}</span>
                  <span className="fs-2">{row.bedNo}</span>
                  <span className="fs-2">{row.completeTime}</span>
                </div>
              </>
            )}
            empty={
              fault ? undefined : (
                <EmptyLine
                  says={name === undefined ? t('unprinted.none') : t('unprinted.noneOf', { name: groupName(name) })}
                  act={name === undefined ? undefined : { label: t('unprinted.all'), onClick: () => go(addressOf(by)) }}
                />
              )
            }
            loading={isFetching && !data}
          />
        </div>
      </div>
      <Papers batch={batch} />
    </div>
  )
}

function Group({ label, count, current, onClick }: { label: string; count?: number; current: boolean; onClick: () => void }) {
  return (
    <li>
      <button type="button" className={css.group} aria-current={current} onClick={onClick}>
        <span className="fs-cut">{label}</span>
        {count !== undefined && <b>{count}</b>}
      </button>
    </li>
  )
}

/** Whose papers are missing, the first ones by name. */
const namesOf = (failed: BatchProps['batch']['failed']): string =>
  `${failed
    .slice(0, 5)
    .map(({ name }) => name)
    .join(' · ')}${failed.length > 5 ? ' …' : ''}`

type BatchProps = { readonly batch: ReturnType<typeof useBatch> }

/** How far it is, and what did not work. */
function BatchBars({ batch: { batch, failed, stop, dismiss } }: BatchProps) {
  const t = useT('mf-report')
  const [first] = failed
  return (
    <>
      {batch.phase === 'preparing' && (
        <div className={css.progress} role="status">
          <span>{t('unprinted.preparing', { done: batch.done, count: batch.count })}</span>
          <progress max={batch.count} value={batch.done} aria-label={t('unprinted.progress')} />
          <Button onClick={stop}>{t('unprinted.stop')}</Button>
        </div>
      )}
      {first && (
        <Bar kind="warn" onClose={dismiss}>
          {t('unprinted.failed', { count: failed.length, names: namesOf(failed) })} {first.message}
          {first.code !== 0 && <span className="fs-code"> ({first.code})</span>}
        </Bar>
      )}
    </>
  )
}

/** The papers in front of the printer, and the question whether they came out. */
function Papers({ batch: { batch, uncounted, stop, printed, confirm } }: BatchProps) {
  const t = useT('mf-report')
  if (batch.phase === 'printing') return <BatchSheets papers={batch.papers} onHanded={printed} />
  if (batch.phase !== 'asking' && batch.phase !== 'counting') return null
  const count = batch.papers.length
  return (
    <Dialog
      title={t('unprinted.confirm', { count })}
      dirty
      onClose={stop}
      foot={
        <>
          <Button data-autofocus onClick={stop}>
            {t('unprinted.no')}
          </Button>
          <Button kind="primary" busy={batch.phase === 'counting'} onClick={() => void confirm()}>
            {t('unprinted.yes')}
          </Button>
        </>
      }
    >
      <p>{t('unprinted.confirmSays')}</p>
      {batch.phase === 'counting' && <progress max={count} value={batch.done} aria-label={t('unprinted.progress')} />}
      {uncounted && <ErrorBar what={t('unprinted.uncounted')} says={uncounted.message} code={uncounted.code || undefined} />}
    </Dialog>
  )
}

function BatchSheets({
  papers,
  onHanded,
}: {
  readonly papers: Extract<ReturnType<typeof useBatch>['batch'], { phase: 'printing' }>['papers']
  readonly onHanded: () => void
}) {
  return (
    <PrintRoot onHanded={onHanded}>
      <PrintedPages papers={papers} />
    </PrintRoot>
  )
}

function useColumns(): readonly ExamColumn<Row>[] {
  const t = useT('mf-report')
  return useMemo(
    () => [
      { key: 'name', title: t('unprinted.column.name'), width: 120, cell: (row) => row.patName },
      { key: 'checkNo', title: t('unprinted.column.checkNo'), width: 136, cell: (row) => row.checkNo },
      { key: 'modality', title: t('unprinted.column.modality'), width: 56, cell: (row) => <ModalityBox code={row.modality} /> },
      { key: 'item', title: t('unprinted.column.item'), min: 160, cell: (row) => row.checkItem },
      { key: 'bed', title: t('unprinted.column.bed'), width: 80, cell: (row) => row.bedNo },
      { key: 'time', title: t('unprinted.column.time'), width: 152, cell: (row) => row.completeTime },
    ],
    [t],
  )
}
