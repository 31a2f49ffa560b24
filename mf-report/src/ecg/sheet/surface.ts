import type { SheetPlan } from '@farsight/shared/ecg'
import type { Skin } from '@farsight/shared/ui'

/** What a canvas needs of the sheet: where things stand, and device pixels in a millimetre. */
export interface Surface {
  readonly plan: SheetPlan
  /** Device pixels in a mm of the paper. */
  readonly k: number
  /** Device pixels in one of the page. */
  readonly ratio: number
  /** Device pixels. */
  readonly width: number
  readonly height: number
  readonly colours: SheetColours
  /** Seconds of the recording where the sheet begins. */
  readonly start: number
}
export interface SheetColours {
  readonly trace: string
  readonly paper: string
  readonly minor: string
  readonly major: string
  readonly prior: string
  readonly caliper: string
  readonly chosen: string
}

/** A canvas knows no custom properties: the skin's own values. */
export const sheetColours = ({ tokens }: Skin): SheetColours => ({
  trace: tokens['ecg-trace'],
  paper: tokens['ecg-paper'],
  minor: tokens['ecg-minor'],
  major: tokens['ecg-major'],
  // The hue of a prior study, which on light paper is its dark sister.
  prior: tokens['chart-2'],
  caliper: tokens['chart-1'],
  chosen: tokens['chart-4'],
})

/** Some browsers refuse a canvas beyond this; coarser pixels are better than none. */
const MOST_PIXELS = 24e6

/** Device pixels for one of the page, on a canvas of so many. */
export const ratioFor = (width: number, height: number, device: number): number =>
  Math.min(device, Math.sqrt(MOST_PIXELS / Math.max(1, width * height)))

/** The font of the page at so many pixels. */
export const sheetFont = (px: number, bold = false): string => `${bold ? 'bold ' : ''}${Math.round(px)}px "Segoe UI",Arial,sans-serif`
