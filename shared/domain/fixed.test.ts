import { fixed } from './fixed'

test('a share is rounded once, and a half away from 0', () => {
  expect([(100 * 20) / 37, (100 * 19) / 210, 6.25, 54.05, -6.25, 0, 99.96].map((value) => fixed(value, 1))).toEqual([
    ...['54.1', '9.0', '6.3', '54.1', '-6.3', '0.0', '100.0'],
  ])
  expect([4.625, 1.005, 2.675].map((value) => fixed(value, 2))).toEqual(['4.63', '1.01', '2.68'])
})
