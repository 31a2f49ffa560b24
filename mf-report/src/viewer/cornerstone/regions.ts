import type { MeasureKind, Roi } from '../port'
import { core, tools } from './start'
import { TOOL_NAMES } from './tool-group'

interface Annotation {
  readonly annotationUID?: string
  readonly metadata: { readonly toolName: string; readonly referencedImageId?: string }
  readonly data: {
    readonly handles?: { readonly points?: readonly (readonly [number, number, number])[] }
    readonly cachedStats?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  }
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
      return { value: number(stats?.length), unit: word(stats?.unit) }
    case 'angle':
      return { value: number(stats?.angle), unit: '°' }
    case 'probe':
      return { value: number(stats?.value), unit: word(stats?.modalityUnit) }
    default:
      return { value: number(stats?.area), unit: word(stats?.areaUnit) }
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

/** The engine's annotations as regions of ours, in the order they were made; those on images we do not know are not ours. */
export function regions(place: (imageId: string) => ImagePlace | undefined): readonly Roi[] {
  return annotationsOf().flatMap((annotation): Roi[] => {
    const kind = KINDS.get(annotation.metadata.toolName)
    const imageId = annotation.metadata.referencedImageId
    const at = imageId === undefined ? undefined : place(imageId)
    if (!kind || !imageId || !at || !annotation.annotationUID) return []
    const points = (annotation.data.handles?.points ?? []).map((point): readonly [number, number] => {
      const pixel = core.utilities.worldToImageCoords(imageId, [...point] as [number, number, number])
      return pixel ? [pixel[0], pixel[1]] : [Number.NaN, Number.NaN]
    })
    return [{ id: annotation.annotationUID, kind, ...at, points, ...figure(kind, Object.values(annotation.data.cachedStats ?? {})[0]) }]
  })
}

export const removeRegion = (id: string): void => tools.annotation.state.removeAnnotation(id)

export const selectRegion = (id: string): void => tools.annotation.selection.setAnnotationSelected(id, true, false)

/** Takes away what was measured on these images: when the report is let go. */
export function removeRegionsOf(place: (imageId: string) => ImagePlace | undefined): void {
  for (const roi of regions(place)) removeRegion(roi.id)
}

const { Events } = tools.Enums
const CHANGES = [Events.ANNOTATION_COMPLETED, Events.ANNOTATION_MODIFIED, Events.ANNOTATION_REMOVED, Events.ANNOTATION_ADDED]

/** Calls back on every change of any annotation; answers how to stop. */
export function onRegionChange(changed: () => void): () => void {
  for (const event of CHANGES) core.eventTarget.addEventListener(event, changed)
  return () => {
    for (const event of CHANGES) core.eventTarget.removeEventListener(event, changed)
  }
}
