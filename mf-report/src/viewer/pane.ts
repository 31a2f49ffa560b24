import type { FirstPlace, PaintFirst } from './first/first-picture'
import type { SlicePlace } from './linked'
import type { OpenViewer, ViewerEvents, ViewerPort, ViewerProblem, ViewerTool, ViewerWords, ViewState, Window } from './port'
import type { SeriesEntry } from './series'

/** What one picture of the zone shows. */
export interface PaneState {
  readonly shown: SeriesEntry | null
  readonly view: ViewState | null
  readonly problem: ViewerProblem | null
}

export const EMPTY_PANE: PaneState = { shown: null, view: null, problem: null }

/** So long the engine waits for the first picture at most. */
const AHEAD_MS = 700

export interface PaneHands {
  readonly open: OpenViewer
  /** Paints an image before the engine is here; left out, the picture waits for that. */
  readonly paintFirst?: PaintFirst | undefined
  readonly words: ViewerWords
  readonly dicomweb: () => string
  /** Beside what the engine tells. */
  readonly events: ViewerEvents
  /** The engine stands: what is to be listened to and set is done here. */
  readonly opened: (port: ViewerPort) => void
  readonly failed: () => void
}

/** One picture of the zone: its element, and the engine that draws in it, made when it is first seen. */
export class Pane {
  readonly element: HTMLDivElement
  port: ViewerPort | undefined
  private opening: Promise<ViewerPort | undefined> | undefined
  /** Takes the first picture away: the engine's own stands, or none is to. */
  private first: AbortController | undefined
  /** Which image it is of, in which window. */
  private firstIs = ''
  /** Resolved when the first picture stands, or will not. */
  private painting: Promise<void> = Promise.resolve()
  private over = false

  constructor(private readonly hands: PaneHands) {
    this.element = document.createElement('div')
    this.element.style.cssText = 'position:relative;width:100%;height:100%'
  }

  /** While the engine is on its way, the image stands already. Asked for the same again it goes on standing, another one takes its place. */
  paint(stack: FirstPlace['stack'], index: number, window?: Window): void {
    const { paintFirst, dicomweb, events } = this.hands
    if (!paintFirst || this.port || !this.visible()) {
      this.dropFirst()
      return
    }
    const wanted = JSON.stringify([stack.seriesUid, index, window])
    if (this.first && this.firstIs === wanted) return
    const before = this.first
    const mine = new AbortController()
    this.first = mine
    this.firstIs = wanted
    // One that is dropped takes what stood before it along.
    mine.signal.addEventListener('abort', () => before?.abort())
    const painted = paintFirst({ element: this.element, dicomweb: dicomweb(), stack, index, window }, mine.signal).then(
      (view) => {
        before?.abort()
        if (mine.signal.aborted) return
        if (!view) {
          this.firstIs = ''
          return
        }
        if (view.patient) events.onPatients([view.patient])
        events.onState(view)
      },
      // The engine asks for the same and tells what is wrong.
      () => before?.abort(),
    )
    this.painting = Promise.race([painted, new Promise<void>((late) => setTimeout(late, AHEAD_MS))])
  }

  /** The first picture goes, and what is on its way for it. */
  dropFirst(): void {
    this.first?.abort()
    this.first = undefined
    this.firstIs = ''
  }

  /** A zone that is hidden has no size: nothing can be drawn in it, and measures would lose their places. */
  visible(): boolean {
    return !this.over && this.element.isConnected && this.element.clientWidth > 0 && this.element.clientHeight > 0
  }

  engine(): Promise<ViewerPort | undefined> {
    this.opening ??= this.start()
    return this.opening
  }

  private async start(): Promise<ViewerPort | undefined> {
    const { open, words, dicomweb, events, opened, failed } = this.hands
    // The engine's megabyte takes the line and the processor: it comes after the picture.
    await this.painting
    try {
      const port = await open(this.element, { dicomweb: dicomweb(), words, events: this.handedOver(events) })
      if (this.over) {
        port.dispose()
        return undefined
      }
      this.port = port
      opened(port)
      return port
    } catch {
      // The chunk did not come, or the machine has neither a graphics context nor a canvas. The report goes on without images.
      this.opening = undefined
      this.dropFirst()
      failed()
      return undefined
    }
  }

  /** What the engine draws, or says is wrong, stands in the first picture's place from that moment on. */
  private handedOver(events: ViewerEvents): ViewerEvents {
    return {
      ...events,
      onDrawn: () => {
        this.dropFirst()
        // From here on a drag measures: until then the pointer says that the engine is on its way.
        this.element.dataset.drawn = 'engine'
      },
      onProblem: (problem) => {
        if (problem) this.dropFirst()
        events.onProblem(problem)
      },
    }
  }

  setTool(tool: ViewerTool | undefined): void {
    this.port?.setTool(tool)
  }

  slices(): readonly (SlicePlace | undefined)[] {
    return this.port?.slices() ?? []
  }

  dispose(): void {
    this.over = true
    this.dropFirst()
    this.port?.dispose()
    this.port = undefined
    this.element.remove()
  }
}
