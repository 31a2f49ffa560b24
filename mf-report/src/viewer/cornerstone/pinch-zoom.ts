import * as core from '@cornerstonejs/core'
import * as tools from '@cornerstonejs/tools'
import { fitOf } from '../first/fit'
import { boundedZoom, pinchOf } from './pinch'

type Place = [number, number]
type World = [number, number, number]
interface Touches {
  readonly detail: {
    readonly element: HTMLDivElement
    readonly currentPointsList: readonly { readonly canvas: Place }[]
    readonly lastPointsList: readonly { readonly canvas: Place }[]
  }
}

/**
 * The engine's zoom takes the pixels by which two fingers move apart for those of a mouse that is drawn down: the picture becomes smaller, by
 * half within a few of them (5.14). Here it grows by as much as their distance, around what lies between them, and goes along with them.
 */
export class PinchZoomTool extends tools.ZoomTool {
  static override toolName = tools.ZoomTool.toolName

  constructor(...args: ConstructorParameters<typeof tools.ZoomTool>) {
    super(...args)
    this.touchDragCallback = (event: unknown) => this.pinched(event as Touches)
  }

  private pinched({ detail: { element, currentPointsList, lastPointsList } }: Touches): void {
    const pinch = pinchOf(
      lastPointsList.map(({ canvas }) => canvas),
      currentPointsList.map(({ canvas }) => canvas),
    )
    const viewport = core.getEnabledElement(element)?.viewport as core.Types.IStackViewport | undefined
    if (!pinch || !viewport) return
    const held = viewport.canvasToWorld([...pinch.from] as Place)
    viewport.setZoom(boundedZoom(viewport.getZoom(), pinch.ratio, fitZoom(viewport)))
    const under = viewport.canvasToWorld([...pinch.to] as Place)
    const { focalPoint, position } = viewport.getCamera()
    const moved = (point: readonly number[] | undefined): World => [0, 1, 2].map((i) => (point?.[i] ?? 0) + held[i]! - under[i]!) as World
    viewport.setCamera({ focalPoint: moved(focalPoint), position: moved(position) })
    viewport.render()
  }
}

/** The engine's zoom at which the whole image is seen: the processor's in pixels of the screen, the graphics card's as one. */
export function fitZoom(viewport: core.Types.IStackViewport): number {
  const image = viewport.getCornerstoneImage()
  if (!core.getShouldUseCPURendering() || !image) return 1
  const { width, height } = viewport.getCanvas()
  const spacing = { row: image.rowPixelSpacing || 1, column: image.columnPixelSpacing || 1 }
  return fitOf({ columns: image.columns, rows: image.rows, spacing }, width, height).zoom
}
