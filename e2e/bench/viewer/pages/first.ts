// The first picture's canvas against the engine's own: what a reader sees before and after the hand-over.
import { openCornerstone } from '../../../../mf-report/src/viewer/cornerstone/open'
import { FIRST_CANVAS, paintFirst } from '../../../../mf-report/src/viewer/first/first-picture'
import type { Stack, ViewState } from '../../../../mf-report/src/viewer/port'

export interface Compared {
  readonly painted: boolean
  /** Largest difference of a sample, in grey levels. */
  readonly largest?: number
  /** What is said beside the picture differs: what, here and there. */
  readonly said?: string
  readonly error?: string
}

const words = { area: '', mean: '', deviation: '', maximum: '' }

const pixelsOf = (canvas: HTMLCanvasElement): Uint8ClampedArray =>
  canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height).data

const said = ({ index, count, window, zoom, inverted, sides }: ViewState): string =>
  JSON.stringify([
    index,
    count,
    window && [window.center, window.width].map((one) => one.toFixed(3)),
    zoom.toFixed(4),
    inverted,
    sides && [sides.top, sides.right, sides.bottom, sides.left],
  ])

/** Paints and draws image `index` of a stack in two zones of one size. */
async function compareFirst(dicomweb: string, stack: Stack, index = 0): Promise<Compared> {
  const zone = () => {
    const element = document.createElement('div')
    element.style.cssText = 'position:relative;width:777px;height:640px'
    document.body.append(element)
    return element
  }
  const [here, there] = [zone(), zone()]
  const leave = new AbortController()
  let port: Awaited<ReturnType<typeof openCornerstone>> | undefined
  try {
    const state = await paintFirst({ element: here, dicomweb, stack, index }, leave.signal).catch(() => undefined)
    const canvas = here.querySelector<HTMLCanvasElement>(`canvas.${FIRST_CANVAS}`)
    if (!state || !canvas) return { painted: false }
    let last: ViewState | undefined
    const drawn = new Promise<void>((done, fail) => {
      const events = {
        onState: (view: ViewState) => {
          last = view
        },
        onDrawn: () => done(),
        onProblem: (problem: unknown) => problem && fail(new Error(JSON.stringify(problem))),
        onPatients: () => undefined,
        onProgress: () => undefined,
        onComplete: () => undefined,
      }
      openCornerstone(there, { dicomweb, words, events }).then((opened) => {
        port = opened
        opened.resize()
        return opened.setStack(stack, index)
      }, fail)
    })
    await drawn
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    const engine = there.querySelector<HTMLCanvasElement>('canvas')!
    if (engine.width !== canvas.width || engine.height !== canvas.height)
      return { painted: true, error: `${canvas.width}x${canvas.height} instead of ${engine.width}x${engine.height}` }
    const [a, b] = [pixelsOf(canvas), pixelsOf(engine)]
    let largest = 0
    for (let i = 0; i < a.length; i++) if (i % 4 !== 3) largest = Math.max(largest, Math.abs(a[i]! - b[i]!))
    return { painted: true, largest, ...(last && said(last) !== said(state) ? { said: `${said(state)} / ${said(last)}` } : {}) }
  } catch (error) {
    return { painted: true, error: String((error as Error).message).slice(0, 120) }
  } finally {
    leave.abort()
    port?.dispose()
    here.remove()
    there.remove()
  }
}

Object.assign(window, { compareFirst })
