import { percentiles } from './side-by-side'

const of = (...minutes: number[]) => minutes.map((each) => ({ minutes: each, n: 1 }))

test('the nearest rank of members together is the least that so large a part does not exceed, also where the part is a whole number', () => {
  expect(percentiles([])).toBeUndefined()
  expect(percentiles(of(7))).toEqual([7, 7])
  expect(percentiles(of(2, 1))).toEqual([1, 2])
  expect(percentiles(of(10, 9, 8, 7, 6, 5, 4, 3, 2, 1))).toEqual([5, 9])
  expect(
    percentiles([
      { minutes: 30, n: 9 },
      { minutes: 5, n: 1 },
    ]),
  ).toEqual([30, 30])
})
