import type { Side } from './person'

/** A part and its side, as one hospital asks for it and another one takes it. */
export interface SidedPart {
  readonly bodypart: string
  readonly side: Side
}

const single = (parts: readonly SidedPart[]): ReadonlySet<string> =>
  new Set(parts.flatMap(({ side }) => (side === 'B' ? ['L', 'R'] : side === '' ? [] : [side])))
const equal = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => a.size === b.size && [...a].every((one) => b.has(one))

/**
 * Does what a hospital takes lie on the sides that were asked for? Part by part, where both name the part alike; else on the whole, since each
 * hospital has its own list. What names no side (an item without sides) says nothing against it.
 */
export function sameSides(asked: readonly SidedPart[], taken: readonly SidedPart[]): boolean {
  const fits = (a: readonly SidedPart[], b: readonly SidedPart[]): boolean => {
    const [wanted, had] = [single(a), single(b)]
    return wanted.size === 0 || had.size === 0 || equal(wanted, had)
  }
  const parts = [...new Set(taken.map(({ bodypart }) => bodypart))].filter((part) => asked.some(({ bodypart }) => bodypart === part))
  const of = (all: readonly SidedPart[], part: string) => all.filter(({ bodypart }) => bodypart === part)
  const others = (all: readonly SidedPart[]) => all.filter(({ bodypart }) => !parts.includes(bodypart))
  return parts.every((part) => fits(of(asked, part), of(taken, part))) && fits(others(asked), others(taken))
}
