import { writePart10 } from '../../images/dicom/part10-writer.ts'
import { type Chest, createChest } from './chest-anatomy.ts'
import { CT_IMAGE, ctFields } from './ct-head.ts'
import { type Bead, soften } from './geometry.ts'
import { abs, ceil, floor, hypot, max, min, round } from './math.ts'
import { createChance, normalStream } from './random.ts'
import { commonFields, imageFields, planeFields, type StudyInstance, type StudyRequest, sopUidOf } from './study.ts'

const SLICES = 32
const BETWEEN = 7
const HIGHEST = 112

/** A plain chest CT: 32 slices of 7 mm from the apex to the diaphragm, head first as scanners send them; the finding is a lump in a lung. */
export function* ctChest(request: StudyRequest): Generator<StudyInstance> {
  const chance = createChance(`ct-chest ${request.seed}`)
  const chest = createChest(chance, { female: request.patient.sex === 'F', nodule: request.finding ?? chance.chance(0.45) })
  const noise = normalStream(chance)
  const matrix = request.matrix ?? 256
  const view = 370
  const spacing = view / matrix
  const [shiftX, shiftY] = [chance.between(-6, 6), chance.between(-4, 4)]
  for (let slice = 0; slice < SLICES; slice += 1) {
    const z = HIGHEST - slice * BETWEEN
    const values = new Float32Array(matrix * matrix)
    for (let row = 0, at = 0; row < matrix; row += 1) {
      const py = (row + 0.5) * spacing - view / 2
      for (let column = 0; column < matrix; column += 1, at += 1) {
        const px = (column + 0.5) * spacing - view / 2
        const value = chest.hounsfieldAt(px - shiftX, py - shiftY, z)
        values[at] = value <= -1000 && onTable(px, py) ? -250 : value
      }
    }
    drawVessels(values, chest, { matrix, spacing, z, left: -view / 2 - shiftX, top: -view / 2 - shiftY })
    soften(values, matrix, matrix)
    yield instance(request, slice, z, spacing, matrix, quantised(values, noise))
  }
}

// The table's shell: two flat arcs under the back.
function onTable(x: number, y: number): boolean {
  const arc = y - 128 + x * x * 0.0011
  return abs(x) < 170 && y > 60 && (abs(arc) < 1 || abs(arc - 16) < 1)
}

interface Place {
  matrix: number
  spacing: number
  z: number
  left: number
  top: number
}

// Each vessel's piece inside the slice, as a soft line; a thin one fills the slice's thickness in part and is fainter.
function drawVessels(values: Float32Array, chest: Chest, place: Place): void {
  const half = BETWEEN / 2
  for (const [from, to] of chest.vessels) {
    const reach = half + from[3]
    if (min(from[2], to[2]) > place.z + reach || max(from[2], to[2]) < place.z - reach) continue
    const [a, b] = clipped(from, to, place.z, half)
    drawLine(values, chest, place, a, b)
  }
}

function clipped(from: Bead, to: Bead, z: number, half: number): [Bead, Bead] {
  const rise = to[2] - from[2]
  if (abs(rise) < 1e-3) return [from, to]
  const ends = [(z - half - from[2]) / rise, (z + half - from[2]) / rise].sort((one, other) => one - other) as [number, number]
  const [start, end] = ends.map((t) => min(max(t, 0), 1)) as [number, number]
  const at = (t: number): Bead => [0, 1, 2, 3].map((axis) => from[axis]! + (to[axis]! - from[axis]!) * t) as unknown as Bead
  return [at(start), at(end)]
}

function drawLine(values: Float32Array, chest: Chest, { matrix, spacing, z, left, top }: Place, a: Bead, b: Bead): void {
  const thick = max(a[3], b[3]) + spacing
  const bound = (low: number, high: number, origin: number): [number, number] => [
    max(0, floor((low - thick - origin) / spacing)),
    min(matrix - 1, ceil((high + thick - origin) / spacing)),
  ]
  const [firstColumn, lastColumn] = bound(min(a[0], b[0]), max(a[0], b[0]), left)
  const [firstRow, lastRow] = bound(min(a[1], b[1]), max(a[1], b[1]), top)
  const [ux, uy] = [b[0] - a[0], b[1] - a[1]]
  const length = ux * ux + uy * uy
  for (let row = firstRow; row <= lastRow; row += 1) {
    const y = top + (row + 0.5) * spacing
    for (let column = firstColumn; column <= lastColumn; column += 1) {
      const x = left + (column + 0.5) * spacing
      const t = length < 1e-6 ? 0 : min(max(((x - a[0]) * ux + (y - a[1]) * uy) / length, 0), 1)
      const radius = a[3] + t * (b[3] - a[3])
      const cover = min(max((radius - hypot(x - a[0] - t * ux, y - a[1] - t * uy)) / spacing + 0.5, 0), 1)
      if (cover <= 0) continue
      const at = row * matrix + column
      if (values[at]! > -600 || !chest.isLung(x, y, z)) continue
      const filled = min(1, (2.2 * radius) / BETWEEN)
      values[at] = max(values[at]!, values[at]! + (35 - values[at]!) * cover * filled)
    }
  }
}

function quantised(values: Float32Array, noise: () => number): Int16Array {
  const out = new Int16Array(values.length)
  let before = 0
  for (let i = 0; i < values.length; i += 1) {
    const fresh = noise()
    // Less noise where there is only air around.
    const deviation = values[i]! < -990 ? 5 : 11
    out[i] = round(min(max(values[i]! + deviation * (0.8 * fresh + 0.5 * before), -1024), 3071))
    before = fresh
  }
  return out
}

function instance(request: StudyRequest, slice: number, z: number, spacing: number, matrix: number, pixels: Int16Array): StudyInstance {
  const sopUid = sopUidOf(request, 1, slice + 1)
  const series = {
    modality: 'CT',
    sopClassUid: CT_IMAGE,
    number: 1,
    description: '胸部平扫 7mm Chest',
    bodyPart: 'CHEST',
    manufacturer: 'Farsight Demo',
    model: 'Phantom CT',
  }
  const corner = -(spacing * matrix) / 2 + spacing / 2
  const fields = [
    ...commonFields(request, series, sopUid, slice + 1),
    ...planeFields(request, {
      position: [corner, corner, z],
      orientation: [1, 0, 0, 0, 1, 0],
      thickness: BETWEEN,
      between: BETWEEN,
      location: z,
      spacing,
    }),
    ...ctFields('B50f', 120, 180),
    ...imageFields({
      columns: matrix,
      rows: matrix,
      pixels,
      bitsStored: 16,
      spacing,
      photometric: 'MONOCHROME2',
      window: [
        [-600, 1300],
        [40, 400],
      ],
      windowNames: ['LUNG', 'MEDIASTINUM'],
    }),
  ]
  return { sopUid, bytes: writePart10(CT_IMAGE, sopUid, fields) }
}
