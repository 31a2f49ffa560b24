import type { CallTypes } from '@farsight/shared/contract'
import { momentTyped } from '@farsight/shared/domain'

type Answer = CallTypes['dutyGet']['answer']['val']
/** A shift as it is edited: moments are `YYYY-MM-DD HH:mm`, or what is typed so far. */
export interface Shift {
  readonly doctorId: string
  readonly modalities: readonly string[]
  readonly from: string
  readonly to: string
  readonly urgentOnly: 0 | 1
}
/** Seven days from a Monday, as the server's calendar has them. */
export interface Week {
  readonly from: string
  /** Its last day. */
  readonly to: string
}

/** A day so many days after another, both `YYYY-MM-DD`. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** The week that a day is in, or so many weeks after it. */
export function weekOf(day: string, weeks = 0): Week {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  const from = dayAfter(day, weeks * 7 - weekday)
  return { from, to: dayAfter(from, 6) }
}
/** The week as a call asks for it. */
export const rangeOf = ({ from, to }: Week) => ({ startTime: `${from} 00:00:00`, endTime: `${to} 23:59:59` })

/** Shifts that begin in the week, and how many reach into it from before. */
export function shiftsOf(rows: Answer['rows'], week: Week): { readonly shifts: Shift[]; readonly carried: number } {
  const own = rows.filter(({ startTime }) => startTime >= rangeOf(week).startTime && startTime <= rangeOf(week).endTime)
  return {
    shifts: own.map(({ doctorId, modalities, startTime, endTime, urgentOnly }) => ({
      ...{ doctorId, modalities, urgentOnly },
      ...{ from: startTime.slice(0, 16), to: endTime.slice(0, 16) },
    })),
    carried: rows.length - own.length,
  }
}

/** Why a shift cannot be saved. */
export function shiftFault({ doctorId, from, to }: Shift, week: Week): 'noDoctor' | 'wrongTime' | 'outside' | 'reversed' | undefined {
  const [begins, ends] = [momentTyped(from), momentTyped(to)]
  if (doctorId === '') return 'noDoctor'
  if (begins === undefined || ends === undefined) return 'wrongTime'
  if (begins.slice(0, 10) < week.from || begins.slice(0, 10) > week.to) return 'outside'
  return begins < ends ? undefined : 'reversed'
}

/** The fault of each row: its own, else that it says what one above it says. */
export function shiftFaults(rows: readonly Shift[], week: Week): readonly (ReturnType<typeof shiftFault> | 'twice')[] {
  const said = rows.map((row) => JSON.stringify(rowOf(row)))
  return rows.map((row, i) => shiftFault(row, week) ?? (said.indexOf(said[i]!) < i ? 'twice' : undefined))
}

/** A new shift: of today where the week has it, since a day that is past wants nobody any more. */
export function newShift(week: Week, today: string): Shift {
  const day = today > week.from && today <= week.to ? today : week.from
  return { doctorId: '', modalities: [], from: `${day} 08:00`, to: `${day} 17:30`, urgentOnly: 0 }
}

/** The same shift a week later. */
export const weekLater = (shift: Shift): Shift => ({
  ...shift,
  from: `${dayAfter(shift.from.slice(0, 10), 7)}${shift.from.slice(10)}`,
  to: `${dayAfter(shift.to.slice(0, 10), 7)}${shift.to.slice(10)}`,
})

/** Those of another list that do not stand in `rows` already. */
export function notThere(rows: readonly Shift[], others: readonly Shift[]): Shift[] {
  const said = (row: Shift): string => JSON.stringify(rowOf({ ...row, modalities: row.modalities.toSorted() }))
  const there = new Set(rows.map(said))
  return others.filter((row) => !there.has(said(row)))
}

/** A shift as it is sent. */
export const rowOf = ({ doctorId, modalities, from, to, urgentOnly }: Shift) => ({
  ...{ doctorId, modalities: [...modalities], urgentOnly },
  ...{ startTime: `${momentTyped(from)}:00`, endTime: `${momentTyped(to)}:00` },
})
