import { soften } from './geometry.ts'
import { createHead, HeadTissue as T, unevenness } from './head-anatomy.ts'
import { mrInstance, rician } from './mr.ts'
import { createChance, normalStream, spaceNoise } from './random.ts'
import type { StudyInstance, StudyRequest } from './study.ts'

interface Weighting {
  number: number
  description: string
  sequence: string
  repetition: number
  echo: number
  /** Signal of each tissue. */
  signal: Record<number, number>
  window: [number, number]
}

// Relative signals at 1.5 T; bone and air give none, fat is bright on both.
const T1: Weighting = {
  number: 1,
  description: 'T1WI 横断位 T1 Ax',
  sequence: 'SE',
  repetition: 500,
  echo: 9,
  signal: {
    [T.air]: 0,
    [T.skin]: 520,
    [T.fat]: 1050,
    [T.muscle]: 420,
    [T.bone]: 40,
    [T.marrow]: 420,
    [T.fluid]: 150,
    [T.grey]: 455,
    [T.white]: 610,
    [T.deepGrey]: 500,
    [T.dura]: 330,
    [T.eye]: 190,
    [T.blood]: 620,
    [T.oedema]: 330,
    [T.airCells]: 20,
    [T.calcium]: 90,
    [T.lesion]: 430,
  },
  window: [400, 800],
}
const T2: Weighting = {
  number: 2,
  description: 'T2WI 横断位 T2 Ax',
  sequence: 'SE',
  repetition: 4500,
  echo: 98,
  signal: {
    [T.air]: 0,
    [T.skin]: 330,
    [T.fat]: 780,
    [T.muscle]: 190,
    [T.bone]: 30,
    [T.marrow]: 330,
    [T.fluid]: 1350,
    [T.grey]: 560,
    [T.white]: 400,
    [T.deepGrey]: 490,
    [T.dura]: 160,
    [T.eye]: 1250,
    [T.blood]: 250,
    [T.oedema]: 900,
    [T.airCells]: 10,
    [T.calcium]: 90,
    [T.lesion]: 900,
  },
  window: [560, 1100],
}
const SLICES = 18
const BETWEEN = 6
const LOWEST = -34

/** A brain MR of two series, T1 and T2 weighted, 18 slices of 6 mm each; the finding is spots in the white matter. */
export function* mrBrain(request: StudyRequest): Generator<StudyInstance> {
  const chance = createChance(`mr-brain ${request.seed}`)
  const finding = (request.finding ?? chance.chance(0.4)) ? 'white-matter-lesions' : 'none'
  const head = createHead(chance, finding)
  const field = unevenness(spaceNoise(chance), 0.22)
  const noise = normalStream(chance)
  const matrix = 256
  const view = 220
  const spacing = view / matrix
  for (const weighting of [T1, T2]) {
    for (let slice = 0; slice < SLICES; slice += 1) {
      const z = LOWEST + slice * BETWEEN
      const values = new Float32Array(matrix * matrix)
      for (let row = 0, at = 0; row < matrix; row += 1) {
        const y = (row + 0.5) * spacing - view / 2
        for (let column = 0; column < matrix; column += 1, at += 1) {
          const x = (column + 0.5) * spacing - view / 2
          const signal = weighting.signal[head.tissueAt(x, y, z)]!
          values[at] = signal === 0 ? 0 : signal * field(x, y, z)
        }
      }
      soften(values, matrix, matrix)
      const corner = -view / 2 + spacing / 2
      yield mrInstance(request, weighting, slice + 1, {
        pixels: rician(values, noise, 13),
        rows: matrix,
        columns: matrix,
        spacing,
        bodyPart: 'HEAD',
        position: [corner, corner, z],
        orientation: [1, 0, 0, 0, 1, 0],
        location: z,
        between: BETWEEN,
        thickness: 5,
      })
    }
  }
}
