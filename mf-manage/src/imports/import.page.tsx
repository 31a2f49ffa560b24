import type { CallTypes, ReportImport } from '@farsight/shared/contract'
import { REPORT_IMPORT_PATH } from '@farsight/shared/contract/names'
import { useLanguage } from '@farsight/shared/i18n'
import { Bar, Button, EmptyLine, ErrorBar, IconButton, useHoldWords } from '@farsight/shared/ui'
import { figure } from '@farsight/shared/ui/data'
import { useState } from 'react'
import { ManageFrame } from '../frame/manage-frame'
import { DropZone } from '../pages/manage-release/drop-zone'
import { Table } from '../pages/manage-release/show'
import { useKeys } from '../pages/manage-release/use-keys'
import peopleCss from '../people/kit/people.module.css'
import { Shown } from '../people/kit/shown'
import { useAskAgain, useManaged } from '../people/kit/use-people'
import { reportExample } from './examples'
import css from './imports.module.css'
import { ReportPreview } from './report-preview'
import { csvBlob, saveFile } from './save-file'
import { TableFaults } from './table-faults'
import { TABLE_TYPES, useTable, useWords } from './use-table'

type Former = CallTypes['reportImportList']['answer']['val'][number]

/** /manage/manage_import: reports of an earlier system, so that the search of a patient's history is not empty (DAY-13). */
export function ImportPage() {
  return (
    <ManageFrame>
      <Imports />
    </ManageFrame>
  )
}

function Imports() {
  const t = useWords()
  const language = useLanguage()
  const askAgain = useAskAgain()
  const asked = useManaged('reportImportList', {})
  const { send, busy, share, failure, clear } = useTable<ReportImport>(REPORT_IMPORT_PATH, 'reportImportList')
  const [looked, setLooked] = useState<{ readonly file: File; readonly told: ReportImport }>()
  const [done, setDone] = useState<{ readonly name: string; readonly told: ReportImport }>()
  useKeys({ r: askAgain })
  // What goes up now is written whether or not the page is left: it asks, so that its answer is seen.
  useHoldWords(busy && Boolean(looked))

  async function look(file: File): Promise<void> {
    setDone(undefined)
    setLooked(undefined)
    const told = await send(file, { mode: 'preview' })
    if (told) setLooked({ file, told })
  }
  async function write(): Promise<void> {
    if (!looked) return
    const { file, told } = looked
    const written = await send(file, { mode: told.faulty > 0 ? 'good' : 'all', stamp: told.stamp })
    if (!written) return
    setDone({ name: file.name, told: written })
    setLooked(undefined)
    askAgain()
  }
  const example = () => saveFile(`${t('report.exampleName')}.csv`, csvBlob(reportExample(language)))
  return (
    <>
      <div className="fs-tools">
        <h1 className="fs-hidden">{t('report.title')}</h1>
        <span className="fs-2">{t('report.says')}</span>
        <div className="fs-tools-end">
          <IconButton icon="refresh" label={t('refresh')} keyName="R" busy={asked.isFetching} onClick={askAgain} />
          <Button onClick={example}>{t('example')}</Button>
        </div>
      </div>
      {failure && (
        <ErrorBar
          what={t(looked ? 'report.write' : 'report.look')}
          says={failure.says}
          code={failure.code}
          onRetry={looked ? () => void look(looked.file) : undefined}
          onClose={clear}
        />
      )}
      {done && (
        <Bar kind="ok" onClose={() => setDone(undefined)}>
          {t('report.done', {
            name: done.name,
            count: figure(done.told.reports),
            unchanged: figure(done.told.unchanged),
            faulty: figure(done.told.faulty),
          })}
        </Bar>
      )}
      <div className={peopleCss.body}>
        {!looked && (
          <DropZone label={t('choose')} accept={TABLE_TYPES} onFile={(file) => void look(file)}>
            <p className={`fs-2 ${css.drop}`}>{busy ? t('reading', { share: Math.round((share ?? 0) * 100) }) : t('report.drop')}</p>
          </DropZone>
        )}
        {looked && (
          <Looked
            told={looked.told}
            name={looked.file.name}
            busy={busy}
            onWrite={() => void write()}
            onOther={() => setLooked(undefined)}
          />
        )}
        <section aria-label={t('former.title')} className={css.former}>
          <div className="fs-tools">
            <h2>{t('former.title')}</h2>
          </div>
          <Shown what={t('former.title')} asked={asked}>
            {({ val }) =>
              val.length === 0 ? (
                <EmptyLine says={t('former.empty')} />
              ) : (
                <Table<Former>
                  name={t('former.title')}
                  rows={val}
                  rowKey={({ id }) => id}
                  columns={[
                    { key: 'time', title: t('former.time'), width: 160, cell: ({ time }) => time.slice(0, 16) },
                    { key: 'file', title: t('former.file'), cell: ({ fileName }) => fileName },
                    { key: 'reports', title: t('former.reports'), num: true, width: 96, cell: ({ reports }) => figure(reports) },
                    { key: 'leftOut', title: t('former.leftOut'), num: true, width: 96, cell: ({ leftOut }) => figure(leftOut) },
                    { key: 'user', title: t('former.user'), width: 160, cell: ({ userName }) => userName },
                  ]}
                />
              )
            }
          </Shown>
        </section>
      </div>
    </>
  )
}

function Looked({
  told,
  name,
  busy,
  onWrite,
  onOther,
}: {
  readonly told: ReportImport
  readonly name: string
  readonly busy: boolean
  readonly onWrite: () => void
  readonly onOther: () => void
}) {
  const t = useWords()
  const { total, reports, unchanged, faulty, newPatients } = told
  const values = {
    name,
    total: figure(total),
    reports: figure(reports),
    unchanged: figure(unchanged),
    faulty: figure(faulty),
    people: figure(newPatients),
  }
  return (
    <section aria-label={name} className={css.looked}>
      <div className="fs-tools">
        <h2 className={css.file}>{name}</h2>
        <div className="fs-tools-end">
          {!busy && <Button onClick={onOther}>{t('other')}</Button>}
          {reports > 0 && (
            <Button kind="primary" busy={busy} onClick={onWrite}>
              {t(faulty > 0 ? 'report.good' : 'report.all', values)}
            </Button>
          )}
        </div>
      </div>
      <Bar kind={faulty > 0 ? 'warn' : 'info'}>
        {t('report.counts', values)}{' '}
        {t(faulty > 0 ? (reports > 0 ? 'report.mend' : 'report.mendAll') : reports > 0 ? 'report.stays' : 'report.none')}
      </Bar>
      <TableFaults told={told} fileName={name} />
      <ReportPreview told={told} />
    </section>
  )
}
