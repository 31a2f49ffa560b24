import type { Slot, SlotDayRow } from '@farsight/shared/contract'
import { CODE, type ErrorCode, type SlotRow, slotOfTime, slotRefusal, slotsFor, slotTime } from '@farsight/shared/domain'

/** What a cell of the week says. */
export type CellKind = 'free' | 'full' | 'kept' | 'past' | 'short' | 'closed'

/** A quarter hour of a day of the week. */
export interface WeekCell {
  readonly date: string
  readonly time: string
  readonly kind: CellKind
  readonly free: number
  /** Why it cannot be chosen; undefined where it can. */
  readonly refused: ErrorCode | undefined
}

export interface Week {
  readonly times: readonly string[]
  readonly days: readonly {
    readonly date: string
    readonly closed: boolean
    readonly note: string
    readonly cells: ReadonlyMap<string, WeekCell>
  }[]
}

const rowOf = ({ at, free, capacity, kept, past }: Slot): SlotRow => ({
  slot: slotOfTime(at)!,
  ...{ free, capacity, kept: kept === 1, past: past === 1 },
})

function kindOf(slot: Slot, refused: ErrorCode | undefined): CellKind {
  if (refused === undefined) return 'free'
  if (slot.past === 1) return 'past'
  if (slot.free === 0) return 'full'
  return slot.kept === 1 && refused === CODE.slotKept ? 'kept' : 'short'
}

/** The week as its grid shows it: every time that any of its days has, and what each cell says for a check of so many minutes. */
export function weekOf(days: readonly SlotDayRow[], minutes: number, urgent: boolean): Week {
  const slots = slotsFor(minutes)
  const times = [...new Set(days.flatMap((day) => day.slots.map(({ at }) => at)))].sort()
  return {
    times,
    days: days.map(({ date, closed, note, slots: all }) => {
      const rows = all.map(rowOf)
      const cells = all.map((slot): [string, WeekCell] => {
        const refused = slotRefusal(rows, slotOfTime(slot.at)!, slots, urgent)
        return [slot.at, { date, time: slot.at, kind: kindOf(slot, refused), free: slot.free, refused }]
      })
      return { date, closed: closed === 1, note, cells: new Map(cells) }
    }),
  }
}

/** The end of a stretch that begins at a time. */
export const endOf = (time: string, minutes: number): string => slotTime((slotOfTime(time) ?? 0) + slotsFor(minutes))

/** Times that a stretch covers. */
export const covered = (time: string, minutes: number): readonly string[] =>
  Array.from({ length: slotsFor(minutes) }, (_, i) => slotTime((slotOfTime(time) ?? 0) + i))

/** The cell beside another one in the grid, by a key; undefined at its edge. */
export function beside(
  week: Week,
  at: { readonly date: string; readonly time: string },
  key: string,
): { date: string; time: string } | undefined {
  const column = week.days.findIndex(({ date }) => date === at.date)
  const row = week.times.indexOf(at.time)
  const steps: Readonly<Record<string, readonly [number, number]>> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
    PageUp: [0, -4],
    PageDown: [0, 4],
    Home: [-column, 0],
    End: [week.days.length - 1 - column, 0],
  }
  const step = steps[key]
  if (!step) return undefined
  const day = week.days[Math.min(Math.max(column + step[0], 0), week.days.length - 1)]
  const time = week.times[Math.min(Math.max(row + step[1], 0), week.times.length - 1)]
  return day && time ? { date: day.date, time } : undefined
}

/** The first time of a week that can be chosen. */
export function firstFree(week: Week): WeekCell | undefined {
  for (const day of week.days) for (const time of week.times) if (day.cells.get(time)?.kind === 'free') return day.cells.get(time)
  return undefined
}
