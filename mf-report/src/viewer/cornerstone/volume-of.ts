import type { Vector, Volume } from '../mpr/volume'
import { arrange, type SliceGeometry, VolumeError } from '../mpr/volume'
import { liesInPatient } from './aspect'
import { shadesOf } from './finish'
import { core } from './start'

/** Values that a block may hold: 300 slices of 512 x 512. A larger stack is thinned in the plane, every second column and row. */
const MOST_VALUES = 80_000_000
const AT_ONCE = 4

const vector = (of: ArrayLike<number>): Vector => [Number(of[0]), Number(of[1]), Number(of[2])]

function geometryOf(imageId: string): SliceGeometry {
  const plane = core.metaData.get(core.Enums.MetadataModules.IMAGE_PLANE, imageId)
  if (!plane?.imagePositionPatient || !plane.rowCosines || !plane.columnCosines || !liesInPatient(plane)) throw new VolumeError('mixed')
  return {
    columns: Number(plane.columns),
    rows: Number(plane.rows),
    position: vector(plane.imagePositionPatient),
    row: vector(plane.rowCosines),
    column: vector(plane.columnCosines),
    spacing: [Number(plane.columnPixelSpacing) || 1, Number(plane.rowPixelSpacing) || 1],
  }
}

interface Target {
  readonly data: Int16Array | Float32Array
  readonly columns: number
  readonly rows: number
  readonly thin: number
}

/** One image's values in the modality's units into its place. */
function put(image: core.Types.IImage, { data, columns, rows, thin }: Target, slice: number): void {
  const pixels = image.getPixelData()
  const scaled = (image as { preScale?: { scaled?: boolean } }).preScale?.scaled === true
  const slope = scaled ? 1 : (image.slope ?? 1)
  const intercept = scaled ? 0 : (image.intercept ?? 0)
  let to = slice * columns * rows
  for (let y = 0; y < rows; y++) {
    let from = y * thin * image.columns
    for (let x = 0; x < columns; x++, from += thin) data[to++] = pixels[from]! * slope + intercept
  }
}

/** Do this image's values in the modality's units stay whole numbers of sixteen bits? */
function fitsSixteen(image: core.Types.IImage): boolean {
  const pixels = image.getPixelData()
  const small = pixels instanceof Int16Array || pixels instanceof Uint8Array || pixels instanceof Int8Array
  const scaled = (image as { preScale?: { scaled?: boolean } }).preScale?.scaled === true
  return small && (scaled || (image.slope === 1 && Number.isInteger(image.intercept)))
}

/** Loads a stack whole and lays it out as one block. */
export async function volumeOf(
  imageIds: readonly string[],
  progress: (loaded: number, total: number) => void,
  signal: AbortSignal,
): Promise<Volume> {
  const geometry = imageIds.map(geometryOf)
  const { order, at, normal } = arrange(geometry)
  const one = geometry[0]!
  const thin = one.columns * one.rows * order.length > MOST_VALUES ? 2 : 1
  const [columns, rows] = [Math.floor(one.columns / thin), Math.floor(one.rows / thin)]
  if (columns * rows * order.length > MOST_VALUES) throw new VolumeError('large')
  const load = (index: number): Promise<core.Types.IImage> =>
    core.imageLoader.loadAndCacheImage(imageIds[order[index]!]!, { requestType: core.Enums.RequestType.Prefetch, priority: -4 })
  const first = await load(0).catch(() => {
    throw new VolumeError('broken')
  })
  if (first.color) throw new VolumeError('colour')
  const values = columns * rows * order.length
  const target = { data: fitsSixteen(first) ? new Int16Array(values) : new Float32Array(values), columns, rows, thin }
  let next = 0
  let done = 0
  const worker = async (): Promise<void> => {
    while (next < order.length) {
      const slice = next++
      if (signal.aborted) throw signal.reason
      const image = await load(slice).catch(() => {
        throw new VolumeError('broken')
      })
      put(image, target, slice)
      progress(++done, order.length)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  const pick = (value: number | number[] | undefined): number | undefined => (Array.isArray(value) ? value[0] : value)
  return {
    columns,
    rows,
    slices: order.length,
    order,
    data: target.data,
    spacing: [one.spacing[0] * thin, one.spacing[1] * thin],
    at,
    row: one.row,
    column: one.column,
    normal,
    window: { center: pick(first.windowCenter) ?? 40, width: pick(first.windowWidth) ?? 400 },
    inverted: first.invert === true,
    shades: shadesOf(first),
  }
}
