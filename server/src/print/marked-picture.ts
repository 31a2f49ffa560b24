import { outlineOf, type RegionKind, type RegionPoint, type Sides } from '@farsight/shared/domain'

/** A picture of the archive as a data URL, as large as it was drawn. */
export interface DrawnPicture {
  readonly url: string
  readonly width: number
  readonly height: number
}

/** A region that stands on a picture. */
export interface PictureMark {
  readonly number: number
  readonly kind: RegionKind
  readonly points: readonly RegionPoint[]
}

const digits = (value: number): string => String(Math.round(value * 100) / 100)

/** The line in white over black, so that it is seen on bone and on air, and on a printer without colours. */
function marked({ number, kind, points }: PictureMark, unit: number): string {
  const outline = outlineOf(kind, points)
  const first = outline.points[0]
  if (!first) return ''
  const path =
    outline.points.length === 1
      ? `M${digits(first[0] - 3 * unit)} ${digits(first[1])}h${digits(6 * unit)}M${digits(first[0])} ${digits(first[1] - 3 * unit)}v${digits(6 * unit)}`
      : `M${outline.points.map(([x, y]) => `${digits(x)} ${digits(y)}`).join('L')}${outline.closed ? 'Z' : ''}`
  const line = (colour: string, width: number) =>
    `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${digits(width * unit)}" stroke-linejoin="round"/>`
  // Beside the region's rightmost point, where it hides least of it.
  const [x, y] = outline.points.reduce((far, point) => (point[0] > far[0] ? point : far))
  const radius = 7 * unit
  const label = `<circle cx="${digits(x + radius + 2 * unit)}" cy="${digits(y)}" r="${digits(radius)}" fill="#fff" stroke="#000" stroke-width="${digits(unit)}"/>
<text x="${digits(x + radius + 2 * unit)}" y="${digits(y + 3.4 * unit)}" font-family="Noto" font-size="${digits(9.5 * unit)}" text-anchor="middle" fill="#000">${number}</text>`
  return line('#000', 3) + line('#fff', 1.2) + label
}

/** What stands on a picture beside its regions. */
export interface PictureWords {
  /** Where the patient's sides are; left out where the image does not say how it lies. */
  readonly sides?: Sides
  /** Which image of the exam it is; '' for none. */
  readonly caption?: string
}

/** White with a dark edge, like the lines. */
function written(words: string, [x, y]: RegionPoint, size: number, anchor: 'start' | 'middle' | 'end'): string {
  if (words === '') return ''
  const text = (style: string) =>
    `<text x="${digits(x)}" y="${digits(y)}" font-family="Noto" font-size="${digits(size)}" text-anchor="${anchor}" ${style}>${escaped(words)}</text>`
  return `${text(`fill="none" stroke="#000" stroke-width="${digits(size / 4)}" stroke-linejoin="round"`)}${text('fill="#fff"')}`
}
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function lettered({ sides, caption = '' }: PictureWords, { width, height }: DrawnPicture, unit: number): string {
  const size = 14 * unit
  const [near, middle] = [4 * unit, height / 2 + size / 3]
  const said = written(caption, [near, height - near], 11 * unit, 'start')
  if (!sides) return said
  return [
    written(sides.left, [near, middle], size, 'start'),
    written(sides.right, [width - near, middle], size, 'end'),
    written(sides.top, [width / 2, near + size], size, 'middle'),
    written(sides.bottom, [width / 2, height - near - (caption === '' ? 0 : 14 * unit)], size, 'middle'),
    said,
  ].join('')
}

/**
 * A picture with its regions and their numbers, as SVG. Coordinates of a region are the image's (`columns` by `rows`); the picture may have
 * been drawn smaller, or stretched where its pixels are not square.
 */
export function markedPicture(
  picture: DrawnPicture,
  marks: readonly PictureMark[],
  columns: number,
  rows: number,
  words: PictureWords = {},
): string {
  const { width, height, url } = picture
  const [across, down] = [width / Math.max(1, columns), height / Math.max(1, rows)]
  // As large on paper whatever the picture's size: a 60 mm picture has about 300 of these.
  const unit = Math.max(width, height) / 300
  const drawn = marks.map((mark) => marked({ ...mark, points: mark.points.map(([x, y]) => [x * across, y * down] as const) }, unit))
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<image x="0" y="0" width="${width}" height="${height}" xlink:href="${url}"/>${drawn.join('')}${lettered(words, picture, unit)}</svg>`
}

/** What stands in the place of a picture that was chosen and cannot be drawn: it is said, never left out. */
export const missingPicture = (says: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200" viewBox="0 0 300 200">
<rect x="1" y="1" width="298" height="198" fill="none" stroke="#444" stroke-width="1"/>
<text x="150" y="105" font-family="Noto" font-size="16" text-anchor="middle" fill="#444">${says}</text></svg>`
