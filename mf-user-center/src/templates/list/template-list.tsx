import type { TemplateRow } from '@farsight/shared/contract'
import { useWrite } from '@farsight/shared/module'
import { EmptyLine, ErrorBar, message } from '@farsight/shared/ui'
import { ConfirmDialog, ExamTable, figure, useKeyHints } from '@farsight/shared/ui/data'
import { useCallback, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { ImportDialog } from '../import/import-dialog'
import { mayWrite } from '../kit/rights'
import css from '../kit/templates.module.css'
import { useExport } from '../kit/use-export'
import { useAskAgain, useTemplates } from '../kit/use-templates'
import { useWords } from '../kit/use-words'
import { TemplateCard, useColumns } from './columns'
import { addressOf, askedOf, filterCount, NO_QUERY, readQuery } from './query'
import { Tools } from './tools'
import { ViewDialog } from './view-dialog'

const rowKey = ({ id }: TemplateRow): string => id
const rowVersion = ({ version }: TemplateRow): number => version
const BASE = '/user_center/report_template'

/** Templates of one level, and what may be done with them. */
export function TemplateList() {
  const t = useWords()
  const go = useNavigate()
  const { search } = useLocation()
  const query = useMemo(() => readQuery(search), [search])
  const asked = useTemplates(askedOf(query))
  const askAgain = useAskAgain()
  const { attempt, run, refused, clear, busy } = useWrite()
  const sheet = useExport()
  const [chosen, setChosen] = useState<string>()
  const [removing, setRemoving] = useState<TemplateRow>()
  const [viewing, setViewing] = useState<TemplateRow>()
  const [importing, setImporting] = useState(false)
  const rows = asked.data?.val ?? []
  const may = mayWrite(query.level)

  const add = useCallback((page: string) => void go(`${BASE}/${page}?level=${query.level}`), [go, query.level])
  const acts = useMemo(
    () => ({
      edit: (row: TemplateRow) => void go(`${BASE}/edit?id=${row.id}`),
      fields: (row: TemplateRow) => void go(`${BASE}/newEdit?id=${row.id}`),
      remove: setRemoving,
      setDefault: (row: TemplateRow) =>
        void attempt('templateSetDefault', { id: row.id, modality: row.modality, isDefault: row.isDefault === 1 ? 0 : 1 }).then(askAgain),
    }),
    [go, attempt, askAgain],
  )
  const columns = useColumns(acts)
  const card = useCallback((row: TemplateRow) => <TemplateCard row={row} acts={acts} />, [acts])
  const hints = useMemo(
    () => [
      {
        title: t('list.title'),
        hints: [
          { keys: ['/'], does: t('list.search') },
          { keys: ['Enter'], does: t('list.keyOpen') },
          { keys: ['Delete'], does: t('list.delete') },
        ],
      },
    ],
    [t],
  )
  useKeyHints(hints)
  async function remove({ id, name }: TemplateRow): Promise<void> {
    if (!(await run('templateDelete', { ids: [id] }))) return
    setRemoving(undefined)
    message.success(t('list.deleted', { name }))
    askAgain()
  }
  const narrowed = filterCount(query) > 0 || query.name !== ''
  return (
    <>
      <h1 className="fs-hidden">{t('list.title')}</h1>
      <Tools
        query={query}
        exporting={sheet.busy}
        onAsk={(next) => void go(addressOf(next))}
        onAdd={() => add('add')}
        onAddFields={() => add('newEdit')}
        onImport={() => setImporting(true)}
        onExport={(type) => void sheet.run(query.level, type)}
      />
      {asked.error && (
        <ErrorBar
          what={t('list.title')}
          says={asked.error.message}
          code={asked.error.code || undefined}
          onRetry={() => void asked.refetch()}
        />
      )}
      {refused && !removing && <ErrorBar {...refused} onClose={clear} />}
      {sheet.fault && <ErrorBar what={t('list.export')} says={sheet.fault.says} code={sheet.fault.code} onClose={sheet.clear} />}
      <ExamTable
        name={t('list.title')}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        rowVersion={rowVersion}
        selected={chosen}
        onSelect={setChosen}
        onOpen={setViewing}
        onKey={(event, row) => {
          if (event.key !== 'Delete' || row?.mayEdit !== 1) return
          event.preventDefault()
          setRemoving(row)
        }}
        card={card}
        empty={
          asked.error ? undefined : narrowed ? (
            <EmptyLine
              says={t('list.noneFits')}
              act={{ label: t('list.clear'), onClick: () => void go(addressOf({ ...NO_QUERY, level: query.level })) }}
            />
          ) : (
            <EmptyLine says={t(`list.none.${query.level}`)} act={may ? { label: t('list.add'), onClick: () => add('add') } : undefined} />
          )
        }
        loading={asked.isPending}
      />
      {asked.data && (
        <div className={css.count} role="status">
          {asked.data.total > rows.length
            ? t('list.more', { shown: figure(rows.length), total: figure(asked.data.total) })
            : t('list.count', { total: figure(asked.data.total) })}
          {sheet.rows !== undefined && <span>{t('list.exported', { count: figure(sheet.rows) })}</span>}
          {!may && <span>{t(`list.readOnly.${query.level}`)}</span>}
        </div>
      )}
      {viewing && <ViewDialog row={viewing} acts={acts} onClose={() => setViewing(undefined)} />}
      {removing && (
        <ConfirmDialog
          title={t('list.deleteTitle', { name: removing.name })}
          who={[t(`level.${removing.level}`), removing.modality, removing.bodypart || t('anyPart')].join(' · ')}
          verb={t('list.delete')}
          danger
          busy={busy}
          error={refused}
          onConfirm={() => void remove(removing)}
          onClose={() => {
            clear()
            setRemoving(undefined)
          }}
        >
          <p>{t(removing.level === 'personal' ? 'list.deleteSays' : 'list.deleteShared')}</p>
        </ConfirmDialog>
      )}
      {importing && <ImportDialog level={query.level} onClose={() => setImporting(false)} onImported={askAgain} />}
    </>
  )
}
