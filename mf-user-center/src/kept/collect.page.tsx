import { session } from '@farsight/shared/bus'
import { CODE } from '@farsight/shared/domain'
import { useT } from '@farsight/shared/i18n'
import { Bar, Button, EmptyLine, ErrorBar, IconButton, NoRightPanel } from '@farsight/shared/ui'
import { ConfirmDialog, ExamTable, Pager, SearchField, Segments, useKeyHints } from '@farsight/shared/ui/data'
import { type KeyboardEvent, useCallback, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { UserFrame } from '../frame/user-frame'
import { useAsked } from '../model/use-asked'
import css from './kept.module.css'
import { KeptCard, useKeptColumns } from './kept-columns'
import { type Kept, type KeptQuery, keptReport, keptSearch, readKept } from './kept-query'
import { useRemove } from './use-remove'
import { WordsDialog } from './words-dialog'

const rowKey = (row: Kept): string => row.id

/** `/user_center/collect` and `/clinic/user_center/collect`: the cases that were kept, by oneself or by the hospital (USER-05, USER-06). */
export function CollectPage() {
  const t = useT('mf-user-center')
  const go = useNavigate()
  const { pathname, search } = useLocation()
  const query = useMemo(() => readKept(pathname, search), [pathname, search])
  const { data, error, isFetching, refetch } = useAsked('collectList', {
    scope: query.scope,
    ...(query.search === '' ? {} : { search: query.search }),
    pageNo: query.pageNo,
    pageSize: query.pageSize,
  })
  const [chosen, setChosen] = useState<string>()
  const [asking, setAsking] = useState<Kept>()
  const [editing, setEditing] = useState<Kept>()
  const { busy, refused, gone, remove, putBack, forget, clear } = useRemove()
  const show = useCallback(
    (changes: Partial<KeptQuery>) => void go({ pathname, search: keptSearch(pathname, { ...query, pageNo: 1, ...changes }) }),
    [go, pathname, query],
  )
  const admin = session.current()?.facilityRole === 'admin'
  const acts = useMemo(
    () => ({
      open: (row: Kept) => void go(keptReport(row, pathname, session.current()?.userMainMenuConfig ?? '')),
      remove: (row: Kept) => {
        if (row.mine === 1) void remove(row)
        else setAsking(row)
      },
      edit: setEditing,
      search: (tag: string) => show({ search: tag }),
      refused: (row: Kept) => (row.mine === 1 || admin ? undefined : t('favourites.notYours', { name: row.userName })),
    }),
    [go, pathname, remove, show, admin, t],
  )
  const columns = useKeptColumns(acts, query.scope)
  const card = useCallback((row: Kept) => <KeptCard row={row} acts={acts} />, [acts])
  const hints = useMemo(
    () => [
      {
        title: t('frame.collect'),
        hints: ['/', 'Enter', 'F2', 'Delete'].map((key) => ({ keys: [key], does: t(`favourites.key.${key === '/' ? 'search' : key}`) })),
      },
    ],
    [t],
  )
  useKeyHints(hints)
  const onKey = useCallback(
    (event: KeyboardEvent<HTMLElement>, row: Kept | undefined) => {
      if (event.key === 'F2' && row?.mine === 1) acts.edit(row)
      else if (event.key === 'Delete' && row && !acts.refused(row)) acts.remove(row)
      else return
      event.preventDefault()
    },
    [acts],
  )
  if (error?.code === CODE.noPermission && !data)
    return (
      <UserFrame>
        <NoRightPanel title={t('frame.collect')} />
      </UserFrame>
    )
  const rows = data?.val ?? []
  const empty =
    query.search !== '' ? (
      <EmptyLine
        says={t('favourites.nothing', { text: query.search })}
        act={{ label: t('favourites.clear'), onClick: () => show({ search: '' }) }}
      />
    ) : query.pageNo > 1 ? (
      <EmptyLine says={t('favourites.noPage')} act={{ label: t('favourites.first'), onClick: () => show({}) }} />
    ) : (
      <EmptyLine says={t(`favourites.none.${query.scope}`)} />
    )
  return (
    <UserFrame>
      <div className={`fs-tools ${css.tools}`}>
        <h1 className={css.title}>{t('frame.collect')}</h1>
        <Segments
          label={t('favourites.scope')}
          value={query.scope}
          options={(['own', 'clinic'] as const).map((scope) => ({ value: scope, label: t(`favourites.of.${scope}`) }))}
          onChange={(scope) => show({ scope })}
        />
        <SearchField
          value={query.search}
          label={t('favourites.search')}
          placeholder={t('favourites.searchHint')}
          onSearch={(text) => show({ search: text.trim() })}
        />
        <div className="fs-tools-end">
          <IconButton icon="refresh" label={t('frame.refresh')} busy={isFetching} onClick={() => void refetch()} />
        </div>
      </div>
      {error && (
        <ErrorBar
          what={t('frame.collect')}
          says={error.message}
          code={error.code || error.status || undefined}
          onRetry={() => void refetch()}
        />
      )}
      {refused && !asking && <ErrorBar says={refused.says} code={refused.code} onClose={clear} />}
      {gone && (
        <Bar
          kind="ok"
          onClose={forget}
          acts={
            <Button busy={busy} onClick={() => void putBack()}>
              {t('favourites.undo')}
            </Button>
          }
        >
          {t('favourites.removed', { name: gone.patName })}
        </Bar>
      )}
      <ExamTable
        name={t('frame.collect')}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        selected={chosen}
        onSelect={setChosen}
        onOpen={acts.open}
        onKey={onKey}
        card={card}
        empty={error ? undefined : empty}
        loading={isFetching}
      />
      {data && data.total > 0 && (
        <Pager
          pageNo={query.pageNo}
          pageSize={query.pageSize}
          total={data.total}
          onPage={(pageNo) => show({ pageNo })}
          onPageSize={(pageSize) => show({ pageSize })}
        />
      )}
      {editing && <WordsDialog row={editing} onClose={() => setEditing(undefined)} />}
      {asking && (
        <ConfirmDialog
          title={t('favourites.removeTitle', { name: asking.patName, no: asking.checkNo })}
          verb={t('favourites.remove')}
          danger
          busy={busy}
          error={refused && { says: refused.says, code: refused.code }}
          onConfirm={() => void remove(asking).then(() => setAsking(undefined))}
          onClose={() => {
            setAsking(undefined)
            clear()
          }}
        >
          <p>{t('favourites.removeSays', { name: asking.userName })}</p>
        </ConfirmDialog>
      )}
    </UserFrame>
  )
}
