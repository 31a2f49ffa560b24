import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { PICTURE_LIMITS, pictureHead } from './head'

const chunk = (name: string, body: Buffer): Buffer => {
  const out = Buffer.alloc(12 + body.length)
  out.writeUInt32BE(body.length, 0)
  out.write(name, 4, 'latin1')
  body.copy(out, 8)
  out.writeUInt32BE(crc32(out.subarray(4, 8 + body.length)), 8 + body.length)
  return out
}
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
function png(width: number, height: number, frames?: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 1
  const moving = Buffer.alloc(8)
  moving.writeUInt32BE(frames ?? 0, 0)
  return Buffer.concat([
    PNG,
    chunk('IHDR', head),
    ...(frames ? [chunk('acTL', moving)] : []),
    chunk('IDAT', Buffer.alloc(30_000)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
/** One dot a frame. */
const gif = (frames: number, width = 1, height = 1): Buffer => {
  const head = Buffer.from('GIF89a\0\0\0\0\0\0\0', 'latin1')
  head.writeUInt16LE(width, 6)
  head.writeUInt16LE(height, 8)
  const frame = Buffer.from([0x21, 0xf9, 4, 0, 0, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0])
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])])
}

test('a picture’s own header says its kind and size, as its library reads it', async () => {
  const dot = sharp({ create: { width: 40, height: 30, channels: 3, background: '#123' } })
  for (const format of ['png', 'jpeg', 'gif', 'webp'] as const)
    expect(pictureHead(await dot.clone().toFormat(format).toBuffer())).toEqual({
      type: `image/${format}`,
      width: 40,
      height: 30,
      frames: 1,
    })
  const lossless = await dot.clone().webp({ lossless: true }).toBuffer()
  expect(pictureHead(lossless)).toMatchObject({ width: 40, height: 30 })
  const part = (name: string, body: Buffer): Buffer => {
    const head = Buffer.alloc(8)
    head.write(name, 'latin1')
    head.writeUInt32LE(body.length, 4)
    return Buffer.concat([head, body])
  }
  const canvas = Buffer.from([2, 0, 0, 0, 9, 0, 0, 7, 0, 0])
  const body = Buffer.concat([
    Buffer.from('WEBP'),
    part('VP8X', canvas),
    ...Array.from({ length: 5 }, () => part('ANMF', Buffer.alloc(24))),
  ])
  expect(pictureHead(part('RIFF', body))).toEqual({ type: 'image/webp', width: 10, height: 8, frames: 5 })
  expect(pictureHead(gif(7))).toMatchObject({ frames: 7 })
})

test('[UP-03] a flood of pixels or frames is refused by its header, nothing of it is opened', () => {
  const tiff = Buffer.concat([Buffer.from('II*\0\x08\0\0\0', 'latin1'), Buffer.alloc(30_000)])
  for (const [what, bytes] of [
    ['64k x 64k', png(65_536, 65_536)],
    ['a side too long', png(PICTURE_LIMITS.side + 1, 1)],
    ['too many pixels', png(10_000, 10_000)],
    ['10,000 frames of a PNG', png(100, 100, 10_000)],
    ['10,000 frames of a GIF', gif(10_000)],
    ['a hundred large frames', gif(100, 4000, 4000)],
    [
      'a GIF that says it is small',
      Buffer.concat([gif(0).subarray(0, 13), Buffer.from([0x2c, 0, 0, 0, 0, 255, 255, 255, 255, 0, 2, 2, 0x44, 1, 0, 0x3b])]),
    ],
    ['a TIFF of any layers', tiff],
    ['no size', png(0, 5)],
  ] as const) {
    const before = process.memoryUsage().arrayBuffers
    expect([what, pictureHead(bytes)]).toEqual([what, undefined])
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(1024 * 1024)
  }
  // A walk over headers ends, whatever they say.
  for (let i = 0; i < 3000; i += 1) {
    const bytes = Buffer.from([png(5, 5, 3), gif(3), Buffer.from('RIFF\xff\xff\0\0WEBPVP8X', 'latin1')][i % 3]!)
    bytes[(i * 7919) % bytes.length] = (i * 104_729) % 256
    pictureHead(bytes.subarray(0, i % 2 ? bytes.length : i % bytes.length))
  }
})
