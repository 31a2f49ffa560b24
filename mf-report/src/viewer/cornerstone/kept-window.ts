import { core } from './start'

interface Voi {
  readonly windowCenter: number
  readonly windowWidth: number
  readonly voiLUTFunction?: unknown
}
/** What of the engine's stack viewport is looked at here; it has no public name (5.14). */
interface CpuViewport {
  _updateToDisplayImageCPU(image: unknown): void
  readonly _cpuFallbackEnabledElement: { viewport?: { voi?: Voi } }
  setProperties(properties: { readonly voiRange?: unknown }, ...more: unknown[]): void
  resetProperties(...more: unknown[]): void
  setStack(...stack: unknown[]): Promise<string>
  voiRange: core.Types.VOIRange | undefined
}

/**
 * Drawn by the processor, the engine goes on in the window of the image before, and says that it is in the new image's own (5.14): the words
 * beside the picture, a drag of the window and the window kept with a region were another than what stood on the screen. A window that was
 * chosen stays, and is said; where none was, every image is drawn and said in its own, as on a graphics card.
 */
export function keepWindow(viewport: object): void {
  if (!core.getShouldUseCPURendering()) return
  const cpu = viewport as CpuViewport
  const { _updateToDisplayImageCPU: update, setProperties, resetProperties, setStack } = cpu
  /** Somebody chose the window; else each image has its own. */
  let chosen = false
  cpu.setProperties = (properties, ...more) => {
    chosen ||= properties.voiRange !== undefined
    setProperties.call(cpu, properties, ...more)
  }
  cpu.resetProperties = (...more) => {
    chosen = false
    resetProperties.call(cpu, ...more)
  }
  cpu.setStack = (...stack) => {
    chosen = false
    return setStack.call(cpu, ...stack)
  }
  cpu._updateToDisplayImageCPU = (image) => {
    const before = chosen ? cpu._cpuFallbackEnabledElement.viewport?.voi : undefined
    update.call(cpu, image)
    const drawn = cpu._cpuFallbackEnabledElement.viewport
    if (!drawn) return
    if (before) cpu.voiRange = rangeOf(before)
    else if (cpu.voiRange) drawn.voi = { ...drawn.voi, ...voiOf(cpu.voiRange) }
  }
}

const rangeOf = ({ windowWidth, windowCenter, voiLUTFunction }: Voi): core.Types.VOIRange =>
  core.utilities.windowLevel.toLowHighRange(windowWidth, windowCenter, voiLUTFunction as never)

function voiOf({ lower, upper }: core.Types.VOIRange): Voi {
  const { windowWidth, windowCenter } = core.utilities.windowLevel.toWindowLevel(lower, upper)
  return { windowWidth, windowCenter }
}
