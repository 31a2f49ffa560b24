type Point = readonly [number, number]

export interface Pinch {
  /** How much larger the picture becomes. */
  readonly ratio: number
  /** Between the fingers, before and now: what lay under it then lies under it now. */
  readonly from: Point
  readonly to: Point
}

/** Nearer together the fingers' distance says nothing. */
const NEAREST = 10
/** Of the zoom at which the whole picture is seen. */
const [LEAST, MOST] = [0.25, 40]

/** What two fingers did between two reports of them; undefined where one of the two has only just come, or more are down. */
export function pinchOf(before: readonly Point[], now: readonly Point[]): Pinch | undefined {
  const [a, b] = before
  const [c, d] = now
  if (before.length !== 2 || now.length !== 2 || !a || !b || !c || !d) return undefined
  const apart = (one: Point, other: Point): number => Math.max(NEAREST, Math.hypot(one[0] - other[0], one[1] - other[1]))
  const between = (one: Point, other: Point): Point => [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2]
  return { ratio: apart(c, d) / apart(a, b), from: between(a, b), to: between(c, d) }
}

/** The zoom after a pinch. One that is out of bounds already comes back and goes no farther. */
export const boundedZoom = (zoom: number, ratio: number, fit: number): number =>
  Math.min(Math.max(zoom * ratio, Math.min(zoom, fit * LEAST)), Math.max(zoom, fit * MOST))
