import { siteKey } from '@farsight/shared/i18n'

/** The highest serial that this browser has seen, by site. A browser without storage remembers as long as the page lives. */
const seen = new Map<string, number>()
const keyOf = (site: string): string => siteKey(`FARSIGHT_SERIAL_${site}`)

/** No serial is further in the future than a clock can be wrong by: such a note was not written by this page. */
const AHEAD_S = 3 * 86_400

function stored(site: string, now: number): number {
  try {
    const value = Number(localStorage.getItem(keyOf(site)) ?? 0)
    return Number.isSafeInteger(value) && value > 0 && value <= now / 1000 + AHEAD_S ? value : 0
  } catch {
    return 0
  }
}

export const highestSerial = (site: string, now = Date.now()): number => Math.max(seen.get(site) ?? 0, stored(site, now))

/** Keeps a serial of a set that passed every check. It never falls. */
export function rememberSerial(site: string, serial: number, now = Date.now()): void {
  if (serial <= highestSerial(site, now)) return
  seen.set(site, serial)
  try {
    localStorage.setItem(keyOf(site), String(serial))
  } catch {
    // Nothing may break by a browser that keeps nothing.
  }
}
