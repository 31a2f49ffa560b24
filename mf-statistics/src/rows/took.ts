import { useMemo } from 'react'
import { valueText } from '../model/figures'

/** How many minutes each row of a percentile took; empty for any other figure. */
export type Took<R> = ReadonlyMap<R, number>

export function useTook<R>(rows: readonly R[], minutes: readonly number[]): Took<R> {
  return useMemo(
    () =>
      new Map(
        rows.flatMap((row, i) => {
          const told = minutes[i]
          return told === undefined ? [] : [[row, told] as const]
        }),
      ),
    [rows, minutes],
  )
}

export const tookText = (minutes: number | undefined): string => (minutes === undefined ? '' : valueText('minutes', minutes))
