import { type DicomJson, seriesHeaders } from '../archive'

type Headers = ReadonlyMap<string, DicomJson>

/** Series whose headers are kept: a series that stands in two pictures, or was brought ahead, is asked for once. */
const MOST = 24
const kept = new Map<string, Headers>()

/** Headers of a series by SOP instance, from memory where they were asked for before. */
export async function headersOf(base: string, studyUid: string, seriesUid: string, signal: AbortSignal): Promise<Headers> {
  const key = [base, studyUid, seriesUid].join('\n')
  const found = kept.get(key) ?? (await seriesHeaders(base, studyUid, seriesUid, signal))
  kept.delete(key)
  kept.set(key, found)
  for (const oldest of kept.keys()) if (kept.size > MOST) kept.delete(oldest)
  return found
}

/** The archive is asked anew: its answer may be another now. */
export const forgetHeaders = (): void => kept.clear()
