import type { DicomJson } from '../archive'
import { isGiven, numberAt, wordAt } from './header-values'

/** How a frame's samples lie, by its header. */
export interface Layout {
  readonly rows: number
  readonly columns: number
  readonly samples: number
  readonly allocated: number
  readonly stored: number
  readonly highBit: number
  readonly signed: boolean
  readonly planar: boolean
  readonly kind: 'grey' | 'rgb' | 'ybr' | 'other'
  /** Samples are real numbers. */
  readonly real: boolean
}

const RLE = '1.2.840.10008.1.2.5'
const PLAIN = ['1.2.840.10008.1.2', '1.2.840.10008.1.2.1']

export function layoutOf(header: DicomJson): Layout {
  const photometric = wordAt(header, '00280004')
  const real = !isGiven(header, '7FE00010') && (isGiven(header, '7FE00008') || isGiven(header, '7FE00009'))
  const allocated = numberAt(header, '00280100') ?? 0
  const stored = real ? allocated : (numberAt(header, '00280101') ?? allocated)
  const kind = /^MONOCHROME[12]$/.test(photometric) ? 'grey' : photometric === 'RGB' ? 'rgb' : photometric === 'YBR_FULL' ? 'ybr' : 'other'
  return {
    rows: numberAt(header, '00280010') ?? 0,
    columns: numberAt(header, '00280011') ?? 0,
    samples: numberAt(header, '00280002') ?? 1,
    allocated,
    stored,
    highBit: real ? allocated - 1 : (numberAt(header, '00280102') ?? stored - 1),
    signed: numberAt(header, '00280103') === 1,
    planar: numberAt(header, '00280006') === 1,
    kind,
    real,
  }
}

/** Do frames of this syntax lie as they are? */
export const isPlain = (transferSyntax: string): boolean => PLAIN.includes(transferSyntax)

/**
 * Lie the samples of this frame in a way that the engine's workers do not read, or read wrong (5.14)? One bit, eight signed ones, 32 and more,
 * such that do not end where their number says, and colours of sixteen bits.
 * `marked`: an overlay stands in bits of the samples.
 */
export function isUnusual(layout: Layout, transferSyntax: string, bytes: Uint8Array, marked = false): boolean {
  const { samples, allocated, stored, highBit, signed, kind, real } = layout
  const plain = isPlain(transferSyntax)
  if (!plain && transferSyntax !== RLE) return false
  if (samples === 3) return allocated === 16 && (kind === 'rgb' || kind === 'ybr')
  if (samples !== 1 || kind !== 'grey') return false
  if (real || allocated === 1 || allocated > 16) return true
  if (allocated !== 8 && allocated !== 16) return false
  return marked || (allocated === 8 && signed) || highBit !== stored - 1 || (plain && !signed && hasBitsAbove(bytes, allocated, stored))
}

/** Older files keep overlays above the samples: these are no part of a value. */
function hasBitsAbove(bytes: Uint8Array, allocated: number, stored: number): boolean {
  if (stored >= allocated) return false
  const step = allocated / 8
  const from = stored < 8 ? 0 : 1
  let all = 0
  for (let at = allocated === 8 ? 0 : from; at < bytes.length; at += step) all |= bytes[at]!
  return all >> (stored - 8 * (allocated === 8 ? 0 : from)) !== 0
}
