import { distanceTo, outlineOf } from './region'

test('a line, an angle and a probe are their handles; a rectangle goes round its corners', () => {
  expect(outlineOf('length', [[1, 2], [3, 4]])).toEqual({ points: [[1, 2], [3, 4]], closed: false }) // biome-ignore format: points
  expect(outlineOf('rectangle', [[0, 0], [4, 0], [0, 3], [4, 3]]).points).toEqual([[0, 0], [4, 0], [4, 3], [0, 3]]) // biome-ignore format: points
  expect(outlineOf('ellipse', [[1, 1]]).points).toEqual([])
})

test('an ellipse passes through the ends of its axes, turned or not', () => {
  const handles = [[5, 8], [5, 2], [1, 5], [9, 5]] as const // biome-ignore format: points
  const round = outlineOf('ellipse', handles)
  for (const handle of handles) expect(distanceTo(handle, round)).toBeLessThan(1e-9)
  expect(distanceTo([5, 5], round)).toBeGreaterThan(2.9)
  const turned = [[4, 4], [0, 0], [0.5, 3.5], [3.5, 0.5]] as const // biome-ignore format: points
  for (const handle of turned) expect(distanceTo(handle, outlineOf('ellipse', turned))).toBeLessThan(1e-9)
})

test('how far a press is from a region: from its line, not from its middle', () => {
  const line = outlineOf('length', [[0, 0], [10, 0]]) // biome-ignore format: points
  expect([distanceTo([5, 3], line), distanceTo([13, 4], line)]).toEqual([3, 5])
  expect(distanceTo([3, 4], outlineOf('probe', [[0, 0]]))).toBe(5)
  expect(distanceTo([0, 0], outlineOf('length', []))).toBe(Number.POSITIVE_INFINITY)
})
