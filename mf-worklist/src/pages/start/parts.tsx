import { personNameText } from '@farsight/shared/domain'
import { leftCell, PartCell, sexAge } from '@farsight/shared/exams'
import type { ListAnswer, Row } from '@farsight/shared/exams/model'
import { useLanguage, useT } from '@farsight/shared/i18n'
import { FlagCell, figure, ModalityBox, StateTag } from '@farsight/shared/ui/data'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import css from './start.module.css'

export const Tiles = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <nav className={css.tiles} aria-label={label}>
    {children}
  </nav>
)

export interface TileProps {
  readonly label: string
  /** Undefined until it is known. */
  readonly count: number | undefined
  /** There are at least as many. */
  readonly atLeast?: boolean
  readonly says?: ReactNode
  /** Somebody should do something about it. */
  readonly bad?: boolean
  /** It is what the page shows now. */
  readonly current?: boolean
  readonly to: string
}

/** A number with its word; it opens what it counts. */
export function Tile({ label, count, atLeast, says, bad, current, to }: TileProps) {
  return (
    <Link className={css.tile} to={to} {...(current ? { 'aria-current': 'true' } : {})}>
      <span className="fs-2">{label}</span>
      <span className={`${css.count} ${bad && count ? css.bad : ''}`}>
        {count === undefined ? '–' : figure(count) + (atLeast ? '+' : '')}
      </span>
      <span className={css.says}>{says}</span>
    </Link>
  )
}

export interface PartProps {
  readonly title: string
  readonly answer: Pick<ListAnswer, 'val' | 'total'> | undefined
  /** Said when it is empty. */
  readonly empty: string
  /** Where the whole of it is. */
  readonly all?: string
  readonly to: (row: Row) => string
  readonly verb: (row: Row) => string
  /** At the end of a line; without it the time left. */
  readonly time?: (row: Row) => ReactNode
}

/** A few exams of a list, each one a link to its report. */
export function Part({ title, answer, empty, all, to, verb, time = leftCell }: PartProps) {
  const t = useT('mf-worklist')
  const total = answer?.total ?? 0
  return (
    <section className={css.part} aria-label={title}>
      <div className={css.partHead}>
        <h3>{title}</h3>
        {all && total > 0 && <Link to={all}>{t('start.all', { count: figure(total) })}</Link>}
      </div>
      {!answer && <p className={css.none}>{t('start.loading')}</p>}
      {answer && answer.val.length === 0 && <p className={css.none}>{empty}</p>}
      <ul className={css.lines}>
        {answer?.val.map((row) => (
          <li key={row.risProcedureId}>
            <ExamLine row={row} to={to(row)} verb={verb(row)} time={time(row)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface ExamLineProps {
  readonly row: Row
  readonly to: string
  readonly verb: string
  readonly time: ReactNode
}

function ExamLine({ row, to, verb, time }: ExamLineProps) {
  const language = useLanguage()
  return (
    <Link className={css.line} to={to}>
      <StateTag {...row} bare />
      <ModalityBox code={row.modality} />
      <span className={`fs-cut ${css.name}`}>{personNameText(row.patName, language)}</span>
      <span className={`fs-cut ${css.rest}`}>
        <span className="fs-2">{sexAge(row, language)} · </span>
        <PartCell row={row} />
      </span>
      <FlagCell {...row} />
      {time}
      <span className={css.verb}>{verb}</span>
    </Link>
  )
}
