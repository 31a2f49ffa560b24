import {
  parseDateTime,
  periodAfter,
  periodBefore,
  presetRange,
  STAT_YEARS,
  type StatScreen,
  TIME_PRESET_LABELS,
  type TimePreset,
  type TimeRange,
} from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { DayInput, IconButton } from '@farsight/shared/ui'
import { Segments, serverNow, serverOffset } from '@farsight/shared/ui/data'
import { useEffect, useState } from 'react'
import { dayOf, ownRange, presetsOf, rangeFault } from '../model/query'
import css from './frame.module.css'
import { useRangeWords } from './use-range-words'

/** The period of the same length before or after a range; undefined of a wrong one, and beyond the years that are counted. */
export function stepped(range: TimeRange, way: -1 | 1): TimeRange | undefined {
  if (rangeFault(range)) return undefined
  const { startTime, endTime } = range
  const next = { ...(way < 0 ? periodBefore(startTime, endTime) : periodAfter(startTime, endTime)), timeTimes: '' as const }
  return rangeFault(next) ? undefined : next
}

export interface RangeProps {
  readonly screen: StatScreen
  readonly range: TimeRange
  readonly onRange: (range: TimeRange) => void
  /** A day is being typed. */
  readonly onUnfinished: (unfinished: boolean) => void
}

/** Presets, the way to the periods before and after, and two days of one's own. */
export function RangeTools({ screen, range, onRange, onUnfinished }: RangeProps) {
  const t = useT('mf-statistics')
  const say = useBilingual()
  const own = range.timeTimes === ''
  const faulty = rangeFault(range) !== undefined
  const [back, on] = [stepped(range, -1), stepped(range, 1)]
  const step = (to: TimeRange | undefined): void => {
    if (to) onRange(to)
  }
  const why = (to: TimeRange | undefined): string | undefined =>
    to ? undefined : faulty ? t('wrongRange') : t('noYears', { first: STAT_YEARS.first, last: STAT_YEARS.last })
  return (
    <>
      <IconButton icon="left" label={t('periodBefore')} keyName="←" refused={why(back)} onClick={() => step(back)} />
      <Segments<TimePreset | 'own'>
        label={t('range')}
        value={own ? 'own' : (range.timeTimes as TimePreset)}
        options={[
          ...presetsOf(screen).map((value) => ({ value, label: say(TIME_PRESET_LABELS[value]) })),
          { value: 'own' as const, label: t('own') },
        ]}
        onChange={(value) => onRange(value === 'own' ? { ...range, timeTimes: '' } : presetRange(value, serverNow(), serverOffset()))}
      />
      <IconButton icon="right" label={t('periodAfter')} keyName="→" refused={why(on)} onClick={() => step(on)} />
      {own && <OwnRange range={range} onRange={onRange} onUnfinished={onUnfinished} />}
    </>
  )
}

const RANGE_SAYS = 'statistics-range-says'

function OwnRange({ range, onRange, onUnfinished }: Omit<RangeProps, 'screen'>) {
  const t = useT('mf-statistics')
  const asked = { from: dayOf(range.startTime), to: dayOf(range.endTime) }
  const [draft, setDraft] = useState(asked)
  // A step or a link: the fields follow.
  useEffect(() => setDraft({ from: dayOf(range.startTime), to: dayOf(range.endTime) }), [range.startTime, range.endTime])
  const isDay = (day: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(day) && parseDateTime(day) !== undefined
  const faulty = rangeFault(range) !== undefined
  // What is typed and is no day is not asked: the range stays as it was.
  const unfinished = !isDay(draft.from) || !isDay(draft.to)
  useEffect(() => {
    onUnfinished(unfinished)
    return () => onUnfinished(false)
  }, [unfinished, onUnfinished])
  function change(next: typeof draft): void {
    setDraft(next)
    if (isDay(next.from) && isDay(next.to)) onRange(ownRange(next.from, next.to))
  }
  return (
    <fieldset className={css.own} aria-label={t('ownRange')}>
      <DayInput
        aria-label={t('from')}
        aria-describedby={RANGE_SAYS}
        invalid={faulty || !isDay(draft.from)}
        value={draft.from}
        onChange={(from) => change({ ...draft, from })}
      />
      <span aria-hidden="true">–</span>
      <DayInput
        aria-label={t('to')}
        aria-describedby={RANGE_SAYS}
        invalid={faulty || !isDay(draft.to)}
        value={draft.to}
        onChange={(to) => change({ ...draft, to })}
      />
    </fieldset>
  )
}

/** What is wrong with the range, in a line of its own that is kept free: nothing moves when it speaks. */
export function RangeSays({ range, unfinished }: Pick<RangeProps, 'range'> & { readonly unfinished: boolean }) {
  const words = useRangeWords()
  const fault = unfinished ? 'badDate' : rangeFault(range)
  return (
    <p id={RANGE_SAYS} className={`${css.rangeSays} fs-no-print`} role="alert">
      {fault && words(fault)}
    </p>
  )
}
