// The viewer's own loader and decoders, for the comparison of every frame with a reference decoder; and the first picture's canvas.
import './drawn'
import './first'
import { seriesHeaders } from '../../../../mf-report/src/viewer/archive'
import { HeldImages } from '../../../../mf-report/src/viewer/cornerstone/held-images'
import { imageIdsOf } from '../../../../mf-report/src/viewer/cornerstone/image-ids'
import { core, startCornerstone } from '../../../../mf-report/src/viewer/cornerstone/start'
import type { Stack } from '../../../../mf-report/src/viewer/port'

export interface DecodedFrame {
  readonly sopUid: string
  readonly frame: number
  readonly columns?: number
  readonly rows?: number
  readonly colour?: boolean
  readonly scaled?: boolean
  readonly slope?: number
  readonly intercept?: number
  /** Base64 of the values as 32 bit floats, or of RGB triples. */
  readonly values?: string
  readonly error?: string
  readonly took: number
}

const base64 = (bytes: Uint8Array): string => {
  let text = ''
  for (let i = 0; i < bytes.length; i += 0x8000) text += String.fromCharCode(...bytes.subarray(i, i + 0x8000))
  return btoa(text)
}

/** Decodes the images of a stack one after the other and tells what the screen would be made of. */
async function decode(dicomweb: string, stack: Stack): Promise<DecodedFrame[]> {
  await startCornerstone()
  const headers = await seriesHeaders(dicomweb, stack.studyUid, stack.seriesUid)
  const held = new HeldImages()
  const ids = imageIdsOf(dicomweb, stack)
  stack.images.forEach(({ sopUid }, i) => {
    const header = headers.get(sopUid)
    if (header) held.hold(ids[i]!, header)
  })
  const frames: DecodedFrame[] = []
  for (const [i, { sopUid, frame }] of stack.images.entries()) {
    const began = performance.now()
    const took = () => performance.now() - began
    try {
      const image = await core.imageLoader.loadAndCacheImage(ids[i]!)
      const pixels = image.getPixelData()
      const per = Math.round(pixels.length / (image.rows * image.columns))
      const values = image.color && per === 4 ? rgb(pixels) : Float32Array.from(pixels as ArrayLike<number>)
      const { rows, columns, slope, intercept } = image
      const scaled = (image as { preScale?: { scaled?: boolean } }).preScale?.scaled === true
      frames.push({
        sopUid,
        frame,
        rows,
        columns,
        colour: image.color,
        scaled,
        slope,
        intercept,
        values: base64(new Uint8Array(values.buffer)),
        took: took(),
      })
    } catch (error) {
      const cause = (error as { error?: Error }).error ?? (error as Error)
      frames.push({ sopUid, frame, error: `${cause.name}: ${cause.message}`.slice(0, 160), took: took() })
    }
  }
  held.release()
  return frames
}

function rgb(pixels: ArrayLike<number>): Float32Array {
  const out = new Float32Array((pixels.length / 4) * 3)
  for (let i = 0, to = 0; i < pixels.length; i += 4) for (let c = 0; c < 3; c++) out[to++] = pixels[i + c]!
  return out
}

Object.assign(window, { decode })
