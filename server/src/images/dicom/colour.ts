import type { DataSet } from './data-set.ts'
import type { ImageDescription } from './index-record.ts'
import { type LookupTable, tableOf } from './lut.ts'
import { DicomRefused } from './reasons.ts'
import { Tag } from './tags.ts'

/** Colour samples of an uncompressed frame as interleaved RGB bytes: RGB, YBR_FULL, YBR_FULL_422, PALETTE COLOR (PS3.3 C.7.6.3.1.2). */
export function colourPixels(root: DataSet, samples: Buffer, image: ImageDescription): Buffer {
  const { photometric, bitsAllocated } = image
  if (bitsAllocated !== 8 && bitsAllocated !== 16) throw new DicomRefused('CANNOT_RENDER', `${bitsAllocated} bits of ${photometric}`)
  if (photometric.startsWith('PALETTE')) return paletteColours(root, samples, image)
  if (photometric === 'YBR_FULL_422' && bitsAllocated === 8) return subsampled(samples, image)
  if (image.samplesPerPixel !== 3 || !['RGB', 'YBR_FULL'].includes(photometric)) throw new DicomRefused('CANNOT_RENDER', photometric)
  const rgb = interleaved(samples, image)
  if (photometric === 'YBR_FULL') for (let at = 0; at < rgb.length; at += 3) toRgb(rgb, at, rgb[at]!, rgb[at + 1]!, rgb[at + 2]!)
  return rgb
}

function interleaved(samples: Buffer, image: ImageDescription): Buffer {
  const pixels = image.rows * image.columns
  const width = image.bitsAllocated / 8
  if (samples.length < pixels * 3 * width) throw new DicomRefused('BAD_PIXELS', `${samples.length} of ${pixels * 3 * width} bytes`)
  const out = Buffer.allocUnsafe(pixels * 3)
  const shift = Math.max(image.bitsStored - 8, 0)
  for (let i = 0; i < pixels; i += 1) {
    for (let channel = 0; channel < 3; channel += 1) {
      const at = (image.planar ? channel * pixels + i : i * 3 + channel) * width
      out[i * 3 + channel] = width === 1 ? samples[at]! : Math.min(samples.readUInt16LE(at) >> shift, 255)
    }
  }
  return out
}

// Two pixels share their colour: Y1 Y2 Cb Cr.
function subsampled(samples: Buffer, image: ImageDescription): Buffer {
  const pixels = image.rows * image.columns
  if (samples.length < pixels * 2) throw new DicomRefused('BAD_PIXELS', `${samples.length} of ${pixels * 2} bytes`)
  const out = Buffer.alloc(pixels * 3)
  for (let i = 0; i + 1 < pixels; i += 2) {
    const at = i * 2
    toRgb(out, i * 3, samples[at]!, samples[at + 2]!, samples[at + 3]!)
    toRgb(out, i * 3 + 3, samples[at + 1]!, samples[at + 2]!, samples[at + 3]!)
  }
  return out
}

function toRgb(out: Buffer, at: number, y: number, cb: number, cr: number): void {
  out[at] = byte(y + 1.402 * (cr - 128))
  out[at + 1] = byte(y - 0.344136 * (cb - 128) - 0.714136 * (cr - 128))
  out[at + 2] = byte(y + 1.772 * (cb - 128))
}

function byte(value: number): number {
  return value <= 0 ? 0 : value >= 255 ? 255 : Math.round(value)
}

function paletteColours(root: DataSet, samples: Buffer, image: ImageDescription): Buffer {
  const tables = [
    tableOf(root, Tag.RedPaletteDescriptor, Tag.RedPaletteData, image.signed),
    tableOf(root, Tag.GreenPaletteDescriptor, Tag.GreenPaletteData, image.signed),
    tableOf(root, Tag.BluePaletteDescriptor, Tag.BluePaletteData, image.signed),
  ]
  if (tables.some((table) => !table)) throw new DicomRefused('CANNOT_RENDER', 'palette')
  const pixels = image.rows * image.columns
  const width = image.bitsAllocated / 8
  if (samples.length < pixels * width) throw new DicomRefused('BAD_PIXELS', `${samples.length} of ${pixels * width} bytes`)
  const shades = (tables as LookupTable[]).map(bytesOfTable)
  const firsts = (tables as LookupTable[]).map(({ first }) => first)
  const mask = 2 ** image.bitsStored - 1
  const out = Buffer.allocUnsafe(pixels * 3)
  for (let i = 0; i < pixels; i += 1) {
    const index = (width === 1 ? samples[i]! : samples.readUInt16LE(i * 2)) & mask
    for (let channel = 0; channel < 3; channel += 1) {
      const table = shades[channel]!
      out[i * 3 + channel] = table[Math.min(Math.max(index - firsts[channel]!, 0), table.length - 1)]!
    }
  }
  return out
}

// Many writers say 16 bits and fill only the low byte: then the values are bytes already.
function bytesOfTable(table: LookupTable): Uint8Array {
  const greatest = table.entries.reduce((most, value) => Math.max(most, value), 0)
  const shift = table.bits > 8 && greatest > 255 ? table.bits - 8 : 0
  return Uint8Array.from(table.entries, (value) => Math.min(value >> shift, 255))
}
