type Vector = readonly [number, number, number]

/** Patient directions at the four edges of the picture: letters of PS3.3 C.7.6.1.1.1, one or two an edge, or empty. */
export interface Sides {
  readonly top: string
  readonly right: string
  readonly bottom: string
  readonly left: string
}

// The patient's axes: x grows to the left hand, y to the back, z to the head.
const LETTERS = [
  ['L', 'R'],
  ['P', 'A'],
  ['H', 'F'],
] as const
/** An axis that contributes less than this (about 20 degrees) is not named. */
const LEAST = 0.34

/** The letters of a direction, the strongest first. */
export function sideLetters(direction: Vector): string {
  const length = Math.hypot(...direction)
  if (!(length > 0)) return ''
  return direction
    .map((part, axis) => ({ part: part / length, axis }))
    .filter(({ part }) => Math.abs(part) > LEAST)
    .sort((a, b) => Math.abs(b.part) - Math.abs(a.part))
    .slice(0, 2)
    .map(({ part, axis }) => LETTERS[axis]![part > 0 ? 0 : 1])
    .join('')
}

const minus = ([x, y, z]: Vector): Vector => [-x, -y, -z]

/** From the directions in which the picture's right and its bottom lie in the patient. */
export const sidesOf = (right: Vector, down: Vector): Sides => ({
  top: sideLetters(minus(down)),
  right: sideLetters(right),
  bottom: sideLetters(down),
  left: sideLetters(minus(right)),
})
