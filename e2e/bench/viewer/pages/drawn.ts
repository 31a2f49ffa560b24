// What stands on the screen: the engine's canvas with one image in it, and the first picture's where there is one.
import { openCornerstone } from '../../../../mf-report/src/viewer/cornerstone/open'
import { OVERLAY_CANVAS } from '../../../../mf-report/src/viewer/cornerstone/overlay-layer'
import { FIRST_CANVAS, paintFirst } from '../../../../mf-report/src/viewer/first/first-picture'
import type { Stack, ViewerProblem, ViewState, Window } from '../../../../mf-report/src/viewer/port'

export interface Drawn {
  readonly width: number
  readonly height: number
  /** Base64 of the canvas's RGB, row by row. */
  readonly shades?: string
  /** The same of what lies over the picture and belongs to it. */
  readonly marks?: string
  /** The same of the first picture, where there was one. */
  readonly first?: string
  readonly state?: ViewState
  readonly problem?: ViewerProblem
}

export interface DrawWish {
  readonly width: number
  readonly height: number
  readonly index?: number
  /** Chosen by the reader. */
  readonly window?: Window | undefined
  readonly marksOff?: boolean
}

const words = { area: '', mean: '', deviation: '', maximum: '' }

function rgbOf(canvas: HTMLCanvasElement): string {
  const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
  let text = ''
  for (let i = 0; i < data.length; i += 4) text += String.fromCharCode(data[i]!, data[i + 1]!, data[i + 2]!)
  return btoa(text)
}

const frames = async (count: number): Promise<void> => {
  for (let i = 0; i < count; i++) await new Promise(requestAnimationFrame)
}

/** Draws image `index` of a stack in a zone of so many pixels. */
async function draw(
  dicomweb: string,
  stack: Stack,
  { width, height, index = 0, window: chosen, marksOff = false }: DrawWish,
): Promise<Drawn> {
  const zone = () => {
    const element = document.createElement('div')
    element.style.cssText = `position:relative;width:${width}px;height:${height}px`
    document.body.append(element)
    return element
  }
  const [here, there] = [zone(), zone()]
  const leave = new AbortController()
  let state: ViewState | undefined
  let problem: ViewerProblem | undefined
  let port: Awaited<ReturnType<typeof openCornerstone>> | undefined
  try {
    await paintFirst({ element: here, dicomweb, stack, index }, leave.signal).catch(() => undefined)
    const painted = here.querySelector<HTMLCanvasElement>(`canvas.${FIRST_CANVAS}`)
    const first = painted ? { first: rgbOf(painted) } : {}
    const shown = new Promise<void>((done) => {
      const events = {
        onState: (view: ViewState) => {
          state = view
        },
        onDrawn: () => done(),
        onProblem: (one: ViewerProblem | undefined) => {
          problem = one
          if (one) done()
        },
        onPatients: () => undefined,
        onProgress: () => undefined,
        onComplete: () => undefined,
      }
      openCornerstone(there, { dicomweb, words, events }).then((opened) => {
        port = opened
        opened.resize()
        return opened.setStack(stack, index)
      }, done)
    })
    await shown
    if (chosen) port?.setWindow(chosen)
    if (marksOff) port?.overlays()
    await frames(3)
    if (problem) return { width, height, problem, ...first }
    const over = there.querySelector<HTMLCanvasElement>(`canvas.${OVERLAY_CANVAS}`)
    const marks = over ? { marks: rgbOf(over) } : {}
    return { width, height, shades: rgbOf(there.querySelector('canvas')!), ...marks, ...first, ...(state ? { state } : {}) }
  } finally {
    leave.abort()
    port?.dispose()
    here.remove()
    there.remove()
  }
}

Object.assign(window, { draw })
