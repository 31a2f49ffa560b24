import { randomBytes } from 'node:crypto'
import { Canvas, type Point } from './canvas'
import { type Stroke, strokesOf } from './glyphs'

/** Half as fine again as it is shown (160 × 44): a screen of another density shows it sharp too. */
export const WIDTH = 240
export const HEIGHT = 66
/** What stays free at the sides, so that no letter is cut off. */
const MARGIN = 10

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

  const shake = ([x, y]: Point): Point => [x + between(-0.4, 0.4), y + between(-0.4, 0.4)]
  const letters = [...text].map((letter) => {
    const [wide, tall, turn, slant] = [between(4.2, 6), between(3.7, 4.5), between(-0.3, 0.3), between(-0.25, 0.25)]
    const [ahead, aside] = [Math.cos(turn), sin(turn)]
    const lines = strokesOf(letter).map((stroke) =>
      fine(stroke, shake).map(([x, y]): Point => {
        const [gx, gy] = [(x + slant * (5 - y)) * wide, (y - 5) * tall]
        return [gx * ahead - gy * aside, gx * aside + gy * ahead]
      }),
    )
    const across = lines.flat().map(([x]) => x)
    const pen = { thickness: between(3.4, 5.2), grey: between(0.08, 0.28), hollow: random() < 0.2 } satisfies Pen
    return { lines, from: Math.min(...across), to: Math.max(...across), drop: between(-4, 4), gap: between(0, 7), pen }
  })
  // Side by side by their own widths: where one ends and the next begins is somewhere else each time.
  const whole = letters.reduce((sum, { from, to, gap, pen }) => sum + to - from + pen.thickness + gap, 0)
  const squeeze = Math.min(1, (WIDTH - 2 * MARGIN) / whole)
  let left = MARGIN + random() * (WIDTH - 2 * MARGIN - whole * squeeze)
  for (const { lines, from, to, drop, gap, pen } of letters) {
    const start = left + (pen.thickness / 2) * squeeze
    for (const line of lines) {
      const points = line.map(([x, y]) => bend([start + (x - from) * squeeze, HEIGHT / 2 + drop + y]))
      canvas.line(points, pen.hollow ? pen.thickness + 2.5 : pen.thickness, pen.grey)
      if (pen.hollow) canvas.line(points, pen.thickness - 1.2, base)
    }
    left += (to - from + pen.thickness + gap) * squeeze
  }
  crossing(between(2.6, 3.8), between(0.14, 0.34))
  crossing(between(1.3, 2), between(0.3, 0.45))
  crossing(between(1.2, 1.9), base)
  canvas.each((grey) => grey + (random() - 0.5) * 0.16)
  return canvas
}

/** The picture of a code, as a PNG: nothing in the file but its pixels. */
export const drawCode = (text: string): Buffer => drawCanvas(text).png()
