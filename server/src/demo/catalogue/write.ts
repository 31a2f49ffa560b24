import type { Side } from '@farsight/shared/domain'
import type { Chance } from '../studies/random'
import type { Case, Part, Scene, Texts } from './part'

/** How a text names the side of an exam. */
export const SIDE_WORDS: Readonly<Record<Side, string>> = { '': '', L: '左', R: '右', B: '双侧' }

/** A scene with chances drawn: for the report of one exam. */
export const drawnScene = (chance: Chance, side: Side, item: string): Scene => ({
  s: SIDE_WORDS[side],
  item,
  n: (low, high, decimals = 0) => (decimals ? chance.between(low, high).toFixed(decimals) : String(chance.integer(low, high))),
  of: (...choices) => chance.pick(choices),
})

/** A scene with choices left open, as templates write them (spec/field.md: `/` and `( )` are choices, the doctor deletes the rest). */
export const openScene = (item: string): Scene => ({ s: '', item, n: () => '( )', of: (...choices) => choices.join('/') })

/** May this case be written for such a patient and side? */
export const fits = (found: Case, years: number, side: Side): boolean =>
  (side !== 'B' || found.both === true) && (found.ages === undefined || (years >= found.ages[0] && years <= found.ages[1]))

/** What is found in one exam: a case of the part, or nothing. `normal` forces the latter. */
export function draw(
  part: Part,
  chance: Chance,
  patient: { years: number; side: Side; item: string; normal?: boolean; trauma?: boolean },
): { texts: Texts; found: Case | undefined } {
  const scene = drawnScene(chance, patient.side, patient.item)
  // For a part that is always seen on both sides every case says its own.
  const side = part.sides === 'B' ? '' : patient.side
  const possible = part.cases.filter((one) => fits(one, patient.years, side) && (patient.trauma || !one.trauma || chance.chance(0.5)))
  const positive = chance.chance(part.positive)
  const found = !patient.normal && positive && possible.length > 0 ? pickCase(possible, chance) : undefined
  return { texts: (found ?? { write: part.normal }).write(scene), found }
}

// Major findings are a third as frequent as others.
function pickCase(cases: readonly Case[], chance: Chance): Case {
  const weights = cases.map((one) => (one.positive === 2 ? 1 : 3))
  let at = chance.next() * weights.reduce((sum, w) => sum + w, 0)
  for (const [i, one] of cases.entries()) {
    at -= weights[i]!
    if (at < 0) return one
  }
  return cases[cases.length - 1]!
}
