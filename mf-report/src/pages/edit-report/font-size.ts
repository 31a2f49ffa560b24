import { readSite, writeSite } from '@farsight/shared/i18n'
import { useState } from 'react'

/** Sizes of the report's text (visual.md 1.4). */
export const FONT_SIZES = [14, 16, 18, 20, 22] as const
const KEY = 'REPORT_FONT'
const MIDDLE = 1

export interface FontSize {
  readonly value: number
  readonly smaller: (() => void) | undefined
  readonly larger: (() => void) | undefined
}

const stored = (): number => Math.max(0, (FONT_SIZES as readonly number[]).indexOf(Number(readSite(KEY) ?? FONT_SIZES[MIDDLE])))

/** The size of the report's text, remembered on this desk: it belongs to eyes and screen, not to the account. */
export function useFontSize(): FontSize {
  const [at, setAt] = useState(stored)
  const to = (next: number) => {
    if (FONT_SIZES[next] === undefined) return undefined
    return () => {
      writeSite(KEY, String(FONT_SIZES[next]))
      setAt(next)
    }
  }
  return { value: FONT_SIZES[at] ?? FONT_SIZES[MIDDLE], smaller: to(at - 1), larger: to(at + 1) }
}
