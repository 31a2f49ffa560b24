import type { TemplateRow } from '@farsight/shared/contract'
import { Button } from '@farsight/shared/ui'
import { type ExamColumn, IconMenuButton, ModalityBox } from '@farsight/shared/ui/data'
import { useMemo } from 'react'
import { useWords } from '../kit/use-words'

/** What a row offers. */
export interface RowActs {
  readonly edit: (row: TemplateRow) => void
  readonly fields: (row: TemplateRow) => void
  readonly setDefault: (row: TemplateRow) => void
  readonly remove: (row: TemplateRow) => void
}

interface ActsProps {
  readonly row: TemplateRow
  readonly acts: RowActs
  readonly focusable?: boolean
}

/** Open or edit, and behind the dots the rest. Who may not edit has no button for it. */
export function Acts({ row, acts, focusable = false }: ActsProps) {
  const t = useWords()
  const may = row.mayEdit === 1
  const tab = focusable ? {} : { tabIndex: -1 }
  const toggle = {
    key: 'default',
    label: t(row.isDefault === 1 ? 'list.noDefault' : 'list.makeDefault'),
    onClick: () => acts.setDefault(row),
  }
  const edits = [
    { key: 'fields', label: t('list.fields'), onClick: () => acts.fields(row) },
    { key: 'delete', label: t('list.delete'), danger: true, onClick: () => acts.remove(row) },
  ]
  return (
    <span className="fs-acts">
      {may && (
        <Button kind="link" {...tab} aria-label={t('list.editOne', { name: row.name })} onClick={() => acts.edit(row)}>
          {t('list.edit')}
        </Button>
      )}
      <IconMenuButton
        icon="more"
        label={t('list.acts', { name: row.name })}
        {...tab}
        groups={[{ items: [toggle] }, ...(may ? [{ items: edits }] : [])]}
      />
    </span>
  )
}

/** Normal or abnormal, in the hue of the sign and always in words. */
export function Abnormal({ row }: { readonly row: TemplateRow }) {
  const t = useWords()
  return <span className={`fs-sign-${row.abnormal ? 1 : 0}`}>{t(row.abnormal ? 'abnormal' : 'normal')}</span>
}

/** Columns of the list (TPL-05). */
export function useColumns(acts: RowActs): readonly ExamColumn<TemplateRow>[] {
  const t = useWords()
  return useMemo(
    () => [
      {
        key: 'name',
        title: t('field.name'),
        width: 180,
        sticky: 'left',
        cell: (row) => (
          <>
            <b>{row.name}</b>
            {row.isDefault === 1 && <span className="fs-2"> {t('list.isDefault')}</span>}
          </>
        ),
        whole: ({ name }) => name,
      },
      { key: 'title', title: t('field.title'), width: 84, cell: ({ title }) => title },
      { key: 'modality', title: t('field.modality'), width: 80, cell: ({ modality }) => <ModalityBox code={modality} /> },
      { key: 'part', title: t('field.bodypart'), width: 88, cell: ({ bodypart }) => bodypart || t('anyPart') },
      { key: 'abnormal', title: t('field.abnormal'), width: 80, cell: (row) => <Abnormal row={row} /> },
      { key: 'findings', title: t('field.findings'), min: 140, cell: ({ findings, findingsEn }) => findings || findingsEn },
      { key: 'diagnosis', title: t('field.diagnosis'), min: 110, cell: ({ diagnosis, diagnosisEn }) => diagnosis || diagnosisEn },
      { key: 'type', title: t('field.type'), width: 112, cell: ({ type }) => t(`type.${type}`) },
      { key: 'created', title: t('field.createTime'), width: 152, cell: ({ createTime }) => createTime },
      { key: 'acts', title: t('list.actsColumn'), width: 84, sticky: 'right', blank: true, cell: (row) => <Acts row={row} acts={acts} /> },
    ],
    [t, acts],
  )
}

/** A row in two lines, on a narrow window. */
export function TemplateCard({ row, acts }: { readonly row: TemplateRow; readonly acts: RowActs }) {
  const t = useWords()
  return (
    <>
      <div style={{ display: 'flex', gap: 8, alignItems: 'center' }}>
        <ModalityBox code={row.modality} />
        <b style={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{row.name}</b>
        <Abnormal row={row} />
        <Acts row={row} acts={acts} focusable />
      </div>
      <div className="fs-2" style={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {[row.title, row.bodypart || t('anyPart'), t(`type.${row.type}`), row.findings].filter(Boolean).join(' · ')}
      </div>
    </>
  )
}
