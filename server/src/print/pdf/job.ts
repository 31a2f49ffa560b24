import type { Bilingual, PrintLayoutName, PrintMark, PrintSource } from '@farsight/shared/domain'

/** An ECG on a page of its own, across; sizes in mm, which are true on paper. */
export interface PaperEcg {
  readonly svg: string
  readonly width: number
  readonly height: number
  /** Lines below it. */
  readonly says: readonly string[]
}

/** The hand of who wrote (0), passed the review of this level, or corrected the text. */
export interface PaperSignature {
  readonly level: number | 'correction'
  readonly picture: string
}

/** One paper that is to be drawn: nothing in it is fetched from anywhere. */
export interface PaperJob {
  readonly source: PrintSource
  readonly layout: PrintLayoutName
  readonly language: keyof Bilingual
  readonly mark: PrintMark | undefined
  /** The whole address behind the QR code; '' for a paper without one. */
  readonly verifyUrl: string
  /** Pictures as data URLs (PNG, JPEG); those with regions on them as SVG. */
  readonly logo: string
  readonly images: readonly string[]
  readonly ecg?: readonly PaperEcg[] | undefined
  /** Pictures of the signatures as data URLs, by the review that was passed (0: who wrote). */
  readonly signatures?: readonly PaperSignature[] | undefined
  /** The hospital's own line at the foot. */
  readonly footer: string
  /** `YYYY-MM-DD HH:mm:ss`. */
  readonly printedAt: string
  /** False leaves the streams readable, for tests. */
  readonly compress: boolean
}

/** Ten seconds on 250 mm need a sheet as wide: A4 across, and no smaller paper. */
export const hasEcgPages = (layout: PrintLayoutName): boolean => layout === 'A4'
