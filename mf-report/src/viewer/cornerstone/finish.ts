import * as core from '@cornerstonejs/core'
import type { DicomJson } from '../archive'
import type { Window } from '../port'
import { isStraight, shadeOf, type Voi, voiOf } from './curve'
import { drawGrey, type Enabled } from './grey-picture'
import { numberAt, wordAt } from './header-values'
import { fitted, hasOwnUnits, paddingOf, type Range, rangeOf, type Units, unitsOf } from './values'

/** What of the engine's image is read or mended here; its types keep most of it read only. */
interface Image {
  rows: number
  columns: number
  color: boolean
  slope: number
  intercept: number
  invert?: boolean
  windowCenter: number | number[]
  windowWidth: number | number[]
  voiLUTFunction?: string | undefined
  minPixelValue: number
  maxPixelValue: number
  sizeInBytes: number
  dataType?: string
  preScale?: object
  modalityLUT?: unknown
  voiLUT?: unknown
  imageFrame?: { pixelData: ArrayLike<number>; smallestPixelValue: number; largestPixelValue: number }
  voxelManager?: object
  getPixelData: () => ArrayLike<number>
  render?: (enabled: Enabled) => void
}

export interface FinishOptions {
  /** Stored values that the engine has not cut to arrays of its own. */
  readonly samples?: ArrayLike<number> | undefined
}

/** Does the engine get stored values, which are put into units here? */
export const wantsStored = (header: DicomJson, unusual: boolean): boolean => unusual || hasOwnUnits(header)

/**
 * Mends what the engine (5.14) reads wrong of a grey image: values by a table or a slope below zero, windows that are none of a straight line or
 * are not given, padding that would count as picture, shapes that are turned round. @throws Error where the header's tables are broken
 */
export function finish(image: core.Types.IImage, header: DicomJson, { samples }: FinishOptions, stored: boolean): void {
  const one = image as unknown as Image
  if (one.color) return
  if (wordAt(header, '20500020') === 'INVERSE') one.invert = true
  const own = stored ? inUnits(one, header, samples) : undefined
  const units = own ? undefined : notScaled(one)
  const values = one.getPixelData()
  const range = (): Range | undefined => own?.range ?? shownRange(one, header, units, values)
  const negative = numberAt(header, '00280103') === 1 || (numberAt(header, '00281052') ?? 0) < 0 || (numberAt(header, '00281053') ?? 1) < 0
  const { curve, window } = voiOf(header, range, negative)
  if (!isStraight(curve)) curves.set(image, { curve, window })
  one.windowCenter = window.center
  one.windowWidth = window.width
  // The engine stops at a function that it does not know. On the processor it knows none, and what the image is drawn by stands below.
  one.voiLUTFunction = core.getShouldUseCPURendering() || curve.shape === 'LINEAR' ? undefined : curve.shape
  one.modalityLUT = undefined
  one.voiLUT = undefined
  if (isStraight(curve) && !(own && own.values instanceof Float32Array)) return
  one.render = drawGrey({ curve, window, units: units ?? ((value) => value) })
}

/** Images whose shades are no straight line. */
const curves = new WeakMap<object, Voi>()

/** Does this image want a table for its shades? */
export const needsTable = (image: object): boolean => curves.get(image)?.curve.table !== undefined

/** How such an image's values become shades in a window; undefined where a straight line does. */
export function shadesOf(image: object): ((window: Window) => (value: number) => number) | undefined {
  const voi = curves.get(image)
  return voi && ((window) => shadeOf(voi.curve, window, window.center === voi.window.center && window.width === voi.window.width))
}

/** Stored values that the engine kept as they are, on the processor, where a slope is broken. */
function notScaled({ preScale, slope, intercept }: Image): Units | undefined {
  const scaled = (preScale as { scaled?: boolean } | undefined)?.scaled === true
  return scaled || (slope === 1 && intercept === 0) ? undefined : (stored) => stored * slope + intercept
}

/** Puts the modality's values into the image. */
function inUnits(image: Image, header: DicomJson, samples: ArrayLike<number> | undefined) {
  const stored = samples ?? image.getPixelData()
  const units = unitsOf(header)
  const padding = paddingOf(header)
  const all = Float64Array.from(stored as ArrayLike<number>, units)
  const counted = padding ? Float64Array.from(all, (value, i) => (padding(stored[i]!) ? Number.NaN : value)) : all
  const range = rangeOf(counted) ?? rangeOf(all)
  const whole = rangeOf(all)
  if (!range || !whole) throw new Error('the frame has no values')
  const values = fitted(all)
  image.slope = 1
  image.intercept = 0
  image.preScale = {
    enabled: true,
    scaled: true,
    scalingParameters: { rescaleSlope: 1, rescaleIntercept: 0, modality: wordAt(header, '00080060') },
  }
  image.minPixelValue = whole.least
  image.maxPixelValue = whole.most
  image.sizeInBytes = values.byteLength
  image.dataType = values.constructor.name
  if (image.imageFrame) {
    image.imageFrame.pixelData = values
    image.imageFrame.smallestPixelValue = whole.least
    image.imageFrame.largestPixelValue = whole.most
  }
  image.voxelManager = core.utilities.VoxelManager.createImageVoxelManager({
    scalarData: values as never,
    width: image.columns,
    height: image.rows,
    numberOfComponents: 1,
  })
  image.getPixelData = () => values
  return { values, range }
}

/** From the smallest to the largest value of an image that the engine has scaled, or has left to be scaled by `units`. */
function shownRange(image: Image, header: DicomJson, units: Units | undefined, values: ArrayLike<number>): Range | undefined {
  const padding = paddingOf(header)
  const toUnits = units ?? ((value: number) => value)
  if (!padding) {
    const ends = [toUnits(image.minPixelValue), toUnits(image.maxPixelValue)]
    return { least: Math.min(...ends), most: Math.max(...ends) }
  }
  // Values that the engine has scaled go back: padding is told in stored ones.
  const scaled = (image.preScale as { scaled?: boolean } | undefined)?.scaled === true
  const [slope, intercept] = scaled ? [numberAt(header, '00281053') ?? 1, numberAt(header, '00281052') ?? 0] : [1, 0]
  const found = rangeOf(values, (value) => Number.isFinite(value) && !padding(Math.round((value - intercept) / slope)))
  if (!found) return undefined
  const ends = [toUnits(found.least), toUnits(found.most)]
  return { least: Math.min(...ends), most: Math.max(...ends) }
}
