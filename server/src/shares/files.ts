import type { DicomSource } from '../images'
import type { Archive } from '../images/door/archive'
import type { SharedInstance } from './pictures'
import type { ZipEntry } from './zip'

/** The archive did not give a file of a download; what was sent so far is no whole study, so the connection ends. */
export class DownloadBroken extends Error {}

const addressOf = (facilityId: string, { real }: SharedInstance) => ({
  facilityId,
  studyUid: real.study,
  seriesUid: real.series,
  sopUid: real.sop,
})
/** Where the worker finds an instance. */
export const sourceOf = (archive: Archive, facilityId: string, one: SharedInstance): Promise<DicomSource> =>
  archive.store.source(addressOf(facilityId, one))

/** Folders and files by number: neither a name nor a UID of the patient's stands in them (PS3.10 8.2: eight letters). */
function nameOf(place: { series: number; image: number }): string {
  const digits = (value: number): string => String(value).padStart(5, '0')
  return `DICOM/SE${digits(place.series)}/IM${digits(place.image)}`
}

/** The files of a study for a ZIP; with `key` those of an anonymous link. */
export function* zipEntries(
  archive: Archive,
  facilityId: string,
  instances: readonly SharedInstance[],
  key: Buffer | undefined,
): Generator<ZipEntry> {
  const series: string[] = []
  const counts = new Map<string, number>()
  for (const one of instances) {
    const uid = one.shown.series
    if (!counts.has(uid)) series.push(uid)
    const image = (counts.get(uid) ?? 0) + 1
    counts.set(uid, image)
    yield {
      name: nameOf({ series: series.indexOf(uid) + 1, image }),
      content: async () => {
        if (!key) return archive.store.read(addressOf(facilityId, one))
        const answer = await archive.worker.deidentify(await sourceOf(archive, facilityId, one), key)
        if (!answer.ok) throw new DownloadBroken(answer.refusal.code)
        return answer.value
      },
    }
  }
}
