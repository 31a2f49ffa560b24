import { EcgRefused } from '../refused'

/** Programs write what stands behind the end, and the last reference before it, within so many bytes. */
const TAIL = 4096
/** Digits of the reference may point a few bytes beside it. */
const NEAR = 16

/** Where the mark stands; undefined where the first kilobyte is no PDF. Mail gateways and printers put lines before it, but no markup. */
export function pdfMark(begin: string): number | undefined {
  const at = begin.indexOf('%PDF-')
  return at < 0 || /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\s\0]*</.test(begin) ? undefined : at
}

/**
 * Looks whether a PDF is whole: its end is there and points to a table of what is in it, and a page is in it. Whether that page can be drawn is
 * seen by who draws it. Scripts, programs to launch and files inside are let be: the file is kept as it came, and the viewer (pdf.js, without
 * scripting) runs and opens none of them. Throws {@link EcgRefused}.
 */
export function checkPdf(bytes: Buffer): void {
  const mark = bytes.subarray(0, 1024 + 5).indexOf('%PDF-')
  if (!/^%PDF-[12]\.\d/.test(bytes.toString('latin1', mark, mark + 8))) throw new EcgRefused('broken', 'PDF')
  const tail = bytes.toString('latin1', Math.max(0, bytes.length - TAIL))
  const said = /startxref\s+(\d{1,10})\s+%%EOF/.exec(tail.slice(Math.max(0, tail.lastIndexOf('startxref'))))
  const at = Number(said?.[1] ?? 0)
  const points = (from: number): boolean =>
    from > 0 && /xref|\d+\s+\d+\s+obj/.test(bytes.toString('latin1', Math.max(0, from - NEAR), from + 2 * NEAR))
  if (!said || !(points(at) || points(at + mark))) throw new EcgRefused('truncated', 'PDF')
  // Newer files pack their pages into streams of objects.
  if (!/\/Page(?![A-Za-z])|\/ObjStm/.test(bytes.toString('latin1'))) throw new EcgRefused('broken', 'PDF 0 pages')
}
