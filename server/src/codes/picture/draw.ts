import { randomBytes } from 'node:crypto'
import { Canvas, type Point } from './canvas'
import { type Stroke, strokesOf } from './glyphs'

/** Finer than it is shown (112 × 40). */
export const WIDTH = 182
export const HEIGHT = 65

type Random = () => number
const { imul, sin } = Math

/** Random numbers from 0 to 1: quick ones (xorshift) from an unpredictable beginning. What they decide is seen in the picture anyway. */
function randomNumbers(): Random {
  const seed = randomBytes(8)
  let [a, b] = [seed.readUInt32LE(0) | 1, seed.readUInt32LE(4) | 1]
  return () => {
    a ^= a << 13
    a ^= a >>> 17
    a ^= a << 5
    b = (imul(b, 69_069) + 1) | 0
    return ((a + b) >>> 0) / 4_294_967_296
  }
}

/** Points close to each other, so that the whole can be bent: through the stroke's points, smoothly (Catmull-Rom) or straight. */
function fine({ bent, points }: Stroke, jitter: (point: Point) => Point): Point[] {
  const moved = points.map(jitter)
  const out: Point[] = []
  for (let i = 0; i + 1 < moved.length; i += 1) {
    const [p0, p1, p2, p3] = [moved[Math.max(0, i - 1)]!, moved[i]!, moved[i + 1]!, moved[Math.min(moved.length - 1, i + 2)]!]
    const steps = bent ? 5 : 8
    for (let s = i === 0 ? 0 : 1; s <= steps; s += 1) {
      const t = s / steps
      const at = (k: 0 | 1): number =>
        bent
          ? 0.5 *
            (2 * p1[k] +
              (p2[k] - p0[k]) * t +
              (2 * p0[k] - 5 * p1[k] + 4 * p2[k] - p3[k]) * t * t +
              (3 * p1[k] - p0[k] - 3 * p2[k] + p3[k]) * t * t * t)
          : p1[k] + (p2[k] - p1[k]) * t
      out.push([at(0), at(1)])
    }
  }
  return out
}

interface Pen {
  readonly thickness: number
  readonly grey: number
  /** Drawn as its two edges alone. */
  readonly hollow: boolean
}

/**
 * Draws a code: letters of another make each time (width, slant, turn, weight, hollow or full) that touch each other, bent
 * as a whole, crossed by lines as thick as their own and cut by lines of the paper's colour, on uneven paper.
 */
export function drawCanvas(text: string, random: Random = randomNumbers()): Canvas {
  const between = (low: number, high: number): number => low + random() * (high - low)
  const [slopeX, slopeY, base] = [between(-0.1, 0.1), between(-0.1, 0.1), between(0.8, 0.9)]
  const paper = (x: number, y: number): number => base + (slopeX * (x - WIDTH / 2)) / WIDTH + (slopeY * (y - HEIGHT / 2)) / HEIGHT
  const canvas = new Canvas(WIDTH, HEIGHT, paper)

  const waves = [0, 1].map(() => ({
    up: between(1.5, 3.5),
    side: between(1.2, 2.8),
    length: between(45, 100),
    phase: between(0, 2 * Math.PI),
  }))
  const bend = ([x, y]: Point): Point => {
    let [bx, by] = [x, y]
    for (const { up, side, length, phase } of waves) {
      by += up * sin((2 * Math.PI * x) / length + phase)
      bx += side * sin((2 * Math.PI * y) / length + 2 * phase)
    }
    return [bx, by]
  }
  const crossing = (thickness: number, grey: number): void => {
    const [from, to, bow] = [between(0.2, 0.8) * HEIGHT, between(0.2, 0.8) * HEIGHT, between(-18, 18)]
    const points = Array.from({ length: 24 }, (_, i): Point => {
      const t = i / 23
      return bend([t * WIDTH, from + (to - from) * t + bow * sin(Math.PI * t)])
    })
    canvas.line(points, thickness, grey)
  }

  const letters = [...text].map((letter) => ({
    strokes: strokesOf(letter),
    wide: between(3.2, 5.2),
    tall: between(3.3, 4.6),
    turn: between(-0.45, 0.45),
    slant: between(-0.3, 0.3),
    drop: between(-4, 4),
    pen: { thickness: between(3.2, 5), grey: between(0.12, 0.34), hollow: random() < 0.25 } satisfies Pen,
  }))
  const step = 38
  let left = (WIDTH - step * letters.length) / 2 + between(-8, 8)
  for (const { strokes, wide, tall, turn, slant, drop, pen } of letters) {
    const middle: Point = [left + step / 2, HEIGHT / 2 + drop]
    const [ahead, aside] = [Math.cos(turn), sin(turn)]
    const place = ([x, y]: Point): Point => {
      const [gx, gy] = [(x - 3 + slant * (5 - y)) * wide, (y - 5) * tall]
      return bend([middle[0] + gx * ahead - gy * aside, middle[1] + gx * aside + gy * ahead])
    }
    const shake = ([x, y]: Point): Point => [x + between(-0.45, 0.45), y + between(-0.45, 0.45)]
    for (const stroke of strokes) {
      const points = fine(stroke, shake).map(place)
      canvas.line(points, pen.hollow ? pen.thickness + 2 : pen.thickness, pen.grey)
      if (pen.hollow) canvas.line(points, pen.thickness - 1.2, base)
    }
    left += step + between(-8, 4)
  }
  crossing(between(2.6, 3.8), between(0.14, 0.34))
  crossing(between(1.3, 2), between(0.3, 0.45))
  crossing(between(1.2, 1.9), base)
  canvas.each((grey) => grey + (random() - 0.5) * 0.16)
  return canvas
}

/** The picture of a code, as a PNG: nothing in the file but its pixels. */
export const drawCode = (text: string): Buffer => drawCanvas(text).png()
