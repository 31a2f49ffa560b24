import fc from 'fast-check'
import { boundedZoom, pinchOf } from './pinch'

test('[IMG-04] two fingers zoom by the ratio of their distance, around what lies between them', () => {
  expect(
    pinchOf(
      [
        [100, 100],
        [200, 100],
      ],
      [
        [50, 120],
        [250, 120],
      ],
    ),
  ).toEqual({ ratio: 2, from: [150, 100], to: [150, 120] })
})

test('[IMG-04] a second finger that has only just come changes nothing, and fingers that meet do not make the picture endless', () => {
  expect(
    pinchOf(
      [[0, 0]],
      [
        [0, 0],
        [108, 0],
      ],
    ),
  ).toBeUndefined()
  expect(
    pinchOf(
      [
        [0, 0],
        [9, 0],
      ],
      [[0, 0]],
    ),
  ).toBeUndefined()
  expect(
    pinchOf(
      [
        [0, 0],
        [0, 0],
      ],
      [
        [0, 0],
        [40, 0],
      ],
    )?.ratio,
  ).toBe(4)
})

test('[IMG-04] no pinch leads out of the bounds, and one that is beyond them leads back', () => {
  const scale = fc.double({ min: 0.001, max: 1000, noNaN: true })
  fc.assert(
    fc.property(scale, scale, scale, (zoom, ratio, fit) => {
      const next = boundedZoom(zoom, ratio, fit)
      expect(next).toBeGreaterThanOrEqual(Math.min(zoom, fit / 4) * (1 - 1e-9))
      expect(next).toBeLessThanOrEqual(Math.max(zoom, fit * 40) * (1 + 1e-9))
      // Apart is larger, together is smaller.
      expect(Math.sign(ratio - 1) * (next - zoom)).toBeGreaterThanOrEqual(0)
    }),
  )
  expect(boundedZoom(0.5, 1.1, 0.5)).toBeCloseTo(0.55)
})
