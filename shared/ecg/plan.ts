import { type EcgLayout, type EcgRow, layoutRows } from './layout'
import { type EcgGain, type EcgScale, LARGE_BOX_MM, mmOfMicrovolts, mmOfSeconds, PULSE } from './scale'

/** A lead's piece on the sheet, in mm from its upper left corner. */
export interface PlacedCell {
  readonly lead: string
  /** `prior`: a row of the earlier recording below. */
  readonly of: 'now' | 'prior'
  readonly row: number
  readonly x: number
  readonly width: number
  readonly top: number
  /** Where 0 µV lies. */
  readonly base: number
  /** Seconds after the sheet's beginning. */
  readonly from: number
  readonly seconds: number
}
export interface PlacedRow {
  readonly of: 'now' | 'prior'
  readonly top: number
  readonly base: number
}
export interface SheetPlan {
  readonly scale: EcgScale
  /** What the drawing takes; the paper goes on to the edge of the zone. */
  readonly width: number
  readonly height: number
  readonly rowHeight: number
  readonly pulse: Pulse
  readonly rows: readonly PlacedRow[]
  readonly cells: readonly PlacedCell[]
  /** Seconds of the recording that stand on the sheet. */
  readonly seconds: number
}
/** The calibration pulse stands before each row: from `x`, so wide and so high. */
export interface Pulse {
  readonly x: number
  readonly width: number
  readonly height: number
}

export interface PlanAsk {
  readonly layout: EcgLayout
  readonly cabrera: boolean
  readonly rhythm: readonly string[]
  readonly leads: readonly string[]
  readonly scale: EcgScale
  /** How long the recording is. */
  readonly duration: number
  /** A representative beat: each lead shows all of it. */
  readonly beat: boolean
  /** mm that there are to draw on. */
  readonly room: { readonly width: number; readonly height: number }
  /** The earlier recording has rows of its own below. */
  readonly below: boolean
  /** One page that is printed: it holds 25 cm and no more, and all rows stand on it, however near to each other. */
  readonly paper?: boolean
}

/** The width of a page of paper. */
export const PAGE_MM = 250
const TOP_MM = 5
const MOST_ROW_MM = 40
const LEAST_ROW_MM: Readonly<Record<EcgGain, number>> = { 5: 10, 10: 15, 20: 25 }
/** Where 0 µV lies in a row: a little below its middle, as R waves are higher than S waves are deep. */
const BASE_PART = 0.6

const upToBox = (mm: number): number => Math.ceil(mm / LARGE_BOX_MM - 1e-9) * LARGE_BOX_MM

/** The pulse, and where the leads begin behind it: on a large box. */
function margin(scale: EcgScale): { readonly pulse: Pulse; readonly left: number } {
  const width = mmOfSeconds(scale, PULSE.seconds)
  return { pulse: { x: 2.5, width, height: mmOfMicrovolts(scale, PULSE.mv * 1000) }, left: upToBox(width + 5) }
}

/** Seconds on a sheet: 25 cm of paper in columns; row by row a long recording fills the room that there is. */
function sheetSeconds(ask: PlanAsk, columns: number, left: number): number {
  const page = PAGE_MM / ask.scale.speed
  const room = Math.floor((ask.room.width - left) / LARGE_BOX_MM) * (LARGE_BOX_MM / ask.scale.speed)
  // A recording of one page is shown whole, however narrow the zone; a long one is panned.
  if (ask.paper || columns > 1 || ask.duration <= page * 1.05) return Math.min(page, ask.duration)
  return Math.min(ask.duration, Math.max(room, 1))
}

function rowsOf(ask: PlanAsk, seconds: number): readonly EcgRow[] {
  const rows = layoutRows({ ...ask, seconds })
  if (!ask.beat) return rows
  return rows
    .filter(({ rhythm }) => !rhythm)
    .map((row) => ({ ...row, cells: row.cells.map((cell) => ({ ...cell, from: 0, seconds: ask.duration })) }))
}

/** Where everything stands on the sheet. */
export function planSheet(ask: PlanAsk): SheetPlan {
  const { pulse, left } = margin(ask.scale)
  const columns = Math.max(...layoutRows({ ...ask, seconds: 1 }).map(({ cells }) => cells.length), 1)
  const seconds = ask.beat ? ask.duration : sheetSeconds(ask, columns, left)
  const rows = rowsOf(ask, seconds)
  const sheets: readonly ('now' | 'prior')[] = ask.below ? ['now', 'prior'] : ['now']
  const count = rows.length * sheets.length
  const least = ask.paper ? 1 : LEAST_ROW_MM[ask.scale.gain]
  const heightBelow = (above: number): number => Math.min(MOST_ROW_MM, Math.max(least, Math.floor((ask.room.height - above) / count)))
  // Rows that stand near to each other leave the first one room for its pulse.
  const above = ask.paper ? Math.max(TOP_MM, Math.ceil(pulse.height + TOP_MM / 2 - heightBelow(TOP_MM) * BASE_PART)) : TOP_MM
  const rowHeight = heightBelow(above)
  const beatWidth = upToBox(mmOfSeconds(ask.scale, ask.duration) + LARGE_BOX_MM)
  const placedRows: PlacedRow[] = []
  const cells: PlacedCell[] = []
  for (const of of sheets)
    for (const row of rows) {
      const top = above + placedRows.length * rowHeight
      // On the grid, as paper has it.
      const base = Math.round(top + rowHeight * BASE_PART)
      for (const [column, cell] of row.cells.entries()) {
        const x = left + (ask.beat ? column * beatWidth : mmOfSeconds(ask.scale, cell.from))
        cells.push({ ...cell, of, row: placedRows.length, x, width: mmOfSeconds(ask.scale, cell.seconds), top, base })
      }
      placedRows.push({ of, top, base })
    }
  return {
    scale: ask.scale,
    width: Math.max(left, ...cells.map(({ x, width }) => x + width)),
    height: above + placedRows.length * rowHeight,
    rowHeight,
    pulse,
    rows: placedRows,
    cells,
    seconds,
  }
}

/** The cell at a place; the nearest row where two rows' traces meet. */
export const cellAt = ({ cells, rowHeight }: SheetPlan, x: number, y: number): PlacedCell | undefined =>
  cells.find((cell) => x >= cell.x && x < cell.x + cell.width && y >= cell.top && y < cell.top + rowHeight)
