import type { SlicePlace } from './linked'
import type { Volume } from './mpr/volume'
import type { HeaderPatient } from './patient'
import type { Sides } from './sides'

/**
 * The viewer as the rest of this module sees it. What draws the pixels stands behind this door alone (field.md, pitfall
 * 12: tenders may forbid an engine), and comes as a chunk of its own when a report with images is opened.
 */

/** One frame of an instance: what a stack is made of. */
export interface StackImage {
  readonly sopUid: string
  /** 1 for a single-frame instance. */
  readonly frame: number
  /** Instance number as the scanner gave it. */
  readonly number: number
}

/** A series in reading order. */
export interface Stack {
  readonly studyUid: string
  readonly seriesUid: string
  readonly modality: string
  readonly images: readonly StackImage[]
}

export const POINTER_TOOLS = ['scroll', 'window', 'zoom', 'pan'] as const
export const MEASURE_TOOLS = ['length', 'angle', 'ellipse', 'rectangle', 'probe'] as const
export type PointerTool = (typeof POINTER_TOOLS)[number]
export type MeasureKind = (typeof MEASURE_TOOLS)[number]
export type ViewerTool = PointerTool | MeasureKind

/** Window centre and width, in the modality's units (Hounsfield for CT). */
export interface Window {
  readonly center: number
  readonly width: number
}

/** A measured region, in coordinates of its image. */
export interface Roi {
  readonly id: string
  readonly kind: MeasureKind
  readonly seriesUid: string
  readonly sopUid: string
  readonly frame: number
  /** Place in the stack, from 0. */
  readonly index: number
  /** Column and row of each handle, in pixels of the image. */
  readonly points: readonly (readonly [number, number])[]
  /** The figure a report quotes: length, angle, area or value, with its unit. Undefined while it is being drawn. */
  readonly value: number | undefined
  readonly unit: string
  /** As the picture was shown when it was marked; of regions that the report has. */
  readonly window?: Window | undefined
  /** Its number in the report, from 1; undefined while the report has none of it. */
  readonly number?: number | undefined
  /** Its handles are still being set. */
  readonly drawing?: boolean
}

/** What stands on the screen now. */
export interface ViewState {
  readonly index: number
  readonly count: number
  readonly window: Window | undefined
  /** Screen pixels (of the style sheet) for one pixel of the image. */
  readonly zoom: number
  readonly inverted: boolean
  /** Where the patient's sides are now, with every flip and turn; undefined where the image does not say. */
  readonly sides: Sides | undefined
  /** Marks that the image brings along over its pixels; undefined where it has none. */
  readonly overlays?: 'shown' | 'hidden' | 'unread' | undefined
  /** The image names a table for its shades, and is shown without it. */
  readonly withoutTable?: boolean | undefined
  /** Whom this image's own header names; undefined where it has none. */
  readonly patient?: HeaderPatient | undefined
}

/** How a picture stands, in numbers of its image alone: a screen of another size shows the same by them. */
export interface PictureView {
  /** null where the picture has none. */
  readonly window: Window | null
  readonly inverted: boolean
  /** 1 shows the whole image. */
  readonly zoom: number
  /** Column and row of the image in the middle of the picture. */
  readonly pan: readonly [number, number]
}

/** What kept an image from being shown. */
export interface ViewerProblem {
  /** `decoder`: what decodes them did not load; `decode`: this image is none. */
  readonly kind: 'network' | 'forbidden' | 'missing' | 'decode' | 'decoder'
  readonly status: number
  readonly index: number
}

export interface ViewerEvents {
  onState(state: ViewState): void
  /** An image stands on the screen, drawn. */
  onDrawn?(): void
  onProblem(problem: ViewerProblem | undefined): void
  /** Whom the headers of a series name, each once, before its first image is shown. */
  onPatients(patients: readonly HeaderPatient[]): void
  /** How many images of a series are here. */
  onProgress(seriesUid: string, loaded: number, total: number): void
  /** Of this series everything is here that finds room, or will not come. */
  onComplete(seriesUid: string): void
}

export interface ViewerPort {
  /**
   * Shows a series from the given image on; the rest follows in the background, nearest first. With `window` it opens in that one instead of
   * the image's own.
   */
  setStack(stack: Stack, index?: number, window?: Window): Promise<void>
  /** Undefined takes the tool off: the pointer then scrolls. */
  setTool(tool: ViewerTool | undefined): void
  /** `default` is the image's own window. */
  setWindow(window: Window | 'default'): void
  scrollTo(index: number): void
  /** So many images on from the one that was asked for last: keys come faster than images are drawn. */
  scrollBy(images: number): void
  invert(): void
  /** Marks that the image brings along over its pixels, off or on again; they are shown until told. */
  overlays(): void
  flip(axis: 'horizontal' | 'vertical'): void
  /** Degrees clockwise, added to the present turn. */
  rotate(degrees: number): void
  /** Back to how the series was opened: window, zoom, place, turn. Measures stay. */
  reset(): void
  getRois(): readonly Roi[]
  /** Called whenever a region is made, changed or removed; answers how to stop listening. */
  onRoi(listener: (rois: readonly Roi[]) => void): () => void
  removeRoi(id: string): void
  /**
   * The regions that the report has: drawn on their images with their numbers, as soon as these are shown. One that is left out the next
   * time goes; what was drawn here and is not the report's yet stays. `locked`: they can be seen and not dragged.
   */
  setRegions(regions: readonly Roi[], locked: boolean): void
  /** Called when a region of the image that is shown is pressed; answers how to stop listening. */
  onRoiPressed(listener: (id: string) => void): () => void
  /** Shows the region's image and puts the region in the foreground. */
  showRoi(id: string): void
  /** Where each image of the stack lies in the patient; undefined for one whose header does not say. */
  slices(): readonly (SlicePlace | undefined)[]
  /** Pictures a second that the header asks for; undefined where it asks for none. */
  rate(): number | undefined
  /**
   * The stack as one block, for other planes through it. Rejects with a VolumeError where it is none. `progress` hears how many of its
   * images are here.
   */
  volume(progress: (loaded: number, total: number) => void, signal: AbortSignal): Promise<Volume>
  /** How the picture stands now; undefined before there is one. */
  pictureView(): PictureView | undefined
  /** Lets the picture stand as another one does. */
  showAs(view: PictureView): void
  /** Column and row of the image at a place of the picture, in pixels of the style sheet from its corner. */
  imagePoint(x: number, y: number): readonly [number, number] | undefined
  /** And back. */
  screenPoint(column: number, row: number): readonly [number, number] | undefined
  /** What the viewport shows now, with its measures. */
  snapshot(): Promise<Blob>
  /** The zone changed its size. */
  resize(): void
  dispose(): void
}

/** Words that the engine writes beside measures. */
export interface ViewerWords {
  readonly area: string
  readonly mean: string
  readonly deviation: string
  readonly maximum: string
}

export interface ViewerOptions {
  /** Address of the archive's door, without a slash at its end. */
  readonly dicomweb: string
  readonly words: ViewerWords
  readonly events: ViewerEvents
}

/** Brings series ahead of the reader, without showing them, and keeps them until it is let go. */
export interface ImageShelf {
  /**
   * Loads up to `most` images (all, unless told), from the given one on; resolves when they are here or found no room. What is still on
   * its way is dropped by the signal.
   */
  load(stack: Stack, options: ShelfLoad): Promise<void>
  dispose(): void
}

export interface ShelfLoad {
  readonly signal: AbortSignal
  readonly from?: number
  readonly most?: number
  readonly progress?: (loaded: number) => void
}

export type OpenShelf = (dicomweb: string) => Promise<ImageShelf>

export type OpenViewer = (element: HTMLDivElement, options: ViewerOptions) => Promise<ViewerPort>
