/** How an ECG stands on printed paper. The words of `shared/ecg`, which a page without an ECG does not load. */
export const ECG_PAPER_LAYOUTS = ['3x4', '6x2', '12x1'] as const
export const ECG_PAPER_SPEEDS = [12.5, 25, 50] as const
export const ECG_PAPER_GAINS = [5, 10, 20] as const

export interface EcgPaper {
  readonly layout: (typeof ECG_PAPER_LAYOUTS)[number]
  /** Limb leads in Cabrera's order. */
  readonly cabrera: boolean
  /** mm/s. */
  readonly speed: (typeof ECG_PAPER_SPEEDS)[number]
  /** mm/mV. */
  readonly gain: (typeof ECG_PAPER_GAINS)[number]
}
export const USUAL_ECG_PAPER: EcgPaper = { layout: '3x4', cabrera: false, speed: 25, gain: 10 }

/** As an address has it: `3x4-25-10`, `6x2c-50-20`. */
export const ecgPaperWord = ({ layout, cabrera, speed, gain }: EcgPaper): string => `${layout}${cabrera ? 'c' : ''}-${speed}-${gain}`

/** The one regular spelling of a choice. */
export const ECG_PAPER_WORD = /^(3x4|6x2|12x1)(c?)-(12\.5|25|50)-(5|10|20)$/

/** What a word means; undefined for what is none. */
export function readEcgPaper(word: string): EcgPaper | undefined {
  const [, layout, c, speed, gain] = ECG_PAPER_WORD.exec(word) ?? []
  if (layout === undefined) return undefined
  return { layout, cabrera: c === 'c', speed: Number(speed), gain: Number(gain) } as EcgPaper
}
