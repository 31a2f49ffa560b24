import { CSS_PX_PER_MM } from '@farsight/shared/ecg'
import { readSite, writeSite } from '@farsight/shared/i18n'

/** Pixels in a millimetre of this screen. */
export interface Calibration {
  /** CSS pixels at the page's present zoom. */
  readonly pxPerMm: number
  /** Somebody has held a card to this screen. */
  readonly done: boolean
}
const KEY = 'ECGSCREENS'
/** A device has few screens; more are those of a laptop that travels. */
const MOST = 8

// Kept for each screen by its size: a window that is moved to another monitor is not calibrated there.
const screenName = (): string => `${window.screen.width}x${window.screen.height}`

function kept(): Readonly<Record<string, number>> {
  try {
    const value: unknown = JSON.parse(readSite(KEY) ?? '{}')
    return value !== null && typeof value === 'object' ? (value as Record<string, number>) : {}
  } catch {
    return {}
  }
}

/** The calibration of the screen that the window is on. Kept in device pixels, so that the browser's zoom changes no millimetre. */
export function readCalibration(): Calibration {
  const device = kept()[screenName()]
  const ratio = window.devicePixelRatio || 1
  if (typeof device !== 'number' || !(device > 0.5 && device < 100)) return { pxPerMm: CSS_PX_PER_MM, done: false }
  return { pxPerMm: device / ratio, done: true }
}

/** Keeps what a card has measured; undefined forgets it. */
export function keepCalibration(pxPerMm: number | undefined): void {
  const { [screenName()]: _, ...others } = kept()
  const rest = Object.entries(others).slice(1 - MOST)
  const mine = pxPerMm === undefined ? [] : [[screenName(), pxPerMm * (window.devicePixelRatio || 1)] as const]
  writeSite(KEY, JSON.stringify(Object.fromEntries([...rest, ...mine])))
}
