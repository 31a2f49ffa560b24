import { devicePixels } from '../device-pixels'
import { core } from './start'

/**
 * Drawn by the processor, the engine (5.14) makes its canvas as large as the page's own pixels and then reads every point of it as one of
 * the screen's: where the two differ (a scaled desktop, a phone, a zoomed page) lengths came out a quarter longer, points lay elsewhere and
 * the zoom ran away. So its canvas is as large as the screen's pixels, as its arithmetic has it; the picture is as sharp as the screen, too.
 *
 * Call before the element is enabled; `changed` is told when the screen's pixels are others than before. Answers how to stop.
 */
export function drawOnDevicePixels(element: HTMLElement, changed: () => void): () => void {
  if (!core.getShouldUseCPURendering()) return () => undefined
  const canvas = core.getOrCreateCanvas(element as HTMLDivElement)
  for (const side of ['clientWidth', 'clientHeight'] as const)
    Object.defineProperty(canvas, side, { configurable: true, get: () => Math.round(element[side] * devicePixels()) })
  return watchDevicePixels(changed)
}

interface Scaled {
  readonly parallelScale?: number
  readonly scale?: number
}
interface Camera {
  setCamera(camera: Scaled, ...more: unknown[]): void
}

/** And what a tool asks of the camera in the patient's millimetres is counted in the page's pixels (5.14): a drag of the zoom shrank the picture. */
export function zoomOnDevicePixels(viewport: object): void {
  if (!core.getShouldUseCPURendering()) return
  const cpu = viewport as Camera
  const { setCamera } = cpu
  cpu.setCamera = (camera, ...more) => {
    const { parallelScale, scale } = camera
    const own = parallelScale && scale === undefined ? { ...camera, parallelScale: parallelScale / devicePixels() } : camera
    setCamera.call(cpu, own, ...more)
  }
}

/** Another monitor, or another scaling: the page's own sizes may all stay as they are. */
function watchDevicePixels(changed: () => void): () => void {
  let over = false
  let query: MediaQueryList | undefined
  const watch = (): void => {
    query = window.matchMedia?.(`(resolution: ${devicePixels()}dppx)`)
    query?.addEventListener('change', heard, { once: true })
  }
  const heard = (): void => {
    if (over) return
    watch()
    changed()
  }
  watch()
  return () => {
    over = true
    query?.removeEventListener('change', heard)
  }
}
