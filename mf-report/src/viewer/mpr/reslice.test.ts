import type { Window } from '../port'
import { planesOf } from './planes'
import { axisSamples, between, type Cursor, moved, paint, partOf, reslice, stepped, valueAt } from './reslice'
import { arrange, type SliceGeometry, type Vector, type Volume, type VolumeError } from './volume'

const COLUMNS = 7
const ROWS = 5
const at = Float32Array.from([0, 2, 4, 8, 10])

/** Every value says where it lies: 100 z(mm) + 10 y + x, which is linear across the slices. */
function block(row: Vector = [1, 0, 0], column: Vector = [0, 1, 0], normal: Vector = [0, 0, 1]): Volume {
  const data = new Int16Array(COLUMNS * ROWS * at.length)
  at.forEach((mm, z) => {
    for (let y = 0; y < ROWS; y++) for (let x = 0; x < COLUMNS; x++) data[(z * ROWS + y) * COLUMNS + x] = 100 * mm + 10 * y + x
  })
  const window = { center: 500, width: 1000 }
  return {
    columns: COLUMNS,
    rows: ROWS,
    slices: at.length,
    data,
    spacing: [2, 2],
    at,
    row,
    column,
    normal,
    window,
    inverted: false,
    order: [],
  }
}

test('[IMG-12] three planes of an axial block pass through the crosshair, each point where the patient has it', () => {
  const volume = block()
  const cursor: Cursor = [3, 2, 4]
  const planes = planesOf(volume)
  expect(planes.map(({ name }) => name)).toEqual(['axial', 'coronal', 'sagittal'])
  const [axial, coronal, sagittal] = planes.map((view) => ({ view, plane: reslice(volume, view, cursor) }))
  const value = ({ plane }: typeof axial & object, x: number, y: number) => plane.values[y * plane.width + x]
  // 10 mm at 2 mm: six lines across the slices, the one without a slice of its own between its neighbours.
  expect([axial, coronal, sagittal].map((one) => [one!.plane.width, one!.plane.height])).toEqual([
    [7, 5],
    [7, 6],
    [5, 6],
  ])
  for (let y = 0; y < ROWS; y++) for (let x = 0; x < COLUMNS; x++) expect(value(axial!, x, y)).toBe(400 + 10 * y + x)
  for (let z = 0; z < 6; z++) {
    // The head is up: the highest place is the first line.
    for (let x = 0; x < COLUMNS; x++) expect(value(coronal!, x, z)).toBeCloseTo(100 * (10 - 2 * z) + 20 + x, 3)
    for (let y = 0; y < ROWS; y++) expect(value(sagittal!, y, z)).toBeCloseTo(100 * (10 - 2 * z) + 10 * y + 3, 3)
  }
  expect([axial!.view.sides, coronal!.view.sides, sagittal!.view.sides]).toEqual([
    { top: 'A', right: 'L', bottom: 'P', left: 'R' },
    { top: 'H', right: 'L', bottom: 'F', left: 'R' },
    { top: 'H', right: 'P', bottom: 'F', left: 'A' },
  ])
})

test('a crosshair moved in one plane moves the other two, and never leaves the block', () => {
  const volume = block()
  const start: Cursor = [0, 0, 0]
  const there = moved(volume, moved(volume, start, 0, 0.5), 2, 0.6)
  expect(there[0]).toBe(3)
  expect(there[2]).toBeCloseTo(6, 4)
  expect(partOf(volume, there, 2)).toBeCloseTo(0.6, 4)
  expect(valueAt(volume, there)).toBeCloseTo(603, 2)
  expect(moved(volume, start, 1, 7)[1]).toBe(ROWS - 1)
  expect(stepped(volume, start, 2, -3)).toEqual(start)
  expect(stepped(volume, start, 2, 3)[2]).toBe(8)
  expect(stepped(volume, [3, 4, 0], 1, 1)[1]).toBe(4)
})

test('slices that are not evenly spaced lie where their headers say', () => {
  const volume = block()
  expect(between(volume, 6)).toEqual({ slice: 2, part: 0.5 })
  expect(between(volume, -5)).toEqual({ slice: 0, part: 0 })
  expect(between(volume, 99)).toEqual({ slice: 3, part: 1 })
  expect(axisSamples(volume, 2)).toBe(6)
})

test('a sagittal series, and one with the feet up, are seen from where radiologists stand', () => {
  const sagittal = block([0, 1, 0], [0, 0, -1], [-1, 0, 0])
  expect(planesOf(sagittal).map(({ name, sides }) => [name, sides.top, sides.left])).toEqual([
    ['axial', 'A', 'R'],
    ['coronal', 'H', 'R'],
    ['sagittal', 'H', 'A'],
  ])
  const turned = block([-1, 0, 0], [0, -1, 0], [0, 0, 1])
  const [axial] = planesOf(turned)
  expect(axial!.sides).toEqual({ top: 'A', right: 'L', bottom: 'P', left: 'R' })
  const { values, width } = reslice(turned, axial!, [0, 0, 0])
  // The first value is the one that the block has last.
  expect(values[0]).toBe(10 * (ROWS - 1) + COLUMNS - 1)
  expect(values[width - 1]).toBe(10 * (ROWS - 1))
})

const slice = (z: number, change: Partial<SliceGeometry> = {}): SliceGeometry => ({
  columns: 8,
  rows: 8,
  position: [0, 0, z],
  row: [1, 0, 0],
  column: [0, 1, 0],
  spacing: [1, 1],
  ...change,
})
const fault = (slices: readonly SliceGeometry[]): string => {
  try {
    arrange(slices)
    return ''
  } catch (error) {
    return (error as VolumeError).fault
  }
}

test('what is no block is refused with its reason, and never drawn askew', () => {
  const six = [0, 1, 2, 3, 4, 5]
  expect(fault(six.slice(0, 3).map((z) => slice(z)))).toBe('few')
  expect(fault(six.map((z) => slice(z, z === 4 ? { columns: 9 } : {})))).toBe('mixed')
  expect(fault(six.map((z) => slice(z, z === 4 ? { row: [0, 1, 0], column: [1, 0, 0] } : {})))).toBe('mixed')
  expect(fault(six.map((z) => slice(z, { position: [0, z * 0.3, z] })))).toBe('tilted')
  expect(fault(six.map(() => slice(0)))).toBe('few')
  expect(arrange([5, 3, 1, 0, 2, 4, 4].map((z) => slice(z))).order).toEqual([3, 2, 4, 1, 5, 0])
})

test('[IMG-12] planes of images whose shades are no straight line are shaded as the images are', () => {
  globalThis.ImageData ??= class {
    readonly data: Uint8ClampedArray
    constructor(width: number, height: number) {
      this.data = new Uint8ClampedArray(4 * width * height)
    }
  } as never
  const plane = { width: 3, height: 1, values: Float32Array.of(0, 50, 100) }
  const window = { center: 50, width: 101 }
  const greys = (of: Parameters<typeof paint>[2]) => [0, 4, 8].map((at) => paint(plane, window, of).data[at])
  expect(greys({ inverted: false })).toEqual([1, 129, 255])
  const shades =
    ({ center }: Window) =>
    (value: number) =>
      value < center ? 7 : 200
  expect(greys({ inverted: false, shades })).toEqual([7, 200, 200])
  expect(greys({ inverted: true, shades })).toEqual([248, 55, 55])
})
