import { type Bead, ellipsoid, type Point, smoothStep, tube } from './geometry.ts'
import { abs, cos, max, min, sign, sin, sqrt } from './math.ts'
import { type Chance, type SpaceNoise, spaceNoise } from './random.ts'

/** What a place in the head is made of; each scanner gives it its own shade. */
export const HeadTissue = {
  air: 0,
  skin: 1,
  fat: 2,
  muscle: 3,
  bone: 4,
  marrow: 5,
  fluid: 6,
  grey: 7,
  white: 8,
  deepGrey: 9,
  dura: 10,
  eye: 11,
  blood: 12,
  oedema: 13,
  airCells: 14,
  calcium: 15,
  lesion: 16,
} as const

/** A head to look into: the tissue at a place (mm; the origin lies between the ears at the middle of the brain). */
export interface Head {
  tissueAt(x: number, y: number, z: number): number
}

/** What may be wrong in it. */
export type HeadFinding = 'none' | 'haemorrhage' | 'white-matter-lesions'

const T = HeadTissue

// The left half of the ventricles; the right one is its mirror image.
const LATERAL_VENTRICLE: Bead[] = [
  [4, -36, 10, 2.2],
  [8, -29, 17, 5.5],
  [10, -12, 26, 5.5],
  [13, 8, 29, 5.5],
  [20, 27, 24, 7.5],
  [24, 40, 18, 5],
  [23, 54, 12, 2.5],
]
const TEMPORAL_HORN: Bead[] = [
  [21, 28, 21, 6],
  [31, 18, 3, 3],
  [31, 2, -10, 2],
]
const PETROUS: Bead[] = [
  [62, 26, -31, 11],
  [40, 16, -32, 8.5],
  [18, 4, -33, 6],
]

/** Makes a head of its own proportions from a seed. */
export function createHead(chance: Chance, finding: HeadFinding): Head {
  const folds = spaceNoise(chance)
  const bends = spaceNoise(chance)
  const size = { x: chance.between(72, 78), y: chance.between(90, 97), z: chance.between(84, 90) }
  const skull = chance.between(6, 8.5)
  // Older brains have wider ventricles and sulci.
  const age = chance.between(0, 1)
  const side = chance.chance(0.5) ? 1 : -1
  const bleeding: Point = [side * chance.between(24, 31), chance.between(-8, 8), chance.between(6, 16)]
  const bleedingSize: Point = [chance.between(9, 13), chance.between(13, 20), chance.between(10, 15)]
  const lesions: Bead[] = Array.from({ length: 14 }, () => {
    const angle = chance.between(-2.6, 2.6)
    return [(chance.chance(0.5) ? 1 : -1) * (16 + 14 * abs(cos(angle))), 40 * sin(angle), chance.between(22, 42), chance.between(1.8, 5)]
  })

  const depthAt = (x: number, y: number, z: number): number => {
    const rx = size.x * (1 + 0.1 * (y / size.y))
    const rz = z > 0 ? size.z : 150
    const [u, v, w] = [x / rx, y / size.y, z / rz]
    const radius = sqrt(u * u + v * v + w * w) + 1e-6
    // Divided by its slope, the shell's radius becomes a distance in millimetres.
    return ((1 - radius) * radius) / sqrt((u / rx) ** 2 + (v / size.y) ** 2 + (w / rz) ** 2 + 1e-9)
  }

  function tissueAt(x: number, y: number, z: number): number {
    const depth = depthAt(x, y, z)
    const ax = abs(x)
    if (depth < 0) return isNose(x, y, z) ? T.muscle : T.air
    if (depth < 2) return T.skin
    const wall = skull + 1.6 * bends(x / 40, y / 40, z / 40)
    if (depth < 5) return ax > 48 && z < 12 && depth > 3 && y < 25 ? T.muscle : T.fat
    // Nothing in a head is straight: what lies inside is looked up at a place a little aside.
    const [sx, sy, sz] = [
      x + 3.2 * bends(x / 26, y / 26, z / 26),
      y + 3.6 * bends(z / 26, x / 26, y / 26),
      z + 3 * bends(y / 26, z / 26, x / 26),
    ]
    const face = faceAt(sx, sy, sz, depth)
    if (face >= 0) return face
    if (depth < 5 + wall) return depth > 6.8 && depth < 5 + wall - 1.8 ? T.marrow : T.bone
    if (depth < 5 + wall + 0.8) return T.dura
    return insideSkull(sx, sy, sz, depth - 5 - wall - 0.8)
  }

  // Below the floor of the skull: orbits, sinuses, petrous bones; -1 where the brain's room goes on.
  function faceAt(x: number, y: number, z: number, depth: number): number {
    const ax = abs(x)
    if (z > -8) return ellipsoid(x, y, z, [0, -size.y + 13, -4], [15, 6, 14]) < 1 ? T.air : -1
    if (tube(ax, y, z, PETROUS) < 0) return ax > 46 && bends(x / 3, y / 3, z / 3) > 0.05 ? T.airCells : T.bone
    if (ellipsoid(x, y, z, [0, -size.y + 14, -8], [16, 6, 14]) < 1) return T.air
    // Three steps down to the back: over the orbits, the temporal poles, the cerebellum.
    const wing = smoothStep(-34, -20, y + 0.25 * abs(ax - 34) - 4)
    const sella = 1 - smoothStep(12, 19, ax)
    const middleFossa = -46 + 30 * sella
    const floor = y > 8 ? -70 * smoothStep(0, 16, y - 4) + (1 - smoothStep(0, 16, y - 4)) * middleFossa : -13 + (middleFossa + 13) * wing
    if (z > floor) return -1
    const globe = ellipsoid(ax, y, z, [32, -size.y + 24, -27], [12, 12.5, 12])
    if (globe < 1) return globe > 0.72 && y > -size.y + 16 ? T.muscle : T.eye
    const cone = (y + size.y - 30) / 40
    if (
      cone > -0.2 &&
      cone < 1 &&
      tube(ax, y, z, [
        [32, -size.y + 34, -27, 2.2],
        [14, -32, -25, 2],
      ]) < 0
    )
      return T.muscle
    const orbit = ellipsoid(ax, y, z, [29 - 9 * max(cone, 0), -size.y + 34, -27], [17 - 8 * max(cone, 0), 27, 17])
    if (orbit < 1) return T.fat
    if (orbit < 1.25) return T.bone
    if (ax < 11 && y < -20) return (ax + 2 * bends(x / 4, y / 6, z / 6)) % 5 < 0.9 || ax < 0.7 ? T.bone : T.air
    if (ellipsoid(x, y, z, [0, -14, -27], [14, 13, 10]) < 1) return ax < 0.8 ? T.bone : T.air
    return depth < 13 || bends(x / 7, y / 7, z / 7) > -0.35 ? T.bone : T.marrow
  }

  function insideSkull(x: number, y: number, z: number, depth: number): number {
    const ax = abs(x)
    const found = findingAt(x, y, z)
    const deep = deepParts(ax, x, y, z)
    if (deep >= 0) return found >= 0 && deep !== T.fluid ? found : deep
    if (found >= 0) return found
    if (isBelowTent(ax, y, z)) return hindBrain(x, y, z, depth)
    return hemisphere(x, y, z, depth)
  }

  function findingAt(x: number, y: number, z: number): number {
    if (finding === 'haemorrhage') {
      const edge = ellipsoid(x, y, z, bleeding, bleedingSize) + 0.25 * bends(x / 8, y / 8, z / 8)
      if (edge < 1) return T.blood
      if (edge < 1.75) return T.oedema
    }
    if (
      finding === 'white-matter-lesions' &&
      lesions.some(([lx, ly, lz, r]) => (x - lx) ** 2 + (y - ly) ** 2 + ((z - lz) * 1.3) ** 2 < r * r)
    )
      return T.lesion
    return -1
  }

  function deepParts(ax: number, x: number, y: number, z: number): number {
    const swell = 1.6 * age
    if (z > -16 && z < 40) {
      // A bleeding presses on the ventricle of its side.
      const press = finding === 'haemorrhage' && sign(x) === side ? 2 : 0
      if (tube(ax, y, z, LATERAL_VENTRICLE) < swell - 0.8 - press || tube(ax, y, z, TEMPORAL_HORN) < swell * 0.6 - 1.2 - press) {
        return ellipsoid(ax, y, z, [19, 26, 22], [2.2, 3, 3]) < 1 ? T.calcium : T.fluid
      }
      if (ellipsoid(x, y, z, [0, -2, 4], [1.6 + swell, 13, 8]) < 1) return T.fluid
      if (ellipsoid(x, y, z, [0, 19, 6], [2, 2.6, 2.6]) < 1) return T.calcium
      if (ellipsoid(x, y, z, [0, 26, 4], [8, 5, 7]) < 1) return T.fluid
      if (ellipsoid(ax, y, z, [9, 6, 9], [8, 14, 9]) < 1) return T.deepGrey
      if (ellipsoid(ax, y, z, [13, -22, 13], [5.5, 8, 11]) < 1) return T.deepGrey
      if (ellipsoid(ax, y, z, [24 - 0.2 * y, -7, 6], [5.5, 17, 12]) < 1) return T.deepGrey
      const stem = ellipsoid(x, y, z, [0, 14, -9], [15, 11, 12])
      if (stem < 1) return y > 19 && ax < 1.2 ? T.fluid : ellipsoid(ax, y, z, [6, 10, -7], [3, 4, 4]) < 1 ? T.deepGrey : T.white
      if (stem < 1.5 && z < -1 && y > 8) return T.fluid
      if (ellipsoid(ax, y, z, [24, 4, -10], [7, 15, 8]) < 1) return T.grey
      if (ax < 15 && z > 18 && ellipsoid(0, y, z, [0, 0, 20], [1, 42, 15]) < 1 && (abs(y) > 28 || z > 30)) return T.white
    }
    return -1
  }

  const isBelowTent = (ax: number, y: number, z: number): boolean =>
    y > 6 && z < -8 - 0.12 * ax - (y - 30) * 0.05 - (y < 20 ? (20 - y) * 0.4 : 0)

  function hindBrain(x: number, y: number, z: number, depth: number): number {
    if (ellipsoid(x, y, z, [0, 37, -27], [7 - max(0, y - 36) * 0.5, 6, 11]) < 1) return T.fluid
    if (ellipsoid(x, y, z, [0, 18, -30], [15, 13, 28]) < 1) return T.white
    if (ellipsoid(x, y, z, [0, 24, -30], [22, 16, 30]) < 1 && y < 28) return T.fluid
    const lobe = ellipsoid(abs(x), y, z, [22, 48, -32], [31, 30, 26])
    if (lobe > 1.1 && (y > 30 || abs(x) > 20)) return hemisphere(x, y, z, depth)
    if (lobe > 1 || depth < 1.5) return T.fluid
    // Folia: thin leaves one behind the other.
    const leaf = abs(((y * 0.9 + z * 0.7 + 3 * folds(x / 14, y / 14, z / 14)) % 4.4) - 2.2)
    if (lobe > 0.55) return leaf < 0.22 ? T.fluid : T.grey
    return T.white
  }

  function hemisphere(x: number, y: number, z: number, depth: number): number {
    const ax = abs(x)
    // How far the halves are parted by the great fissure here.
    const parted = max(smoothStep(24, 36, z), smoothStep(31, 46, -y), smoothStep(36, 50, y + max(0, z - 16)))
    const middle = parted > 0.3
    if (middle && ax < 0.6) return T.dura
    if (middle && ax < 0.6 + (1.2 + age) * smoothStep(-0.5, 0.5, folds(x / 30, y / 9, z / 9))) return T.fluid
    // The cisterns under the brain and the cleft of Sylvius.
    if (z < -8 && ax < 17 && y > -26 && y < 10)
      return ellipsoid(x, y, z, [0, -4, -12], [12, 9, 9]) + 0.9 * folds(x / 7, y / 7, z / 7) < 0.9 ? T.fluid : T.grey
    const cleft = abs(z - 6 - 0.35 * y - 0.45 * (ax - 46) - 4 * folds(y / 12, z / 12, ax / 12)) * 0.8
    const sylvian = ax > 36 && y > -32 && y < 26 && cleft < (0.7 + age) * smoothStep(34, 44, ax)
    const island = abs(ax - 36 - 0.006 * (y + 4) ** 2 - 2.5 * folds(y / 9, z / 9, 5))
    const insula = island < (0.5 + 0.9 * age) * (1 - smoothStep(8, 22, abs(y + 3))) && z > -8 && z < 20
    if (sylvian || insula) return T.fluid
    const warpX = x + 5 * bends(x / 17, y / 17, z / 17)
    const warpY = y + 5 * bends(y / 17, z / 17, x / 17)
    const fold = abs(folds(warpX / 12.5, warpY / 12.5, z / 12.5))
    const inner = min(depth, ax - 1.7 + 32 * (1 - parted))
    const open = (0.045 + 0.05 * age) * (1 - smoothStep(10, 23, inner))
    if (inner < 23 && fold < open) return T.fluid
    if (depth < 0.6 + 0.9 * age) return T.fluid
    const ribbon = 0.4 * (1 - smoothStep(12, 25, inner))
    const nearCleft = (island < 3.6 && y > -26 && y < 20 && z > -9 && z < 21) || (ax > 36 && cleft < 3.6 && y > -33 && y < 27)
    return inner < 4.4 || fold < ribbon || nearCleft ? T.grey : T.white
  }

  const isNose = (x: number, y: number, z: number): boolean => z < -18 && ellipsoid(x, y, z, [0, -size.y - 3, -38], [9, 13, 22]) < 1

  return { tissueAt }
}

/** Slow unevenness of a picture, e.g. of an MR coil: about 1, by `depth`. */
export function unevenness(noise: SpaceNoise, depth: number): (x: number, y: number, z: number) => number {
  return (x, y, z) => 1 + depth * noise(x / 90 + 7, y / 90 + 3, z / 90)
}
