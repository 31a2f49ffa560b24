/**
 * The tokens of visual.md section 1: what a skin must name. Literal hex alone (Chrome 109 has no color-mix), because antd
 * computes with real colours, and because the contrast test does.
 */
export interface Skin {
  readonly name: SkinName
  readonly scheme: 'dark' | 'light'
  /** Custom property without its two dashes → value. */
  readonly tokens: Readonly<Record<TokenName, string>>
}

/** Skins that exist; dark is the default (product.md section 1). */
export type SkinName = 'dark' | 'eye'
export const SKIN_NAMES: readonly SkinName[] = ['dark', 'eye']

export type TokenName =
  | SurfaceToken
  | TextToken
  | LineToken
  | FillToken
  | StateToken
  | BarToken
  | ImageToken
  | ChartToken
  | EcgToken
  | 'shadow'
export type SurfaceToken =
  | 'bg-app'
  | 'bg-panel'
  | 'bg-raised'
  | 'bg-input'
  | 'bg-hover'
  | 'bg-selected'
  | 'bg-zebra'
  | 'reading-panel'
  | 'reading-input'
export type TextToken = 'text-1' | 'text-2' | 'text-3' | 'link'
export type LineToken = 'line-1' | 'line-2' | 'focus'
export type FillToken = 'primary' | 'primary-hover' | 'danger-fill' | 'critical-fill' | 'on-fill'
export type StateToken = 'st-pre' | 'st-exam' | 'st-wait' | 'st-work' | 'st-done' | 'st-bad' | 'st-remote'
export type BarKind = 'info' | 'ok' | 'warn' | 'error'
export type BarToken = `bar-${BarKind}` | `bar-${BarKind}-fill` | 'diff-add' | 'diff-del'
export type ImageToken = 'vp-bg' | 'vp-frame' | 'vp-text' | 'vp-active' | 'vp-idle' | 'vp-region' | 'vp-region-chosen' | 'vp-prior'
export type ChartToken = `chart-${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}`
export type EcgToken = 'ecg-trace' | 'ecg-paper' | 'ecg-minor' | 'ecg-major'

/** The image zone is the same in both skins: no colour of a skin may change how a picture looks. */
export const IMAGE_ZONE: Readonly<Record<ImageToken, string>> = {
  'vp-bg': '#000000',
  'vp-frame': '#0B0D10',
  'vp-text': '#C9D2DA',
  'vp-active': '#6FA8D6',
  'vp-idle': '#2A323B',
  'vp-region': '#F5D76E',
  'vp-region-chosen': '#FFFFFF',
  'vp-prior': '#E2B76B',
}

/** Latin first, so that digits keep one face; no web font. */
export const FONT_FAMILY =
  '"Segoe UI","Helvetica Neue","Microsoft YaHei UI","PingFang SC","Noto Sans CJK SC","Source Han Sans SC",sans-serif'

/**
 * For English: a Latin face of every system before the Chinese ones. Where neither of the first two is installed, a Chinese face would
 * draw apostrophes and quotes as wide as a character.
 */
export const FONT_FAMILY_EN = FONT_FAMILY.replace('"Microsoft', 'Roboto,"Noto Sans","Liberation Sans",Arial,"DejaVu Sans","Microsoft')
