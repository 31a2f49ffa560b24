import type { ViewerTool } from '../port'

type At = readonly [number, number]
interface Held {
  readonly data: { readonly handles?: { activeHandleIndex?: number | null; textBox?: unknown } }
}
/** The engine's two questions whether a press means a measure that stands there. */
export interface Gripped {
  getHandleNearImagePoint(element: unknown, annotation: Held, at: At, proximity: number): unknown
  isPointNearTool(element: unknown, annotation: Held, at: At, proximity: number, by?: string): boolean
}

/** As near as a mouse is exact, in pixels; a finger is given six times that. */
const EXACT = 6
const LEFT = 0

/** Which button is down, anywhere in the page: the engine asks for every button alike. */
let down: number | undefined
let following = false
function followButtons(): void {
  if (following) return
  following = true
  const follow = ({ type, button }: MouseEvent): void => {
    down = type === 'mousedown' ? button : undefined
  }
  for (const type of ['mousedown', 'mouseup'] as const) window.addEventListener(type, follow, true)
}

/**
 * What of a measure takes a press. With a measuring tool in hand its handles and lines do, and its label does not: a new measure may begin
 * there. While the pointer scrolls, its handles and its label do, exactly and for a mouse alone; a drag along its line scrolls. Other buttons
 * than the left one go through it.
 */
export function gripBy(measure: Gripped, tool: () => ViewerTool | undefined): void {
  followButtons()
  const { getHandleNearImagePoint, isPointNearTool } = measure
  const scrolls = (): boolean => tool() === undefined || tool() === 'scroll'
  const other = (): boolean => down !== undefined && down !== LEFT
  measure.getHandleNearImagePoint = (element, annotation, at, proximity) => {
    const { handles } = annotation.data
    const near = (): unknown => getHandleNearImagePoint.call(measure, element, annotation, at, proximity)
    if (other() || (scrolls() && proximity > EXACT)) {
      if (handles) handles.activeHandleIndex = null
      return undefined
    }
    if (scrolls() || !handles) return near()
    const { textBox } = handles
    handles.textBox = undefined
    try {
      return near()
    } finally {
      handles.textBox = textBox
    }
  }
  measure.isPointNearTool = (element, annotation, at, proximity, by) =>
    !other() && !scrolls() && isPointNearTool.call(measure, element, annotation, at, proximity, by)
}
