import { levelFor, levelsOf } from './pyramid'
import { ECG_GAP } from './signal'
import { penLevel } from './trace'

/** Half an hour at 1000 Hz. */
const LENGTH = 1_800_000
const WIDTH = 1000

function drawn(data: Int32Array) {
  const points: [number, number][] = []
  let lines = 0
  const pen = {
    moveTo: (x: number, y: number) => {
      lines += 1
      points.push([x, y])
    },
    lineTo: (x: number, y: number) => points.push([x, y]),
  }
  const level = levelFor(levelsOf(data), LENGTH / WIDTH)!
  penLevel(pen, level, { data, first: 0, unit: 1, offset: 0 }, 0, LENGTH, { x: 0, dx: WIDTH / LENGTH, base: 0, perUv: 1 })
  return { points, lines, level }
}

test('half an hour is drawn from a coarse level: one spike of one sample is there in its place, in at most two points a pixel', () => {
  const data = new Int32Array(LENGTH)
  data[1_234_567] = 2000
  data[777_777] = -1500
  const { points, level } = drawn(data)
  expect(level.size).toBeGreaterThanOrEqual(256)
  expect(points.length).toBeLessThanOrEqual(2 * WIDTH + 2)
  const [up] = points.filter(([, y]) => y === -2000)
  const [down] = points.filter(([, y]) => y === 1500)
  expect(Math.abs(up![0] - (1_234_567 / LENGTH) * WIDTH)).toBeLessThanOrEqual(1)
  expect(Math.abs(down![0] - (777_777 / LENGTH) * WIDTH)).toBeLessThanOrEqual(1)
})

test('a gap of minutes stays one', () => {
  const data = new Int32Array(LENGTH)
  data.fill(ECG_GAP, 600_000, 900_000)
  const { points, lines } = drawn(data)
  expect(lines).toBe(2)
  expect(points.some(([x]) => x > 600 / 1.8 + 1 && x < 900 / 1.8 - 1)).toBe(false)
})
