import { letters, sidesOf } from './sides'

test('an axial slice seen from the feet: the patient’s left is on the right, the back is below', () => {
  expect(sidesOf([1, 0, 0], [0, 1, 0])).toEqual({ top: 'A', right: 'L', bottom: 'P', left: 'R' })
})

test('mirrored, the letters change sides with the pixels', () => {
  expect(sidesOf([-1, 0, 0], [0, 1, 0])).toMatchObject({ right: 'R', left: 'L' })
})

test('a sagittal slice, and an oblique one with two letters', () => {
  expect(sidesOf([0, 1, 0], [0, 0, -1])).toEqual({ top: 'H', right: 'P', bottom: 'F', left: 'A' })
  expect(letters([0.8, 0.6, 0])).toBe('LP')
  expect(letters([0.99, 0.14, 0])).toBe('L')
})

test('no direction, no letters', () => {
  expect(letters([0, 0, 0])).toBe('')
  expect(letters([Number.NaN, 0, 0])).toBe('')
})
