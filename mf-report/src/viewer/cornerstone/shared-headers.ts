import { type DicomJson, seriesHeaders } from '../archive'

type Headers = ReadonlyMap<string, DicomJson>

/** Series whose headers are kept: a series that stands in two pictures, or was brought ahead, is asked for once. */
const MOST = 24
const kept = new Map<string, Headers>()
const asked = new Map<string, Promise<Headers>>()

/** Headers of a series by SOP instance, from memory where they were asked for before. */
export async function headersOf(base: string, studyUid: string, seriesUid: string, signal: AbortSignal): Promise<Headers> {
  const key = [base, studyUid, seriesUid].join('\n')
  const found = kept.get(key) ?? (await shared(key, () => seriesHeaders(base, studyUid, seriesUid, signal)))
  kept.delete(key)
  kept.set(key, found)
  for (const oldest of kept.keys()) if (kept.size > MOST) kept.delete(oldest)
  return found
}

/** Two who want the same at once ask once; what the first one gave up is asked for anew. */
function shared(key: string, ask: () => Promise<Headers>): Promise<Headers> {
  const known = asked.get(key)
  if (known) return known.catch(ask)
  const headers = ask()
  asked.set(key, headers)
  const gone = (): void => {
    if (asked.get(key) === headers) asked.delete(key)
  }
  headers.then(gone, gone)
  return headers
}

/** The archive is asked anew: its answer may be another now. */
export const forgetHeaders = (): void => {
  kept.clear()
  asked.clear()
}
