import { between } from '../beats'

/** Half the time around a beat that is compared. */
const REACH_S = 0.11
/** How far a beat's mark may be moved to fit. */
const MOVE_S = 0.036
/** Likeness of beats of one shape: 1 is the same in form and height. */
const ALIKE = 0.78

interface Shape {
  readonly members: number[]
  readonly template: Float64Array
  /** Leads that have a part in it: 1 for one that heard a beat of it. */
  readonly has: Uint8Array
}
/** Beats by their shape, moved so that they lie on each other. */
export interface BeatShapes {
  /** Samples, where the beats of one shape fit each other best. */
  readonly at: readonly number[]
  /** Indices of the beats of the most frequent shape. */
  readonly dominant: readonly number[]
}

/**
 * Sorts beats by shape over all leads: each goes to the shape that it is most like, or begins one. Compared is what both were heard in: a lead
 * that is lost part way makes no beat another one.
 */
export function beatShapes(
  leads: readonly Float64Array[],
  rate: number,
  peaks: readonly number[],
  heard: readonly ((at: number) => boolean)[],
): BeatShapes {
  const bands = leads.map((lead) => between(lead, 1, 40, rate))
  const count = bands[0]?.length ?? 0
  const step = Math.max(1, Math.round(rate / 250))
  const reach = Math.floor((REACH_S * rate) / step)
  const width = 2 * reach + 1
  const cut = (at: number, to: Float64Array): Float64Array => {
    for (const [l, band] of bands.entries()) {
      for (let k = 0; k < width; k += 1) {
        const i = at + (k - reach) * step
        to[l * width + k] = i >= 0 && i < count ? band[i]! : 0
      }
    }
    return to
  }
  const likeness = (a: Float64Array, b: Float64Array, of: Uint8Array): number => {
    let [ab, aa, bb] = [0, 0, 0]
    for (let l = 0; l < of.length; l += 1) {
      if (of[l] === 0) continue
      for (let i = l * width; i < (l + 1) * width; i += 1) {
        ab += a[i]! * b[i]!
        aa += a[i]! ** 2
        bb += b[i]! ** 2
      }
    }
    return aa + bb > 0 ? (2 * ab) / (aa + bb) : 0
  }
  const piece = new Float64Array(width * bands.length)
  const move = Math.round(MOVE_S * rate)
  const fit = ({ template }: Shape, of: Uint8Array, at: number, by: number, far: number): { at: number; like: number } => {
    let best = { at, like: -1 }
    for (let lag = -far; lag <= far; lag += by) {
      const like = likeness(template, cut(at + lag, piece), of)
      if (like > best.like) best = { at: at + lag, like }
    }
    return best
  }
  const shapes: Shape[] = []
  const at = [...peaks]
  for (const [b, peak] of peaks.entries()) {
    let best: { shape: Shape; at: number; like: number } | undefined
    const own = Uint8Array.from(heard, (hears) => (hears(peak) ? 1 : 0))
    const both = ({ has }: Shape): Uint8Array => has.map((one, l) => one & own[l]!)
    for (const shape of shapes) {
      const coarse = fit(shape, both(shape), peak, 2 * step, move)
      if (coarse.like > (best?.like ?? -1)) best = { shape, ...coarse }
    }
    if (best && best.like >= ALIKE) {
      const { shape } = best
      const fine = fit(shape, both(shape), best.at, 1, 2 * step)
      at[b] = fine.at
      cut(fine.at, piece)
      const share = 1 / Math.min(20, shape.members.length + 1)
      for (let i = 0; i < piece.length; i += 1) {
        const l = Math.floor(i / width)
        if (own[l] === 1) shape.template[i] = shape.has[l] === 1 ? shape.template[i]! * (1 - share) + share * piece[i]! : piece[i]!
      }
      for (const [l, one] of own.entries()) if (one === 1) shape.has[l] = 1
      shape.members.push(b)
    } else if (shapes.length < 12) shapes.push({ members: [b], template: Float64Array.from(cut(peak, piece)), has: own })
  }
  const dominant = shapes.toSorted((a, b) => b.members.length - a.members.length)[0]?.members ?? []
  return { at, dominant }
}
