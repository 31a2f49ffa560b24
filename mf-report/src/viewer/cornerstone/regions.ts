import { distanceTo, outlineOf, type RegionPoint } from '@farsight/shared/domain'
import type { MeasureKind, Roi } from '../port'
import { circled, inOurUnit } from '../roi-text'
import { core, tools } from './start'
import { TOOL_NAMES } from './tool-group'

type World = [number, number, number]

interface Annotation {
  readonly annotationUID?: string
  readonly metadata: { readonly toolName: string; readonly referencedImageId?: string }
  readonly data: {
    label?: string
    readonly handles?: { points?: readonly World[] }
    readonly cachedStats?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  }
  invalidated?: boolean
  isLocked?: boolean
}

const KINDS: ReadonlyMap<string, MeasureKind> = new Map(
  (['length', 'angle', 'ellipse', 'rectangle', 'probe'] as const).map((kind) => [TOOL_NAMES[kind], kind]),
)

const number = (value: unknown): number | undefined => (typeof value === 'number' && Number.isFinite(value) ? value : undefined)
const word = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The figure and unit that a report quotes of a measure. */
function figure(kind: MeasureKind, stats: Readonly<Record<string, unknown>> | undefined): { value: number | undefined; unit: string } {
  switch (kind) {
    case 'length':
      return inOurUnit(number(stats?.length), word(stats?.unit))
    case 'angle':
      return { value: number(stats?.angle), unit: '°' }
    case 'probe':
      return { value: number(stats?.value), unit: word(stats?.modalityUnit) }
    default:
      return inOurUnit(number(stats?.area), word(stats?.areaUnit))
  }
}

/** Where an image of the present stack stands. */
export interface ImagePlace {
  readonly seriesUid: string
  readonly sopUid: string
  readonly frame: number
  readonly index: number
}

const annotationsOf = (): readonly Annotation[] => tools.annotation.state.getAllAnnotations() as unknown as readonly Annotation[]

/** Annotations whose handles are still being set: told by the engine, for all viewports of the page. */
const drawing = new Set<string>()

export interface Plane {
  readonly origin: World
  /** To the next column, and to the next row. */
  readonly across: World
  readonly down: World
  readonly frameOfReference: string | undefined
}

const scaled = (v: readonly number[], by: number): World => [v[0]! * by, v[1]! * by, v[2]! * by]
const dot = (a: readonly number[], b: readonly number[]): number => a[0]! * b[0]! + a[1]! * b[1]! + a[2]! * b[2]!

/**
 * Where an image lies. The engine's own two ways between image and world take the spacing of rows for that of columns, so that they
 * agree with each other and with nobody else on pixels that are not square.
 */
export function planeOf(imageId: string): Plane | undefined {
  const plane = core.metaData.get(core.Enums.MetadataModules.IMAGE_PLANE, imageId)
  if (!plane?.rowCosines || !plane.columnCosines || !plane.imagePositionPatient) return undefined
  return {
    origin: [...plane.imagePositionPatient] as World,
    across: scaled(plane.rowCosines, plane.columnPixelSpacing || 1),
    down: scaled(plane.columnCosines, plane.rowPixelSpacing || 1),
    frameOfReference: plane.frameOfReferenceUID,
  }
}

/** Column and row from the corner of the first pixel, whose middle is the plane's origin. */
export function toImage({ origin, across, down }: Omit<Plane, 'frameOfReference'>, world: readonly number[]): readonly [number, number] {
  const from = world.map((value, i) => value - origin[i]!)
  return [dot(from, across) / dot(across, across) + 0.5, dot(from, down) / dot(down, down) + 0.5]
}

export function toWorld({ origin, across, down }: Omit<Plane, 'frameOfReference'>, [column, row]: RegionPoint): World {
  return origin.map((value, i) => value + across[i]! * (column - 0.5) + down[i]! * (row - 0.5)) as World
}

/** The engine's annotations as regions of ours, in the order they were made; those on images we do not know are not ours. */
export function regions(place: (imageId: string) => ImagePlace | undefined): readonly Roi[] {
  return annotationsOf().flatMap((annotation): Roi[] => {
    const kind = KINDS.get(annotation.metadata.toolName)
    const imageId = annotation.metadata.referencedImageId
    const at = imageId === undefined ? undefined : place(imageId)
    const id = annotation.annotationUID
    const plane = imageId && planeOf(imageId)
    if (!kind || !imageId || !at || !id || !plane) return []
    const points = (annotation.data.handles?.points ?? []).map((point) => toImage(plane, point))
    const figures = figure(kind, Object.values(annotation.data.cachedStats ?? {})[0])
    return [{ id, kind, ...at, points, ...figures, drawing: drawing.has(id) }]
  })
}

const FAR = 1e-3
const samePoints = (a: readonly RegionPoint[], b: readonly RegionPoint[]): boolean =>
  a.length === b.length && a.every(([x, y], i) => Math.abs(x - b[i]![0]) < FAR && Math.abs(y - b[i]![1]) < FAR)

/** Regions of the report on the images of one viewport: which of the engine's annotations are theirs. */
export class PutRegions {
  private readonly put = new Set<string>()

  constructor(private readonly places: ReadonlyMap<string, ImagePlace>) {}

  /** Draws what is not there, moves what lies elsewhere, takes away what the report has no more. Answers whether anything changed. */
  show(wanted: readonly Roi[], locked: boolean): boolean {
    const imageIds = new Map([...this.places].map(([imageId, { sopUid, frame }]) => [`${sopUid} ${frame}`, imageId]))
    const there = new Map(annotationsOf().map((annotation) => [annotation.annotationUID, annotation]))
    let changed = false
    for (const id of this.put) {
      if (wanted.some((roi) => roi.id === id)) continue
      this.put.delete(id)
      removeRegion(id)
      changed = true
    }
    for (const roi of wanted) {
      const imageId = imageIds.get(`${roi.sopUid} ${roi.frame}`)
      const plane = imageId && planeOf(imageId)
      if (!imageId || !plane) continue
      const known = there.get(roi.id)
      this.put.add(roi.id)
      if (known) changed = meet(known, roi, plane, locked) || changed
      else {
        add(roi, imageId, plane, locked)
        changed = true
      }
    }
    return changed
  }
}

const labelOf = ({ number }: Roi): string => (number ? circled(number) : '')

function meet(known: Annotation, roi: Roi, plane: Plane, locked: boolean): boolean {
  const points = (known.data.handles?.points ?? []).map((point) => toImage(plane, point))
  const moved = !samePoints(points, roi.points) && !drawing.has(roi.id)
  const named = known.data.label !== labelOf(roi)
  known.data.label = labelOf(roi)
  known.isLocked = locked
  if (moved && known.data.handles) {
    known.data.handles.points = roi.points.map((point) => toWorld(plane, point))
    known.invalidated = true
  }
  return moved || named
}

function add(roi: Roi, imageId: string, plane: Plane, locked: boolean): void {
  const { across, down } = plane
  const normal = [
    across[1] * down[2] - across[2] * down[1],
    across[2] * down[0] - across[0] * down[2],
    across[0] * down[1] - across[1] * down[0],
  ]
  const annotation = {
    annotationUID: roi.id,
    highlighted: false,
    invalidated: true,
    isLocked: locked,
    isVisible: true,
    metadata: {
      toolName: TOOL_NAMES[roi.kind],
      referencedImageId: imageId,
      FrameOfReferenceUID: plane.frameOfReference,
      viewPlaneNormal: scaled(normal, 1 / Math.sqrt(dot(normal, normal))),
      viewUp: scaled(down, -1 / Math.sqrt(dot(down, down))),
    },
    data: {
      label: labelOf(roi),
      handles: {
        points: roi.points.map((point) => toWorld(plane, point)),
        activeHandleIndex: null,
        textBox: {
          hasMoved: false,
          worldPosition: [0, 0, 0],
          worldBoundingBox: { topLeft: [0, 0, 0], topRight: [0, 0, 0], bottomLeft: [0, 0, 0], bottomRight: [0, 0, 0] },
        },
      },
      cachedStats: {},
    },
  }
  tools.annotation.state.addAnnotation(annotation as never, plane.frameOfReference as never)
  // The engine takes every annotation that is added for one that is being drawn.
  drawing.delete(roi.id)
}

type Lines = (data: { readonly label?: string }, targetId: string) => readonly string[] | undefined

/** Every region's words begin with its number. */
export function numberLines(groupId: string): void {
  const group = tools.ToolGroupManager.getToolGroup(groupId)
  for (const kind of KINDS.values()) {
    const instance = group?.getToolInstance(TOOL_NAMES[kind]) as { configuration: { getTextLines?: Lines } } | undefined
    const lines = instance?.configuration.getTextLines
    if (!instance || !lines) continue
    instance.configuration.getTextLines = (data, targetId) => {
      const [first = '', ...more] = lines(data, targetId) ?? []
      return data.label ? [`${data.label} ${first}`.trim(), ...more] : first || more.length > 0 ? [first, ...more] : undefined
    }
  }
}

/** So near, in pixels of the screen, a press means the region's line. */
const NEAR = 8

/** The region that a press at this point of the viewport means; `canvasOf` says where a point of the world is drawn. */
export function regionAt(point: RegionPoint, shown: string | undefined, canvasOf: (world: World) => RegionPoint): string | undefined {
  let nearest: { id: string; distance: number } | undefined
  for (const { annotationUID: id, metadata, data } of annotationsOf()) {
    const kind = KINDS.get(metadata.toolName)
    if (!id || !kind || metadata.referencedImageId !== shown) continue
    const distance = distanceTo(point, outlineOf(kind, (data.handles?.points ?? []).map(canvasOf)))
    if (distance <= NEAR && distance < (nearest?.distance ?? Number.POSITIVE_INFINITY)) nearest = { id, distance }
  }
  return nearest?.id
}

export const removeRegion = (id: string): void => tools.annotation.state.removeAnnotation(id)

export const selectRegion = (id: string): void => tools.annotation.selection.setAnnotationSelected(id, true, false)

/** Takes away what was measured on these images: when the report is let go. */
export function removeRegionsOf(place: (imageId: string) => ImagePlace | undefined): void {
  for (const roi of regions(place)) removeRegion(roi.id)
}

const { Events } = tools.Enums
const CHANGES = [Events.ANNOTATION_COMPLETED, Events.ANNOTATION_MODIFIED, Events.ANNOTATION_REMOVED, Events.ANNOTATION_ADDED]

const uidOf = (event: Event): string | undefined =>
  (event as CustomEvent<{ annotation?: { annotationUID?: string } }>).detail?.annotation?.annotationUID

/** Once a page: which annotations are being drawn. */
let following = false
function followDrawing(): void {
  if (following) return
  following = true
  core.eventTarget.addEventListener(Events.ANNOTATION_ADDED, (event: Event) => drawing.add(uidOf(event) ?? ''))
  for (const over of [Events.ANNOTATION_COMPLETED, Events.ANNOTATION_REMOVED])
    core.eventTarget.addEventListener(over, (event: Event) => drawing.delete(uidOf(event) ?? ''))
}

/** Calls back on every change of any annotation; answers how to stop. */
export function onRegionChange(changed: () => void): () => void {
  followDrawing()
  for (const event of CHANGES) core.eventTarget.addEventListener(event, changed)
  return () => {
    for (const event of CHANGES) core.eventTarget.removeEventListener(event, changed)
  }
}
