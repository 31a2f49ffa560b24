import type { CallTypes } from '@farsight/shared/contract'
import { STATISTICS, type StatScreen } from '@farsight/shared/domain'

export type RowsRequest = CallTypes['queryStatisticRows']['request']

/** A figure that is opened: its measure, and of the whole, a line, all lines but these, a column of time, a slot of the week, or a reason. */
export interface Opened extends Pick<RowsRequest, 'measure' | 'line' | 'without' | 'column' | 'weekday' | 'slot' | 'reason'> {}

/** Of the wire. */
const MOST_WITHOUT = 20
const TIME = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/
const number = (text: string | null, least: number, most: number): number | undefined => {
  const n = text !== null && /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN
  return n >= least && n <= most ? n : undefined
}

/** Adds a figure to an address. A line's key may be empty: that is the line of what was not said. */
export function writeOpened({ measure, line, without, column, weekday, slot, reason }: Opened, to: URLSearchParams): void {
  to.set('open', measure)
  for (const [name, value] of Object.entries({ line, column, weekday, slot, reason })) if (value !== undefined) to.set(name, String(value))
  for (const key of without ?? []) to.append('without', key)
}

/** The figure of an address; undefined where it names none of the screen's. */
export function readOpened(screen: StatScreen, told: URLSearchParams): Opened | undefined {
  const measure = STATISTICS[screen].measures.find(({ key, still }) => !still && key === told.get('open'))?.key
  if (measure === undefined) return undefined
  const [line, column, reason] = [told.get('line'), told.get('column'), told.get('reason')]
  const without = told.getAll('without').filter((key) => key.length <= 64)
  const [weekday, slot] = [number(told.get('weekday'), 1, 7), number(told.get('slot'), 0, 23)]
  return {
    measure,
    ...(line !== null && line.length <= 64 ? { line } : {}),
    ...(without.length > 0 && without.length <= MOST_WITHOUT ? { without } : {}),
    ...(column !== null && TIME.test(column) ? { column } : {}),
    ...(weekday === undefined ? {} : { weekday }),
    ...(slot === undefined ? {} : { slot }),
    ...(reason ? { reason: reason.slice(0, 200) } : {}),
  }
}
