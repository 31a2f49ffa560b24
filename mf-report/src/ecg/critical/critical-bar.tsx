import type { EcgMeasures, QtcFormula } from '@farsight/shared/ecg'
import { type CriticalCause, ecgCriticals, pauseOf } from '@farsight/shared/ecg'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { Button } from '@farsight/shared/ui'
import { useContext, useEffect, useMemo, useState } from 'react'
import { useCriticalItems, useExamCriticals } from '../../pages/parts/critical/use-criticals'
import type { ValueRow } from '../model/values'
import css from './critical.module.css'
import { type EcgDesk, EcgDeskContext } from './desk'
import { figuresOf } from './figures'
import { saidNo, sayNo } from './said-no'

export interface CriticalBarProps {
  readonly rows: readonly ValueRow[]
  readonly formula: QtcFormula
  /** Whence the longest pause is known: no device tells it. */
  readonly computed: EcgMeasures | undefined
}

/**
 * Asks of each measured value beyond the limits of the hospital's list whether it is critical: the doctor opens the loop, or says no. By
 * itself it reports nothing. Only where a report is written.
 */
export function CriticalBar({ rows, formula, computed }: CriticalBarProps) {
  const desk = useContext(EcgDeskContext)
  const text = JSON.stringify(figuresOf(rows, formula))
  const measured = desk?.measured
  useEffect(() => {
    measured?.(JSON.parse(text))
  }, [measured, text])
  const causes = useMemo(() => {
    const { hr, qtc } = JSON.parse(text)
    return ecgCriticals({ hr, qtc, pause: computed && pauseOf(computed) })
  }, [text, computed])
  if (!desk || causes.length === 0) return null
  const beatless = computed?.beats?.length === 0
  return <Questions key={desk.risProcedureId} desk={desk} causes={causes} rows={rows} beatless={beatless} />
}

interface QuestionsProps {
  readonly desk: EcgDesk
  readonly causes: readonly CriticalCause[]
  readonly rows: readonly ValueRow[]
  /** No beat was found at all: a heart that stands still, or electrodes that are off. */
  readonly beatless: boolean
}

function Questions({ desk, causes, rows, beatless }: QuestionsProps) {
  const t = useT('mf-report')
  const say = useBilingual()
  const list = useCriticalItems()
  const loops = useExamCriticals(desk.risProcedureId)
  const [, setAnswered] = useState(0)
  // Until it is known what is registered nothing is asked; a register that does not answer has nothing.
  if (!list.data || (!loops.data && !loops.isError)) return null
  const open = causes.flatMap((cause) => {
    const item = list.data.val.find(({ code, enabled }) => enabled && code === cause.item)
    const there = loops.data?.val.some(({ itemId, state }) => itemId === item?.id && state !== 'cancelled')
    return !item || there || saidNo(desk.risProcedureId, cause) ? [] : [{ cause, item }]
  })
  if (open.length === 0) return null
  return (
    <ul className={css.bar} aria-label={t('ecg.critical.name')}>
      {open.map(({ cause, item }) => {
        const text = t(`ecg.critical.says.${cause.item === 'pause' && beatless ? 'noBeat' : cause.item}`, { value: shown(cause) })
        const source = sourceOf(cause, rows)
        return (
          <li key={cause.item} className={css.question}>
            <span>
              <b>{t('ecg.critical.asks', { text })}</b>{' '}
              <span className={css.stands}>{t('ecg.critical.stands', { item: say(item), source: t(`ecg.source.${source}`) })}</span>
            </span>
            <span className={css.acts}>
              <Button onClick={() => desk.report({ code: item.code, text })}>{t('ecg.critical.report')}</Button>
              <Button
                kind="text"
                onClick={() => {
                  sayNo(desk.risProcedureId, cause)
                  setAnswered((count) => count + 1)
                }}
              >
                {t('ecg.critical.no')}
              </Button>
            </span>
          </li>
        )
      })}
    </ul>
  )
}

const shown = ({ item, value }: CriticalCause): string => (item === 'pause' ? (value / 1000).toFixed(1) : String(value))

/** What the figure stands on. A QTc is computed of a QT that may be the device's or the doctor's. */
function sourceOf({ item }: CriticalCause, rows: readonly ValueRow[]): NonNullable<ValueRow['source']> {
  if (item === 'pause') return 'computed'
  return rows.find(({ name }) => name === (item === 'rate' ? 'hr' : 'qt'))?.source ?? 'computed'
}
