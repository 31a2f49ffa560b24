import type { Bilingual, PrintLayoutName, PrintMark, PrintSource } from '@farsight/shared/domain'

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
  /** The hospital's own line at the foot. */
  readonly footer: string
  /** `YYYY-MM-DD HH:mm:ss`. */
  readonly printedAt: string
  /** False leaves the streams readable, for tests. */
  readonly compress: boolean
}
