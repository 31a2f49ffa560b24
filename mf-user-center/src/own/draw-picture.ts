import { inkBox, inkOf, isSeeThrough } from './ink'

/** Edge of a portrait, and the box that a signature has to fit: sharp at the size in which paper has it. */
export const FACE = 256
export const SIGN = { width: 720, height: 240 } as const
/** Longest edge in which a photo of paper is looked at. */
const LOOKED_AT = 1600

function canvasOf(width: number, height: number): { readonly canvas: HTMLCanvasElement; readonly pen: CanvasRenderingContext2D } {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width))
  canvas.height = Math.max(1, Math.round(height))
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen) throw new Error('no canvas')
  pen.imageSmoothingQuality = 'high'
  return { canvas, pen }
}

/** Which part of a picture its frame shows: the middle, 0 to 1 across and down, and how much larger than just filling it. */
export interface Framing {
  readonly x: number
  readonly y: number
  readonly zoom: number
}
export const MIDDLE: Framing = { x: 0.5, y: 0.5, zoom: 1 }

/** The same part, moved so that the frame has no empty edge. */
export function framed({ x, y, zoom }: Framing, { width, height }: { readonly width: number; readonly height: number }): Framing {
  const side = Math.min(width, height) / zoom
  const within = (middle: number, length: number): number => Math.min(Math.max(middle, side / 2 / length), 1 - side / 2 / length)
  return { x: within(x, width), y: within(y, height), zoom }
}

/** Draws the framed part of a portrait onto a square. */
export function drawFace(pen: CanvasRenderingContext2D, picture: ImageBitmap, framing: Framing): void {
  const side = Math.min(picture.width, picture.height) / framing.zoom
  pen.imageSmoothingQuality = 'high'
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, FACE, FACE)
  pen.drawImage(picture, framing.x * picture.width - side / 2, framing.y * picture.height - side / 2, side, side, 0, 0, FACE, FACE)
}

/**
 * A signature without its paper, cut to its strokes; undefined where nothing is written. `asIs`: the picture as it came, with what is
 * see-through in it.
 */
export function drawSign(picture: ImageBitmap, asIs: boolean): HTMLCanvasElement | undefined {
  const scale = Math.min(1, LOOKED_AT / Math.max(picture.width, picture.height))
  const { canvas, pen } = canvasOf(picture.width * scale, picture.height * scale)
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const dots = pen.getImageData(0, 0, canvas.width, canvas.height)
  if (!asIs && !isSeeThrough(dots)) {
    dots.data.set(inkOf(dots))
    pen.putImageData(dots, 0, 0)
  }
  const box = inkBox(dots)
  if (!box) return undefined
  const fit = Math.min(1, SIGN.width / box.width, SIGN.height / box.height)
  const cut = canvasOf(box.width * fit, box.height * fit)
  cut.pen.drawImage(canvas, box.x, box.y, box.width, box.height, 0, 0, cut.canvas.width, cut.canvas.height)
  return cut.canvas
}

/** A canvas as a file. */
export const pngOf = (canvas: HTMLCanvasElement): Promise<Blob | null> => new Promise((give) => canvas.toBlob(give, 'image/png'))
