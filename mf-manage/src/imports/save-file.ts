/** Hands a file to the browser. */
export function saveFile(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** What a spreadsheet would take for a formula begins with a sign that makes it text. */
const cell = (text: string): string => `"${(/^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** A table as CSV that spreadsheets open as it is: UTF-8 with its mark. */
export const csvBlob = (rows: readonly (readonly string[])[]): Blob =>
  new Blob([`\ufeff${rows.map((cells) => cells.map(cell).join(',')).join('\r\n')}\r\n`], { type: 'text/csv;charset=utf-8' })
