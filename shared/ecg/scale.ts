/** Paper speeds, mm/s. */
export const ECG_SPEEDS = [12.5, 25, 50] as const
export type EcgSpeed = (typeof ECG_SPEEDS)[number]
/** Gains, mm/mV. */
export const ECG_GAINS = [5, 10, 20] as const
export type EcgGain = (typeof ECG_GAINS)[number]

/** How a sheet is drawn. */
export interface EcgScale {
  readonly speed: EcgSpeed
  readonly gain: EcgGain
}
export const USUAL_SCALE: EcgScale = { speed: 25, gain: 10 }

/** One small box of the paper, and one large one, mm. */
export const BOX_MM = 1
export const LARGE_BOX_MM = 5
/** The calibration pulse: 1 mV for 0.2 s. */
export const PULSE = { mv: 1, seconds: 0.2 } as const

/** Millimetres on the paper of so many seconds, and of so many µV. */
export const mmOfSeconds = ({ speed }: EcgScale, seconds: number): number => seconds * speed
export const mmOfMicrovolts = ({ gain }: EcgScale, uv: number): number => (uv / 1000) * gain
/** Milliseconds and µV of so many millimetres. */
export const msOfMm = ({ speed }: EcgScale, mm: number): number => (mm / speed) * 1000
export const microvoltsOfMm = ({ gain }: EcgScale, mm: number): number => (mm / gain) * 1000

/** A screen's pixels in a millimetre when nobody has held a card to it: CSS says 96 in an inch, and the sheet says that it is not to scale. */
export const CSS_PX_PER_MM = 96 / 25.4
/** Long edge of a bank card (ISO/IEC 7810 ID-1), mm: what people hold to the screen. */
export const CARD_MM = 85.6
/** No screen has fewer or more pixels in a millimetre: a calibration beyond is a slip of the hand. */
const PX_RANGE = [1.5, 20] as const

/** Pixels in a millimetre by a card's width on the screen; undefined where it cannot be. */
export function pxPerMm(cardPx: number): number | undefined {
  const px = cardPx / CARD_MM
  return Number.isFinite(px) && px >= PX_RANGE[0] && px <= PX_RANGE[1] ? px : undefined
}

/** As every sheet says it: `25 mm/s 10 mm/mV`. */
export const scaleText = ({ speed, gain }: EcgScale): string => `${speed} mm/s  ${gain} mm/mV`
