import type { ReportImport } from '@farsight/shared/contract'
import { SEX_LABELS, SIDE_LABELS, type Side, timeAsImported } from '@farsight/shared/domain'
import { useBilingual } from '@farsight/shared/i18n'
import { useMedia } from '@farsight/shared/ui'
import { figure } from '@farsight/shared/ui/data'
import { type Column, Table } from '../pages/manage-release/show'
import css from './imports.module.css'
import { useWords } from './use-table'

type Row = ReportImport['rows'][number]

/** Below it one line has no room for nine columns: who and what stand in two lines each, so that the report's own words are seen. */
const NARROW = '(max-width: 1200px)'

/** The rows that would go in as the server has read them: who looks sees a column that stands in another's place. */
export function ReportPreview({ told }: { readonly told: ReportImport }) {
  const t = useWords()
  const say = useBilingual()
  const narrow = useMedia(NARROW)
  const { rows, reports, unchanged } = told
  if (rows.length === 0) return null
  const who = ({ patName, sex }: Row) => (
    <>
      <b>{patName}</b> {say(SEX_LABELS[sex])}
    </>
  )
  const what = ({ modality, side, bodypart }: Row) => [modality, say(SIDE_LABELS[side as Side]), bodypart].filter(Boolean).join(' ')
  const first: Column<Row>[] = [
    { key: 'row', title: t('row'), num: true, width: 64, cell: ({ row }) => row },
    { key: 'standing', title: t('preview.standing'), cell: ({ standing }) => t(`standing.${standing}`) },
  ]
  const middle: Column<Row>[] = narrow
    ? [
        {
          key: 'patient',
          title: [t('preview.patient'), t('preview.birthday'), t('preview.hospitalNo')].join(' / '),
          cell: (row) => (
            <>
              <span className={css.line}>{who(row)}</span>
              <span className={css.line}>{[row.birthday ?? '—', row.hospitalNo].join(' · ')}</span>
            </>
          ),
        },
        {
          key: 'check',
          title: [t('preview.part'), t('preview.checkTime'), t('preview.checkNo')].join(' / '),
          cell: (row) => (
            <>
              <span className={css.line}>{what(row)}</span>
              <span className={css.line}>{[timeAsImported(row.checkTime), row.checkNo].join(' · ')}</span>
            </>
          ),
        },
      ]
    : [
        { key: 'hospitalNo', title: t('preview.hospitalNo'), cell: ({ hospitalNo }) => hospitalNo },
        { key: 'patient', title: t('preview.patient'), cell: (row) => <span className={css.whole}>{who(row)}</span> },
        { key: 'birthday', title: t('preview.birthday'), cell: ({ birthday }) => <span className={css.whole}>{birthday ?? '—'}</span> },
        { key: 'checkNo', title: t('preview.checkNo'), cell: ({ checkNo }) => checkNo },
        { key: 'part', title: t('preview.part'), cell: (row) => <span className={css.whole}>{what(row)}</span> },
        {
          key: 'checkTime',
          title: t('preview.checkTime'),
          cell: ({ checkTime }) => <span className={css.whole}>{timeAsImported(checkTime)}</span>,
        },
      ]
  return (
    <section aria-label={t('preview.title')}>
      <div className="fs-tools">
        <h2>{t('preview.title')}</h2>
        {rows.length < reports + unchanged && <span className="fs-2">{t('preview.first', { count: figure(rows.length) })}</span>}
      </div>
      <Table<Row>
        name={t('preview.title')}
        rows={rows}
        rowKey={({ row }) => String(row)}
        most={420}
        columns={[
          ...first,
          ...middle,
          { key: 'result', title: t('preview.result'), cell: ({ result }) => <span className={css.text}>{result}</span> },
        ]}
      />
    </section>
  )
}
