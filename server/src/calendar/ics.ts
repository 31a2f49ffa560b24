/** A calendar entry. Instants are milliseconds. */
export interface CalendarEntry {
  /** The same for all versions of it. */
  readonly uid: string
  /** Rises with each version: a calendar takes the newer one. */
  readonly sequence: number
  readonly stamp: number
  readonly start: number
  /** null: no end is told. */
  readonly end: number | null
  readonly summary: string
  readonly description?: string
  readonly cancelled: boolean
}

const PRODUCT = '-//Farsight//Farsight//EN'
/** Longest line in octets, without its end (RFC 5545 3.1). */
const LINE = 75

/** `20261125T013000Z` (RFC 5545 3.3.5, form 2): no calendar has to know our zone. */
const utc = (instant: number): string => `${new Date(instant).toISOString().replaceAll(/[-:]|\.\d+/g, '')}`

/** TEXT (RFC 5545 3.3.11); what is no character of a line is left out. */
export const icsText = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the purpose
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')

/** Folds a line at 75 octets, never inside a character. */
export function folded(line: string): string {
  const lines: string[] = []
  let [now, bytes] = ['', 0]
  for (const sign of line) {
    const size = Buffer.byteLength(sign)
    // From the second line on the blank before it counts.
    if (bytes + size > LINE - (lines.length > 0 ? 1 : 0)) {
      lines.push(now)
      now = ''
      bytes = 0
    }
    now += sign
    bytes += size
  }
  return [...lines, now].join('\r\n ')
}

/** The calendar that a browser saves as a file (RFC 5545): one entry. */
export function calendarOf(entry: CalendarEntry): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${PRODUCT}`,
    'CALSCALE:GREGORIAN',
    `METHOD:${entry.cancelled ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:${icsText(entry.uid)}`,
    `SEQUENCE:${entry.sequence}`,
    `DTSTAMP:${utc(entry.stamp)}`,
    `DTSTART:${utc(entry.start)}`,
    ...(entry.end === null ? [] : [`DTEND:${utc(entry.end)}`]),
    `SUMMARY:${icsText(entry.summary)}`,
    ...(entry.description ? [`DESCRIPTION:${icsText(entry.description)}`] : []),
    `STATUS:${entry.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}
