/** A point in the patient, millimetres: x to the left, y to the back, z to the head (the axes of DICOM). */
export type Point = readonly [x: number, y: number, z: number]

/** A ball on a path with its radius. */
export type Bead = readonly [x: number, y: number, z: number, radius: number]

/** Below 1 inside an ellipsoid, above 1 outside: the squared distance from its middle in its own radii. */
export function ellipsoid(x: number, y: number, z: number, [cx, cy, cz]: Point, [rx, ry, rz]: Point): number {
  const [dx, dy, dz] = [(x - cx) / rx, (y - cy) / ry, (z - cz) / rz]
  return dx * dx + dy * dy + dz * dz
}

/** Signed distance (mm, negative inside) to a tube along a path of beads. */
export function tube(x: number, y: number, z: number, beads: readonly Bead[]): number {
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i + 1 < beads.length; i += 1) {
    const [ax, ay, az, ar] = beads[i]!
    const [bx, by, bz, br] = beads[i + 1]!
    const [ux, uy, uz] = [bx - ax, by - ay, bz - az]
    const along = ((x - ax) * ux + (y - ay) * uy + (z - az) * uz) / (ux * ux + uy * uy + uz * uz)
    const t = Math.min(Math.max(along, 0), 1)
    const [dx, dy, dz] = [x - ax - t * ux, y - ay - t * uy, z - az - t * uz]
    const distance = Math.sqrt(dx * dx + dy * dy + dz * dz) - (ar + t * (br - ar))
    if (distance < least) least = distance
  }
  return least
}

/** 0 below the first bound, 1 above the second, smooth between. */
export function smoothStep(low: number, high: number, value: number): number {
  const t = Math.min(Math.max((value - low) / (high - low), 0), 1)
  return t * t * (3 - 2 * t)
}

/** Softens a picture in place by [1 2 1]/4 in both directions, as a scanner's optics do. */
export function soften(pixels: Float32Array, width: number, height: number): void {
  const line = new Float32Array(Math.max(width, height))
  const pass = (start: number, step: number, count: number): void => {
    for (let i = 0; i < count; i += 1) line[i] = pixels[start + i * step]!
    for (let i = 1; i + 1 < count; i += 1) pixels[start + i * step] = (line[i - 1]! + 2 * line[i]! + line[i + 1]!) / 4
  }
  for (let row = 0; row < height; row += 1) pass(row * width, 1, width)
  for (let column = 0; column < width; column += 1) pass(column, width, height)
}
