import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeStudy, type StudyKind, type StudyPatient } from '../../server/src/demo/studies'

/** How many slices the folder holds is the generator's; the caller counts the files. */
export interface SyntheticFolder {
  readonly folder: string
  readonly images: number
}

/** Series UID, instance UID and its twin in the file's own group: explicit little endian. */
const OWN_UIDS = ['20000e00', '08001800', '02000300']

/** The same study's further series: its bytes under other UIDs of series and instance, so that the archive keeps both. */
function asFurtherSeries(bytes: Buffer): Buffer {
  const other = Buffer.from(bytes)
  for (const tag of OWN_UIDS) {
    const at = other.indexOf(Buffer.concat([Buffer.from(tag, 'hex'), Buffer.from('UI')]))
    const from = at + 8
    const to = from + other.readUInt16LE(at + 6)
    let last = other[to - 1] === 0 ? to - 2 : to - 1
    // One more, and carried on: the further series comes behind in every order.
    for (; last > from && other[last] === 0x39; last -= 1) other[last] = 0x30
    other[last] = other[last]! + 1
  }
  return other
}

/** A folder with a synthetic study of an invented patient (or the one told), a chest CT unless told: the twin of the real series, on every machine. */
export function syntheticFolder(
  accession: string,
  seed: number,
  kind: StudyKind = 'ct-chest',
  patient: Partial<StudyPatient> = {},
  further = false,
): SyntheticFolder {
  const folder = mkdtempSync(join(tmpdir(), 'farsight-study-'))
  let n = 0
  const study = makeStudy({
    kind,
    seed,
    patient: { name: '诸葛试样', pinyin: 'Zhuge^Shiyang', id: `P${accession}`, sex: 'F', birthDate: '1971-04-09', ...patient },
    accession,
    studyUid: `2.25.${710_000_000 + seed}`,
    studyDate: '2026-11-20',
    description: '胸部 平扫',
  })
  for (const { bytes } of study) {
    n += 1
    writeFileSync(join(folder, `${String(n).padStart(3, '0')}.dcm`), further ? asFurtherSeries(Buffer.from(bytes)) : bytes)
  }
  return { folder, images: n }
}
