import type { DicomJson } from '../archive'
import { bytesOf } from './bulk'
import { type Element, numberAt, numbersAt } from './header-values'
import type { Layout } from './layout'

/** A plane of marks over an image (PS3.3 C.9.2), of one frame. */
export interface OverlayPlane {
  readonly rows: number
  readonly columns: number
  /** Of its first point, in pixels of the image. */
  readonly top: number
  readonly left: number
  /** One byte a point: 1 is marked. */
  readonly points: Uint8Array
}

/** Planes stand in the groups 6000, 6002 … 601E. */
const GROUPS = Array.from({ length: 16 }, (_, i) => `60${(2 * i).toString(16).padStart(2, '0').toUpperCase()}`)

const sizeOf = (header: DicomJson, group: string): readonly [number, number] => [
  numberAt(header, `${group}0010`) ?? 0,
  numberAt(header, `${group}0011`) ?? 0,
]

const groupsOf = (header: DicomJson): readonly string[] =>
  GROUPS.filter((group) => {
    const [rows, columns] = sizeOf(header, group)
    return rows > 0 && columns > 0
  })

export const hasOverlays = (header: DicomJson): boolean => groupsOf(header).length > 0

/** Does a plane stand in unused bits of the pixels, as older files have it? */
export const hasEmbeddedOverlays = (header: DicomJson): boolean => groupsOf(header).some((group) => !header[`${group}3000`])

export interface FramePixels {
  /** From 1. */
  readonly frame: number
  readonly layout: Layout
  /** An uncompressed frame as it is stored; undefined where it is not. */
  readonly bytes: Uint8Array | undefined
}

/** The planes over one frame. @throws Error where one cannot be read */
export async function overlaysOf(header: DicomJson, pixels: FramePixels, signal: AbortSignal): Promise<readonly OverlayPlane[]> {
  const planes = await Promise.all(groupsOf(header).map((group) => planeOf(header, group, pixels, signal)))
  return planes.filter((plane) => plane !== undefined)
}

async function planeOf(header: DicomJson, group: string, pixels: FramePixels, signal: AbortSignal): Promise<OverlayPlane | undefined> {
  const [rows, columns] = sizeOf(header, group)
  const [top = 1, left = 1] = numbersAt(header, `${group}0050`)
  const place = { rows, columns, top: top - 1, left: left - 1 }
  const element = header[`${group}3000`] as Element | undefined
  if (!element) return { ...place, points: embedded(header, group, pixels, rows * columns) }
  const frames = numberAt(header, `${group}0015`)
  const of = frames === undefined ? 0 : pixels.frame - (numberAt(header, `${group}0051`) ?? 1)
  // This frame has none.
  if (of < 0 || (frames !== undefined && of >= frames)) return undefined
  return { ...place, points: unpackedBits(await fetched(element, signal), of * rows * columns, rows * columns) }
}

/** What is on its way or here, by its element: the frames of an instance share it. */
const known = new WeakMap<Element, Promise<Uint8Array>>()

function fetched(element: Element, signal: AbortSignal): Promise<Uint8Array> {
  const before = known.get(element)
  if (before) return before
  const work = bytesOf(element, 'the overlay', signal)
  known.set(element, work)
  work.catch(() => known.delete(element))
  return work
}

/** Points of a plane, eight in a byte, the lowest bit first (PS3.5 8.1.2). */
export function unpackedBits(bytes: Uint8Array, from: number, count: number): Uint8Array {
  if (8 * bytes.length < from + count) throw new Error('the overlay is cut short')
  const points = new Uint8Array(count)
  for (let i = 0; i < count; i++) points[i] = (bytes[(from + i) >> 3]! >> ((from + i) & 7)) & 1
  return points
}

function embedded(header: DicomJson, group: string, { layout, bytes }: FramePixels, count: number): Uint8Array {
  const bit = numberAt(header, `${group}0102`) ?? 0
  const { allocated } = layout
  if (!bytes || (allocated !== 8 && allocated !== 16) || bit >= allocated || (8 * bytes.length) / allocated < count)
    throw new Error('the overlay has no points')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return Uint8Array.from({ length: count }, (_, i) => ((allocated === 8 ? bytes[i]! : view.getUint16(2 * i, true)) >> bit) & 1)
}
