import type { DicomJson } from '../archive'

/** How the samples of a first picture are stored, and how they become shades. */
export interface Plan {
  readonly columns: number
  readonly rows: number
  /** Of one pixel, as it lies in the picture: 1 for a square one. */
  readonly spacing: { readonly row: number; readonly column: number }
  readonly kind: 'grey' | 'rgb' | 'jpeg-grey' | 'jpeg-colour'
  readonly rle: boolean
  readonly bytesEach: 1 | 2
  readonly bitsStored: number
  readonly signed: boolean
  readonly planar: boolean
  readonly slope: number
  readonly intercept: number
  /** The image's own; undefined: from its smallest to its largest value. */
  readonly window: { readonly center: number; readonly width: number } | undefined
  readonly inverted: boolean
  readonly colour: boolean
}

const UNCOMPRESSED = ['1.2.840.10008.1.2', '1.2.840.10008.1.2.1']
const RLE = '1.2.840.10008.1.2.5'
const JPEG_BASELINE = '1.2.840.10008.1.2.4.50'

/** Any of these makes the way to the screen longer than it is gone here: tables, functional groups, a shape of its own. */
const LONGER = ['00283000', '00283010', '52009229', '52009230', '20500010', '00281101']
/** Shown in units or windows of their own. */
const OTHER_UNITS = ['PT', 'RTDOSE', 'SEG', 'ECG', 'SM']
/** Angiography and fluoroscopy. */
const XRAY_SCENES = /^1\.2\.840\.10008\.5\.1\.4\.1\.1\.12\.[123]$/
/** More pixels than the largest mammogram has are no first picture that comes at once. */
const MOST_PIXELS = 24_000_000

const NOTHING = Symbol('not given')

/**
 * What the small first path may paint, by header and transfer syntax: what it would paint as the engine does, and nothing else. Undefined
 * leaves the picture to the engine: no picture at all for a moment is better than a wrong one.
 */
export function planOf(header: DicomJson, transferSyntax: string): Plan | undefined {
  const values = (tag: string): readonly unknown[] => header[tag]?.Value ?? []
  const given = (tag: string): boolean => header[tag] !== undefined && Object.keys(header[tag]!).some((key) => key !== 'vr')
  const number = (tag: string, otherwise: number | typeof NOTHING = NOTHING): number => {
    const [value] = values(tag)
    if (value === undefined || value === null || value === '') return otherwise === NOTHING ? Number.NaN : otherwise
    return Number(value)
  }
  const word = (tag: string): string => String(values(tag)[0] ?? '').trim()

  // Marks over the pixels are the engine's to draw.
  if (Object.keys(header).some((tag) => /^60[01][02468ACE]0010$/.test(tag))) return undefined
  if (LONGER.some(given) || OTHER_UNITS.includes(word('00080060'))) return undefined
  if (given('20500020') && word('20500020') !== 'IDENTITY' && word('00280004') === 'MONOCHROME2') return undefined
  const lut = word('00281056')
  if (lut !== '' && lut !== 'LINEAR') return undefined

  const [rows, columns] = [number('00280010'), number('00280011')]
  const [allocated, stored] = [number('00280100'), number('00280101')]
  if (!(rows > 0 && columns > 0 && rows * columns <= MOST_PIXELS)) return undefined
  if (!(stored >= 1 && stored <= allocated && number('00280102', stored - 1) === stored - 1)) return undefined

  const spacing = spacingOf(values, given)
  const look = lookOf(word('00280004'), number('00280002', 1), allocated, stored, transferSyntax)
  if (!spacing || !look) return undefined
  const signed = number('00280103', 0) === 1
  if (signed && look.kind !== 'grey') return undefined
  if (signed && allocated !== 16) return undefined

  const [slope, intercept] = [number('00281053', 1), number('00281052', 0)]
  if (!(Number.isFinite(slope) && slope !== 0 && Number.isFinite(intercept))) return undefined
  const colour = look.kind === 'rgb' || look.kind === 'jpeg-colour'
  const [center, width] = colour ? [128, 256] : [number('00281050'), number('00281051')]
  const window = Number.isFinite(center) && Number.isFinite(width) ? { center, width } : undefined
  if (window && !(window.width > 1)) return undefined
  // From the smallest to the largest value that counts: padding does not.
  if (!window && given('00280120')) return undefined
  // What is no unit for the screen there.
  if (XRAY_SCENES.test(word('00080016')) && !(slope === 1 && intercept === 0)) return undefined
  return {
    columns,
    rows,
    spacing,
    ...look,
    bytesEach: allocated === 16 ? 2 : 1,
    bitsStored: stored,
    signed,
    planar: number('00280006', 0) === 1,
    slope,
    intercept,
    window,
    inverted: word('00280004') === 'MONOCHROME1',
    colour,
  }
}

function lookOf(
  photometric: string,
  samples: number,
  allocated: number,
  stored: number,
  syntax: string,
): Pick<Plan, 'kind' | 'rle'> | undefined {
  const grey = samples === 1 && (photometric === 'MONOCHROME1' || photometric === 'MONOCHROME2')
  const raw = UNCOMPRESSED.includes(syntax)
  const rle = syntax === RLE
  if (raw || rle) {
    if (grey && (allocated === 8 || allocated === 16)) return { kind: 'grey', rle }
    return raw && samples === 3 && photometric === 'RGB' && allocated === 8 && stored === 8 ? { kind: 'rgb', rle } : undefined
  }
  if (syntax !== JPEG_BASELINE || allocated !== 8 || stored !== 8) return undefined
  if (grey) return { kind: 'jpeg-grey', rle }
  // A browser takes three components for YCbCr, as they are by far the most: RGB in a JPEG is left alone.
  return samples === 3 && /^YBR_FULL(_422)?$/.test(photometric) ? { kind: 'jpeg-colour', rle } : undefined
}

/** Row and column spacing by which pixels are stretched; undefined where what is said is not plain. */
function spacingOf(values: (tag: string) => readonly unknown[], given: (tag: string) => boolean): Plan['spacing'] | undefined {
  const pair = (tag: string): readonly [number, number] => [Number(values(tag)[0]), Number(values(tag)[1])]
  const square = (tag: string): boolean => !given(tag) || pair(tag)[0] === pair(tag)[1]
  // Imager's, scanned film's and the plain ratio: the engine reads them by rules of its own, which do not matter while they are even.
  if (!['00181164', '00182010', '00280034'].every(square)) return undefined
  if (!given('00280030')) return { row: 1, column: 1 }
  const [row, column] = pair('00280030')
  return row > 0 && column > 0 ? { row, column } : undefined
}
