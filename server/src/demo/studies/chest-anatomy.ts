import { type Bead, ellipsoid, smoothStep, tube } from './geometry.ts'
import { noduleIn, vesselTree } from './lung-parts.ts'
import { abs, atan2, cos, exp, hypot, max, min, PI, sin, sqrt } from './math.ts'
import { type Chance, spaceNoise } from './random.ts'

/** A chest to look into, in Hounsfield units (mm; the origin lies in the middle of the chest, x to the patient's left). */
export interface Chest {
  hounsfieldAt(x: number, y: number, z: number): number
  /** Whether a place is lung, where vessels may be drawn. */
  isLung(x: number, y: number, z: number): boolean
  /** The branches of the lung vessels. */
  vessels: [from: Bead, to: Bead][]
  /** A lump in a lung, when there is one. */
  nodule: Bead | undefined
  /** Half widths of the body and of the chest's inside at a height. */
  body: { width: number; depth: number }
  inside(z: number): { width: number; depth: number }
}

const AIR = -1000
const FAT = -98
const MUSCLE = 52
const BLOOD = 43

const AORTA: Bead[] = [
  [-8, -18, -25, 15],
  [-14, -24, 5, 16],
  [-12, -22, 32, 15],
  [0, -4, 48, 13.5],
  [15, 22, 46, 12.5],
  [22, 44, 28, 12],
  [21, 48, -40, 11.5],
  [12, 46, -140, 11],
]
const CAVA: Bead[] = [
  [-32, -12, 78, 8],
  [-29, -12, -10, 9.5],
]
const LUNG_ARTERY: Bead[] = [
  [20, -32, -18, 13],
  [17, -22, 12, 13.5],
  [28, 4, 16, 11],
  [42, 16, 12, 8],
]
const RIGHT_ARTERY: Bead[] = [
  [12, -6, 10, 10],
  [-16, 2, 8, 9.5],
  [-40, 10, 2, 8],
]
const WINDPIPE: Bead[] = [
  [0, 2, 130, 8.5],
  [-1, 10, 70, 8.5],
  [-2, 16, 30, 8.5],
]
const BRONCHI: Bead[][] = [
  [
    [-2, 16, 30, 7.5],
    [-26, 22, 8, 6.5],
    [-40, 24, -12, 4.5],
  ],
  [
    [-2, 16, 30, 7],
    [22, 22, 6, 5.5],
    [42, 25, -8, 4.2],
  ],
]
const GULLET: Bead[] = [
  [5, 26, 130, 6],
  [4, 34, 40, 6.5],
  [10, 34, -140, 7],
]

/** Makes a chest of its own proportions from a seed. */
export function createChest(chance: Chance, options: { female: boolean; nodule: boolean }): Chest {
  const noise = spaceNoise(chance)
  const fine = spaceNoise(chance)
  const body = { width: chance.between(156, 172), depth: chance.between(100, 114) }
  const fat = options.female ? chance.between(14, 22) : chance.between(8, 18)
  const wall = { side: fat + 13, front: fat + 12 }
  const heart = { size: chance.between(0.92, 1.1), turn: chance.between(0.5, 0.8) }
  const breath = chance.between(-8, 8)

  let roomAt = Number.NaN
  let room = { width: 0, depth: 0 }
  // One height is asked for many times in a row.
  const inside = (z: number): { width: number; depth: number } => {
    if (z === roomAt) return room
    const t = min(max((z - 5) / 126, 0), 1)
    const narrow = sqrt(max(1 - t * t, 0)) ** 1.1
    roomAt = z
    room = { width: (body.width - wall.side - 6) * (0.22 + 0.78 * narrow), depth: (body.depth - wall.front - 4) * (0.35 + 0.65 * narrow) }
    return room
  }

  // Distance (mm, positive inside) to a rounded rectangle-like section.
  const sectionDepth = (x: number, y: number, width: number, depth: number): number => {
    // Powers of 2.5, written so that they are quick: this runs for every place.
    const u = abs(x / width)
    const v = abs(y / depth)
    const radius = (u * u * sqrt(u) + v * v * sqrt(v)) ** 0.4
    const far = sqrt(x * x + y * y)
    return radius < 1e-6 ? min(width, depth) : far / radius - far
  }

  const frontDepth = inside(30).depth

  const domes = (x: number, y: number): number => {
    const right = -72 - 62 * (((x + 66) / 74) ** 2 + ((y + 6) / 92) ** 2)
    const left = -86 - 62 * (((x - 68) / 70) ** 2 + ((y + 2) / 90) ** 2)
    return max(right, left) + breath
  }

  const inHeart = (x: number, y: number, z: number): number => {
    const [dx, dy] = [x - 20, y + 22]
    const [c, s] = [cos(heart.turn), sin(heart.turn)]
    return sqrt(ellipsoid(dx * c - dy * s, dx * s + dy * c, z, [0, 0, -58], [64 * heart.size, 44 * heart.size, 52]))
  }

  const mediastinum = (x: number, y: number, z: number): boolean => {
    const edge =
      9 + 22 * exp(-(((y - 8) / 34) ** 2)) + (y > 38 ? 14 * smoothStep(38, 60, y) : 0) + 2.5 * noise(y / 18, z / 18, x > 0 ? 3 : 9)
    return abs(x - 2) < edge || (z < 0 && inHeart(x, y, z) < 1.06) || (x > -34 && x < 40 && tube(x, y, z, AORTA) < 1.5)
  }

  const isLung = (x: number, y: number, z: number): boolean => {
    const { width, depth } = inside(z)
    if (sectionDepth(x, y - 4, width, depth) < 1) return false
    return z > domes(x, y) && !mediastinum(x, y, z)
  }

  const nodule: Bead | undefined = options.nodule ? noduleIn(chance, isLung) : undefined
  const vessels = vesselTree(chance)

  function hounsfieldAt(x: number, y: number, z: number): number {
    const depth = sectionDepth(x, y, body.width + 14 * smoothStep(60, 110, z), body.depth * (1 - 0.2 * smoothStep(85, 125, z)))
    const chestWall = options.female ? breastAt(x, y, z) : AIR
    if (depth < 0) return chestWall
    if (depth < 2) return chestWall > AIR ? FAT : 25
    const bone = boneAt(x, y, z)
    if (bone > AIR) return bone
    const hollow = inside(z)
    const cavity = sectionDepth(x, y - 4, hollow.width, hollow.depth)
    if (cavity > 0) return cavityAt(x, y, z, cavity)
    const rib = ribAt(x, y, z, -cavity)
    if (rib > AIR) return rib
    if (depth < fat * (0.75 + 0.35 * noise(x / 50, y / 50, z / 50)) + (y < -40 ? -4 : 2)) return FAT + 12 * fine(x / 4, y / 4, z / 4)
    // Muscle in sheets with thin layers of fat between them.
    return -cavity > 11 && abs(noise(x / 26, y / 26, z / 40) + 0.02 * (depth - fat)) < 0.05 ? FAT + 20 : MUSCLE
  }

  function breastAt(x: number, y: number, z: number): number {
    const shape = ellipsoid(abs(x), y, z, [74, -body.depth + 16, -12], [58, 46, 52])
    if (shape > 1) return AIR
    return shape > 0.93 ? 25 : fine(x / 9, y / 9, z / 9) > 0.12 && shape < 0.7 ? 35 : FAT
  }

  function boneAt(x: number, y: number, z: number): number {
    const ax = abs(x)
    const spine = spineAt(ax, y, z)
    if (spine > AIR) return spine
    const front = -(z > 30 ? frontDepth : inside(z).depth) - 1 + (z > 30 ? (z - 30) * 0.25 : 0)
    const plate = ellipsoid(x, y, z, [0, front - 3, -2], [19 + (z > 45 ? 9 : 0), 6.5, 82])
    if (plate < 1) return plate > 0.62 || abs((z % 38) - 19) < 1 ? 520 : 140
    if (z > 74 && y < 0) {
      const collar = tube(ax, y, z, [
        [14, -body.depth + 44, 88, 8.5],
        [70, -body.depth + 50, 104, 6],
        [138, -body.depth + 84, 114, 6.5],
      ])
      if (collar < 0) return collar > -2 ? 850 : 300
    }
    const isHead =
      z > 60 &&
      ax > 100 &&
      tube(ax, y, z, [
        [136, 48, 70, 4],
        [150, 20, 104, 9],
      ]) < 0
    const sheet = z > -32 && z < 100 && ax > 80 + 0.12 * abs(z - 60) && ax < 142 && abs(y - 88 + 0.011 * (ax - 76) ** 2) < 3.4
    return sheet || isHead ? (fine(x / 4, y / 4, z / 4) > 0.2 ? 320 : 720) : AIR
  }

  function spineAt(ax: number, y: number, z: number): number {
    if (ax > 46 || y < 36) return AIR
    const step = ((z % 25) + 25) % 25
    const disc = step < 5
    const trunk = ellipsoid(ax, y, z, [0, 60, z], [disc ? 16.5 : 18 + 0.06 * (step - 15) ** 2 * 0.3, 15, 1])
    if (trunk < 1) return disc ? 85 : trunk > 0.8 || step < 6.5 || step > 23.5 ? 560 : 200 + 70 * fine(ax / 3, y / 3, z / 3)
    const canal = ellipsoid(ax, y, 0, [0, 82, 0], [10, 8.5, 1])
    if (canal < 1) return canal < 0.35 ? 38 : canal > 0.85 ? 30 : 8
    if (canal < 1.75) return 620
    if (
      step > 8 &&
      step < 22 &&
      tube(ax, y, 0, [
        [9, 88, 0, 5],
        [42, 96, 0, 4],
      ]) < 0
    )
      return 520
    if (ax < 3 + (y > 112 ? 1.5 : 0) && y > 88 && y < 122 && step > 4) return 520
    return AIR
  }

  // Ribs: rings that fall from the spine to the front.
  function ribAt(x: number, y: number, z: number, outward: number): number {
    if (outward < 1.5 || outward > 11) return AIR
    const around = atan2(abs(x), y + 10)
    const fall = 118 * (around / PI) ** 1.25 + 5 * sin(around * 2)
    const place = (((z + fall + 6) % 25) + 25) % 25
    const off = abs(place - 12.5)
    const thick = hypot((outward - 6.2) / 4.6, off / 6.6)
    if (thick > 1) return AIR
    // Near the breastbone ribs are cartilage.
    if (around > 2.45) return 110
    return thick > 0.6 ? 720 : 160
  }

  function cavityAt(x: number, y: number, z: number, cavity: number): number {
    if (cavity < 1) return MUSCLE
    const through = mediastinum(x, y, z)
    if (z > domes(x, y)) {
      if (!through) return lungAt(x, y, z)
      return mediastinumAt(x, y, z)
    }
    return inHeart(x, y, z) < 1 && z > -100 ? BLOOD : bellyAt(x, y, z)
  }

  function lungAt(x: number, y: number, z: number): number {
    if (nodule) {
      const [nx, ny, nz, r] = nodule
      const away = hypot(x - nx, y - ny, z - nz)
      if (away < r * (1 + 0.28 * fine(x / 4, y / 4, z / 4))) return 38
      if (away < r * 1.9 && abs(fine(atan2(y - ny, x - nx) * 3.2 + 9, (z - nz) / 5, 4)) < 0.1) return -420
    }
    // The great fissures, thin and a little bent.
    const fissure = abs(z + 8 - 0.95 * y + 6 * noise(x / 40, y / 40, 2)) < 0.9
    return (fissure ? -740 : -868) + 34 * smoothStep(-70, 80, y) + 26 * fine(x / 5, y / 5, z / 5)
  }

  function mediastinumAt(x: number, y: number, z: number): number {
    if (tube(x, y, z, WINDPIPE) < 0 || BRONCHI.some((bronchus) => tube(x, y, z, bronchus) < 0)) return AIR + 10
    if (tube(x, y, z, WINDPIPE) < 1.8 || BRONCHI.some((bronchus) => tube(x, y, z, bronchus) < 1.4)) return 35
    const aorta = tube(x, y, z, AORTA)
    if (aorta < 0) return aorta > -1.4 && noise(x / 6, y / 6, z / 12) > 0.62 ? 420 : BLOOD
    const core = inHeart(x, y, z)
    if (core < 1) return core > 0.86 ? 52 : BLOOD
    if (core < 1.06 && z < 0) return FAT
    if ([CAVA, LUNG_ARTERY, RIGHT_ARTERY].some((vessel) => tube(x, y, z, vessel) < 0)) return BLOOD
    if (tube(x, y, z, GULLET) < 0) return fine(x / 5, y / 5, z / 9) > 0.55 ? -300 : 35
    if (z > 92) return abs(x) < 46 && abs(noise(x / 9, y / 9, z / 20)) < 0.5 ? MUSCLE : FAT
    return noise(x / 7, y / 7, z / 9) > 0.58 ? 40 : FAT
  }

  function bellyAt(x: number, y: number, z: number): number {
    if (tube(x, y, z, AORTA) < 0) return BLOOD
    if (ellipsoid(x, y, z, [50, -22, -122], [36, 34, 26]) < 1) return y < -22 ? AIR + 30 : 18
    if (ellipsoid(x, y, z, [92, 30, -125], [30, 42, 36]) < 1) return 50
    const duct = abs(noise(x / 14, y / 14, z / 14)) < 0.06
    if (x < 24 - 0.3 * (y + 20)) return duct ? 36 : 60
    return fine(x / 12, y / 12, z / 12) > 0.1 ? 30 : FAT
  }

  return { hounsfieldAt, isLung, vessels, nodule, body, inside }
}
