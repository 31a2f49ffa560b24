import type { ReportImport, RowFault } from '@farsight/shared/contract'
import { doctorTitle, type GivenRole, ROLE_WORDS } from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { Bar, Button } from '@farsight/shared/ui'
import { figure } from '@farsight/shared/ui/data'
import { Table } from '../pages/manage-release/show'
import { csvBlob, saveFile } from './save-file'
import { useWords } from './use-table'

/** What every table tells of itself. */
export type TableTold = Pick<ReportImport, 'total' | 'faults' | 'moreFaults' | 'faulty' | 'ignored'>

/** Why a row is refused, in words: what it clashes with stands in them. */
export function useReason(): (fault: RowFault) => string {
  const t = useWords()
  const say = useBilingual()
  const comma = useT()('comma')
  const roles = (codes: string): string =>
    codes
      .split(' ')
      .map((code) => say(ROLE_WORDS[code as GivenRole]))
      .join(comma)
  // A title holds the comma of lists itself.
  const titles = (kept: string): string =>
    kept
      .split(' ')
      .map((title) => say(doctorTitle(title)))
      .join(' / ')
  const said = (reason: string, other: string): string => (reason === 'role' ? roles(other) : reason === 'title' ? titles(other) : other)
  return ({ reason, most, other }) => t(`reason.${reason}`, { most: most ?? 0, other: said(reason, other) })
}

/** Rows at fault by row, column and reason, and headings that nobody knows. */
export function TableFaults({ told, fileName }: { readonly told: TableTold; readonly fileName: string }) {
  const t = useWords()
  const says = useReason()
  const { faults, moreFaults, faulty, ignored } = told
  const save = () =>
    saveFile(
      `${fileName.replace(/\.[^.]+$/, '')}-${t('faults.file')}.csv`,
      csvBlob([[t('row'), t('faults.column'), t('faults.why')], ...faults.map((one) => [String(one.row), one.column, says(one)])]),
    )
  return (
    <>
      {ignored.length > 0 && <Bar kind="warn">{t('ignored', { columns: ignored.join(' · ') })}</Bar>}
      {faulty > 0 && (
        <section aria-label={t('faults.title')}>
          <div className="fs-tools">
            <h2>{t('faults.count', { count: figure(faulty) })}</h2>
            <div className="fs-tools-end">
              <Button onClick={save}>{t('faults.save')}</Button>
            </div>
          </div>
          <Table<RowFault>
            name={t('faults.title')}
            rows={faults}
            rowKey={({ row, column, reason }) => `${row} ${column} ${reason}`}
            most={280}
            columns={[
              { key: 'row', title: t('row'), num: true, width: 72, cell: ({ row }) => row },
              { key: 'column', title: t('faults.column'), width: 160, cell: ({ column }) => column },
              { key: 'why', title: t('faults.why'), cell: says },
            ]}
          />
          {moreFaults > 0 && <p className="fs-2">{t('faults.more', { count: figure(moreFaults) })}</p>}
        </section>
      )}
    </>
  )
}
