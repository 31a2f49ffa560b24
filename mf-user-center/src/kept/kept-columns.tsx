import { partText, personNameText } from '@farsight/shared/domain'
import { useLanguage, useT } from '@farsight/shared/i18n'
import { Button, IconButton } from '@farsight/shared/ui'
import { type ExamColumn, FlagCell, ModalityBox, StateTag } from '@farsight/shared/ui/data'
import { useMemo } from 'react'
import css from './kept.module.css'
import type { Kept, Scope } from './kept-query'

export interface KeptActs {
  readonly open: (row: Kept) => void
  readonly remove: (row: Kept) => void
  readonly edit: (row: Kept) => void
  readonly search: (tag: string) => void
  /** Why this row may not be taken away; undefined where it may. */
  readonly refused: (row: Kept) => string | undefined
}

interface RowProps {
  readonly row: Kept
  readonly acts: KeptActs
}

/** The words by which a case was kept: each finds all that bear it. */
export function Tags({ row, acts }: RowProps) {
  const t = useT('mf-user-center')
  return (
    <>
      {row.tags.map((tag) => (
        <button
          key={tag}
          type="button"
          className={css.tag}
          tabIndex={-1}
          title={t('favourites.findTag', { tag })}
          onClick={(event) => {
            event.stopPropagation()
            acts.search(tag)
          }}
        >
          {tag}
        </button>
      ))}
    </>
  )
}

function Acts({ row, acts }: RowProps) {
  const t = useT('mf-user-center')
  const values = { name: row.patName }
  return (
    <span className="fs-acts">
      <Button kind="link" tabIndex={-1} aria-label={t('favourites.openOf', values)} onClick={() => acts.open(row)}>
        {t('favourites.open')}
      </Button>
      <IconButton
        icon="edit"
        tabIndex={-1}
        label={t('favourites.editOf', values)}
        keyName="F2"
        refused={row.mine === 1 ? undefined : t('favourites.othersWords', { name: row.userName })}
        onClick={() => acts.edit(row)}
      />
      <IconButton
        icon="close"
        tabIndex={-1}
        label={t('favourites.removeOf', values)}
        keyName="Delete"
        refused={acts.refused(row)}
        onClick={() => acts.remove(row)}
      />
    </span>
  )
}

/** Columns of kept cases: who, what, why it was kept, since when. */
export function useKeptColumns(acts: KeptActs, scope: Scope): readonly ExamColumn<Kept>[] {
  const t = useT('mf-user-center')
  const language = useLanguage()
  return useMemo((): readonly ExamColumn<Kept>[] => {
    const column = (key: string) => t(`favourites.column.${key}`)
    return [
      { key: 'name', title: column('name'), width: 88, sticky: 'left', cell: (row) => personNameText(row.patName, language) },
      { key: 'checkNo', title: column('checkNo'), width: 120, cell: (row) => row.checkNo },
      { key: 'modality', title: column('modality'), width: 52, cell: (row) => <ModalityBox code={row.modality} /> },
      {
        key: 'part',
        title: column('part'),
        width: 88,
        cell: (row) => (
          <>
            <FlagCell imported={row.imported === 1} /> {partText(row.bodypart, '', language)}
          </>
        ),
        whole: (row) => partText(row.bodypart, '', language),
      },
      {
        key: 'why',
        title: column('why'),
        min: 120,
        cell: (row) =>
          row.tags.length > 0 || row.note !== '' ? (
            <>
              <Tags row={row} acts={acts} /> {row.note}
            </>
          ) : undefined,
        whole: (row) => [...row.tags, row.note].filter(Boolean).join(' · '),
      },
      {
        key: 'state',
        title: column('state'),
        width: language === 'en' ? 160 : 112,
        cell: (row) => <StateTag state={row.state} reportHasComplete={row.reportHasComplete} />,
      },
      ...(scope === 'clinic'
        ? [{ key: 'by', title: column('by'), width: 88, cell: (row: Kept) => personNameText(row.userName, language) }]
        : []),
      { key: 'time', title: column('time'), width: 148, cell: (row) => row.time },
      {
        key: 'acts',
        title: column('acts'),
        width: language === 'en' ? 120 : 112,
        sticky: 'right',
        cell: (row) => <Acts row={row} acts={acts} />,
      },
    ]
  }, [t, language, acts, scope])
}

/** A row in two lines for narrow windows. */
export function KeptCard({ row, acts }: RowProps) {
  const language = useLanguage()
  return (
    <>
      <div className="fs-line">
        <b className="fs-cut">{personNameText(row.patName, language)}</b>
        <ModalityBox code={row.modality} />
        <FlagCell imported={row.imported === 1} />
        <span className="fs-cut">{partText(row.bodypart, '', language)}</span>
        <span className="fs-tools-gap" />
        <Acts row={row} acts={acts} />
      </div>
      <div className="fs-line">
        <span className="fs-2">{row.checkNo}</span>
        <span className="fs-cut">
          <Tags row={row} acts={acts} /> {row.note}
        </span>
      </div>
    </>
  )
}
