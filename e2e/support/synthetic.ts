import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeStudy, type StudyKind } from '../../server/src/demo/studies'

/** How many slices the folder holds is the generator's; the caller counts the files. */
export interface SyntheticFolder {
  readonly folder: string
  readonly images: number
}

/** A folder with a synthetic study of an invented patient, a chest CT unless told: the twin of the real series, on every machine. */
export function syntheticFolder(accession: string, seed: number, kind: StudyKind = 'ct-chest'): SyntheticFolder {
  const folder = mkdtempSync(join(tmpdir(), 'farsight-study-'))
  let n = 0
  const study = makeStudy({
    kind,
    seed,
    patient: { name: '诸葛试样', pinyin: 'Zhuge^Shiyang', id: `P${accession}`, sex: 'F', birthDate: '1971-04-09' },
    accession,
    studyUid: `2.25.${710_000_000 + seed}`,
    studyDate: '2026-11-20',
    description: '胸部 平扫',
  })
  for (const { bytes } of study) {
    n += 1
    writeFileSync(join(folder, `${String(n).padStart(3, '0')}.dcm`), bytes)
  }
  return { folder, images: n }
}
