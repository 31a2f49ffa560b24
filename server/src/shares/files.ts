import type { DicomSource, Refusal } from '../images'
import type { Archive } from '../images/door/archive'
import type { SharedInstance } from './pictures'
import type { ZipEntry } from './zip'

/** The archive did not give a file of a download; what was sent so far is no whole study, so the connection ends. */
export class DownloadBroken extends Error {}

/** Of an instance as the archive knows it. */
export const addressOf = (facilityId: string, { real }: SharedInstance) => ({
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

/** Of the machine at this moment: the same file may be given the next time. */
const PASSING = new Set<Refusal['code']>(['BUSY', 'CLOSED', 'UNREADABLE'])
/** Beside the images; told in both languages, as whoever opens the file chose none. */
const LEFT_OUT = 'LEFT_OUT.txt'

/**
 * The files of a study for a ZIP; with `key` those of an anonymous link. Of these one that can not be looked at to its end is left out,
 * and the last file says which: the others are whole.
 */
export function* zipEntries(
  archive: Archive,
  facilityId: string,
  instances: readonly SharedInstance[],
  key: Buffer | undefined,
): Generator<ZipEntry> {
  const series: string[] = []
  const counts = new Map<string, number>()
  const leftOut: string[] = []
  for (const one of instances) {
    const uid = one.shown.series
    if (!counts.has(uid)) series.push(uid)
    const image = (counts.get(uid) ?? 0) + 1
    counts.set(uid, image)
    const name = nameOf({ series: series.indexOf(uid) + 1, image })
    yield {
      name,
      content: async () => {
        if (!key) return archive.store.read(addressOf(facilityId, one))
        const answer = await archive.worker.deidentify(await sourceOf(archive, facilityId, one), key)
        if (answer.ok) return answer.value
        if (PASSING.has(answer.refusal.code)) throw new DownloadBroken(answer.refusal.code)
        leftOut.push(name)
        return undefined
      },
    }
  }
  yield { name: LEFT_OUT, content: async () => (leftOut.length > 0 ? Buffer.from(leftOutText(leftOut)) : undefined) }
}

const leftOutText = (names: readonly string[]): string =>
  [
    `\ufeff${names.length} 幅影像的文件不完整，无法确认其中没有患者信息，未放入此匿名下载：`,
    `${names.length} image file(s) are damaged: it could not be made sure that they name nobody, so they were left out of this anonymous download:`,
    ...names,
    '',
  ].join('\r\n')
