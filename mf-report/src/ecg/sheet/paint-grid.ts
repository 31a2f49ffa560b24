import { BOX_MM, LARGE_BOX_MM } from '@farsight/shared/ecg'
import type { Surface } from './surface'

/** Closer lines than this run together into a grey: the large boxes alone are drawn then. */
const LEAST_PX = 2.4
/** Pixels of the page between two small lines: whole strength at twice as many. */
const FAINT_PX = 1.9

function lines(pen: CanvasRenderingContext2D, { width, height, k }: Surface, mm: number, thick: number): void {
  // On whole pixels, each by itself: no line is farther than half a pixel from its millimetre, however long the sheet.
  const shift = (thick % 2) / 2
  pen.lineWidth = thick
  pen.beginPath()
  for (let at = 0; at * k <= width; at += mm) {
    const x = Math.round(at * k) + shift
    pen.moveTo(x, 0)
    pen.lineTo(x, height)
  }
  for (let at = 0; at * k <= height; at += mm) {
    const y = Math.round(at * k) + shift
    pen.moveTo(0, y)
    pen.lineTo(width, y)
  }
  pen.stroke()
}

/** The paper: small and large boxes over the whole canvas. */
export function paintGrid(pen: CanvasRenderingContext2D, surface: Surface): void {
  pen.fillStyle = surface.colours.paper
  pen.fillRect(0, 0, surface.width, surface.height)
  if (surface.k * BOX_MM >= LEAST_PX) {
    pen.strokeStyle = surface.colours.minor
    // The closer they stand, the fainter: paper lies behind a trace.
    pen.globalAlpha = Math.min(1, (surface.k / surface.ratio - FAINT_PX) / FAINT_PX)
    lines(pen, surface, BOX_MM, 1)
    pen.globalAlpha = 1
  }
  pen.strokeStyle = surface.colours.major
  lines(pen, surface, LARGE_BOX_MM, Math.max(1, Math.round(surface.ratio * 0.75)))
}
