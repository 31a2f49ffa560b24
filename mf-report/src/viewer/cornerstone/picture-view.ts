import type { PictureView } from '../port'
import { rangeToWindow, windowToRange } from '../presets'
import { fitZoom } from './pinch-zoom'
import { planeOf, toImage, toWorld } from './regions'
import type { core } from './start'

type StackViewport = core.Types.IStackViewport
type Pair = readonly [number, number]

/** The engine's CPU path tells of a stack's first image before it has a place for it, and then answers nothing, against its own types (5.14). */
const worldAt = (viewport: StackViewport, [x, y]: Pair): core.Types.Point3 | undefined => viewport.canvasToWorld([x, y])

const planeNow = (viewport: StackViewport) => {
  const imageId = viewport.getCornerstoneImage()?.imageId
  return imageId && worldAt(viewport, [0, 0]) ? planeOf(imageId) : undefined
}

/** Column and row of the image at a place of the element, in pixels of the style sheet; undefined before it stands there. */
export function imagePoint(viewport: StackViewport, at: Pair): Pair | undefined {
  const plane = planeNow(viewport)
  const world = plane && worldAt(viewport, at)
  return world && toImage(plane, world)
}

export function screenPoint(viewport: StackViewport, at: Pair): Pair | undefined {
  const plane = planeNow(viewport)
  if (!plane) return undefined
  const [x, y] = viewport.worldToCanvas(toWorld(plane, at))
  return [x, y]
}

const middleOf = ({ clientWidth, clientHeight }: HTMLElement): [number, number] => [clientWidth / 2, clientHeight / 2]

/** How the picture stands now. `inverted` is known to who turns it, not to the engine. */
export function pictureView(viewport: StackViewport, inverted: boolean): PictureView | undefined {
  const image = viewport.getCornerstoneImage()
  const pan = imagePoint(viewport, middleOf(viewport.element))
  if (!image || !pan) return undefined
  const { voiRange } = viewport.getProperties()
  return {
    window: voiRange && !image.color ? rangeToWindow(voiRange) : null,
    inverted,
    zoom: viewport.getZoom() / fitZoom(viewport),
    pan,
  }
}

/** Nearer than a quarter of an image's pixel nobody sees. */
const NEAR = 0.25

/** Window, zoom and place of another picture; what stands so already is left alone. */
export function takeView(viewport: StackViewport, { window, zoom, pan }: PictureView): void {
  const now = pictureView(viewport, false)
  if (!now) return
  const { window: own } = now
  if (window && own && (Math.abs(own.center - window.center) > NEAR || Math.abs(own.width - window.width) > NEAR))
    viewport.setProperties({ voiRange: windowToRange(window) })
  if (zoom > 0 && Math.abs(zoom / now.zoom - 1) > 0.005) viewport.setZoom(zoom * fitZoom(viewport))
  const plane = planeNow(viewport)
  const middle = imagePoint(viewport, middleOf(viewport.element))
  if (!plane || !middle || Math.hypot(middle[0] - pan[0], middle[1] - pan[1]) < NEAR) return
  const [from, to] = [toWorld(plane, middle), toWorld(plane, pan)]
  const { focalPoint, position } = viewport.getCamera()
  const moved = (point: readonly number[] | undefined): core.Types.Point3 =>
    [0, 1, 2].map((i) => (point?.[i] ?? 0) + to[i]! - from[i]!) as core.Types.Point3
  viewport.setCamera({ focalPoint: moved(focalPoint), position: moved(position) })
}
