import type { LibraryRow } from '@farsight/shared/contract'
import { ageText, partText, personNameText, SEX_LABELS, SIDE_LABELS, YIN_YANG_LABELS, type YinYang } from '@farsight/shared/domain'
import { type Language, type T, useBilingual, useLanguage, useT } from '@farsight/shared/i18n'
import { Button } from '@farsight/shared/ui'
import { type ExamColumn, IconMenuButton, ModalityBox } from '@farsight/shared/ui/data'
import { useMemo } from 'react'
import { Hits } from './hits'
import type { LibraryActs } from './use-library-acts'

export const sexAge = ({ sex, age }: Pick<LibraryRow, 'sex' | 'age'>, language: Language): string =>
  `${SEX_LABELS[sex][language]} ${ageText(age ?? undefined, language)}`

export const partOf = ({ side, bodypart, checkItem }: Pick<LibraryRow, 'side' | 'bodypart' | 'checkItem'>, language: Language): string =>
  [SIDE_LABELS[side][language], partText(bodypart, checkItem, language)].filter(Boolean).join(' ')

/** Negative, positive or major positive: in the hue of the sign and always in words. */
export function YinYangWord({ value }: { readonly value: number | null }) {
  const say = useBilingual()
  if (value === null) return <>—</>
  return <span className={`fs-sign-${value}`}>{say(YIN_YANG_LABELS[value as YinYang])}</span>
}

/** Who stands for the text: of a corrected one who corrected it, before those of the text before; of an earlier system's that it is one. */
export const signersOf = (row: LibraryRow, t: T): string => {
  const names = [row.authorName, row.reviewerName].filter(Boolean).join(' / ')
  if (row.correctedBy) return t('library.correctedBy', { name: row.correctedBy, names })
  return row.imported ? [names, t('imported.short')].filter(Boolean).join(' · ') : names
}

interface ActsProps {
  readonly row: LibraryRow
  readonly acts: LibraryActs
}

/** Open, and behind the dots: copy as a template, collect. */
export function RowActs({ row, acts }: ActsProps) {
  const t = useT('mf-report')
  const closed = row.sign ? undefined : t('library.notYours')
  return (
    <span className="fs-acts">
      <Button kind="link" tabIndex={-1} {...(closed ? { refused: closed } : {})} onClick={() => acts.open(row)}>
        {t('library.open')}
      </Button>
      <IconMenuButton
        icon="more"
        label={t('library.acts', { name: row.patName })}
        tabIndex={-1}
        groups={[
          {
            items: [
              { key: 'copy', label: t('library.copy'), refused: closed, onClick: () => acts.copy(row) },
              {
                key: 'collect',
                label: t('library.collect'),
                refused: closed ?? (acts.collected(row) ? t('library.isCollected') : undefined),
                onClick: () => acts.collect(row),
              },
            ],
          },
        ]}
      />
    </span>
  )
}

/** Where the word stands that finding and result do not have, before them: a row has one line. */
export function AlsoHit({ also }: { readonly also: NonNullable<LibraryRow['also']> }) {
  const t = useT('mf-report')
  return (
    <>
      <b>{t(`library.also.${also.where}`)}</b> <Hits {...also} />{' '}
    </>
  )
}

/** Columns of the library: who (masked by right), what, which words, who signed, when. */
export function useLibraryColumns(acts: LibraryActs): readonly ExamColumn<LibraryRow>[] {
  const t = useT('mf-report')
  const language = useLanguage()
  return useMemo(
    () => [
      { key: 'name', title: t('library.column.name'), width: 104, sticky: 'left', cell: (row) => personNameText(row.patName, language) },
      { key: 'sexAge', title: t('library.column.sexAge'), width: 76, cell: (row) => sexAge(row, language) },
      { key: 'modality', title: t('library.column.modality'), width: 52, cell: (row) => <ModalityBox code={row.modality} /> },
      { key: 'part', title: t('library.column.part'), width: 148, cell: (row) => partOf(row, language) },
      {
        key: 'yinYang',
        title: t('library.column.yinYang'),
        width: language === 'en' ? 104 : 76,
        cell: (row) => <YinYangWord value={row.yinYang} />,
      },
      {
        key: 'finding',
        title: t('library.column.finding'),
        min: 200,
        cell: (row) => (
          <>
            {row.also && <AlsoHit also={row.also} />}
            {row.finding.text && <Hits {...row.finding} />}
          </>
        ),
        whole: (row) => [row.also?.text, row.finding.text].filter(Boolean).join('\n'),
      },
      {
        key: 'result',
        title: t('library.column.result'),
        min: 200,
        cell: (row) => row.result.text && <Hits {...row.result} />,
        whole: (row) => row.result.text,
      },
      {
        key: 'doctors',
        title: t('library.column.doctors'),
        width: 128,
        cell: (row) => signersOf(row, t),
      },
      { key: 'time', title: t('library.column.time'), width: 148, cell: (row) => row.completeTime },
      {
        key: 'acts',
        title: t('library.column.acts'),
        width: 92,
        sticky: 'right',
        cell: (row) => <RowActs row={row} acts={acts} />,
      },
    ],
    [t, language, acts],
  )
}

/** A row in two lines for narrow windows. */
export function LibraryCard({ row, acts }: ActsProps) {
  const language = useLanguage()
  return (
    <>
      <div className="fs-line">
        <b className="fs-cut">{personNameText(row.patName, language)}</b>
        <span className="fs-2">{sexAge(row, language)}</span>
        <ModalityBox code={row.modality} />
        <span className="fs-cut">{partOf(row, language)}</span>
        <span className="fs-tools-gap" />
        <RowActs row={row} acts={acts} />
      </div>
      <div className="fs-line">
        <YinYangWord value={row.yinYang} />
        <span className="fs-cut">
          {row.also && <AlsoHit also={row.also} />}
          <Hits {...row.result} />
        </span>
      </div>
    </>
  )
}
