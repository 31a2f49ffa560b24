import { type Field, writePart10 } from '../../images/dicom/part10-writer.ts'
import { soften } from './geometry.ts'
import { createHead, HeadTissue as T } from './head-anatomy.ts'
import { hypot, max, min, round } from './math.ts'
import { createChance, normalStream, spaceNoise } from './random.ts'
import { commonFields, imageFields, planeFields, type StudyInstance, type StudyRequest, sopUidOf } from './study.ts'

/** CT Image Storage. */
export const CT_IMAGE = '1.2.840.10008.5.1.4.1.1.2'

// Hounsfield units of each tissue, by textbook values.
const HOUNSFIELD: Record<number, number> = {
  [T.air]: -1000,
  [T.skin]: 40,
  [T.fat]: -85,
  [T.muscle]: 55,
  [T.bone]: 1250,
  [T.marrow]: 620,
  [T.fluid]: 7,
  [T.grey]: 37,
  [T.white]: 29,
  [T.deepGrey]: 36,
  [T.dura]: 58,
  [T.eye]: 12,
  [T.blood]: 68,
  [T.oedema]: 17,
  [T.airCells]: -600,
  [T.calcium]: 170,
  [T.lesion]: 20,
}
const SLICES = 24
const BETWEEN = 5
const LOWEST = -37

/** A plain head CT: 24 slices of 5 mm from the orbits to the vertex; with the finding, a bleeding into the basal ganglia. */
export function* ctHead(request: StudyRequest): Generator<StudyInstance> {
  const chance = createChance(`ct-head ${request.seed}`)
  const finding = (request.finding ?? chance.chance(0.35)) ? 'haemorrhage' : 'none'
  const head = createHead(chance, finding)
  const texture = spaceNoise(chance)
  const noise = normalStream(chance)
  const matrix = request.matrix ?? 256
  const view = 215
  const spacing = view / matrix
  const [shiftX, shiftY] = [chance.between(-4, 4), chance.between(-5, 5)]
  const tilt = chance.between(-0.05, 0.05)
  const table = HOUNSFIELD
  for (let slice = 0; slice < SLICES; slice += 1) {
    const z = LOWEST + slice * BETWEEN
    const values = new Float32Array(matrix * matrix)
    for (let row = 0, at = 0; row < matrix; row += 1) {
      const py = (row + 0.5) * spacing - view / 2
      for (let column = 0; column < matrix; column += 1, at += 1) {
        const px = (column + 0.5) * spacing - view / 2
        if (px * px + py * py > 106 ** 2) values[at] = -1000
        else {
          const [x, y] = [px - shiftX + tilt * py, py - shiftY - tilt * px]
          const tissue = head.tissueAt(x, y, z)
          values[at] =
            table[tissue]! +
            (tissue === T.bone ? 220 * texture(x / 6, y / 6, z / 6) : tissue === T.marrow ? 160 * texture(x / 2, y / 2, z / 2) : 0)
          if (tissue === T.air && headRest(px, py)) values[at] = -420
        }
      }
    }
    soften(values, matrix, matrix)
    yield instance(request, slice, quantised(values, noise, matrix), { matrix, spacing, z, view })
  }
}

// The cushion under the head.
function headRest(x: number, y: number): boolean {
  const radius = hypot(x, y + 10)
  return y > 55 && radius > 103 && radius < 107
}

// CT noise: stronger where much bone stands in the way is left out; correlated over two pixels as a soft kernel makes it.
function quantised(values: Float32Array, noise: () => number, matrix: number): Int16Array {
  const out = new Int16Array(values.length)
  const deviation = matrix > 256 ? 5 : 3.4
  let before = 0
  for (let i = 0; i < values.length; i += 1) {
    const fresh = noise()
    out[i] = round(min(max(values[i]! + deviation * (0.8 * fresh + 0.5 * before), -1024), 3071))
    before = fresh
  }
  return out
}

function instance(
  request: StudyRequest,
  slice: number,
  pixels: Int16Array,
  at: { matrix: number; spacing: number; z: number; view: number },
): StudyInstance {
  const sopUid = sopUidOf(request, 1, slice + 1)
  const series = {
    modality: 'CT',
    sopClassUid: CT_IMAGE,
    number: 1,
    description: '颅脑平扫 5mm Head',
    bodyPart: 'HEAD',
    manufacturer: 'Farsight Demo',
    model: 'Phantom CT',
  }
  const corner = -at.view / 2 + at.spacing / 2
  const fields: Field[] = [
    ...commonFields(request, series, sopUid, slice + 1),
    ...planeFields(request, {
      position: [corner, corner, at.z],
      orientation: [1, 0, 0, 0, 1, 0],
      thickness: BETWEEN,
      between: BETWEEN,
      location: at.z,
      spacing: at.spacing,
    }),
    ...ctFields('H31s', 120, 300),
    ...imageFields({
      columns: at.matrix,
      rows: at.matrix,
      pixels,
      bitsStored: 16,
      spacing: at.spacing,
      photometric: 'MONOCHROME2',
      window: [
        [40, 90],
        [600, 2500],
      ],
      windowNames: ['BRAIN', 'BONE'],
    }),
  ]
  return { sopUid, bytes: writePart10(CT_IMAGE, sopUid, fields) }
}

/** The CT image module. */
export function ctFields(kernel: string, kilovolts: number, current: number): Field[] {
  return [
    [0x00080008, 'CS', ['ORIGINAL', 'PRIMARY', 'AXIAL']],
    [0x00180060, 'DS', kilovolts],
    [0x00181151, 'IS', `${current}`],
    [0x00181210, 'SH', kernel],
    [0x00185100, 'CS', 'HFS'],
    [0x00200012, 'IS', '1'],
    [0x00281052, 'DS', 0],
    [0x00281053, 'DS', 1],
    [0x00281054, 'LO', 'HU'],
  ]
}
