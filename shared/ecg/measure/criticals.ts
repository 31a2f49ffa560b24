import type { EcgMeasures } from './types'

/** Items of the hospital's list, by their code there, that numbers alone can propose; a doctor opens the loop, never this. */
export const ECG_CRITICALS = ['pause', 'rate', 'qtc'] as const
export type EcgCritical = (typeof ECG_CRITICALS)[number]

/** Beyond these, exclusively: ms, beats a minute. As the items of the list have them that a hospital begins with. */
export const CRITICAL_LIMITS = { pause: 3000, slow: 40, fast: 180, qtc: 500 } as const

/** What stands as measured: by the doctor, the device, or this program. What is not known is left out. */
export interface CriticalFigures {
  readonly hr?: number | undefined
  /** The longest time without a beat. */
  readonly pause?: number | undefined
  /** By the formula that the sheet shows. */
  readonly qtc?: number | undefined
}

/** Why an item is proposed: a figure beyond its limit. */
export interface CriticalCause {
  readonly item: EcgCritical
  readonly value: number
}

/** The longest time without a beat; an ECG without any beat, flat lines among them, is one pause: whether electrodes are off is asked, not guessed. */
export const pauseOf = ({ longestPause, missing }: Pick<EcgMeasures, 'longestPause' | 'missing'>): number | undefined =>
  missing.hr === 'noLead' ? undefined : longestPause

/**
 * Proposes critical items by what was measured: a pause above 3 s, a ventricular rate below 40 or above 180, a QTc above 500. What was not
 * measured proposes nothing.
 */
export function ecgCriticals({ hr, pause, qtc }: CriticalFigures): readonly CriticalCause[] {
  const found: CriticalCause[] = []
  if (pause !== undefined && pause > CRITICAL_LIMITS.pause) found.push({ item: 'pause', value: Math.round(pause) })
  if (hr !== undefined && (hr < CRITICAL_LIMITS.slow || hr > CRITICAL_LIMITS.fast)) found.push({ item: 'rate', value: Math.round(hr) })
  if (qtc !== undefined && qtc > CRITICAL_LIMITS.qtc) found.push({ item: 'qtc', value: Math.round(qtc) })
  return found
}
