import type { ReportImport } from '@farsight/shared/contract'
import { SEX_LABELS, SIDE_LABELS, type Side } from '@farsight/shared/domain'
import { useBilingual } from '@farsight/shared/i18n'
import { figure } from '@farsight/shared/ui/data'
import { Table } from '../pages/manage-release/show'
import css from './imports.module.css'
import { useWords } from './use-table'

type Row = ReportImport['rows'][number]

/** The rows that would go in as the server has read them: who looks sees a column that stands in another's place. */
export function ReportPreview({ told }: { readonly told: ReportImport }) {
  const t = useWords()
  const say = useBilingual()
  const { rows, reports, unchanged } = told
  if (rows.length === 0) return null
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
          { key: 'row', title: t('row'), num: true, width: 64, cell: ({ row }) => row },
          { key: 'standing', title: t('preview.standing'), cell: ({ standing }) => t(`standing.${standing}`) },
          { key: 'hospitalNo', title: t('preview.hospitalNo'), cell: ({ hospitalNo }) => hospitalNo },
          {
            key: 'patient',
            title: t('preview.patient'),
            cell: ({ patName, sex }) => (
              <span className={css.whole}>
                <b>{patName}</b> {say(SEX_LABELS[sex])}
              </span>
            ),
          },
          { key: 'birthday', title: t('preview.birthday'), cell: ({ birthday }) => <span className={css.whole}>{birthday ?? '—'}</span> },
          { key: 'checkNo', title: t('preview.checkNo'), cell: ({ checkNo }) => checkNo },
          {
            key: 'part',
            title: t('preview.part'),
            cell: ({ modality, side, bodypart }) => (
              <span className={css.whole}>{[modality, say(SIDE_LABELS[side as Side]), bodypart].filter(Boolean).join(' ')}</span>
            ),
          },
          {
            key: 'checkTime',
            title: t('preview.checkTime'),
            cell: ({ checkTime }) => <span className={css.whole}>{checkTime.slice(0, 16)}</span>,
          },
          { key: 'result', title: t('preview.result'), cell: ({ result }) => <span className={css.text}>{result}</span> },
        ]}
      />
    </section>
  )
}
