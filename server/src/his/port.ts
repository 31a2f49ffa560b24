import type { Side, SourceType } from '@farsight/shared/domain'

/** What a number means to the HIS. */
export type HisQueryType = 'outpatient' | 'inpatient' | 'application' | 'card' | 'identity'

/** Somebody whom the HIS knows. What it does not say is ''. */
export interface HisPatient {
  readonly hisNo: string
  readonly name: string
  readonly sex: 'M' | 'F' | 'O'
  /** `YYYY-MM-DD` or ''. */
  readonly birthday: string
  readonly nation: string
  readonly phone: string
  readonly idNo: string
  readonly address: string
}
/** One check that a doctor has asked for. */
export interface HisOrder {
  readonly applyNo: string
  /** DICOM code of the modality, or ''. */
  readonly modality: string
  readonly item: string
  readonly bodypart: string
  readonly side: Side
  readonly condition: string
}
/** What the HIS knows under a number. */
export interface HisRecord {
  readonly patient: HisPatient
  readonly source: SourceType
  readonly department: string
  readonly doctor: string
  readonly outpatientNo: string
  readonly inpatientNo: string
  readonly bedNo: string
  readonly orders: readonly HisOrder[]
}

/** The HIS is down or too slow (`server`), or says something that nobody understands (`abnormal`). */
export class HisFault extends Error {
  constructor(readonly kind: 'server' | 'abnormal') {
    super(`HIS: ${kind}`)
  }
}

/** How long the desk waits for the HIS. */
export const HIS_WAIT_MS = 5000

/** A hospital's information system. */
export interface HisPort {
  /** What stands under a number of the hospital with this code; undefined for a number that it does not know. Throws {@link HisFault}. */
  find(hospital: string, type: HisQueryType, number: string): Promise<HisRecord | undefined>
}

/** A site without one. */
export const noHis: HisPort = {
  async find() {
    throw new HisFault('server')
  },
}

/** A name of a modality as systems write it, as its DICOM code; '' for none. */
export function modalityOf(text: string): string {
  const plain = text.normalize('NFKC').trim().toUpperCase()
  const names: readonly (readonly [RegExp, string])[] = [
    [/^(CT|MR|DX|CR|MG|US|XA|NM|PT|ES|ECG|RF)$/, plain],
    [/^MRI|磁共振|核磁/, 'MR'],
    [/^DR|X线|平片/, 'DX'],
    [/超声|彩超|B超/, 'US'],
    [/钼靶/, 'MG'],
    [/^PET/, 'PT'],
    [/心电/, 'ECG'],
    [/CT/, 'CT'],
  ]
  return names.find(([pattern]) => pattern.test(plain))?.[1] ?? ''
}

/** A side in whichever words; '' for none. */
export function sideOf(text: string): Side {
  const plain = text.normalize('NFKC').trim().toLowerCase()
  if (/^(b|bilateral|双侧|双|both)$/.test(plain)) return 'B'
  if (/^(l|left|左|左侧)$/.test(plain) || /^左/.test(plain)) return 'L'
  return /^(r|right|右|右侧)$/.test(plain) || /^右/.test(plain) ? 'R' : ''
}
