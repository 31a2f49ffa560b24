import { partText as joinPart, personNameText } from '@farsight/shared/domain'
import { PartCell, partText, sexAge } from '@farsight/shared/exams'
import { type T, useLanguage, useT } from '@farsight/shared/i18n'
import { Button } from '@farsight/shared/ui'
import { type ExamColumn, FlagCell, ModalityBox, StateTag } from '@farsight/shared/ui/data'
import { useMemo } from 'react'
import type { AiRow } from '../../model/ai-query'

const percent = (probability: number): string => `${Math.round(probability * 100)}\u202F%`

/** Positive or negative in a word and a hue, and what the engine saw. */
export function ResultCell({ row }: { readonly row: AiRow }) {
  const t = useT('mf-worklist')
  return (
    <>
      <b className={row.positive ? 'fs-sign-1' : 'fs-2'}>{t(row.positive ? 'ai.positive' : 'ai.negative')}</b>{' '}
      {row.labels.join(t('ai.comma'))}
    </>
  )
}

export interface OpenProps {
  readonly row: AiRow
  /** undefined: the account has the AI list alone, and no report to open. */
  readonly open: ((row: AiRow) => void) | undefined
}

/** Opens the row's report. Its key is Enter, so the grid keeps its one tab stop. */
export function OpenButton({ row, open }: OpenProps) {
  const t = useT('mf-worklist')
  return (
    <span className="fs-acts">
      <Button
        kind="link"
        tabIndex={-1}
        style={{ minHeight: 'var(--target)', minWidth: 'var(--target)' }}
        refused={open ? undefined : t('ai.listOnly')}
        onClick={() => open?.(row)}
      >
        {t('ai.act')}
      </Button>
    </span>
  )
}

/** A row in two lines for a tablet in portrait: flags and state, what the engine found, and the way to the report. */
export function AiCard({ row, open }: OpenProps) {
  const t = useT('mf-worklist')
  const language = useLanguage()
  return (
    <div className="fs-line">
      <div style={{ flex: 1, minWidth: 0 }}>
        <div className="fs-line">
          <FlagCell {...row} />
          <StateTag {...row} />
          <b className="fs-cut">{personNameText(row.patName, language)}</b>
          <span className="fs-2">{sexAge(row, language)}</span>
          <span className="fs-2 fs-cut">{answersText(row, t)}</span>
        </div>
        <div className="fs-line">
          <ModalityBox code={row.modality} />
          <span className="fs-cut">
            <PartCell row={row} />
          </span>
          <span className="fs-cut">
            <ResultCell row={row} />
          </span>
        </div>
      </div>
      <OpenButton row={row} open={open} />
    </div>
  )
}

/** How many findings wait for an answer, or that all have one. */
export const answersText = (row: AiRow, t: T): string =>
  row.open > 0
    ? t('ai.open', { count: row.open })
    : (['adopted', 'edited', 'rejected'] as const)
        .filter((answer) => row[answer] > 0)
        .map((answer) => t(`ai.did.${answer}`, { count: row[answer] }))
        .join(' · ')

/** The columns of the AI list. */
export function useAiColumns(open: OpenProps['open']): readonly ExamColumn<AiRow>[] {
  const t = useT('mf-worklist')
  const language = useLanguage()
  return useMemo<ExamColumn<AiRow>[]>(
    () => [
      { key: 'flags', title: t('column.flags'), width: 56, sticky: 'left', blank: true, cell: (row) => <FlagCell {...row} /> },
      {
        key: 'state',
        title: t('column.state'),
        width: language === 'en' ? 176 : 104,
        sticky: 'left',
        cell: (row) => <StateTag {...row} />,
      },
      { key: 'name', title: t('column.name'), width: 96, cell: (row) => personNameText(row.patName, language) },
      { key: 'sexAge', title: t('column.sexAge'), width: 80, cell: (row) => sexAge(row, language) },
      { key: 'modality', title: t('column.modality'), width: 52, cell: (row) => <ModalityBox code={row.modality} /> },
      {
        key: 'part',
        title: t('column.part'),
        width: 128,
        cell: (row) => <PartCell row={row} />,
        whole: (row) => partText(row, language) || joinPart(row.bodypart, row.checkItem),
      },
      {
        key: 'result',
        title: t('ai.column.result'),
        min: 180,
        cell: (row) => <ResultCell row={row} />,
        whole: (row) => `${t(row.positive ? 'ai.positive' : 'ai.negative')} ${row.labels.join(t('ai.comma'))}`,
      },
      { key: 'probability', title: t('ai.column.probability'), width: 72, align: 'right', cell: (row) => percent(row.probability) },
      { key: 'answers', title: t('ai.column.answers'), width: 176, cell: (row) => answersText(row, t) },
      { key: 'checkNo', title: t('column.checkNo'), width: 128, cell: (row) => row.checkNo },
      { key: 'engine', title: t('ai.column.engine'), width: 128, cell: (row) => `${row.engine} ${row.engineVersion}` },
      { key: 'source', title: t('ai.column.time'), width: 152, cell: (row) => row.aiTime },
      {
        key: 'act',
        title: t('column.act'),
        width: 80,
        sticky: 'right',
        cell: (row) => <OpenButton row={row} open={open} />,
      },
    ],
    [t, language, open],
  )
}
