import { type ApiError, api } from '@farsight/shared/api'
import type { BookedTime } from '@farsight/shared/contract'
import { formatDate, parseDateTime, SLOT_MINUTES, slotsFor } from '@farsight/shared/domain'
import { useLanguage, useT } from '@farsight/shared/i18n'
import { Button, ErrorBar, IconButton } from '@farsight/shared/ui'
import { serverNow } from '@farsight/shared/ui/data'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { beside, covered, endOf, firstFree, type WeekCell, weekOf } from '../model/week'
import css from './slot-week.module.css'

const DAY_MS = 24 * 60 * 60_000
/** Others book meanwhile. */
const REFRESH_MS = 15_000

export interface SlotWeekProps {
  readonly targetFacilityId?: string | undefined
  readonly roomId: string
  readonly minutes: number
  readonly urgent: boolean
  readonly time: BookedTime | undefined
  readonly holdId?: string | undefined
  readonly appointmentId?: string | undefined
  /** The day that the week begins with; today unless told. */
  readonly from?: string | undefined
  readonly onChoose: (time: BookedTime) => Promise<boolean>
}

const addDays = (date: string, days: number): string => formatDate(parseDateTime(date)! + days * DAY_MS)

/** A week of a room in quarter hours; arrows lead from cell to cell, Enter takes one. Each cell says in words what it is. */
export function SlotWeek(props: SlotWeekProps) {
  const { targetFacilityId, roomId, minutes, urgent, time, holdId, appointmentId, onChoose } = props
  const t = useT('mf-booking')
  const language = useLanguage()
  const today = formatDate(serverNow())
  const [first, setFirst] = useState(props.from !== undefined && props.from > today ? props.from : today)
  const [at, setAt] = useState<{ date: string; time: string }>()
  const grid = useRef<HTMLTableElement>(null)
  const ask = {
    ...{ roomId, date: first, days: 7 },
    ...(targetFacilityId ? { targetFacilityId } : {}),
    ...(holdId ? { holdId } : {}),
    ...(appointmentId ? { appointmentId } : {}),
  }
  const { data, error, refetch } = useQuery({
    queryKey: ['mf-booking/slots', ask],
    queryFn: ({ signal }) => api.call('querySlots', ask, { promptType: 'none', showLoading: false, signal }),
    refetchInterval: REFRESH_MS,
    placeholderData: (former, query) => ((query?.queryKey[1] as typeof ask | undefined)?.roomId === roomId ? former : undefined),
    gcTime: 0,
  })
  const week = useMemo(() => weekOf(data?.val ?? [], minutes, urgent), [data, minutes, urgent])
  const failed = error as ApiError | null
  const taken = slotsFor(minutes) * SLOT_MINUTES
  const mine = time && time.roomId === roomId ? new Set(covered(time.at, minutes).map((one) => `${time.date} ${one}`)) : new Set<string>()
  const stop =
    at && week.days.some(({ date }) => date === at.date) && week.times.includes(at.time)
      ? at
      : (firstFree(week) ?? { date: week.days[0]?.date ?? '', time: week.times[0] ?? '' })

  async function take(cell: WeekCell): Promise<void> {
    setAt({ date: cell.date, time: cell.time })
    if (cell.kind !== 'free') return
    // Somebody else was faster: what is free now is shown at once.
    if (!(await onChoose({ roomId, date: cell.date, at: cell.time }))) void refetch()
  }
  function key(event: KeyboardEvent<HTMLTableElement>): void {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    const next = beside(week, stop, event.key)
    if (!next) return
    event.preventDefault()
    setAt(next)
    grid.current?.querySelector<HTMLElement>(`[data-at="${next.date} ${next.time}"]`)?.focus()
  }
  const weekday = (date: string): string =>
    new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))
  const words = (cell: WeekCell): string =>
    cell.kind === 'free' && cell.free > 1 ? t('booking.slot.freeMany', { n: cell.free }) : t(`booking.slot.${cell.kind}`)

  return (
    <section className={css.week} aria-label={t('booking.week')}>
      <div className="fs-tools">
        <IconButton
          icon="left"
          label={t('booking.weekBefore')}
          {...(first <= today ? { refused: t('booking.noPast') } : {})}
          onClick={() => setFirst((day) => [addDays(day, -7), today].sort().at(-1)!)}
        />
        <Button onClick={() => setFirst(today)}>{t('booking.today')}</Button>
        <IconButton icon="right" label={t('booking.weekAfter')} onClick={() => setFirst((day) => addDays(day, 7))} />
        <span className="fs-2">{taken === minutes ? t('booking.takes', { minutes }) : t('booking.takesSlots', { minutes, taken })}</span>
      </div>
      {failed && <ErrorBar what={t('booking.week')} says={failed.message} code={failed.code || undefined} onRetry={() => void refetch()} />}
      <div className={css.box}>
        {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table is a grid where its cells are worked by keys */}
        <table ref={grid} role="grid" aria-label={t('booking.week')} className={css.grid} onKeyDown={key}>
          <thead>
            <tr>
              <th scope="col">{t('booking.clock')}</th>
              {week.days.map(({ date, closed, note }) => (
                <th key={date} scope="col">
                  {date.slice(5)} <span>{weekday(date)}</span>
                  {closed && <em>{note || t('booking.slot.closed')}</em>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {week.times.map((one) => (
              <tr key={one}>
                <th scope="row">{one}</th>
                {week.days.map(({ date, cells }) => {
                  const cell = cells.get(one)
                  if (!cell) return <td key={date} className={css.none} />
                  const own = mine.has(`${date} ${one}`)
                  return (
                    <td key={date}>
                      <button
                        type="button"
                        data-at={`${date} ${one}`}
                        data-kind={own ? 'own' : cell.kind}
                        aria-pressed={own}
                        aria-disabled={cell.kind !== 'free' && !own ? true : undefined}
                        aria-label={`${date} ${one} ${own ? t('booking.slot.own') : words(cell)}`}
                        tabIndex={stop.date === date && stop.time === one ? 0 : -1}
                        onFocus={() => setAt({ date, time: one })}
                        onClick={() => void take(cell)}
                      >
                        {own ? (time?.at === one ? `${one}–${endOf(one, minutes)}` : t('booking.slot.own')) : words(cell)}
                      </button>
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
        {data && week.times.length === 0 && <p className="fs-2">{t('booking.weekClosed')}</p>}
      </div>
    </section>
  )
}
