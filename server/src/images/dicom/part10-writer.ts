/** One data element to write: tag, VR, value. Several texts or numbers are several values; an array of sets is a sequence. */
export type Field = [tag: number, vr: string, value: string | number | readonly string[] | readonly number[] | Buffer | readonly Field[][]]

const LONG_VRS = new Set(['OB', 'OD', 'OF', 'OL', 'OV', 'OW', 'SQ', 'SV', 'UC', 'UN', 'UR', 'UT', 'UV'])
const EXPLICIT_LITTLE = '1.2.840.10008.1.2.1'
/** Made once at random (PS3.5 B.2); names this writer. */
const IMPLEMENTATION = '2.25.208273917461958013347062845119036172945'

/** A whole Part-10 file in Explicit VR Little Endian. Elements are sorted here; texts are UTF-8, so the set must say ISO_IR 192. */
export function writePart10(sopClassUid: string, sopInstanceUid: string, fields: readonly Field[]): Buffer {
  const meta = encode([
    [0x00020001, 'OB', Buffer.from([0, 1])],
    [0x00020002, 'UI', sopClassUid],
    [0x00020003, 'UI', sopInstanceUid],
    [0x00020010, 'UI', EXPLICIT_LITTLE],
    [0x00020012, 'UI', IMPLEMENTATION],
    [0x00020013, 'SH', 'FARSIGHT_1'],
  ])
  const length = encode([[0x00020000, 'UL', meta.reduce((sum, { length }) => sum + length, 0)]])
  return Buffer.concat([Buffer.alloc(128), Buffer.from('DICM'), ...length, ...meta, ...encode(fields)])
}

function encode(fields: readonly Field[]): Buffer[] {
  return [...fields].sort(([a], [b]) => a - b).flatMap(element)
}

function element([tag, vr, value]: Field): Buffer[] {
  const content = vr === 'SQ' ? (value as readonly Field[][]).flatMap(item) : [bytesOf(vr, value)]
  const length = content.reduce((sum, part) => sum + part.length, 0)
  const long = LONG_VRS.has(vr)
  const head = Buffer.alloc(long ? 12 : 8)
  head.writeUInt16LE(tag >>> 16, 0)
  head.writeUInt16LE(tag & 0xffff, 2)
  head.write(vr, 4, 'latin1')
  if (long) head.writeUInt32LE(length, 8)
  else head.writeUInt16LE(length, 6)
  return [head, ...content]
}

function item(fields: Field[]): Buffer[] {
  const content = encode(fields)
  const head = Buffer.from([0xfe, 0xff, 0x00, 0xe0, 0, 0, 0, 0])
  head.writeUInt32LE(
    content.reduce((sum, { length }) => sum + length, 0),
    4,
  )
  return [head, ...content]
}

function bytesOf(vr: string, value: Field[2]): Buffer {
  if (Buffer.isBuffer(value)) return padded(value, 0)
  const values = (Array.isArray(value) ? value : [value]) as (string | number)[]
  const width = { US: 2, SS: 2, UL: 4, SL: 4, FL: 4, FD: 8, AT: 4 }[vr]
  if (width === undefined)
    return padded(Buffer.from(values.map((one) => (typeof one === 'number' ? decimalText(one) : one)).join('\\')), vr === 'UI' ? 0 : 0x20)
  const out = Buffer.alloc(width * values.length)
  values.forEach((one, i) => {
    const [number, at] = [Number(one), i * width]
    if (vr === 'US') out.writeUInt16LE(number, at)
    else if (vr === 'SS') out.writeInt16LE(number, at)
    else if (vr === 'UL') out.writeUInt32LE(number, at)
    else if (vr === 'SL') out.writeInt32LE(number, at)
    else if (vr === 'FL') out.writeFloatLE(number, at)
    else if (vr === 'FD') out.writeDoubleLE(number, at)
    else out.writeUInt32LE((((number >>> 16) | (number << 16)) >>> 0) as number, at)
  })
  return out
}

// DS holds at most 16 characters.
function decimalText(value: number): string {
  const plain = `${value}`
  return plain.length <= 16 ? plain : `${Number(value.toPrecision(9))}`.slice(0, 16)
}

function padded(bytes: Buffer, fill: number): Buffer {
  return bytes.length % 2 === 0 ? bytes : Buffer.concat([bytes, Buffer.from([fill])])
}
