import { instantOf } from '@farsight/shared/api'
import {
  type Age,
  ageText,
  isOpenForDoctors,
  partText as joinPart,
  personNameText,
  SEX_LABELS,
  type Sex,
  SIDE_LABELS,
  SOURCE_LABELS,
  type SourceType,
} from '@farsight/shared/domain'
import { type Language, type T, useLanguage, useT } from '@farsight/shared/i18n'
import { FlagCell, ModalityBox, StateTag, serverOffset, TimeLeft, useServerNow } from '@farsight/shared/ui/data'
import type { ReactNode } from 'react'
import { rowTime } from '../model/matches'
import type { Row, TimeType } from '../model/query'

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

/** What the green channel is about and since when: 卒中 · 到院 2026-11-20 09:00:05. */
export const greenWords = (row: Row, t: T): string =>
  row.greenChannel
    ? [row.greenKind && t(`list.green.${row.greenKind}`), row.doorTime && t('list.green.door', { time: row.doorTime })]
        .filter(Boolean)
        .join(' · ')
    : ''

/** The green channel's own clock, from the door to the report: it stands before what is examined, whatever columns show. */
function DoorClock({ row }: { readonly row: Row }) {
  const t = useT('exams')
  const now = useServerNow()
  const door = row.doorTime === null ? undefined : instantOf(row.doorTime, serverOffset())
  const end = row.reportCompleteTime === null ? now : (instantOf(row.reportCompleteTime, serverOffset()) ?? now)
  const minutes = door === undefined ? undefined : Math.max(0, Math.floor((end - door) / 60_000))
  const kind = row.greenKind ? t(`list.green.${row.greenKind}`) : ''
  const clock = minutes === undefined ? '' : `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  if (!kind && !clock) return null
  return (
    <b className="fs-flag-urgent" role="img" aria-label={t('list.green.name', { kind, minutes: minutes ?? 0 })} title={greenWords(row, t)}>
      {[kind, clock].filter(Boolean).join(' ')}{' '}
    </b>
  )
}

/** A body part with its side written out bold: a mixed-up side is the worst thing a list can show. */
export function PartCell({ row }: { readonly row: Row }) {
  const language = useLanguage()
  const side = sideText(row, language)
  const rest = joinPart(row.bodypart, row.checkItem)
  return (
    <>
      {row.greenChannel && <DoorClock row={row} />}
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
  /** In place of the plain name. */
  readonly name?: ReactNode
}
/** A row in two lines for a tablet in portrait (visual.md section 6). */
export function RowCard({ row, timeType, acts, name }: RowCardProps) {
  const language = useLanguage()
  const t = useT('exams')
  return (
    <div className="fs-line">
      <div style={{ flex: 1, minWidth: 0 }}>
        <div className="fs-line">
          <FlagCell {...row} />
          <StateTag {...row} />
          <b className="fs-cut">{name ?? personNameText(row.patName, language)}</b>
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
