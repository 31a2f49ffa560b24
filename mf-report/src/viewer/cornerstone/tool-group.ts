import type { PointerTool, ViewerTool, ViewerWords } from '../port'
import { inOurUnit, roiFigure, unitOf } from '../roi-text'
import { type Gripped, gripBy } from './grips'
import { tools } from './start'

const { MouseBindings } = tools.Enums

export const TOOL_NAMES: Readonly<Record<ViewerTool, string>> = {
  scroll: tools.StackScrollTool.toolName,
  window: tools.WindowLevelTool.toolName,
  zoom: tools.ZoomTool.toolName,
  pan: tools.PanTool.toolName,
  length: tools.LengthTool.toolName,
  angle: tools.AngleTool.toolName,
  ellipse: tools.EllipticalROITool.toolName,
  rectangle: tools.RectangleROITool.toolName,
  probe: tools.ProbeTool.toolName,
}

/** Bindings that stay whatever the left button does (visual.md 3.3: wheel scrolls, middle pans, right windows; touch 1 scrolls, 2 pinch). */
const STANDING: Readonly<Record<PointerTool, readonly object[]>> = {
  scroll: [{ mouseButton: MouseBindings.Wheel }, { numTouchPoints: 1 }],
  window: [{ mouseButton: MouseBindings.Secondary }],
  zoom: [{ numTouchPoints: 2 }],
  pan: [{ mouseButton: MouseBindings.Auxiliary }],
}

const isMeasure = (tool: string): boolean => !Object.hasOwn(STANDING, tool)
const MEASURES = Object.entries(TOOL_NAMES).flatMap(([tool, name]) => (isMeasure(tool) ? [name] : []))

type TextLines = (data: { cachedStats?: Record<string, Stats> }, targetId: string) => string[]
/** A colour image has one for each of red, green and blue. */
type Figure = number | ArrayLike<number>
interface Stats {
  readonly area?: number | null
  readonly mean?: Figure
  readonly stdDev?: Figure
  readonly max?: Figure
  readonly areaUnit?: string
  readonly modalityUnit?: string
}

/** Beside an area: its size, mean with deviation, maximum; in the user's language and with one decimal. */
export const areaLines =
  (words: ViewerWords): TextLines =>
  (data, targetId) => {
    const stats = data.cachedStats?.[targetId]
    if (typeof stats?.area !== 'number') return []
    const unit = unitOf(stats.modalityUnit ?? '').unit
    const area = inOurUnit(stats.area, stats.areaUnit ?? '')
    const size = unitOf(area.unit)
    const figure = (value: Figure | null | undefined): string =>
      value == null ? '' : (typeof value === 'number' ? [value] : Array.from(value)).map((one) => one.toFixed(1)).join('/')
    return [
      `${words.area} ${size.estimated ? '≈' : ''}${figure(area.value)} ${size.unit}`,
      `${words.mean} ${figure(stats.mean)} ${unit}`,
      `${words.deviation} ${figure(stats.stdDev)}  ${words.maximum} ${figure(stats.max)}`,
    ]
  }

interface OneStats {
  readonly length?: number | null
  readonly angle?: number | null
  readonly unit?: string
  readonly value?: Figure | null
  readonly modalityUnit?: string | readonly string[]
}

const first = (unit: OneStats['modalityUnit']): string => (typeof unit === 'string' ? unit : (unit?.[0] ?? ''))

/** Beside a length, an angle or a point: the figure as the report quotes it, and not once more rounded in another way. */
export const figureLine =
  (kind: 'length' | 'angle' | 'probe') =>
  (data: { cachedStats?: Record<string, OneStats> }, targetId: string): string[] => {
    const stats = data.cachedStats?.[targetId]
    const value = kind === 'probe' ? stats?.value : stats?.[kind]
    const unit = kind === 'angle' ? '°' : kind === 'length' ? (stats?.unit ?? '') : first(stats?.modalityUnit)
    if (value == null) return []
    // A colour image has one for each of red, green and blue.
    if (typeof value !== 'number') return [`${Array.from(value).join('/')} ${unitOf(unit).unit}`.trim()]
    const line = roiFigure({ kind, ...inOurUnit(value, unit) })
    return line === '' ? [] : [line]
  }

const linesOf = (tool: ViewerTool, words: ViewerWords): TextLines | undefined => {
  if (tool === 'ellipse' || tool === 'rectangle') return areaLines(words)
  return tool === 'length' || tool === 'angle' || tool === 'probe' ? (figureLine(tool) as TextLines) : undefined
}

export interface ToolSwitch {
  use(tool: ViewerTool | undefined): void
  dispose(): void
}

/** One group of tools for one viewport. The engine's own keys are off: ours are in keys.ts. */
export function makeToolGroup(id: string, viewportId: string, engineId: string, words: ViewerWords): ToolSwitch {
  const group = tools.ToolGroupManager.createToolGroup(id)!
  let inHand: ViewerTool | undefined
  const quiet = { actions: {} }
  for (const [tool, name] of Object.entries(TOOL_NAMES)) {
    const getTextLines = linesOf(tool as ViewerTool, words)
    group.addTool(name, getTextLines ? { ...quiet, getTextLines } : quiet)
    if (isMeasure(tool)) gripBy(group.getToolInstance(name) as unknown as Gripped, () => inHand)
  }
  group.addViewport(viewportId, engineId)

  const use = (tool: ViewerTool | undefined): void => {
    // The engine adds bindings to those a tool has: they must go before the new ones come.
    for (const name of Object.values(TOOL_NAMES)) group.setToolPassive(name, { removeAllBindings: true })
    inHand = tool
    const measuring = tool !== undefined && isMeasure(tool)
    // A passive measure can still be dragged: one who zooms or pans across it must not change what it says. Who scrolls has it by its
    // handles alone (grips.ts): a drag on one means it, as in every viewer.
    if (!measuring && tool !== undefined && tool !== 'scroll') for (const name of MEASURES) group.setToolEnabled(name)
    const left = { mouseButton: MouseBindings.Primary }
    for (const [name, bindings] of Object.entries(STANDING)) {
      // One finger does what the left button does; two keep to the zoom.
      const standing = tool === undefined ? bindings : bindings.filter((one) => !('numTouchPoints' in one && one.numTouchPoints === 1))
      const own = name === (tool ?? 'scroll') ? [left, ...standing] : [...standing]
      group.setToolActive(TOOL_NAMES[name as PointerTool], { bindings: own })
    }
    if (measuring) group.setToolActive(TOOL_NAMES[tool], { bindings: [left] })
  }
  use(undefined)
  return { use, dispose: () => tools.ToolGroupManager.destroyToolGroup(id) }
}
