import { type DicomJson, instanceHeader } from '../archive'
import { fetchEarly, frameAddress } from '../frame-fetch'
import type { FrameBytes } from '../multipart'
import type { Stack } from '../port'

/** Headers on their way before anybody paints. */
const headers = new Map<string, Promise<DicomJson | undefined>>()

/** Header and frame of one image, side by side; who asks a second time shares what is on its way, until the first one's signal. */
export function bringFirst(
  dicomweb: string,
  { studyUid, seriesUid, images }: Stack,
  index: number,
  signal: AbortSignal,
): Promise<readonly [DicomJson | undefined, FrameBytes]> {
  const { sopUid, frame } = images[index]!
  const address = frameAddress(dicomweb, { studyUid, seriesUid, sopUid, frame })
  return Promise.all([headerEarly(address, dicomweb, { studyUid, seriesUid, sopUid }, signal), fetchEarly(address, signal)])
}

function headerEarly(
  address: string,
  dicomweb: string,
  place: Parameters<typeof instanceHeader>[1],
  signal: AbortSignal,
): Promise<DicomJson | undefined> {
  const ask = () => instanceHeader(dicomweb, place, signal)
  const known = headers.get(address)
  // One that did not come, or was given up by who asked for it first, is asked for anew.
  if (known) return known.catch(ask)
  const header = ask()
  headers.set(address, header)
  const gone = (): void => {
    if (headers.get(address) === header) headers.delete(address)
  }
  signal.addEventListener('abort', gone)
  header.catch(gone)
  return header
}
