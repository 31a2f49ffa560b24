import { bareJpeg } from './jpeg.ts'
import { bareJpeg2000 } from './jpeg2000.ts'
import { bareRle } from './rle.ts'

const NAME = Buffer.from('CANARY^NAME')
const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex')
const sized = (marker: string, content: Buffer): Buffer => {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(content.length + 2)
  return Buffer.concat([hex(marker), length, content])
}

describe('a frame that goes out without a name is its picture and nothing else', () => {
  test('[DC-12] JPEG: comments, application data, thumbnails, between the scans and behind the end', () => {
    const jfif = Buffer.concat([Buffer.from('JFIF\0'), hex('0102 00 0001 0001')])
    const table = sized('ffc4', hex('00'))
    const scan = sized('ffda', hex('01'))
    const data = hex('aaff00bbffd0ccff01')
    const rest = [table, scan, hex('11ff7f22'), hex('ffd9')]
    const out = bareJpeg(
      Buffer.concat([
        hex('ffd8'),
        sized('ffe0', Buffer.concat([jfif, hex('0101'), NAME.subarray(0, 3)])),
        sized('ffe0', Buffer.concat([Buffer.from('JFXX\0\x13'), NAME])),
        sized('fffe', NAME),
        hex('ff'),
        sized('ffe1', Buffer.concat([Buffer.from('Exif\0\0'), NAME])),
        sized('ffee', Buffer.concat([Buffer.from('Adobe'), hex('00640000000000'), NAME])),
        scan,
        data,
        sized('fffe', NAME),
        ...rest,
        NAME,
      ]),
    )
    const adobe = sized('ffee', Buffer.concat([Buffer.from('Adobe'), hex('00640000000000')]))
    expect(out).toEqual(Buffer.concat([hex('ffd8'), sized('ffe0', Buffer.concat([jfif, hex('0000')])), adobe, scan, data, ...rest]))
    // Of one that has no end it cannot be told what is picture.
    expect(bareJpeg(Buffer.concat([hex('ffd8'), scan, data, NAME]))).toBeUndefined()
    expect(bareJpeg(Buffer.concat([hex('ffd8'), NAME]))).toBeUndefined()
  })

  test('[DC-12] JPEG 2000: comments of the stream and of its tile parts, lengths of parts, boxes around it and what stands behind', () => {
    const size = sized('ff51', hex('0001'))
    const part = (segments: Buffer, data: Buffer, told = true): Buffer => {
      const head = hex('ff90 000a 0000 00000000 00 01')
      const whole = Buffer.concat([head, segments, hex('ff93'), data])
      if (told) whole.writeUInt32BE(whole.length, 6)
      return whole
    }
    const none = Buffer.alloc(0)
    const said = Buffer.concat([
      hex('ff4f'),
      size,
      sized('ff64', NAME),
      sized('ff55', NAME),
      part(sized('ff64', NAME), hex('0102')),
      part(none, hex('0304'), false),
      hex('ffd9'),
    ])
    const bare = Buffer.concat([hex('ff4f'), size, part(none, hex('0102')), part(none, hex('0304')), hex('ffd9')])
    expect(bareJpeg2000(Buffer.concat([said, NAME]))).toEqual(bare)
    const box = (name: string, content: Buffer): Buffer => {
      const head = Buffer.alloc(8)
      head.writeUInt32BE(8 + content.length)
      head.write(name, 4)
      return Buffer.concat([head, content])
    }
    const boxed = Buffer.concat([box('jP  ', hex('0d0a870a')), box('xml ', NAME), box('jp2c', said), box('uuid', NAME)])
    expect(bareJpeg2000(boxed)).toEqual(bare)
    for (const broken of [hex('ff4f'), said.subarray(0, 30), Buffer.concat([bare.subarray(0, -2), NAME])])
      expect(bareJpeg2000(broken)).toBeUndefined()
  })

  test('[DC-12] RLE: unused places of the header, gaps between segments and what stands behind', () => {
    const head = Buffer.alloc(64)
    head.writeUInt32LE(2, 0)
    head.writeUInt32LE(64, 4)
    NAME.copy(head, 20)
    // Three bytes: a run of two and one more; a pause between them.
    const segment = hex('ff07 80 0009')
    head.writeUInt32LE(64 + segment.length + NAME.length, 8)
    const out = bareRle(Buffer.concat([head, segment, NAME, segment, NAME]), 3)!
    expect(out.includes('CANARY')).toBe(false)
    expect([out.length, out.readUInt32LE(0), out.readUInt32LE(4), out.readUInt32LE(8)]).toEqual([76, 2, 64, 70])
    expect(out.subarray(64)).toEqual(Buffer.concat([segment, hex('00'), segment, hex('00')]))
    expect(bareRle(Buffer.concat([head, segment, NAME, segment]), 4)).toBeUndefined()
    expect(bareRle(NAME, 3)).toBeUndefined()
  })
})
