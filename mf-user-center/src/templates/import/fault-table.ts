import type { ImportFault } from '@farsight/shared/contract'

/** A field of a table of text: quoted, and never a formula. */
const cell = (text: string): string => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** The faults as a table that Excel opens: row, column, reason. The mark before it says that it is UTF-8. */
export const faultsCsv = (head: readonly string[], lines: readonly (readonly string[])[]): string =>
  `\ufeff${[head, ...lines].map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`

/** The same for a mail or a chat. */
export const faultsText = (head: readonly string[], lines: readonly (readonly string[])[]): string =>
  [head, ...lines].map((line) => line.join('\t')).join('\n')

/** Row, column and reason in words. */
export const faultLine = (
  t: (key: string, values?: Record<string, number>) => string,
  { row, column, reason, most }: ImportFault,
): string[] => [String(row), column, t(`import.reason.${reason}`, most === null ? {} : { most })]
