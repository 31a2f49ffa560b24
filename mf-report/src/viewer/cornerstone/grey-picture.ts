import type { Window } from '../port'
import { type Curve, shadeOf } from './curve'

type Context = CanvasRenderingContext2D

/** What the engine hands an image that draws itself (its processor path, 5.14: `image.render`); only what is read here. */
export interface Enabled {
  readonly canvas: HTMLCanvasElement
  readonly image: {
    readonly imageId: string
    readonly width: number
    readonly height: number
    readonly rowPixelSpacing?: number | undefined
    readonly columnPixelSpacing?: number | undefined
    readonly voxelManager: { getScalarData(): ArrayLike<number> }
  }
  readonly viewport: {
    readonly voi: { readonly windowWidth: number; readonly windowCenter: number }
    readonly invert: boolean
    readonly pixelReplication: boolean
    readonly rotation: number
    readonly scale: number
    readonly hflip: boolean
    readonly vflip: boolean
    readonly translation: { readonly x: number; readonly y: number }
    readonly aspectRatio?: readonly [number, number]
  }
  renderingTools: object
}

/** One image's values and how they are shown. */
export interface GreyLook {
  readonly curve: Curve
  /** The image's own. */
  readonly window: Window
  /** A stored value in the modality's units, where the engine was not given those. */
  readonly units: (value: number) => number
}

interface Painted {
  readonly key: string
  readonly picture: HTMLCanvasElement
  /** The window in which an image was shown by its table: another image's table goes on from there. */
  readonly byTable: Window | undefined
}

/** By the canvas of a viewport. */
const painted = new WeakMap<HTMLCanvasElement, Painted>()

const same = (a: Window, b: Window): boolean =>
  Math.abs(a.center - b.center) <= 1e-6 * b.width && Math.abs(a.width - b.width) <= 1e-6 * b.width

/** Draws an image as the engine draws its own, with the shades of {@link GreyLook}. */
export const drawGrey =
  (look: GreyLook) =>
  (enabled: Enabled): void => {
    const { canvas, image, viewport } = enabled
    const before = painted.get(canvas)
    const window = { center: viewport.voi.windowCenter, width: viewport.voi.windowWidth }
    const own = same(window, look.window) || (before?.byTable !== undefined && same(window, before.byTable))
    const key = JSON.stringify([image.imageId, window, own, viewport.invert])
    const picture = before?.key === key ? before.picture : pictureOf(look, enabled, window, own)
    painted.set(canvas, { key, picture, byTable: look.curve.table && own ? window : undefined })
    const context = canvas.getContext('2d')!
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.fillStyle = 'black'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.imageSmoothingEnabled = !viewport.pixelReplication
    place(context, enabled)
    context.drawImage(picture, 0, 0)
    // The engine's own picture of an image before this one is no more what stands here.
    enabled.renderingTools = {}
  }

/** White of so much cover: over black that is the shade, and drawn smaller it rounds as the engine's. */
function pictureOf({ curve, units }: GreyLook, { image, viewport }: Enabled, window: Window, own: boolean): HTMLCanvasElement {
  const picture = document.createElement('canvas')
  picture.width = image.width
  picture.height = image.height
  const context = picture.getContext('2d')!
  const shades = new ImageData(image.width, image.height)
  shades.data.set(coverOf(image.voxelManager.getScalarData(), shadeFor({ curve, units }, window, own, viewport.invert)))
  context.putImageData(shades, 0, 0)
  return picture
}

function shadeFor({ curve, units }: Pick<GreyLook, 'curve' | 'units'>, window: Window, own: boolean, invert: boolean) {
  const shade = shadeOf(curve, window, own)
  return (value: number): number => {
    const one = units(value)
    // What is no number has no shade.
    if (!Number.isFinite(one)) return 0
    return invert ? 255 - shade(one) : shade(one)
  }
}

/** RGBA of the values; equal ones are asked for once where they are whole and few. */
export function coverOf(values: ArrayLike<number>, shade: (value: number) => number): Uint8ClampedArray {
  const data = new Uint8ClampedArray(4 * values.length)
  data.fill(255)
  const low = values instanceof Int16Array ? -32_768 : values instanceof Uint16Array || values instanceof Uint8Array ? 0 : undefined
  if (low === undefined) {
    for (let i = 0; i < values.length; i++) data[4 * i + 3] = shade(values[i]!)
    return data
  }
  const [table, known] = [new Uint8ClampedArray(65_536), new Uint8Array(65_536)]
  for (let i = 0; i < values.length; i++) {
    const at = values[i]! - low
    if (known[at] === 0) {
      known[at] = 1
      table[at] = shade(values[i]!)
    }
    data[4 * i + 3] = table[at]!
  }
  return data
}

/** From pixels of the image to those of the canvas: the engine's own way (its calculateTransform). */
function place(context: Context, { canvas, image, viewport }: Enabled): void {
  const { rotation, scale, translation, hflip, vflip, aspectRatio = [1, 1] } = viewport
  const [row, column] = [image.rowPixelSpacing ?? 1, image.columnPixelSpacing ?? 1]
  const angle = (rotation * Math.PI) / 180
  context.translate(canvas.width / 2, canvas.height / 2)
  context.rotate(angle)
  context.scale(scale * Math.max(1, column / row), scale * Math.max(1, row / column))
  context.rotate(-angle)
  context.translate(translation.x, translation.y)
  context.rotate(angle)
  context.scale(aspectRatio[0], aspectRatio[1])
  context.scale(hflip ? -1 : 1, vflip ? -1 : 1)
  context.translate(-image.width / 2, -image.height / 2)
}
