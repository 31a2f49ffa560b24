import { apiConfig } from '@farsight/shared/api'
import type { Stack, StackImage } from './port'

/** Its side, in pixels: twice what the list shows. */
const THUMBNAIL = 96

/** Our archive's door: below the address of every call, so that a report in a partner's page uses its own session. */
export const dicomwebBase = (): string => `${apiConfig().base}/dicomweb`

/** Addresses at our archive's door (PS3.18 section 10.4). */
export const seriesUrl = (base: string, studyUid: string, seriesUid: string): string => `${base}/studies/${studyUid}/series/${seriesUid}`

export const frameUrl = (base: string, studyUid: string, seriesUid: string, sopUid: string, frame: number): string =>
  `${seriesUrl(base, studyUid, seriesUid)}/instances/${sopUid}/frames/${frame}`

export const thumbnailUrl = (base: string, studyUid: string, seriesUid: string): string =>
  `${seriesUrl(base, studyUid, seriesUid)}/thumbnail`

/** A small picture of one image; of an instance with several frames the frame's own, which no thumbnail address names. */
export const imageThumbnailUrl = (
  base: string,
  { studyUid, seriesUid, images }: Stack,
  { sopUid, frame }: Pick<StackImage, 'sopUid' | 'frame'>,
): string =>
  images.filter((image) => image.sopUid === sopUid).length > 1
    ? `${frameUrl(base, studyUid, seriesUid, sopUid, frame)}/rendered?viewport=${THUMBNAIL},${THUMBNAIL}`
    : `${seriesUrl(base, studyUid, seriesUid)}/instances/${sopUid}/thumbnail`

/** One instance's header as DICOM JSON (PS3.18 annex F). */
export type DicomJson = Readonly<Record<string, { readonly vr?: string; readonly Value?: readonly unknown[] }>>

/** The archive refused or did not answer. Status 0: no answer. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError'
  constructor(readonly status: number) {
    super(`the archive answered ${status}`)
  }
}

/** Headers of a series by SOP instance. */
export async function seriesHeaders(
  base: string,
  studyUid: string,
  seriesUid: string,
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, DicomJson>> {
  const headers = await headersAt(`${seriesUrl(base, studyUid, seriesUid)}/metadata`, signal)
  return new Map(headers.map((header) => [String(header['00080018']?.Value?.[0]), header]))
}

/** Header of one instance. */
export async function instanceHeader(
  base: string,
  { studyUid, seriesUid, sopUid }: { readonly studyUid: string; readonly seriesUid: string; readonly sopUid: string },
  signal: AbortSignal,
): Promise<DicomJson | undefined> {
  return (await headersAt(`${seriesUrl(base, studyUid, seriesUid)}/instances/${sopUid}/metadata`, signal))[0]
}

async function headersAt(url: string, signal: AbortSignal | undefined): Promise<readonly DicomJson[]> {
  const answer = await fetch(url, { headers: { Accept: 'application/dicom+json' }, credentials: 'same-origin', signal }).catch(
    (cause: unknown) => {
      if (signal?.aborted) throw cause
      throw new ArchiveError(0)
    },
  )
  if (!answer.ok) throw new ArchiveError(answer.status)
  return (await answer.json()) as readonly DicomJson[]
}

/** An image as the archive draws it, in the image's own window. */
export const renderedUrl = (base: string, studyUid: string, seriesUid: string, sopUid: string, frame = 1): string =>
  frame === 1
    ? `${seriesUrl(base, studyUid, seriesUid)}/instances/${sopUid}/rendered`
    : `${frameUrl(base, studyUid, seriesUid, sopUid, frame)}/rendered`
