import { crc32, deflateSync } from 'node:zlib'

const { min, max, floor, ceil, sqrt, round } = Math

export type Point = readonly [number, number]

/** A grey picture that lines are drawn on, 0 black to 1 white. */
export class Canvas {
  private readonly pixels: Float32Array

  constructor(
    readonly width: number,
    readonly height: number,
    background: (x: number, y: number) => number,
  ) {
    this.pixels = new Float32Array(width * height)
    for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) this.pixels[y * width + x] = background(x, y)
  }

  /** A line through points with round ends, smooth at its edges. */
  line(points: readonly Point[], thickness: number, grey: number): void {
    for (let i = 1; i < points.length; i += 1) this.piece(points[i - 1]!, points[i]!, thickness / 2, grey)
  }

  private piece([ax, ay]: Point, [bx, by]: Point, radius: number, grey: number): void {
    const reach = radius + 1
    const [dx, dy] = [bx - ax, by - ay]
    const square = dx * dx + dy * dy || 1e-9
    const fromX = max(0, floor(min(ax, bx) - reach))
    const toX = min(this.width - 1, ceil(max(ax, bx) + reach))
    const fromY = max(0, floor(min(ay, by) - reach))
    const toY = min(this.height - 1, ceil(max(ay, by) + reach))
    for (let y = fromY; y <= toY; y += 1) {
      for (let x = fromX; x <= toX; x += 1) {
        const along = min(1, max(0, ((x - ax) * dx + (y - ay) * dy) / square))
        const [ex, ey] = [x - ax - along * dx, y - ay - along * dy]
        const cover = min(1, radius + 0.5 - sqrt(ex * ex + ey * ey))
        if (cover <= 0) continue
        const at = y * this.width + x
        const was = this.pixels[at]!
        // Covered by the darker of two pieces, not by both: joints stay as dark as the rest.
        const now = was + (grey - was) * cover
        this.pixels[at] = grey < was ? min(was, now) : max(was, now)
      }
    }
  }

  /** Changes every pixel. */
  each(change: (grey: number) => number): void {
    for (let i = 0; i < this.pixels.length; i += 1) this.pixels[i] = change(this.pixels[i]!)
  }

  /** Grey values 0 to 15, row by row. */
  values(): Uint8Array {
    return Uint8Array.from(this.pixels, (grey) => round(min(1, max(0, grey)) * 15))
  }

  /** As a PNG of sixteen greys. */
  png(): Buffer {
    const values = this.values()
    const row = 1 + ceil(this.width / 2)
    const raw = Buffer.alloc(row * this.height)
    for (let y = 0; y < this.height; y += 1) {
      for (let x = 0; x < this.width; x += 1) {
        const at = y * row + 1 + (x >> 1)
        raw[at] = raw[at]! | (values[y * this.width + x]! << (x % 2 === 0 ? 4 : 0))
      }
    }
    const header = Buffer.alloc(13)
    header.writeUInt32BE(this.width, 0)
    header.writeUInt32BE(this.height, 4)
    header[8] = 4
    return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', deflateSync(raw, { level: 4 })), chunk('IEND', Buffer.alloc(0))])
  }
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const whole = Buffer.alloc(body.length + 8)
  whole.writeUInt32BE(data.length, 0)
  body.copy(whole, 4)
  whole.writeUInt32BE(crc32(body), body.length + 4)
  return whole
}
