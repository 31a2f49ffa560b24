import * as core from '@cornerstonejs/core'
import { createImage, wadors } from '@cornerstonejs/dicom-image-loader'
import { ArchiveError, type DicomJson } from '../archive'
import { fetchFrame } from '../frame-fetch'
import { DecoderError, type Decoders } from './decoders'
import { finish, wantsStored } from './finish'
import { isUnusual, type Layout, layoutOf } from './layout'
import { keepOverlays, type Overlays } from './overlay-layer'
import { hasEmbeddedOverlays, hasOverlays, overlaysOf } from './overlays'
import { completePalette } from './palette'
import type { DecodeTask } from './plain-frames'
import { rleFault } from './rle-frames'
import { completeTables } from './tables'
import { plainBytes } from './unusual-frames'

// The loader's own network part cannot be cancelled, and lets a refused or broken frame escape as an unhandled rejection
// or as an image of no size, on which the viewport stops for good (seen with 5.14). So the bytes are fetched here, and
// its decoders are handed what they are for.
const SCHEME = 'farsight'

/** The image's id in the engine; its address is the part after the scheme. */
export const imageIdOf = (url: string): string => `${SCHEME}:${url}`

const MODALITY = '00080060'

/**
 * Gives the engine an image's header before the image is asked for. One without a modality, as scanned pictures often are, ends the engine's
 * own reading where nobody can catch it (5.14): for the engine such an image is of the modality OT.
 */
export function addHeader(imageId: string, header: DicomJson): void {
  const named = header[MODALITY]?.Value?.[0] ? header : { ...header, [MODALITY]: { vr: 'CS', Value: ['OT'] } }
  wadors.metaDataManager.add(imageId, named as never)
}

/** What the engine was given of an image; undefined before. */
export const headerOf = (imageId: string): DicomJson | undefined => wadors.metaDataManager.get(imageId) as unknown as DicomJson | undefined

export const forgetHeader = (imageId: string): void => wadors.metaDataManager.remove(imageId)

/** The bytes came but are no image. */
export class DecodeError extends Error {
  override readonly name = 'DecodeError'
}

const frameIn = (imageId: string): number => Number(/\/frames\/(\d+)/.exec(imageId)?.[1]) || 1

interface Frame {
  readonly layout: Layout
  readonly bytes: Uint8Array
  readonly transferSyntax: string
  readonly frame: number
}

/** Marks over the image; `unread` where they are there and cannot be read: the picture itself is shown all the same, with a word of it. */
async function overlaysIn(header: DicomJson, { layout, bytes, transferSyntax, frame }: Frame, signal: AbortSignal): Promise<Overlays> {
  if (!hasOverlays(header)) return []
  try {
    const plain = hasEmbeddedOverlays(header) ? plainBytes(layout, transferSyntax, bytes) : undefined
    return await overlaysOf(header, { frame, layout, bytes: plain }, signal)
  } catch (error) {
    if (signal.aborted) throw error
    return 'unread'
  }
}

async function load(imageId: string, options: object, signal: AbortSignal, decoders: Decoders): Promise<core.Types.IImage> {
  decoders.check()
  try {
    const { bytes, transferSyntax } = await fetchFrame(imageId.slice(SCHEME.length + 1), signal)
    const header = headerOf(imageId)
    if (header) await Promise.all([completePalette(header, signal), completeTables(header, signal)])
    const size = (tag: string): number => Number(header?.[tag]?.Value?.[0]) || 0
    const fault = rleFault(bytes, { transferSyntax, samples: size('00280002'), bitsAllocated: size('00280100') })
    if (fault) throw new DecodeError(fault)
    const layout = header && layoutOf(header)
    const marked = header !== undefined && hasEmbeddedOverlays(header)
    const unusual: DecodeTask['options']['unusual'] = layout && isUnusual(layout, transferSyntax, bytes, marked) ? { layout } : undefined
    const overlays = header && layout ? overlaysIn(header, { layout, bytes, transferSyntax, frame: frameIn(imageId) }, signal) : undefined
    // What the picture itself fails of is told before it.
    overlays?.catch(() => undefined)
    const stored = header !== undefined && wantsStored(header, unusual !== undefined)
    const asked = { ...options, targetBuffer: {}, ...(unusual ? { unusual } : {}), ...(stored ? { preScale: { enabled: false } } : {}) }
    const decoding = { bytes, transferSyntax, pixels: size('00280010') * size('00280011') }
    const image = (await decoders.guarded(decoding, () =>
      Promise.resolve(createImage(imageId, bytes as never, transferSyntax, asked as never)),
    )) as core.Types.IImage
    const pixels = image.rows * image.columns
    if (!(pixels > 0) || image.getPixelData().length < pixels) throw new DecodeError('the frame has no pixels')
    keepOverlays(image, (await overlays) ?? [])
    if (header) finish(image, header, { samples: unusual?.samples }, stored)
    return image
  } catch (error) {
    if (signal.aborted || [ArchiveError, DecodeError, DecoderError].some((kind) => error instanceof kind)) throw error
    throw new DecodeError(error instanceof Error ? error.message : String(error))
  }
}

/** Registers the loader: the engine asks it for every image of ours. */
export function registerFrameLoader(decoders: Decoders): void {
  core.imageLoader.registerImageLoader(SCHEME, (imageId, options) => {
    const abort = new AbortController()
    const loading = { promise: load(imageId, options ?? {}, abort.signal, decoders), cancelFn: () => abort.abort() }
    // The engine would put it into its cache by itself, and leave the refusal of a broken image unhandled.
    core.cache.putImageLoadObject(imageId, loading as never).catch(() => undefined)
    return loading as never
  })
}
