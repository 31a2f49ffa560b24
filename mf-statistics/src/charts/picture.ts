import type { ChartPlan } from './plan'

export interface PictureHead {
  readonly title: string
  /** Hospital, range, time type and zone, n; filters. */
  readonly lines: readonly string[]
  /** Custom properties without their dashes. */
  readonly tokens: Readonly<Record<string, string>>
  readonly font: string
}

const WIDTH = 1200
const EDGE = 24
const TITLE = 24
const LINE = 18

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')

/** The chart as a file that stands for itself: white ground, dark text, and above it what it shows of whom and when. */
export async function chartSvg(plan: ChartPlan, { title, lines, tokens, font }: PictureHead): Promise<string> {
  const { drawChart } = await import('./draw')
  const inner = drawChart(plan, WIDTH - 2 * EDGE, plan.height)
  const top = EDGE + TITLE + lines.length * LINE + 12
  const height = top + plan.height + EDGE + (plan.note ? LINE : 0)
  const text = (at: number, size: number, weight: number, says: string): string =>
    `<text x="${EDGE}" y="${at}" font-size="${size}" font-weight="${weight}" fill="var(--text-1)">${escaped(says)}</text>`
  const chart = inner.replace(/^<svg /, `<svg x="${EDGE}" y="${top}" `)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" font-family="${escaped(font)}">
<rect width="${WIDTH}" height="${height}" fill="#FFFFFF"/>
${text(EDGE + 16, 18, 700, title)}
${lines.map((line, i) => text(EDGE + TITLE + 14 + i * LINE, 12, 400, line)).join('\n')}
${chart}
${plan.note ? text(height - EDGE / 2, 12, 400, plan.note) : ''}
</svg>`
  return svg
    .replace(/ ecmeta_\w+="[^"]*"/g, '')
    .replace(/var\(--(bg-[\w-]+)\)/g, '#FFFFFF')
    .replace(/var\(--([\w-]+)\)/g, (_, name: string) => tokens[name] ?? '#000000')
}

/** The same as PNG, twice as fine as it is drawn. */
export async function svgToPng(svg: string): Promise<Blob> {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = image.width * 2
  canvas.height = image.height * 2
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((done, fail) => {
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('PNG'))), 'image/png')
  })
}
