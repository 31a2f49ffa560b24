import type { Bead, Point } from './geometry.ts'
import { hypot } from './math.ts'
import type { Chance } from './random.ts'

/** A place and size for a lump: inside a lung with room around it. */
export function noduleIn(chance: Chance, isLung: (x: number, y: number, z: number) => boolean): Bead {
  for (;;) {
    const place: Point = [(chance.chance(0.5) ? 1 : -1) * chance.between(50, 105), chance.between(-50, 60), chance.between(-30, 70)]
    const clear = [-1, 1].every((d) => isLung(place[0] + 14 * d, place[1], place[2]) && isLung(place[0], place[1] + 14 * d, place[2]))
    if (clear) return [...place, chance.between(6, 12)]
  }
}

/** Each lung's vessels: from the root outwards, halving and thinning. */
export function vesselTree(chance: Chance): [Bead, Bead][] {
  const found: [Bead, Bead][] = []
  const grow = (from: Bead, direction: Point, length: number, depth: number): void => {
    const [x, y, z, r] = from
    const size = hypot(...direction)
    const to: Bead = [x + (direction[0] / size) * length, y + (direction[1] / size) * length, z + (direction[2] / size) * length, r * 0.8]
    found.push([from, to])
    if (depth === 0 || r < 0.5) return
    const children = chance.chance(0.25) ? 3 : 2
    for (let child = 0; child < children; child += 1) {
      const bend = 0.42 + 0.25 * chance.next()
      const next: Point = [0, 1, 2].map((axis) => direction[axis]! / size + bend * (chance.next() * 2 - 1) * 1.3) as unknown as Point
      grow([to[0], to[1], to[2], to[3] * (child === 0 ? 0.9 : 0.7)], next, length * (0.78 + 0.2 * chance.next()), depth - 1)
    }
  }
  for (const side of [-1, 1]) {
    for (let branch = 0; branch < 17; branch += 1) {
      const up = -1.25 + (2.3 * branch) / 16
      const direction: Point = [side * (0.75 + 0.5 * chance.next()), chance.between(-1, 1), up]
      grow([side * 36, 16, 4 + up * 12, chance.between(2.6, 4.6)], direction, chance.between(24, 31), 5)
    }
  }
  return found
}
