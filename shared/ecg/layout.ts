import { CABRERA_LIMBS, STANDARD_LEADS } from './leads'
import { namedApart } from './record'

/** How the leads stand on the sheet. */
export const ECG_LAYOUTS = ['3x4', '6x2', '12x1'] as const
export type EcgLayout = (typeof ECG_LAYOUTS)[number]

/** A lead's piece of a row: which moments it shows. Columns are simultaneous: each goes on in time where the one before ends. */
export interface EcgCell {
  readonly lead: string
  /** Seconds from the beginning of what is shown. */
  readonly from: number
  readonly seconds: number
}
export interface EcgRow {
  readonly cells: readonly EcgCell[]
  /** A rhythm strip over the whole width. */
  readonly rhythm: boolean
}

export interface LayoutAsk {
  readonly layout: EcgLayout
  /** Limb leads in Cabrera's order, −aVR among them. */
  readonly cabrera: boolean
  /** Leads of the strips below; those that the recording has. */
  readonly rhythm: readonly string[]
  /** Leads that the recording has, derived ones among them. */
  readonly leads: readonly string[]
  /** Seconds that the sheet shows: ten on paper. */
  readonly seconds: number
}

const COLUMNS: Readonly<Record<EcgLayout, number>> = { '3x4': 4, '6x2': 2, '12x1': 1 }

/** The twelve in the order of the sheet, then what the recording has besides. */
export function sheetOrder(leads: readonly string[], cabrera: boolean): readonly string[] {
  const twelve: readonly string[] = cabrera ? [...CABRERA_LIMBS, ...STANDARD_LEADS.slice(6)] : STANDARD_LEADS
  const has = (lead: string): boolean => leads.includes(lead) || (lead === '-aVR' && leads.includes('aVR'))
  return [...twelve.filter(has), ...leads.filter((lead) => !(STANDARD_LEADS as readonly string[]).includes(lead) && lead !== '-aVR')]
}

/**
 * Rows and cells of a sheet. A recording that has not the twelve (one lead, three, fifteen) is drawn whole all the same: what does not fill
 * the grid stands row by row.
 */
export function layoutRows({ layout, cabrera, rhythm, leads: named, seconds }: LayoutAsk): readonly EcgRow[] {
  const leads = namedApart(named)
  const order = sheetOrder(leads, cabrera)
  const twelve = order.slice(0, 12)
  const columns = twelve.length === 12 ? COLUMNS[layout] : 1
  const width = seconds / columns
  const high = Math.ceil(twelve.length / columns)
  const grid = Array.from(
    { length: high },
    (_, row): EcgRow => ({
      rhythm: false,
      cells: Array.from({ length: columns }, (_, column) => twelve[column * high + row])
        .map((lead, column) => ({ lead, from: column * width, seconds: width }))
        .filter((cell): cell is EcgCell => cell.lead !== undefined),
    }),
  )
  const whole = (lead: string, strip: boolean): EcgRow => ({ rhythm: strip, cells: [{ lead, from: 0, seconds }] })
  const further = order.slice(12).map((lead) => whole(lead, false))
  // Row by row each lead is whole already.
  const strips = columns === 1 ? [] : rhythm.filter((lead) => leads.includes(lead)).map((lead) => whole(lead, true))
  return [...grid, ...further, ...strips]
}
