import { type Bead, ellipsoid, smoothStep, soften, tube } from './geometry.ts'
import { unevenness } from './head-anatomy.ts'
import { abs, exp, hypot, max, min, sqrt } from './math.ts'
import { mrInstance, rician } from './mr.ts'
import { type Chance, createChance, normalStream, spaceNoise } from './random.ts'
import type { StudyInstance, StudyRequest } from './study.ts'

type Tissue = 'air' | 'fat' | 'muscle' | 'marrow' | 'cortex' | 'cartilage' | 'fibre' | 'cruciate' | 'fluid' | 'vessel' | 'tear' | 'bruise'

interface Weighting {
  number: number
  description: string
  sequence: string
  repetition: number
  echo: number
  signal: Record<Tissue, number>
  window: [number, number]
}

const PD: Weighting = {
  number: 1,
  description: 'PDWI 矢状位 PD Sag',
  sequence: 'SE',
  repetition: 2200,
  echo: 20,
  signal: {
    air: 0,
    fat: 1000,
    muscle: 430,
    marrow: 860,
    cortex: 60,
    cartilage: 620,
    fibre: 70,
    cruciate: 150,
    fluid: 760,
    vessel: 120,
    tear: 640,
    bruise: 560,
  },
  window: [520, 1040],
}
const T2_FAT_SAT: Weighting = {
  number: 2,
  description: 'T2WI 压脂 矢状位 T2 FS Sag',
  sequence: 'SE',
  repetition: 3800,
  echo: 65,
  signal: {
    air: 0,
    fat: 130,
    muscle: 260,
    marrow: 120,
    cortex: 40,
    cartilage: 520,
    fibre: 40,
    cruciate: 110,
    fluid: 1350,
    vessel: 300,
    tear: 1000,
    bruise: 620,
  },
  window: [420, 900],
}
const SLICES = 20
const BETWEEN = 4

const SHAFT: Bead[] = [
  [0, -6, 26, 22],
  [0, -8, 50, 16],
  [0, -9, 110, 14],
]
const SHIN: Bead[] = [
  [0, 0, -36, 30],
  [0, 0, -54, 20],
  [0, 2, -110, 15],
]
const CALF_BONE: Bead[] = [
  [36, 20, -38, 9],
  [37, 19, -60, 6.5],
  [37, 17, -110, 6.5],
]
const FRONT_CRUCIATE: Bead[] = [
  [6, 15, 7, 5],
  [1, 0, -8, 4.5],
  [-3, -12, -17, 5],
]
const BACK_CRUCIATE: Bead[] = [
  [-4, 0, 0, 5.5],
  [-2, 14, 0, 5.5],
  [0, 24, -22, 5],
]
const KNEECAP_TENDON: Bead[] = [
  [0, -49, 14, 3.2],
  [0, -45, -16, 3],
  [0, -36, -46, 3.6],
]
const THIGH_TENDON: Bead[] = [
  [0, -46, 46, 3.6],
  [0, -38, 110, 4.5],
]
const VESSELS: Bead[] = [
  [3, 36, 110, 4],
  [2, 34, 10, 4],
  [2, 36, -110, 3.6],
]

/** A knee MR of two series, proton density and fat-suppressed T2, 20 sagittal slices each; the finding is a torn meniscus with fluid. */
export function* mrKnee(request: StudyRequest): Generator<StudyInstance> {
  const chance = createChance(`mr-knee ${request.seed}`)
  const laterality = request.laterality ?? (chance.chance(0.5) ? 'L' : 'R')
  const torn = request.finding ?? chance.chance(0.5)
  const tissueAt = createKnee(chance, torn)
  const field = unevenness(spaceNoise(chance), 0.2)
  const noise = normalStream(chance)
  const matrix = 256
  const view = 170
  const spacing = view / matrix
  const outer = laterality === 'L' ? 1 : -1
  for (const weighting of [PD, T2_FAT_SAT]) {
    for (let slice = 0; slice < SLICES; slice += 1) {
      const x = (slice - (SLICES - 1) / 2) * BETWEEN
      const values = new Float32Array(matrix * matrix)
      for (let row = 0, at = 0; row < matrix; row += 1) {
        const z = view / 2 - (row + 0.5) * spacing
        for (let column = 0; column < matrix; column += 1, at += 1) {
          const y = (column + 0.5) * spacing - view / 2
          const signal = weighting.signal[tissueAt(x * outer, y, z)]
          values[at] = signal * field(x, y, z)
        }
      }
      soften(values, matrix, matrix)
      yield mrInstance(request, { ...weighting, laterality }, slice + 1, {
        pixels: rician(values, noise, 17),
        rows: matrix,
        columns: matrix,
        spacing,
        bodyPart: 'KNEE',
        position: [x, -view / 2 + spacing / 2, view / 2 - spacing / 2],
        orientation: [0, 1, 0, 0, 0, -1],
        location: x,
        between: BETWEEN,
        thickness: 3.5,
      })
    }
  }
}

// The tissue at a place: x outwards (to the fibula), y to the back, z upwards, mm from the middle of the joint.
function createKnee(chance: Chance, torn: boolean): (x: number, y: number, z: number) => Tissue {
  const noise = spaceNoise(chance)
  const fat = chance.between(5, 9)
  const size = chance.between(0.94, 1.05)
  const bruise = { y: chance.between(-14, 10), z: 18 }

  function femur(x: number, y: number, z: number): number {
    const knob = min(ellipsoid(abs(x), y, z, [23, 4, 13], [18, 29, 23]), ellipsoid(x, y, z, [0, -10, 22], [24, 17, 20]))
    return min((sqrt(knob) - 1) * 22, tube(x * 0.75, y, z, SHAFT))
  }
  function tibia(x: number, y: number, z: number): number {
    const plate = (sqrt(ellipsoid(x, y, z, [0, 3, -32], [40, 27, 17])) - 1) * 17
    const spine = tube(x, y, z, [
      [0, 4, -24, 7],
      [0, 3, -14, 3],
    ])
    const body = min(
      plate,
      tube(x * 0.8, y, z, SHIN),
      spine,
      tube(x, y, z, [
        [0, -24, -44, 9],
        [0, -14, -60, 8],
      ]),
    )
    return max(body, z + 15 - (abs(x) < 7 ? 4 : 0))
  }

  function bone(distance: number, x: number, y: number, z: number): Tissue {
    if (distance > -1.4) return 'cortex'
    // The old growth plate stays as a thin dark line; trabeculae make the marrow uneven.
    if (abs(z - 32 - 2 * noise(y / 9, x / 9, 1)) < 0.6 || abs(z + 44 + 2 * noise(y / 9, x / 9, 2)) < 0.6) return 'cortex'
    if (torn && hypot(x + 20, (y - bruise.y) / 1.4, z + 2 - bruise.z + 12) < 11 + 3 * noise(x / 5, y / 5, z / 5)) return 'bruise'
    return 'marrow'
  }

  function meniscus(x: number, y: number, z: number): Tissue | undefined {
    const ax = abs(x)
    if (ax < 8 || ax > 40 || z > -7 || z < -17) return undefined
    const rim = sqrt(((ax - 22) / 17) ** 2 + ((y - 3) / 24) ** 2)
    // A wedge: thick at its rim, sharp towards the middle of the joint.
    const high = 4.6 * smoothStep(0.5, 1.05, rim)
    if (rim > 1.12 || rim < 0.5 || abs(z + 12) > high) return undefined
    if (torn && x < 0 && y > 14 && abs(z + 12 + 0.35 * (y - 20)) < 0.9) return 'tear'
    return 'fibre'
  }

  return (px, py, pz) => {
    const [x, y, z] = [px / size, py / size, pz / size]
    const front = -56 - 6 * exp(-(((z - 24) / 30) ** 2)) + 6 * smoothStep(20, 80, abs(z))
    const back = 54 + 7 * smoothStep(10, 80, abs(z)) + 1.5 * noise(z / 30, 4, 4)
    const middle = (front + back) / 2
    const skin = (1 - sqrt((x / 58) ** 2 + ((y - middle) / ((back - front) / 2)) ** 2)) * 52
    if (skin < 0) return 'air'
    if (skin < 4) return skin < 1.4 ? 'muscle' : 'fat'
    const [thigh, shin] = [femur(x, y, z), tibia(x, y, z)]
    if (thigh < 0) return bone(thigh, x, y, z)
    if (shin < 0) return bone(shin, x, y, z)
    const cap = y < -20 ? (sqrt(ellipsoid(x, y, z, [0, -43, 29], [22, 9.5, 20])) - 1) * 12 : 99
    if (cap < 0) return bone(cap, x, y, 0)
    const side = x > 24 && z < -24 ? tube(x, y, z, CALF_BONE) : 99
    if (side < 0) return bone(side, x, y, 0)
    if (abs(x) < 13) {
      if (tube(x, y, z, FRONT_CRUCIATE) < 0) return abs(noise(x, y / 2, z / 2)) < 0.18 ? 'fluid' : 'cruciate'
      if (tube(x, y, z, BACK_CRUCIATE) < 0) return 'fibre'
    }
    const wedge = meniscus(x, y, z)
    if (wedge) return wedge
    if (thigh < 2.6 && z < 26 && y < 34) return 'cartilage'
    if ((shin < 2.2 && z > -22 && abs(x) > 8) || (cap < 2.6 && y > -42)) return 'cartilage'
    if (y < -25 && (tube(x * 0.35, y, z, KNEECAP_TENDON) < 0 || tube(x * 0.35, y, z, THIGH_TENDON) < 0)) return 'fibre'
    const wet = torn ? 1.25 : 0.8
    const gap = min(thigh, max(shin, 0))
    if (gap < 3 + 4 * (wet - 0.8) && ellipsoid(x, y, z, [0, 3, -8], [37 * wet, 27 * wet, 15]) < 1) return 'fluid'
    // The pouch above the kneecap.
    if (ellipsoid(x, y + 0.09 * (z - 54), z, [0, -29, 54], [24 * wet, torn ? 5 : 1.8, 21 * wet]) < 1) return 'fluid'
    if (y > 25 && tube(x, y, z, VESSELS) < 0) return 'vessel'
    return softTissue(x, y, z, skin)
  }

  function softTissue(x: number, y: number, z: number, skin: number): Tissue {
    if (skin < fat) return 'fat'
    const soft = 0.35 * noise(y / 12, z / 12, x / 12)
    // The pad of Hoffa behind the kneecap's tendon, and the hollow of the knee, are fat.
    if (ellipsoid(x, y, z, [0, -34, -8], [34, 27, 40]) + soft < 1) return abs(noise(x / 5, y / 5, z / 5)) < 0.04 ? 'fibre' : 'fat'
    if (ellipsoid(x, y, z, [0, 38, 2], [17, 19, 58]) + soft < 1) return 'fat'
    const sheet = abs(noise(x / 20, y / 15, z / 55))
    return sheet < 0.05 ? 'fat' : sheet > 0.7 ? 'fibre' : 'muscle'
  }
}
