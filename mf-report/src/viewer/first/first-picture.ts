import type { DicomJson } from '../archive'
import { devicePixels } from '../device-pixels'
import { patientOf } from '../patient'
import type { Stack, ViewState, Window } from '../port'
import { sidesOf } from '../sides'
import { bringFirst } from './bring'
import { fitOf } from './fit'
import { type Plan, planOf } from './plan'
import { samplesOf } from './samples'
import { COLOUR_WINDOW, colourShades, greyShades, type Shades } from './shades'

/** Tells what stands on the screen as soon as it does. */
export type PaintFirst = (place: FirstPlace, signal: AbortSignal) => Promise<ViewState | undefined>

export interface FirstPlace {
  /** Sized as the picture is to be; the canvas is laid over what it holds. */
  readonly element: HTMLElement
  readonly dicomweb: string
  readonly stack: Stack
  readonly index: number
  /** Instead of the image's own. */
  readonly window?: Window | undefined
}

/** Of the canvas, so that a test can tell it from the engine's. */
export const FIRST_CANVAS = 'first-picture'

/**
 * Paints one image before the engine is here, as the engine will (field.md, pitfall 12). Answers what stands on the screen; undefined where
 * this is no image for it, and then nothing was painted. The signal takes the picture away again.
 */
export const paintFirst: PaintFirst = async ({ element, dicomweb, stack, index, window }, signal) => {
  if (!stack.images[index]) return undefined
  const [header, frame] = await bringFirst(dicomweb, stack, index, signal)
  const plan = header && planIn(header, frame.transferSyntax, window)
  const shades = plan && (await shadesOf(plan, frame.bytes))
  if (!plan || !shades || signal.aborted || !(element.clientWidth > 0 && element.clientHeight > 0)) return undefined
  const canvas = document.createElement('canvas')
  canvas.className = FIRST_CANVAS
  canvas.style.cssText = 'position:absolute;inset:0;width:100%;height:100%;image-rendering:pixelated;pointer-events:none;z-index:1'
  const zoom = draw(canvas, plan, shades, element)
  element.append(canvas)
  signal.addEventListener('abort', () => canvas.remove())
  return {
    index,
    count: stack.images.length,
    window: shades.window,
    zoom,
    inverted: false,
    sides: sidesIn(header),
    patient: patientOf(header),
  }
}

/** In another window than the image's own, where one is asked for: of grey values alone, colour stands as it is. */
function planIn(header: DicomJson, transferSyntax: string, window: Window | undefined): Plan | undefined {
  const own = planOf(header, transferSyntax)
  return own && window && !own.colour ? { ...own, window } : own
}

async function shadesOf(plan: Plan, bytes: Uint8Array): Promise<Shades | undefined> {
  if (plan.kind === 'jpeg-grey' || plan.kind === 'jpeg-colour') return jpegShades(plan, bytes)
  const samples = samplesOf(plan, bytes)
  return samples && (plan.colour ? colourShades(samples) : greyShades(plan, samples))
}

/** The browser's own decoder; undefined where the picture is none or of another size than the header says. */
async function jpegShades(plan: Plan, bytes: Uint8Array): Promise<Shades | undefined> {
  const blob = new Blob([bytes.slice()], { type: 'image/jpeg' })
  const picture = await createImageBitmap(blob, { imageOrientation: 'none', premultiplyAlpha: 'none' }).catch(() => undefined)
  if (!picture || picture.width !== plan.columns || picture.height !== plan.rows) return undefined
  const context = canvasOf(plan).getContext('2d')
  context?.drawImage(picture, 0, 0)
  picture.close()
  const data = context?.getImageData(0, 0, plan.columns, plan.rows).data
  if (!data) return undefined
  if (plan.colour) return { data, window: COLOUR_WINDOW satisfies Window }
  return greyShades(
    plan,
    Uint8Array.from({ length: data.length / 4 }, (_, i) => data[4 * i]!),
  )
}

function canvasOf({ columns, rows }: Plan): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = columns
  canvas.height = rows
  return canvas
}

/** Draws it as the engine does: the whole image at its own size, laid into the middle by one stretch. Answers the zoom. */
function draw(canvas: HTMLCanvasElement, plan: Plan, { data }: Shades, { clientWidth, clientHeight }: HTMLElement): number {
  // As many pixels as the screen has, as the engine draws.
  const ratio = devicePixels()
  canvas.width = Math.round(clientWidth * ratio)
  canvas.height = Math.round(clientHeight * ratio)
  const whole = canvasOf(plan)
  whole.getContext('2d')!.putImageData(new ImageData(data as Uint8ClampedArray<ArrayBuffer>, plan.columns, plan.rows), 0, 0)
  const context = canvas.getContext('2d')!
  context.fillStyle = 'black'
  context.fillRect(0, 0, canvas.width, canvas.height)
  const { across, down, left, top, zoom } = fitOf(plan, canvas.width, canvas.height)
  context.setTransform(across, 0, 0, down, left, top)
  context.drawImage(whole, 0, 0)
  return zoom / ratio
}

/** The patient's sides, where the image says how it lies; see the engine's own in `cornerstone/open.ts`. */
function sidesIn(header: DicomJson): ViewState['sides'] {
  const [orientation, position, spacing] = ['00200037', '00200032', '00280030'].map((tag) => (header[tag]?.Value ?? []).map(Number))
  if (orientation?.length !== 6 || position?.length !== 3 || spacing?.length !== 2) return undefined
  const [a, b, c, d, e, f] = orientation as [number, number, number, number, number, number]
  return sidesOf([a, b, c], [d, e, f])
}
