import { scpCrc } from '../../src/ecg/formats/scp'

export interface ScpParts {
  /** Number of the lead in EN 1064, and its samples in units of the AVM. */
  readonly leads: readonly (readonly [id: number, samples: readonly number[]])[]
  readonly nanovolts?: number
  readonly interval?: number
  /** Order of the differences. */
  readonly order?: number
  readonly huffman?: number | undefined
  readonly bimodal?: number
  readonly reference?: boolean
  /** Of a reference beat: its section is there. */
  readonly beat?: boolean
  /** First sample of each lead on the common time. */
  readonly from?: readonly number[]
  /** Content of section 1, tag 14. */
  readonly device?: Buffer
}

const u16 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(2 * values.length)
  for (const [i, value] of values.entries()) bytes.writeUInt16LE(value & 0xffff, 2 * i)
  return bytes
}
const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
const section = (id: number, body: Buffer): Buffer => {
  const padded = body.length % 2 ? Buffer.concat([body, Buffer.alloc(1)]) : body
  const rest = Buffer.concat([u16(id), u32(padded.length + 16), Buffer.from([20, 20]), Buffer.alloc(6), padded])
  return Buffer.concat([u16(scpCrc(rest)), rest])
}

function differences(samples: readonly number[], order: number): number[] {
  return samples.map((value, i) =>
    i < order || order === 0 ? value : order === 1 ? value - samples[i - 1]! : value - 2 * samples[i - 1]! + samples[i - 2]!,
  )
}
/** The default table, as bits. */
function packed(values: readonly number[]): Buffer {
  const bits = values
    .map((value) => {
      if (value === 0) return '0'
      if (Math.abs(value) <= 8) return `${'1'.repeat(Math.abs(value))}0${value > 0 ? 0 : 1}`
      if (value >= -128 && value <= 127) return `1111111110${(value & 0xff).toString(2).padStart(8, '0')}`
      return `1111111111${(value & 0xffff).toString(2).padStart(16, '0')}`
    })
    .join('')
  return Buffer.from(bits.match(/.{1,8}/g)?.map((eight) => Number.parseInt(eight.padEnd(8, '1'), 2)) ?? [])
}

/** An SCP-ECG file of these leads, whole and right unless `parts` says otherwise. */
export function scpFile({
  leads,
  nanovolts = 2500,
  interval = 2000,
  order = 2,
  huffman = 19999,
  bimodal = 0,
  reference = false,
  beat = reference,
  from = [],
  device,
}: ScpParts): Buffer {
  const bodies = leads.map(([, samples]) => {
    const values = differences(samples, order)
    const bytes = huffman === undefined ? u16(...values) : packed(values)
    return bytes.length % 2 ? Buffer.concat([bytes, Buffer.alloc(1)]) : bytes
  })
  const parts: [number, Buffer][] = [
    [
      1,
      Buffer.concat([
        ...(device ? [Buffer.from([14]), u16(device.length), device] : []),
        Buffer.from([25, 4, 0, 0xea, 0x07, 11, 23, 26, 3, 0, 9, 30, 5, 255, 0, 0]),
      ]),
    ],
    ...(huffman === undefined ? [] : ([[2, u16(huffman)]] as [number, Buffer][])),
    [
      3,
      Buffer.concat([
        Buffer.from([leads.length, reference ? 1 : 0]),
        ...leads.map(([id, samples], i) => Buffer.concat([u32(from[i] ?? 1), u32((from[i] ?? 1) + samples.length - 1), Buffer.from([id])])),
      ]),
    ],
    ...(beat ? ([[5, Buffer.alloc(8)]] as [number, Buffer][]) : []),
    [6, Buffer.concat([u16(nanovolts, interval), Buffer.from([order, bimodal]), u16(...bodies.map(({ length }) => length)), ...bodies])],
  ]
  const sections = parts.map(([id, body]) => [id, section(id, body)] as const)
  const zero = 16 + 10 * (sections.length + 1)
  let at = 7 + zero
  const pointers = [Buffer.concat([u16(0), u32(zero), u32(7)])]
  for (const [id, bytes] of sections) {
    pointers.push(Buffer.concat([u16(id), u32(bytes.length), u32(at)]))
    at += bytes.length
  }
  const body = Buffer.concat([section(0, Buffer.concat(pointers)), ...sections.map(([, bytes]) => bytes)])
  const rest = Buffer.concat([u32(body.length + 6), body])
  return Buffer.concat([u16(scpCrc(rest)), rest])
}

/** The same file whose sections bear no checksum (a zero): what stands behind it is read whatever it is. */
export function withoutSums(file: Buffer): Buffer {
  const out = Buffer.from(file)
  const end = 6 + out.readUInt32LE(10)
  for (let at = 22; at + 10 <= end; at += 10) if (out.readUInt32LE(at + 2) > 0) out.writeUInt16LE(0, out.readUInt32LE(at + 6) - 1)
  return out
}
