import { type Field, writePart10 } from '../../images/dicom/part10-writer.ts'
import { type Chest, createChest } from './chest-anatomy.ts'
import { boxMean, createFilm, drawThread, drawTube, type Film } from './film.ts'
import { type Point, smoothStep, soften } from './geometry.ts'
import { abs, cos, exp, floor, hypot, max, min, PI, round, sin } from './math.ts'
import { type Chance, createChance, normalStream, spaceNoise } from './random.ts'
import { commonFields, imageFields, type StudyInstance, type StudyRequest, sopUidOf } from './study.ts'

/** Digital X-Ray Image Storage - For Presentation. */
export const DX_IMAGE = '1.2.840.10008.5.1.4.1.1.1.1'

const SIZE = 1024
const SPACING = 0.36
const COARSE = 192
// Attenuation of a millimetre of water at the energies of a chest film.
const WATER = 0.0185

/** A chest film from behind (PA), 1024 x 1024; MONOCHROME1 or MONOCHROME2 by the seed; the finding is a lump in a lung. */
export function* dxChest(request: StudyRequest): Generator<StudyInstance> {
  const chance = createChance(`dx-chest ${request.seed}`)
  const chest = createChest(chance, { female: request.patient.sex === 'F', nodule: request.finding ?? chance.chance(0.4) })
  const film = createFilm(SIZE, SPACING)
  addSoftTissue(film, chest, chance)
  addBones(film, chest)
  for (const [from, to] of chest.vessels) drawThread(film, [from[0], from[2], from[3] * 1.1], [to[0], to[2], to[3] * 1.1], WATER * 1.15)
  const shades = developed(film, chance)
  drawMarker(shades)
  const inverse = chance.chance(0.4)
  const pixels = Uint16Array.from(shades, (shade) => (inverse ? 4095 - shade : shade))
  const sopUid = sopUidOf(request, 1, 1)
  yield { sopUid, bytes: writePart10(DX_IMAGE, sopUid, fieldsOf(request, sopUid, pixels, inverse)) }
}

// Rays from back to front through the chest without its bones, on a coarse grid, then spread over the film.
function addSoftTissue(film: Film, chest: Chest, chance: Chance): void {
  const cell = (SIZE * SPACING) / COARSE
  const coarse = new Float32Array(COARSE * COARSE)
  const step = 6
  for (let row = 0; row < COARSE; row += 1) {
    const z = (COARSE / 2 - row - 0.5) * cell
    for (let column = 0; column < COARSE; column += 1) {
      const x = (column + 0.5 - COARSE / 2) * cell
      if (z > shoulder(x)) continue
      let sum = 0
      // Each ray begins a little elsewhere, so that thin layers make no stripes.
      for (let y = -165 + step * chance.next(); y < 120; y += step) {
        const value = chest.hounsfieldAt(x, y, min(z, 126))
        if (value > -1000) sum += min(value, 60) + 1000
      }
      coarse[row * COARSE + column] = (sum / 1000) * step * WATER
    }
  }
  soften(coarse, COARSE, COARSE)
  soften(coarse, COARSE, COARSE)
  const texture = spaceNoise(chance)
  for (let row = 0, at = 0; row < SIZE; row += 1) {
    const v = min(max(((row + 0.5) * COARSE) / SIZE - 0.5, 0), COARSE - 1.001)
    const [r0, dv] = [floor(v), v % 1]
    for (let column = 0; column < SIZE; column += 1, at += 1) {
      const u = min(max(((column + 0.5) * COARSE) / SIZE - 0.5, 0), COARSE - 1.001)
      const [c0, du] = [floor(u), u % 1]
      const base = r0 * COARSE + c0
      const upper = coarse[base]! * (1 - du) + coarse[base + 1]! * du
      const lower = coarse[base + COARSE]! * (1 - du) + coarse[base + COARSE + 1]! * du
      const value = upper * (1 - dv) + lower * dv
      film.values[at] = value > 0.05 ? value + 0.025 * texture(column / 9, row / 9, 1) + 0.03 * texture(column / 33, row / 33, 5) : value
    }
  }
}

// The outline of neck and shoulders: highest place of the body at a distance from the middle.
function shoulder(x: number): number {
  const away = abs(x)
  return away < 46 ? 1000 : 124 + 70 * exp(-(away - 46) / 17) - 0.004 * max(away - 95, 0) ** 2
}

const WALL = 0.066
const CORE = 0.013

function addBones(film: Film, chest: Chest): void {
  addSpine(film)
  for (let rib = -4; rib <= 4; rib += 1) {
    for (const side of [-1, 1]) {
      drawTube(film, { path: ribPath(chest, 12.5 + 25 * rib - 6, side), wall: WALL, core: CORE })
    }
  }
  for (const side of [-1, 1]) {
    const at = (x: number, z: number, r: number): Point => [side * x, z, r]
    drawTube(film, {
      path: [at(15, 93, 6.6), at(30, 97, 6), at(62, 103, 5.2), at(96, 109, 5), at(128, 120, 5.5), at(150, 122, 7)],
      wall: 0.075,
      core: 0.02,
    })
    drawTube(film, { path: [at(112, 112, 3), at(106, 70, 2.2), at(112, 20, 2.2), at(124, -14, 3)], wall: 0.04, core: 0.02 })
    drawTube(film, { path: [at(152, 88, 8), at(142, 50, 5), at(130, 14, 3.6), at(124, -14, 3.2)], wall: 0.05, core: 0.018 })
    drawTube(film, { path: [at(112, 98, 4), at(136, 108, 5), at(160, 116, 7)], wall: 0.04, core: 0.016 })
  }
}

function ribPath(chest: Chest, height: number, side: number): Point[] {
  const path: Point[] = []
  for (let i = 0; i <= 44; i += 1) {
    const around = 0.2 + (2.38 - 0.2) * (i / 44)
    const fall = 118 * (around / PI) ** 1.25 + 5 * sin(around * 2)
    const z = height + 24 - fall
    if (z > 122 || z < -165) continue
    const room = chest.inside(z)
    const x = (room.width + 6) * sin(around) ** 0.87
    path.push([side * x, z, 5.2 - 1.1 * cos(around * 2)])
  }
  return path.length > 1 ? path : []
}

function addSpine(film: Film): void {
  const { size, spacing, values } = film
  for (let row = 0; row < size; row += 1) {
    const z = (size / 2 - row - 0.5) * spacing
    const step = ((z % 25) + 25) % 25
    const body = smoothStep(2.2, 3.6, step) * (1 - smoothStep(23.6, 24.9, step))
    const plate = exp(-(((step - 3.8) / 1) ** 2)) + exp(-(((step - 23.2) / 1) ** 2))
    const half = 16.5 + 0.03 * (step - 13.5) ** 2 * 0.4
    for (let column = 0; column < size; column += 1) {
      const x = abs((column + 0.5 - size / 2) * spacing)
      if (x > 30) continue
      const inside = 1 - smoothStep(half - 1.2, half + 0.4, x)
      const edge = exp(-(((x - half + 1) / 1.1) ** 2)) * body
      const pedicle = abs(hypot((x - 11.5) / 3.6, (step - 17) / 4.6) - 0.9) < 0.22 ? 0.1 : 0
      const process = hypot(x / 2.8, (step - 9) / 7) < 1 ? 0.13 : 0
      values[row * size + column]! += 0.4 * (inside * (0.3 * body + 0.15 * plate + 0.12) + 0.14 * edge + pedicle + process)
    }
  }
}

// What a reader's software does: level large differences, keep small ones, spread over the scale.
function developed(film: Film, chance: Chance): Uint16Array {
  const { values, size } = film
  const broad = boxMean(values, size, 60)
  const middle = boxMean(values, size, 9)
  const noise = normalStream(chance)
  const out = new Uint16Array(values.length)
  for (let i = 0; i < values.length; i += 1) {
    const value = values[i]!
    const shown = 0.66 * broad[i]! + 1.05 * (value - broad[i]!) + 0.5 * (value - middle[i]!)
    const open = smoothStep(0.02, 0.35, value)
    const level = (0.05 + open * 0.95 * max((shown - 0.62) / 2.5, 0)) * 4095
    out[i] = round(min(max(level + noise() * (14 + 10 * open), 0), 4095))
  }
  return out
}

const LETTER_R = ['#### ', '#   #', '#   #', '#### ', '# #  ', '#  # ', '#   #']

// The lead letter on the patient's right, which is on the reader's left.
function drawMarker(shades: Uint16Array): void {
  const unit = 5
  for (const [line, dots] of LETTER_R.entries()) {
    for (const [dot, mark] of [...dots].entries()) {
      if (mark !== '#') continue
      for (let y = 0; y < unit; y += 1) for (let x = 0; x < unit; x += 1) shades[(60 + line * unit + y) * SIZE + 46 + dot * unit + x] = 3900
    }
  }
}

function fieldsOf(request: StudyRequest, sopUid: string, pixels: Uint16Array, inverse: boolean): Field[] {
  const series = {
    modality: 'DX',
    sopClassUid: DX_IMAGE,
    number: 1,
    description: '胸部正位 Chest PA',
    bodyPart: 'CHEST',
    manufacturer: 'Farsight Demo',
    model: 'Phantom DR',
  }
  return [
    ...commonFields(request, series, sopUid, 1),
    [0x00080008, 'CS', ['ORIGINAL', 'PRIMARY', '']],
    [0x00080068, 'CS', 'FOR PRESENTATION'],
    [0x00082218, 'SQ', [codeItem('51185008', 'SCT', 'Chest')]],
    [0x00180060, 'DS', 120],
    [0x00181152, 'IS', '3'],
    [0x00181164, 'DS', [SPACING, SPACING]],
    [0x00181508, 'CS', 'NONE'],
    [0x00185101, 'CS', 'PA'],
    [0x00200020, 'CS', ['L', 'F']],
    [0x00200062, 'CS', 'U'],
    [0x00280301, 'CS', 'NO'],
    [0x00281040, 'CS', 'LOG'],
    [0x00281041, 'SS', inverse ? 1 : -1],
    [0x00281052, 'DS', 0],
    [0x00281053, 'DS', 1],
    [0x00281054, 'LO', 'US'],
    [0x00282110, 'CS', '00'],
    [0x00400555, 'SQ', []],
    [0x00540220, 'SQ', [codeItem('272479007', 'SCT', 'Postero-anterior')]],
    [0x20500020, 'CS', inverse ? 'INVERSE' : 'IDENTITY'],
    ...imageFields({
      columns: SIZE,
      rows: SIZE,
      pixels,
      bitsStored: 12,
      spacing: SPACING,
      photometric: inverse ? 'MONOCHROME1' : 'MONOCHROME2',
      window: [[2048, 4096]],
    }),
  ]
}

function codeItem(value: string, scheme: string, meaning: string): Field[] {
  return [
    [0x00080100, 'SH', value],
    [0x00080102, 'SH', scheme],
    [0x00080104, 'LO', meaning],
  ]
}
