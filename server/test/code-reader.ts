import type { Canvas } from '../src/codes/picture/canvas'

// Jest looks each global up anew: in loops over pixels that is most of the time.
const { min, max, floor } = Math

/**
 * A program that reads image codes as one would write it in an afternoon: black and white, lines that are thinner than
 * letters taken away, cut into four, each piece compared with pieces whose letter is known. It may learn from as many
 * pictures of our own generator as it likes, which whoever has the source can do.
 */
export interface ReaderOptions {
  /** Take away what is thinner than this many pixels to each side; 0: nothing. */
  readonly thin: 0 | 1
  /** Cut at the emptiest column near each quarter, or exactly at the quarters. */
  readonly cut: 'emptiest' | 'quarters'
}

const SIDE = 20
const NEIGHBOURS = 5

interface Ink {
  readonly width: number
  readonly height: number
  readonly dark: Uint8Array
}

/** Dark or not: against the mean of the neighbourhood, speckles away. */
function inkOf(canvas: Canvas): Ink {
  const { width, height } = canvas
  const values = canvas.values()
  const at = (x: number, y: number): number => values[min(height - 1, max(0, y)) * width + min(width - 1, max(0, x))]!
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const dark = new Uint8Array(width * height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let sum = 0
      for (let dy = -1; dy <= 1; dy += 1) for (let dx = -1; dx <= 1; dx += 1) sum += at(x + dx, y + dy)
      dark[y * width + x] = sum / 9 < mean - 3 ? 1 : 0
    }
  }
  return { width, height, dark }
}

/** Every pixel becomes the least (or most) of its neighbours. */
function spread({ width, height, dark }: Ink, most: boolean): Ink {
  const out = new Uint8Array(dark.length)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let value = most ? 0 : 1
      for (const [dx, dy] of [
        [0, 0],
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
      ] as const) {
        const [nx, ny] = [x + dx, y + dy]
        const there = nx >= 0 && ny >= 0 && nx < width && ny < height ? dark[ny * width + nx]! : 0
        value = most ? max(value, there) : min(value, there)
      }
      out[y * width + x] = value
    }
  }
  return { width, height, dark: out }
}

/** Four pieces, each scaled to one size and blurred a little. */
function pieces(canvas: Canvas, { thin, cut }: ReaderOptions): readonly Float32Array[] {
  let ink = inkOf(canvas)
  for (let i = 0; i < thin; i += 1) ink = spread(ink, false)
  for (let i = 0; i < thin; i += 1) ink = spread(ink, true)
  const { width, height, dark } = ink
  const columns = Array.from({ length: width }, (_, x) => {
    let sum = 0
    for (let y = 0; y < height; y += 1) sum += dark[y * width + x]!
    return sum
  })
  const margin = 16
  const step = (width - 2 * margin) / 4
  const cuts = [0, 1, 2, 3, 4].map((i) => {
    const wanted = Math.round(margin + i * step)
    if (cut === 'quarters' || i === 0 || i === 4) return wanted
    let best = wanted
    for (let x = wanted - 9; x <= wanted + 9; x += 1) if (columns[x]! < columns[best]!) best = x
    return best
  })
  return [0, 1, 2, 3].map((i) => scaled(ink, cuts[i]! - 2, cuts[i + 1]! + 2))
}

function scaled({ width, height, dark }: Ink, from: number, to: number): Float32Array {
  let [top, bottom, left, right] = [height, 0, to, from]
  for (let y = 0; y < height; y += 1) {
    for (let x = from; x < to; x += 1) {
      if (!dark[y * width + x]) continue
      top = min(top, y)
      bottom = max(bottom, y)
      left = min(left, x)
      right = max(right, x)
    }
  }
  const out = new Float32Array(SIDE * SIDE)
  const [w, h] = [max(1, right - left + 1), max(1, bottom - top + 1)]
  for (let y = top; y <= bottom; y += 1) {
    for (let x = left; x <= right; x += 1) {
      if (!dark[y * width + x]) continue
      const [sx, sy] = [floor(((x - left) / w) * SIDE), floor(((y - top) / h) * SIDE)]
      for (let dy = -1; dy <= 1; dy += 1) {
        for (let dx = -1; dx <= 1; dx += 1) {
          const [nx, ny] = [sx + dx, sy + dy]
          if (nx >= 0 && ny >= 0 && nx < SIDE && ny < SIDE) out[ny * SIDE + nx]! += dx === 0 && dy === 0 ? 2 : 1
        }
      }
    }
  }
  const length = Math.hypot(...out) || 1
  return out.map((value) => value / length)
}

/** A picture with its text. */
export interface Sample {
  readonly text: string
  readonly canvas: Canvas
}

/** Learns from some pictures and reads others; answers how many of those it read whole, and how many letters. */
export function readAll(learn: readonly Sample[], read: readonly Sample[], options: ReaderOptions): { whole: number; letters: number } {
  const known = learn.flatMap(({ text, canvas }) => pieces(canvas, options).map((piece, i) => ({ letter: text[i]!, piece })))
  let [whole, letters] = [0, 0]
  for (const { text, canvas } of read) {
    const right = pieces(canvas, options).filter((piece, i) => nearest(known, piece) === text[i]).length
    letters += right
    if (right === text.length) whole += 1
  }
  return { whole, letters }
}

function nearest(known: readonly { letter: string; piece: Float32Array }[], piece: Float32Array): string {
  const best: { letter: string; like: number }[] = []
  for (const { letter, piece: other } of known) {
    let like = 0
    for (let i = 0; i < piece.length; i += 1) like += piece[i]! * other[i]!
    if (best.length < NEIGHBOURS || like > best.at(-1)!.like) {
      best.push({ letter, like })
      best.sort((a, b) => b.like - a.like)
      if (best.length > NEIGHBOURS) best.pop()
    }
  }
  const votes = new Map<string, number>()
  for (const { letter, like } of best) votes.set(letter, (votes.get(letter) ?? 0) + like ** 8)
  return [...votes].sort((a, b) => b[1] - a[1])[0]?.[0] ?? ''
}
