type Vector = readonly [number, number, number]

/** Where a slice lies in the patient. */
export interface SlicePlace {
  /** Frame of reference (PS3.3 C.7.4.1): positions can be compared within one alone. */
  readonly frame: string
  /** Across the slice, of length one. */
  readonly normal: Vector
  /** Along the normal, in millimetres. */
  readonly at: number
}

/** Slices closer in direction than this (about 15 degrees) are the same cut. */
const SAME_CUT = 0.966

const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]

/** From a header's position and directions of row and column; undefined where it has none or they are no directions. */
export function slicePlace(frame: string, position: Vector, row: Vector, column: Vector): SlicePlace | undefined {
  const cross: Vector = [
    row[1] * column[2] - row[2] * column[1],
    row[2] * column[0] - row[0] * column[2],
    row[0] * column[1] - row[1] * column[0],
  ]
  const length = Math.hypot(...cross)
  if (!(length > 0) || !position.every(Number.isFinite)) return undefined
  const normal: Vector = [cross[0] / length, cross[1] / length, cross[2] / length]
  return { frame, normal, at: dot(position, normal) }
}

/** A stack as linked scrolling sees it: where it stands, and where its slices lie. */
export interface LinkedStack {
  readonly index: number
  readonly slices: readonly (SlicePlace | undefined)[]
}

/** May positions of these two be compared? */
export const comparable = (a: SlicePlace | undefined, b: SlicePlace | undefined): boolean =>
  a !== undefined && b !== undefined && a.frame !== '' && a.frame === b.frame && Math.abs(dot(a.normal, b.normal)) > SAME_CUT

/**
 * The slice of `other` that belongs to the one on which `lead` stands now: the nearest in the patient where both say the same frame of
 * reference and cut alike; otherwise as far from its own beginning as the leader went from his (`from`: both when they were linked).
 */
export function linkedIndex(lead: LinkedStack, other: LinkedStack, from: { readonly lead: number; readonly other: number }): number {
  const here = lead.slices[lead.index]
  const last = other.slices.length - 1
  if (here && comparable(here, other.slices[other.index] ?? other.slices.find(Boolean))) {
    let best = other.index
    let least = Number.POSITIVE_INFINITY
    other.slices.forEach((slice, index) => {
      if (!slice || !comparable(here, slice)) return
      // Both along the leader's normal: a stack that is numbered from the other end has it reversed.
      const away = Math.abs(slice.at * Math.sign(dot(slice.normal, here.normal)) - here.at)
      const nearer = away < least - 1e-6 || (away < least + 1e-6 && Math.abs(index - other.index) < Math.abs(best - other.index))
      if (nearer) [best, least] = [index, away]
    })
    return best
  }
  return Math.max(0, Math.min(last, from.other + lead.index - from.lead))
}
