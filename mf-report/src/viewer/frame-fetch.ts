import { ArchiveError, frameUrl } from './archive'
import { type FrameBytes, frameOf } from './multipart'

/** A compressed frame is of a type of its own (PS3.18 8.7.3.3.2): an archive that holds to it refuses one who asks for octets alone. */
const TYPES = [
  'application/octet-stream',
  'image/dicom-rle',
  'image/jpeg',
  'image/jls',
  'image/jp2',
  'image/jpx',
  'image/jphc',
  'image/jxl',
]

/** Every form in which a frame may be stored; as it is stored, so it comes. */
export const FRAME_ACCEPT = TYPES.map((type) => `multipart/related; type="${type}"; transfer-syntax=*`).join(', ')

interface Place {
  readonly studyUid: string
  readonly seriesUid: string
  readonly sopUid: string
  readonly frame: number
}

/** Where a frame is asked for, whole. */
export const frameAddress = (dicomweb: string, { studyUid, seriesUid, sopUid, frame }: Place): string =>
  new URL(frameUrl(dicomweb, studyUid, seriesUid, sopUid, frame), window.location.href).href

/** Frames on their way before the engine is here: it takes them instead of asking a second time. */
const early = new Map<string, Promise<FrameBytes>>()

/**
 * Asks for a frame that the engine will want too. It lies ready until that takes it, or until the signal. One that lies ready is taken over:
 * then it is this signal's.
 */
export function fetchEarly(url: string, signal: AbortSignal): Promise<FrameBytes> {
  const frame = early.get(url)?.catch(() => asked(url, signal)) ?? asked(url, signal)
  early.set(url, frame)
  const gone = (): void => {
    if (early.get(url) === frame) early.delete(url)
  }
  signal.addEventListener('abort', gone)
  // One that did not come is asked for anew, so that its trouble is told where it is wanted.
  frame.catch(gone)
  return frame
}

/** One frame as the archive has it. Throws an ArchiveError where it refuses or does not answer, and where the envelope is broken. */
export function fetchFrame(url: string, signal: AbortSignal): Promise<FrameBytes> {
  const known = early.get(url)
  early.delete(url)
  return known ? known.catch(() => asked(url, signal)) : asked(url, signal)
}

async function asked(url: string, signal: AbortSignal): Promise<FrameBytes> {
  const answer = await fetch(url, { headers: { Accept: FRAME_ACCEPT }, credentials: 'same-origin', signal }).catch((cause: unknown) => {
    throw signal.aborted ? cause : new ArchiveError(0)
  })
  if (!answer.ok) throw new ArchiveError(answer.status)
  return frameOf(answer.headers.get('Content-Type') ?? '', new Uint8Array(await answer.arrayBuffer()))
}
