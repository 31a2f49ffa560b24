import type { Layout } from './layout'

/** What the engine hands its worker for one frame; only what is read here. */
export interface DecodeTask {
  readonly imageFrame: {
    readonly bitsAllocated?: number
    readonly bitsStored?: number
    readonly pixelRepresentation?: number
    readonly samplesPerPixel?: number
    readonly photometricInterpretation?: string
    readonly rows: number
    readonly columns: number
  }
  readonly transferSyntax: string
  readonly pixelData: Uint8Array
  readonly options: {
    /** Where this is given without a type, the engine takes the values that are put here instead of copying them once more. */
    readonly targetBuffer?: { type?: string; arrayBuffer?: ArrayBufferLike; offset?: number; length?: number }
    /** Of a frame that lies as the workers do not read it; its stored values are put here. */
    readonly unusual?: { readonly layout: Layout; samples?: ArrayLike<number> }
    /** False where nothing draws values that are not whole: a broken slope is then left to the one who draws. */
    readonly allowFloatRendering?: boolean
    readonly preScale?: { readonly enabled?: boolean; readonly scalingParameters?: Readonly<Record<string, unknown>> }
  }
}

/** Arrays that the engine makes over a buffer it is given. */
const TAKEN = ['Uint8Array', 'Uint16Array', 'Int16Array']
/** Syntaxes whose frames lie as they are. */
export const PLAIN: readonly string[] = ['1.2.840.10008.1.2', '1.2.840.10008.1.2.1']

/**
 * Uncompressed grey of sixteen bits as the engine's worker would answer it: that has nothing to decode, and would keep two more copies of each
 * frame. Undefined leaves the frame to the worker.
 */
export function plainFrame({ imageFrame, transferSyntax, pixelData, options }: DecodeTask): object | undefined {
  const { bitsAllocated, bitsStored = 16, pixelRepresentation, samplesPerPixel, photometricInterpretation, rows, columns } = imageFrame
  const grey = samplesPerPixel === 1 && /^MONOCHROME[12]$/.test(photometricInterpretation ?? '')
  if (!PLAIN.includes(transferSyntax) || !grey || bitsAllocated !== 16 || options.targetBuffer?.type || bitsStored > 16) return undefined
  const count = rows * columns
  if (!(count > 0) || pixelData.length < 2 * count || pixelData.length > 2 * count + 1) return undefined
  const scale = scaleOf(options.preScale)
  if (!scale) return undefined
  const { slope, intercept } = scale
  const value = reader(pixelData, pixelRepresentation === 1, bitsStored)
  let [least, most] = [value(0), value(0)]
  for (let i = 1; i < count; i++) {
    const one = value(i)
    if (one < least) least = one
    else if (one > most) most = one
  }
  const [low, high] = [least * slope + intercept, most * slope + intercept]
  const Values = arrayFor(low, high)
  if (!Values) return undefined
  const values = new Values(count)
  for (let i = 0; i < count; i++) values[i] = value(i) * slope + intercept
  if (options.targetBuffer && TAKEN.includes(Values.name))
    Object.assign(options.targetBuffer, { type: Values.name, arrayBuffer: values.buffer, offset: 0, length: count })
  return {
    ...imageFrame,
    pixelData: values,
    pixelDataLength: count,
    smallestPixelValue: low,
    largestPixelValue: high,
    decodeTimeInMS: 0,
    ...(scale.told ? { preScale: { ...options.preScale, scaled: true } } : {}),
  }
}

/** By the stored bits where the values are signed; whatever lies above them stays where they are not, as with the engine. */
function reader(bytes: Uint8Array, signed: boolean, bitsStored: number): (at: number) => number {
  const shift = 32 - bitsStored
  if (signed) return (at) => ((bytes[2 * at]! | (bytes[2 * at + 1]! << 8)) << shift) >> shift
  return (at) => bytes[2 * at]! | (bytes[2 * at + 1]! << 8)
}

interface Scale {
  readonly slope: number
  readonly intercept: number
  readonly told: boolean
}

/** How stored values become the modality's; what is of a PET's or a dose's kind has rules of its own. */
export function lineOf(preScale: DecodeTask['options']['preScale']): Scale | undefined {
  if (!preScale?.enabled) return { slope: 1, intercept: 0, told: false }
  const { rescaleSlope: slope, rescaleIntercept: intercept, modality } = preScale.scalingParameters ?? {}
  if (modality === 'PT' || modality === 'RTDOSE') return undefined
  return Number.isFinite(slope) && Number.isFinite(intercept) && Number(slope) > 0
    ? { slope: Number(slope), intercept: Number(intercept), told: true }
    : undefined
}

/** The same where it keeps to whole numbers. */
export function scaleOf(preScale: DecodeTask['options']['preScale']): Scale | undefined {
  const line = lineOf(preScale)
  return line && Number.isInteger(line.slope) && Number.isInteger(line.intercept) ? line : undefined
}

function arrayFor(low: number, high: number) {
  if (low >= 0) return high <= 255 ? Uint8Array : high <= 65_535 ? Uint16Array : undefined
  if (low >= -128 && high <= 127) return Int8Array
  return low >= -32_768 && high <= 32_767 ? Int16Array : undefined
}
