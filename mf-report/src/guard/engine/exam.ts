import type { GuardExam } from '../types'
import { fold } from './fold'
import { EXAM_WORDS, LEXICON, NEAR, NEAR_US, regionsOf, type Side } from './lexicon'

/** What the order says, as the rules ask for it. */
export interface Order {
  readonly modality: string
  readonly sex: string
  readonly side: Side | null
  readonly organs: ReadonlySet<string>
  readonly regions: ReadonlySet<string>
  /** Regions that may be spoken of; null when the order names none. */
  readonly allowed: ReadonlySet<string> | null
  /** Younger than a year: words about the mother's pregnancy are no error. */
  readonly infant: boolean
}

const SIDE_WORDS: Readonly<Record<string, Side>> = {
  L: 'L',
  R: 'R',
  B: 'B',
  left: 'L',
  right: 'R',
  bilateral: 'B',
  both: 'B',
  左: 'L',
  右: 'R',
  左侧: 'L',
  右侧: 'R',
  双: 'B',
  双侧: 'B',
  两侧: 'B',
}

function sideOf(exam: GuardExam, said: readonly Side[]): Side | null {
  const given = SIDE_WORDS[exam.side.trim()] ?? SIDE_WORDS[exam.side.trim().toLowerCase()]
  if (given) return given
  const sides = new Set(said)
  return sides.size === 1 ? said[0]! : null
}

export function readExam(exam: GuardExam): Order {
  const organs = new Set<string>()
  const regions = new Set<string>()
  // Soft tissue, lymph nodes, trauma: anywhere, unless a part is named beside them.
  const vague = new Set<string>()
  const sides: Side[] = []
  for (const text of [fold(exam.bodypart), fold(exam.checkItem)]) {
    for (const { value } of LEXICON.scan(text)) {
      if (value.side) sides.push(value.side)
      for (const organ of value.organs) {
        organs.add(organ)
        for (const region of orderedBy(organ)) if (region !== 'any') regions.add(region)
      }
    }
    for (const { value } of EXAM_WORDS.scan(text)) for (const region of value) (region === 'anywhere' ? vague : regions).add(region)
  }
  const modality = exam.modality.trim().toUpperCase()
  // An order of the leg's vessels shows its joints at most beside them.
  if (regions.has('legVessel') && VESSELS.test(`${fold(exam.bodypart)} ${fold(exam.checkItem)}`))
    for (const region of LIMB) regions.delete(region)
  if (vague.size > 0 && regions.size === 0) regions.add('any')
  // "Vessels" alone says nothing; beside a part it adds nothing.
  if (regions.size > 1) regions.delete('vessel')
  if (modality === 'ECG') {
    regions.clear()
    regions.add('ecg')
  }
  // Whole-body methods.
  if (modality === 'PT' || modality === 'NM') regions.add('any')
  if (modality === 'MG') regions.add('breast')
  const ages = exam.age
  return {
    modality,
    sex: exam.sex.trim().toUpperCase(),
    side: sideOf(exam, sides),
    organs,
    regions,
    allowed: allowedOf(regions, modality),
    infant: ages !== null && (ages.unit !== 'Y' || ages.value < 1),
  }
}

/** Carotids that are ordered do not order the head, though they run into it. */
const orderedBy = (organ: string): readonly string[] => (organ === 'neckVessel' ? ['neck'] : regionsOf(organ))

const VESSELS = /血管|动脉|静脉|vein|venous|arter|vascular|duplex|doppler/
const LIMB = ['hip', 'knee', 'ankle', 'foot']

function allowedOf(regions: ReadonlySet<string>, modality: string): ReadonlySet<string> | null {
  if (regions.size === 0 || regions.has('any') || regions.has('vessel')) return null
  const allowed = new Set<string>(['any', ...regions])
  for (const region of regions) {
    // Ultrasound and the trace of a heart show what they were pointed at, not a whole slice.
    const near = modality === 'US' ? (NEAR_US[region] ?? NEAR[region]) : NEAR[region]
    for (const other of near ?? []) allowed.add(other)
  }
  return allowed
}

/** 附件 of a vertebra are its posterior elements, not the ovaries. */
export const isVertebral = (word: string, { regions }: Order): boolean =>
  ['cspine', 'tspine', 'lspine'].some((region) => regions.has(region)) && /^(?:[双左右两]侧?)?附件$/.test(word)
