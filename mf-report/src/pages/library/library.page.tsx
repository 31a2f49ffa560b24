import type { LibraryRow } from '@farsight/shared/contract'
import { CODE } from '@farsight/shared/domain'
import { useT } from '@farsight/shared/i18n'
import { Button, EmptyLine, ErrorBar, NoRightPanel } from '@farsight/shared/ui'
import { ExamTable, figure, useKeyHints } from '@farsight/shared/ui/data'
import { type KeyboardEvent, useCallback, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import css from './library.module.css'
import { LibraryCard, useLibraryColumns } from './library-columns'
import { LibraryDrawer } from './library-drawer'
import { libraryAddress, NO_LIBRARY_QUERY, readLibraryQuery } from './library-query'
import { LibraryTools } from './library-tools'
import { TemplateCopy } from './template-copy'
import { useLibrary } from './use-library'
import { reportLink, useCollect } from './use-library-acts'

const rowKey = (row: LibraryRow): string => row.risProcedureId

/** `/report_library`: completed reports by what is written in them. */
export default function LibraryPage() {
  const t = useT('mf-report')
  const go = useNavigate()
  const { search } = useLocation()
  const query = useMemo(() => readLibraryQuery(search), [search])
  const [chosen, setChosen] = useState<string>()
  const [details, setDetails] = useState(false)
  const [copying, setCopying] = useState<LibraryRow>()
  const { answer, rows, hasMore, more, fault, moreFault, loading, busy, refetch } = useLibrary(query)
  const row = rows.find((one) => rowKey(one) === chosen)
  const { collected, collect, failure, dismiss } = useCollect()
  const open = useCallback((one: LibraryRow) => one.sign && void go(reportLink(one)), [go])
  const acts = useMemo(() => ({ open, collect, copy: setCopying, collected }), [open, collect, collected])
  const columns = useLibraryColumns(acts)
  const hints = useMemo(
    () => [
      {
        title: t('library.title'),
        hints: [
          { keys: ['/'], does: t('library.key.search') },
          { keys: ['Enter'], does: t('library.key.open') },
          { keys: ['Space'], does: t('library.key.details') },
        ],
      },
    ],
    [t],
  )
  useKeyHints(hints)
  const onKey = useCallback((event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== ' ') return
    event.preventDefault()
    setDetails((shown) => !shown)
  }, [])
  const card = useCallback((one: LibraryRow) => <LibraryCard row={one} acts={acts} />, [acts])

  if (fault?.code === CODE.noPermission && !answer) return <NoRightPanel title={t('library.title')} />
  const asks = libraryAddress(query) !== libraryAddress(NO_LIBRARY_QUERY)
  const clear = () => void go(libraryAddress(NO_LIBRARY_QUERY))
  return (
    <div className={css.page}>
      <h1 className="fs-hidden">{t('library.title')}</h1>
      <LibraryTools
        query={query}
        onAsk={(asked) => void go(libraryAddress(asked))}
        onUnprinted={() => void go('/report_library/unprinted')}
      />
      {fault && (
        <ErrorBar what={t('library.title')} says={fault.message} code={fault.code || fault.status || undefined} onRetry={refetch} />
      )}
      {moreFault && <ErrorBar what={t('library.more')} says={moreFault.message} code={moreFault.code || undefined} onRetry={more} />}
      {failure && <ErrorBar what={t('library.collect')} says={failure.message} code={failure.code || undefined} onClose={dismiss} />}
      <ExamTable
        name={t('library.title')}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        selected={chosen}
        onSelect={setChosen}
        onOpen={open}
        onKey={onKey}
        card={card}
        empty={
          fault ? undefined : asks ? (
            <EmptyLine says={t('library.empty')} act={{ label: t('library.clear'), onClick: clear }} />
          ) : (
            <EmptyLine says={t('library.none')} />
          )
        }
        loading={loading}
      />
      {answer && rows.length > 0 && (
        <div className={css.more} role="status">
          <span>{t('library.count', { shown: figure(rows.length), total: figure(answer.total) + (answer.totalIsFloor ? '+' : '') })}</span>
          {hasMore && (
            <Button busy={busy} onClick={more}>
              {t('library.more')}
            </Button>
          )}
        </div>
      )}
      {details && <LibraryDrawer row={row} acts={acts} onClose={() => setDetails(false)} />}
      {copying && <TemplateCopy row={copying} onClose={() => setCopying(undefined)} />}
    </div>
  )
}
