/** What a measured region of an image is; `image` would be the whole picture. */
export type RegionKind = 'length' | 'angle' | 'ellipse' | 'rectangle' | 'probe'

/** Column and row, in pixels of the image or of whatever it is drawn on. */
export type RegionPoint = readonly [number, number]

/** A region as a line to draw or to press: closed around an area, open along a measure, one point for a probe. */
export interface RegionOutline {
  readonly points: readonly RegionPoint[]
  readonly closed: boolean
}

/** Corners that stand in for an ellipse: on a sheet of paper and on a screen nobody sees them. */
const CORNERS = 64

const middle = (a: RegionPoint, b: RegionPoint): RegionPoint => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]

/** Handles of an ellipse are the ends of its axes: below, above, left, right, also of one that is turned. */
function ellipse([below, above, left, right]: readonly RegionPoint[]): readonly RegionPoint[] {
  if (!below || !above || !left || !right) return []
  const [x, y] = middle(middle(below, above), middle(left, right))
  const across: RegionPoint = [(right[0] - left[0]) / 2, (right[1] - left[1]) / 2]
  const down: RegionPoint = [(below[0] - above[0]) / 2, (below[1] - above[1]) / 2]
  return Array.from({ length: CORNERS }, (_, i): RegionPoint => {
    const turn = (2 * Math.PI * i) / CORNERS
    return [x + Math.cos(turn) * across[0] + Math.sin(turn) * down[0], y + Math.cos(turn) * across[1] + Math.sin(turn) * down[1]]
  })
}

/** Where a region is drawn, from its handles. */
export function outlineOf(kind: RegionKind, points: readonly RegionPoint[]): RegionOutline {
  if (kind === 'ellipse') return { points: ellipse(points), closed: true }
  const [a, b, c, d] = points
  // Corners come as above left, above right, below left, below right.
  if (kind === 'rectangle') return { points: a && b && c && d ? [a, b, d, c] : [], closed: true }
  return { points, closed: false }
}

function fromSegment([x, y]: RegionPoint, [ax, ay]: RegionPoint, [bx, by]: RegionPoint): number {
  const [dx, dy] = [bx - ax, by - ay]
  const square = dx * dx + dy * dy
  const along = square === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / square))
  return Math.hypot(x - ax - along * dx, y - ay - along * dy)
}

/** How far a point is from a region's line; infinite from a region without points. */
export function distanceTo(point: RegionPoint, { points, closed }: RegionOutline): number {
  if (points.length === 1) return Math.hypot(point[0] - points[0]![0], point[1] - points[0]![1])
  const ends = closed ? points : points.slice(0, -1)
  return Math.min(Number.POSITIVE_INFINITY, ...ends.map((from, i) => fromSegment(point, from, points[(i + 1) % points.length]!)))
}
