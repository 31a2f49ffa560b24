import type { Side, SourceType } from '@farsight/shared/domain'
import type { Part } from '../catalogue'
import type { Patient } from '../patients/patients'
import type { Chance } from '../studies/random'

/** What was asked for: part, side, item, and where the patient comes from. */
export interface ExamRequest {
  readonly part: Part
  readonly side: Side
  readonly item: string
  readonly source: SourceType
  readonly department: string
  readonly complaint: string
  readonly trauma: boolean
}

const EMERGENCY = '急诊科'
const CHECK_UP = '体检中心'
const SIDE: Readonly<Record<Side, string>> = { '': '', L: '左', R: '右', B: '双侧' }
const INJURY = /外伤|扭伤/

function sourceOf(part: Part, chance: Chance): SourceType {
  const drawn = chance.next()
  if (drawn < 0.2 && part.departments.includes(EMERGENCY)) return 'emergency'
  if (drawn < 0.36 && part.departments.includes(CHECK_UP)) return 'physicalExam'
  return chance.chance(0.45) ? 'inpatient' : 'outpatient'
}

function sideOf(part: Part, chance: Chance, both: boolean): Side {
  if (part.sides === 'L' || part.sides === 'B') return part.sides
  if (part.sides !== 'LR') return ''
  if (both && chance.chance(0.07)) return 'B'
  return chance.chance(0.5) ? 'L' : 'R'
}

/** Composes a request for a patient. `plain` asks for one side and the first item, for what a synthetic study shows. */
export function requestFor(
  patient: Patient,
  part: Part,
  chance: Chance,
  options: { clinic: boolean; plain: boolean; emergency: boolean; pressing: boolean },
): ExamRequest {
  const { rare } = patient
  const hurried = options.pressing && part.departments.includes(EMERGENCY) && (!isFilm(part) || chance.chance(0.4))
  const source: SourceType = rare?.source ?? (options.emergency || hurried ? 'emergency' : sourceOf(part, chance))
  const wards = part.departments.filter((d) => d !== EMERGENCY && d !== CHECK_UP)
  const department =
    rare?.part?.department ??
    (source === 'emergency' ? EMERGENCY : source === 'physicalExam' ? CHECK_UP : options.clinic ? '全科门诊' : chance.pick(wards))
  const side = sideOf(part, chance, !options.plain)
  const fitting = part.complaints.filter((c) => (source === 'physicalExam') === (c === '体检'))
  // Both sides are seldom hurt at once.
  const calm = side === 'B' && part.sides === 'LR' ? fitting.filter((c) => !INJURY.test(c)) : fitting
  const complaint = chance.pick(calm.length ? calm : [source === 'physicalExam' ? '体检' : '门诊检查']).replaceAll('{s}', SIDE[side])
  return {
    part,
    side,
    item: options.plain ? part.items[0]! : chance.pick(part.items),
    source,
    department,
    complaint,
    trauma: INJURY.test(complaint) || (source === 'emergency' && chance.chance(0.15)),
  }
}

const isFilm = ({ modality }: Part): boolean => ['DX', 'CR', 'ECG', 'US'].includes(modality)

/** May such an exam be pressing within the hours of one forenoon? */
export const mayPress = (part: Part): boolean => !part.complex && (isFilm(part) || part.departments.includes(EMERGENCY))

/** Minutes from check to report that the source and the modality are given (spec/field.md, report time limits). */
export function limitMinutes({ part, source }: Pick<ExamRequest, 'part' | 'source'>): number {
  if (part.complex) return 24 * 60
  const film = isFilm(part)
  if (source === 'emergency') return film || part.bodypart === '头颅' ? 30 : 60
  if (film) return 120
  return source === 'inpatient' ? 360 : 240
}
