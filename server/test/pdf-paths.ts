import { inflateSync } from 'node:zlib'

/** A line as it lies on its page, in mm from the page's upper left corner. */
export interface PdfPath {
  readonly points: readonly (readonly [number, number])[]
  /** Of the line, as the page has it: `0 0 0`. */
  readonly colour: string
}
/** A page and the lines on it. */
export interface PdfPage {
  readonly width: number
  readonly height: number
  readonly paths: readonly PdfPath[]
}

const MM = 25.4 / 72
type Matrix = readonly [number, number, number, number, number, number]
const times = (m: Matrix, n: Matrix): Matrix => [
  m[0] * n[0] + m[1] * n[2],
  m[0] * n[1] + m[1] * n[3],
  m[2] * n[0] + m[3] * n[2],
  m[2] * n[1] + m[3] * n[3],
  m[4] * n[0] + m[5] * n[2] + n[4],
  m[4] * n[1] + m[5] * n[3] + n[5],
]

/** The lines of a page’s content, drawn on a page of this height in points. */
export function pathsOf(content: string, height: number): PdfPath[] {
  let matrix: Matrix = [1, 0, 0, 1, 0, 0]
  let colour = '0 0 0'
  const kept: [Matrix, string][] = []
  const paths: PdfPath[] = []
  let points: [number, number][] = []
  let lines: [number, number][][] = []
  let numbers: number[] = []
  const at = (x: number, y: number): [number, number] => {
    const [a, b, c, d, e, f] = matrix
    return [(a * x + c * y + e) * MM, (height - (b * x + d * y + f)) * MM]
  }
  // Text between brackets has no operators of ours.
  for (const token of content.replace(/\((?:\\.|[^\\)])*\)|<[0-9a-f]*>/gi, ' ').split(/[\s[\]]+/)) {
    if (/^[-+]?[\d.]+$/.test(token)) {
      numbers.push(Number(token))
      continue
    }
    const n = numbers
    numbers = []
    if (token === 'q') kept.push([matrix, colour])
    else if (token === 'Q') [matrix, colour] = kept.pop() ?? [matrix, colour]
    else if (token === 'cm') matrix = times(n.slice(-6) as never, matrix)
    else if (token === 'SCN' || token === 'RG') colour = n.slice(-3).join(' ')
    else if (token === 'm') {
      points = [at(n[0]!, n[1]!)]
      lines.push(points)
    } else if (token === 'l') points.push(at(n[0]!, n[1]!))
    else if (token === 'S') {
      for (const line of lines) paths.push({ points: line, colour })
      lines = []
    } else if (/^(n|f|f\*|B|W)$/.test(token)) lines = token === 'W' ? lines : []
  }
  return paths
}

/** The pages of a PDF as pdfkit writes it, in their order, with the lines that are drawn on them: for tests alone. */
export function pdfPages(pdf: Buffer): readonly PdfPage[] {
  const text = pdf.toString('latin1')
  const objects = new Map([...text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id, body]) => [Number(id), body!]))
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\b(?!s)/.test(body))
  return pages.map((body) => {
    const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(body)!.map(Number)
    const stream = objects.get(Number(/\/Contents (\d+) 0 R/.exec(body)![1]))!
    const raw = Buffer.from(/stream\n([\s\S]*?)\nendstream/.exec(stream)![1]!, 'latin1')
    const content = (stream.includes('FlateDecode') ? inflateSync(raw) : raw).toString('latin1')
    return { width: width! * MM, height: height! * MM, paths: pathsOf(content, height!) }
  })
}
