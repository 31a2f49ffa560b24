import { ArchiveError } from './archive'
import { type FrameBytes, frameOf } from './multipart'

/** A compressed frame is of a type of its own (PS3.18 8.7.3.3.2): an archive that holds to it refuses one who asks for octets alone. */
const TYPES = ['application/octet-stream', 'image/dicom-rle', 'image/jpeg', 'image/jls', 'image/jp2', 'image/jpx', 'image/jphc', 'image/jxl']

/** Every form in which a frame may be stored; as it is stored, so it comes. */
export const FRAME_ACCEPT = TYPES.map((type) => `multipart/related; type="${type}"; transfer-syntax=*`).join(', ')

/** One frame as the archive has it. Throws an ArchiveError where it refuses or does not answer, and where the envelope is broken. */
export async function fetchFrame(url: string, signal: AbortSignal): Promise<FrameBytes> {
  const answer = await fetch(url, { headers: { Accept: FRAME_ACCEPT }, credentials: 'same-origin', signal }).catch((cause: unknown) => {
    throw signal.aborted ? cause : new ArchiveError(0)
  })
  if (!answer.ok) throw new ArchiveError(answer.status)
  return frameOf(answer.headers.get('Content-Type') ?? '', new Uint8Array(await answer.arrayBuffer()))
}
