import {
  type Age,
  ageText,
  isOpenForDoctors,
  partText as joinPart,
  SEX_LABELS,
  type Sex,
  SIDE_LABELS,
  SOURCE_LABELS,
  type SourceType,
} from '@farsight/shared/domain'
import { type Language, type T, useLanguage, useT } from '@farsight/shared/i18n'
import { FlagCell, ModalityBox, StateTag, TimeLeft } from '@farsight/shared/ui/data'
import type { ReactNode } from 'react'
import { rowTime } from '../../model/matches'
import type { Row, TimeType } from '../../model/query'

export const sexAge = (row: Row, language: Language): string =>
  `${SEX_LABELS[row.sex as Sex][language]} ${ageText((row.age as Age | null) ?? undefined, language)}`

/** `住院·呼吸科`, or what there is of it. */
export const sourceText = (row: Row, language: Language): string =>
  [SOURCE_LABELS[row.sourceType as SourceType]?.[language], row.department].filter(Boolean).join('·')

/** Who works on it now, else who wrote it. */
export const doctorName = (row: Row): string => row.holderName || row.authorName

export const sideText = (row: Row, language: Language): string => SIDE_LABELS[row.side]?.[language] ?? ''

/** The body part and item as one text, the side in front. */
export const partText = (row: Row, language: Language): string =>
  [sideText(row, language), joinPart(row.bodypart, row.checkItem)].filter(Boolean).join(' ')

/** A body part with its side written out bold: a mixed-up side is the worst thing a list can show. */
export function PartCell({ row }: { readonly row: Row }) {
  const language = useLanguage()
  const side = sideText(row, language)
  const rest = joinPart(row.bodypart, row.checkItem)
  return (
    <>
      {side && <b>{side} </b>}
      {rest || (side ? '' : '—')}
    </>
  )
}

/** Time left, only while somebody waits for the report. */
export const leftCell = (row: Row) =>
  row.dueTime === null || row.reportHasComplete === 1 || !isOpenForDoctors(row.state) ? undefined : <TimeLeft due={row.dueTime} />

/** Negative, positive or major positive: a letter or word, and a hue. */
export const resultCell = (row: Row, t: T) =>
  row.yinYang === null ? undefined : <span className={`fs-sign-${row.yinYang}`}>{t(`result.${row.yinYang}`)}</span>

export interface RowCardProps {
  readonly row: Row
  readonly timeType: TimeType
  readonly acts: ReactNode
}
/** A row in two lines for a tablet in portrait (visual.md section 6). */
export function RowCard({ row, timeType, acts }: RowCardProps) {
  const language = useLanguage()
  const t = useT('mf-worklist')
  return (
    <div className="fs-line">
      <div style={{ flex: 1, minWidth: 0 }}>
        <div className="fs-line">
          <FlagCell {...row} />
          <StateTag {...row} />
          <b className="fs-cut">{row.patName}</b>
          <span className="fs-2">{sexAge(row, language)}</span>
          {leftCell(row)}
          {resultCell(row, t)}
        </div>
        <div className="fs-line">
          <ModalityBox code={row.modality} />
          <span className="fs-cut">
            <PartCell row={row} />
          </span>
          <span className="fs-2">{rowTime(row, timeType) ?? '—'}</span>
        </div>
      </div>
      {acts}
    </div>
  )
}
