import * as core from '@cornerstonejs/core'
import type { OverlayPlane } from './overlays'

/** Of the canvas over the engine's, so that a snapshot and a test find it. */
export const OVERLAY_CANVAS = 'overlay-planes'
/** visual.md 1.3: no colour lies over pixels but the annotations'. */
const COLOUR = [0xf5, 0xd7, 0x6e] as const
/** A picture made so much smaller would lose the plane's thin lines: they are drawn again until they are seen. */
const MOST_TIMES = 8

/** What an image's planes are, as far as is known. */
export type Overlays = readonly OverlayPlane[] | 'unread'

/** By the engine's image. */
const overlays = new WeakMap<object, Overlays>()

export const keepOverlays = (image: object, planes: Overlays): void => {
  if (planes.length > 0) overlays.set(image, planes)
}

export const overlaysFor = (image: object | undefined): Overlays | undefined => image && overlays.get(image)

/** Draws the planes of the image that is shown over it, wherever the picture is turned or moved to. */
export class OverlayLayer {
  private canvas: HTMLCanvasElement | undefined
  private picture: { readonly of: object; readonly canvas: HTMLCanvasElement } | undefined

  constructor(
    private readonly element: HTMLElement,
    private readonly viewport: core.Types.IStackViewport,
  ) {}

  draw(shown: boolean): void {
    const image = this.viewport.getCornerstoneImage()
    const planes = overlaysFor(image)
    if (!shown || !image || !planes || planes === 'unread') {
      this.canvas?.remove()
      this.canvas = undefined
      return
    }
    const under = this.viewport.getCanvas()
    const canvas = this.over(under)
    canvas.width = under.width
    canvas.height = under.height
    const context = canvas.getContext('2d')!
    const [a, b, c, d, e, f] = this.matrix(under.width / Math.max(1, this.element.clientWidth))
    context.setTransform(a, b, c, d, e, f)
    if (this.picture?.of !== image) this.picture = { of: image, canvas: pictureOf(planes, image.columns, image.rows) }
    const times = Math.min(MOST_TIMES, Math.max(1, Math.round(1 / Math.max(0.01, Math.sqrt(Math.abs(a * d - b * c))))))
    for (let i = 0; i < times; i++) context.drawImage(this.picture.canvas, 0, 0)
  }

  private over(under: HTMLCanvasElement): HTMLCanvasElement {
    if (this.canvas?.isConnected) return this.canvas
    this.canvas = document.createElement('canvas')
    this.canvas.className = OVERLAY_CANVAS
    this.canvas.style.cssText = 'position:absolute;inset:0;width:100%;height:100%;pointer-events:none'
    under.after(this.canvas)
    return this.canvas
  }

  /** From pixels of the image to those of the canvas. */
  private matrix(ratio: number): [number, number, number, number, number, number] {
    const data = this.viewport.getImageData()
    const { origin, spacing, direction } = data as unknown as Record<'origin' | 'spacing' | 'direction', ArrayLike<number>>
    // On the processor the engine's origin is the first pixel's corner, with a graphics card its middle.
    const corner = core.getShouldUseCPURendering() ? 0 : -0.5
    const at = (column: number, row: number): readonly [number, number] => {
      const [x, y] = [(column + corner) * spacing[0]!, (row + corner) * spacing[1]!]
      const world = [0, 1, 2].map((i) => origin[i]! + direction[i]! * x + direction[3 + i]! * y) as [number, number, number]
      const [left, top] = this.viewport.worldToCanvas(world)
      return [left * ratio, top * ratio]
    }
    const far = 1024
    const [[e, f], [x1, y1], [x2, y2]] = [at(0, 0), at(far, 0), at(0, far)]
    return [(x1 - e) / far, (y1 - f) / far, (x2 - e) / far, (y2 - f) / far, e, f]
  }
}

/** All planes in one picture of the image's size; what lies outside of it is cut off. */
function pictureOf(planes: readonly OverlayPlane[], columns: number, rows: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = columns
  canvas.height = rows
  const marks = new ImageData(columns, rows)
  for (const plane of planes)
    for (let i = 0; i < plane.points.length; i++) {
      if (plane.points[i] === 0) continue
      const [x, y] = [plane.left + (i % plane.columns), plane.top + Math.floor(i / plane.columns)]
      if (x < 0 || y < 0 || x >= columns || y >= rows) continue
      marks.data.set([...COLOUR, 255], 4 * (y * columns + x))
    }
  canvas.getContext('2d')!.putImageData(marks, 0, 0)
  return canvas
}
