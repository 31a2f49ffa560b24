import { comparable, linkedIndex, type SlicePlace, slicePlace } from './linked'

const stack = (count: number, from: number, step: number, frame = '1.2', normal: readonly [number, number, number] = [0, 0, 1]) =>
  Array.from({ length: count }, (_, i): SlicePlace => ({ frame, normal, at: from + i * step }))
const NO = { lead: 0, other: 0 }

test('a thin stack leads a thick one to the nearest slice in the patient, not to the same number', () => {
  const thin = stack(100, -50, 1)
  const thick = stack(20, -50, 5)
  expect(linkedIndex({ index: 0, slices: thin }, { index: 9, slices: thick }, NO)).toBe(0)
  expect(linkedIndex({ index: 52, slices: thin }, { index: 0, slices: thick }, NO)).toBe(10)
  expect(linkedIndex({ index: 19, slices: thick }, { index: 0, slices: thin }, NO)).toBe(95)
})

test('a stack that runs the other way, with its normal turned, meets the same place', () => {
  const up = stack(10, 0, 5)
  const down = stack(10, -45, 5, '1.2', [0, 0, -1])
  // Its slices lie at 45, 40, … 0 along the leader's normal.
  expect(linkedIndex({ index: 2, slices: up }, { index: 0, slices: down }, NO)).toBe(7)
})

test('of several slices at one place (phases) the one nearest to where the stack stands', () => {
  const lead = stack(5, 0, 5)
  const phases = [...stack(5, 0, 5), ...stack(5, 0, 5)]
  expect(linkedIndex({ index: 3, slices: lead }, { index: 7, slices: phases }, NO)).toBe(8)
})

test('another frame of reference, another cut, or none: the same number of steps, never past the ends', () => {
  const lead = stack(50, 0, 1)
  for (const other of [stack(30, 500, 2, '9.9'), stack(30, 0, 2, '1.2', [1, 0, 0]), Array.from({ length: 30 }, () => undefined)]) {
    expect(linkedIndex({ index: 12, slices: lead }, { index: 4, slices: other }, { lead: 10, other: 4 })).toBe(6)
    expect(linkedIndex({ index: 49, slices: lead }, { index: 4, slices: other }, { lead: 10, other: 4 })).toBe(29)
    expect(linkedIndex({ index: 0, slices: lead }, { index: 4, slices: other }, { lead: 10, other: 4 })).toBe(0)
  }
  expect(comparable(stack(1, 0, 1, '')[0], stack(1, 0, 1, '')[0])).toBe(false)
})

test('the place of a slice follows from its header', () => {
  const axial = slicePlace('1.2', [-100, -100, 33.5], [1, 0, 0], [0, 1, 0])
  expect(axial).toEqual({ frame: '1.2', normal: [0, 0, 1], at: 33.5 })
  expect(slicePlace('1.2', [0, 0, 0], [1, 0, 0], [1, 0, 0])).toBeUndefined()
  expect(slicePlace('1.2', [Number.NaN, 0, 0], [1, 0, 0], [0, 1, 0])).toBeUndefined()
})
