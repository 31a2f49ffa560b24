import type { StatFigures } from '@farsight/shared/contract'
import { type StatMeasure, statMeasureWord } from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { figure } from '@farsight/shared/ui/data'
import { changeOf, opens, shareOf, valueText } from '../model/figures'
import type { Opened } from '../model/opened'
import css from './frame.module.css'

/** Of a figure, in the page: where the focus comes back to when its rows are closed. */
export const figureKey = (opened: Opened): string => JSON.stringify(Object.entries(opened).sort())

export interface FigureProps {
  readonly measure: StatMeasure
  readonly figures: StatFigures
  readonly before?: StatFigures | undefined
  /** Of what it is a figure: the line or the column, for its name. */
  readonly of: string
  readonly opened: Opened
  readonly onOpen: (opened: Opened) => void
  readonly tabIndex?: number
  /** Where the same figure stands a second time: which one it is. */
  readonly zone?: string
}

/** A figure that opens the rows behind it. What opens nothing is a text: it can be reached by keys all the same. */
export function FigureButton({ measure, figures, before, of, opened, onOpen, tabIndex, zone = '' }: FigureProps) {
  const t = useT('mf-statistics')
  const say = useBilingual()
  const one = figures[measure.key]
  const value = valueText(measure.unit, one?.value)
  const share = shareOf(measure, figures)
  const change = before && changeOf(measure, one?.value, before[measure.key]?.value)
  const name = [`${say(statMeasureWord(measure.key))} ${value}`, share, of, change && t('against', { change: change.text })]
    .filter(Boolean)
    .join(t('comma'))
  const sample = measure.unit !== 'count' && measure.of === undefined && one && !measure.still ? `n = ${figure(one.n)}` : undefined
  const place = { 'data-figure': zone + figureKey(opened), ...(tabIndex === undefined ? {} : { tabIndex }) }
  return (
    <span className={css.figure}>
      {opens(measure, one?.n) ? (
        <button
          type="button"
          className={css.opens}
          {...place}
          aria-label={`${name} · ${t('opens', { n: figure(one!.n), count: one!.n })}`}
          title={[sample, t('opens', { n: figure(one!.n), count: one!.n })].filter(Boolean).join(' · ')}
          onClick={() => onOpen(opened)}
        >
          {value}
        </button>
      ) : (
        <span {...(tabIndex === undefined ? {} : place)} title={sample}>
          {value}
        </span>
      )}
      {share && <small>{share}</small>}
      {change && (
        <small className={change.good === undefined ? undefined : change.good ? css.better : css.worse}>
          {change.way === 'up' ? '▲' : change.way === 'down' ? '▼' : ''} {change.text}
        </small>
      )}
    </span>
  )
}
