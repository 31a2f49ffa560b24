import { INFINITE, max, min, sqrt } from './math.ts'
/** A point in the patient, millimetres: x to the left, y to the back, z to the head (the axes of DICOM). */
export type Point = readonly [x: number, y: number, z: number]

/** A ball on a path with its radius. */
export type Bead = readonly [x: number, y: number, z: number, radius: number]

/** Below 1 inside an ellipsoid, above 1 outside: the squared distance from its middle in its own radii. */
export function ellipsoid(x: number, y: number, z: number, middle: Point, radii: Point): number {
  const dx = (x - middle[0]) / radii[0]
  const dy = (y - middle[1]) / radii[1]
  const dz = (z - middle[2]) / radii[2]
  return dx * dx + dy * dy + dz * dz
}

/** Signed distance (mm, negative inside) to a tube along a path of beads. */
export function tube(x: number, y: number, z: number, beads: readonly Bead[]): number {
  let least = INFINITE
  for (let i = 1; i < beads.length; i += 1) {
    const a = beads[i - 1]!
    const b = beads[i]!
    const ux = b[0] - a[0]
    const uy = b[1] - a[1]
    const uz = b[2] - a[2]
    const px = x - a[0]
    const py = y - a[1]
    const pz = z - a[2]
    const t = min(max((px * ux + py * uy + pz * uz) / (ux * ux + uy * uy + uz * uz), 0), 1)
    const dx = px - t * ux
    const dy = py - t * uy
    const dz = pz - t * uz
    const distance = sqrt(dx * dx + dy * dy + dz * dz) - (a[3] + t * (b[3] - a[3]))
    if (distance < least) least = distance
  }
  return least
}

/** 0 below the first bound, 1 above the second, smooth between. */
export function smoothStep(low: number, high: number, value: number): number {
  const t = min(max((value - low) / (high - low), 0), 1)
  return t * t * (3 - 2 * t)
}

/** Softens a picture in place by [1 2 1]/4 in both directions, as a scanner's optics do. */
export function soften(pixels: Float32Array, width: number, height: number): void {
  const line = new Float32Array(max(width, height))
  const pass = (start: number, step: number, count: number): void => {
    for (let i = 0; i < count; i += 1) line[i] = pixels[start + i * step]!
    for (let i = 1; i + 1 < count; i += 1) pixels[start + i * step] = (line[i - 1]! + 2 * line[i]! + line[i + 1]!) / 4
  }
  for (let row = 0; row < height; row += 1) pass(row * width, 1, width)
  for (let column = 0; column < width; column += 1) pass(column, width, height)
}
