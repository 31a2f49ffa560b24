import type { EcgLead } from '@farsight/shared/ecg'
import { isoDate, isoTime } from '../images/dicom/dates'
import { EcgRefused } from './refused'

/** Samples of all leads together, beyond which nobody reads a recording here: a day of three leads at 250 Hz, six hours of twelve. */
export const MOST_SAMPLES = 64 * 1024 * 1024
/** Leads of one group: body surface maps have more, and are no ECG that a sheet shows. */
export const MOST_LEADS = 64
/** Values and statements of a device, after which the rest is left out and told. */
export const MOST_VALUES = 2000
/** Hz that ECGs are recorded at. */
const RATES = [50, 32_000] as const

/** The rate itself. Throws {@link EcgRefused} for one that no ECG has. */
export function rateOf(hz: number | null | undefined, where = ''): number {
  if (!(typeof hz === 'number' && hz >= RATES[0] && hz <= RATES[1])) throw new EcgRefused('rate', `${where} ${hz ?? ''}`.trim())
  return hz
}

/** Counts samples against the cap before memory is taken for them. Throws {@link EcgRefused}. */
export class SampleBudget {
  private left = MOST_SAMPLES
  take(count: number): number {
    if (!Number.isSafeInteger(count) || count < 0) throw new EcgRefused('broken', `${count} samples`)
    this.left -= count
    if (this.left < 0) throw new EcgRefused('large', `${count} samples`)
    return count
  }
}

const PER_VOLT: Readonly<Record<string, number>> = {
  ...{ V: 1e6, mV: 1000, uV: 1, µV: 1, μV: 1, nV: 0.001 },
  // As devices spell them that do not know UCUM.
  ...{ volt: 1e6, millivolt: 1000, microvolt: 1, nanovolt: 0.001 },
}
/** µV of one of a unit; undefined for what is no voltage. */
export const microvoltsOfUnit = (unit: string): number | undefined => (Object.hasOwn(PER_VOLT, unit) ? PER_VOLT[unit] : undefined)

/** µV of one unit that any recorder has: a thousandth of a nanovolt to a tenth of a volt. Beyond, an ECG would be a flat line, or one off the sheet. */
const UNITS = [1e-6, 1e5] as const
/** The unit itself. Throws {@link EcgRefused} for one that no ECG has. */
export function unitOf(microvolts: number, where: string): number {
  const size = Math.abs(microvolts)
  if (!(size >= UNITS[0] && size <= UNITS[1])) throw new EcgRefused('scale', where)
  return microvolts
}

/** The leads themselves; one that stands there twice is told, as nobody knows which is meant. */
export function notedTwice(leads: readonly EcgLead[], notes: string[]): readonly EcgLead[] {
  const names = leads.map(({ lead }) => lead)
  for (const name of new Set(names.filter((one, i) => names.indexOf(one) !== i))) notes.push(`${name}: twice`)
  return leads
}

/** Letters that may stand on a sheet and in a table: no control characters, no marks that turn the writing, no more than so many. */
export const plainText = (text: string, most = 200): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
    .slice(0, most)

export const NO_FILTERS = { lowCut: null, highCut: null, notch: null, text: '' } as const

/** `YYYY-MM-DD HH:mm:ss` of a day and a time as DICOM writes them (HL7's are the same); '' where it is no day, midnight where no time. */
export function timeText(day: string, clock: string): string {
  const date = isoDate(day)
  return date ? `${date} ${isoTime(clock) || '00:00:00'}` : ''
}
