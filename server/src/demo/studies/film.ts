import type { Point } from './geometry.ts'
import { ceil, floor, INFINITE, max, min, sqrt } from './math.ts'

/** A film of attenuation: one number a pixel, x to the right (the patient's left), z upwards, millimetres from the middle. */
export interface Film {
  size: number
  spacing: number
  values: Float32Array
}

/** An empty square film. */
export function createFilm(size: number, spacing: number): Film {
  return { size, spacing, values: new Float32Array(size * size) }
}

/** A bone seen from the front: its centre line with half widths, and how much its wall and its core attenuate. */
export interface Stroke {
  path: readonly Point[]
  wall: number
  core: number
}

const scratch: { near: Float32Array; wide: Float32Array } = { near: new Float32Array(0), wide: new Float32Array(0) }

/** Draws a tube of bone along a path of [x, z, half width]: bright edges where the rays run along its wall. Overlaps of one path count once. */
export function drawTube(film: Film, { path, wall, core }: Stroke): void {
  const { values } = film
  if (scratch.near.length !== values.length) {
    scratch.near = new Float32Array(values.length).fill(INFINITE)
    scratch.wide = new Float32Array(values.length)
  }
  const touched: number[] = []
  for (let i = 0; i + 1 < path.length; i += 1) {
    eachPixelNear(film, path[i]!, path[i + 1]!, (at, distance, radius) => {
      if (scratch.near[at] === INFINITE) touched.push(at)
      const share = distance / radius
      if (share < scratch.near[at]!) {
        scratch.near[at] = share
        scratch.wide[at] = radius
      }
    })
  }
  for (const at of touched) {
    const share = min(scratch.near[at]!, 1)
    const radius = scratch.wide[at]!
    const hollow = max(1 - 1.6 / radius, 0)
    const outer = sqrt(1 - share * share)
    const inner = share < hollow ? sqrt(hollow * hollow - share * share) : 0
    values[at]! += radius * ((outer - inner) * wall + inner * core)
    scratch.near[at] = INFINITE
  }
}

/** Draws a thread of soft tissue (a vessel): thick in its middle. */
export function drawThread(film: Film, from: Point, to: Point, attenuation: number): void {
  eachPixelNear(film, from, to, (at, distance, radius) => {
    film.values[at]! += attenuation * sqrt(max(radius * radius - distance * distance, 0))
  })
}

function eachPixelNear(
  film: Film,
  [ax, az, ar]: Point,
  [bx, bz, br]: Point,
  visit: (at: number, distance: number, radius: number) => void,
): void {
  const { size, spacing } = film
  const middle = size / 2
  const reach = max(ar, br)
  const columns = [floor((min(ax, bx) - reach) / spacing + middle), ceil((max(ax, bx) + reach) / spacing + middle)]
  const rows = [floor(middle - (max(az, bz) + reach) / spacing), ceil(middle - (min(az, bz) - reach) / spacing)]
  const [ux, uz] = [bx - ax, bz - az]
  const length = ux * ux + uz * uz
  for (let row = max(rows[0]!, 0); row <= min(rows[1]!, size - 1); row += 1) {
    const z = (middle - row - 0.5) * spacing
    for (let column = max(columns[0]!, 0); column <= min(columns[1]!, size - 1); column += 1) {
      const x = (column + 0.5 - middle) * spacing
      const t = length < 1e-9 ? 0 : min(max(((x - ax) * ux + (z - az) * uz) / length, 0), 1)
      const [dx, dz] = [x - ax - t * ux, z - az - t * uz]
      const distance = sqrt(dx * dx + dz * dz)
      const radius = ar + t * (br - ar)
      if (distance < radius) visit(row * size + column, distance, radius)
    }
  }
}

/** Mean of a square around each pixel, by running sums. */
export function boxMean(values: Float32Array, size: number, radius: number): Float32Array {
  const along = (from: Float32Array, start: (line: number) => number, step: number): Float32Array => {
    const out = new Float32Array(from.length)
    for (let line = 0; line < size; line += 1) {
      const base = start(line)
      let sum = 0
      let count = 0
      for (let i = -radius; i < size; i += 1) {
        if (i + radius < size) {
          sum += from[base + (i + radius) * step]!
          count += 1
        }
        if (i - radius - 1 >= 0) {
          sum -= from[base + (i - radius - 1) * step]!
          count -= 1
        }
        if (i >= 0) out[base + i * step] = sum / count
      }
    }
    return out
  }
  return along(
    along(values, (line) => line * size, 1),
    (line) => line,
    size,
  )
}
