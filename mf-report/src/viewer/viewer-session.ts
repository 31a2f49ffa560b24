import { CODE } from '@farsight/shared/domain'
import { Cell } from '../model/cell'
import { type Caller, type Failure, failureOf } from '../model/ports'
import { dicomwebBase } from './archive'
import type { ViewerCommand } from './keys'
import { distinctPatients, type HeaderPatient } from './patient'
import type { OpenViewer, Roi, ViewerPort, ViewerProblem, ViewerTool, ViewerWords, ViewState } from './port'
import { presetsFor } from './presets'
import { type SeriesEntry, seriesOf } from './series'

export interface ViewerSessionState {
  /** `none`: the exam has no images yet. */
  readonly phase: 'loading' | 'none' | 'ready' | 'failed'
  readonly failure: Failure | null
  /** The engine could not be fetched or started. */
  readonly engineFailed: boolean
  readonly series: readonly SeriesEntry[]
  readonly shown: SeriesEntry | null
  readonly view: ViewState | null
  readonly problem: ViewerProblem | null
  readonly loaded: Readonly<Record<string, number>>
  readonly tool: ViewerTool | undefined
  readonly rois: readonly Roi[]
  /** Everybody whom the headers of the series that were shown so far name. */
  readonly patients: readonly HeaderPatient[]
}

/** What changes the picture alone. */
const VIEW_ACTS = {
  invert: (port: ViewerPort) => port.invert(),
  flipHorizontal: (port: ViewerPort) => port.flip('horizontal'),
  flipVertical: (port: ViewerPort) => port.flip('vertical'),
  turnLeft: (port: ViewerPort) => port.rotate(-90),
  turnRight: (port: ViewerPort) => port.rotate(90),
  reset: (port: ViewerPort) => port.reset(),
} as const

const EMPTY: ViewerSessionState = {
  phase: 'loading',
  failure: null,
  engineFailed: false,
  series: [],
  shown: null,
  view: null,
  problem: null,
  loaded: {},
  tool: undefined,
  rois: [],
  patients: [],
}

export interface SessionPorts {
  readonly call: Caller
  readonly open: OpenViewer
  readonly words: ViewerWords
  /** The archive's door, where it is another than the session's. */
  readonly dicomweb?: string
}

/**
 * The images of one exam: what there is, what is shown, what was measured. It owns its element, which pages attach to and
 * leave: hiding a page, or moving the images from one zone to another, loses no measure and loads nothing again.
 */
export class ViewerSession {
  readonly element: HTMLDivElement
  private readonly cell = new Cell<ViewerSessionState>(EMPTY)
  private port: ViewerPort | undefined
  private opening: Promise<ViewerPort | undefined> | undefined
  private over = false

  constructor(
    private readonly procedureId: string,
    private readonly ports: SessionPorts,
  ) {
    this.element = document.createElement('div')
    this.element.style.cssText = 'width:100%;height:100%'
  }

  readonly subscribe = (listener: () => void): (() => void) => this.cell.subscribe(listener)
  readonly snapshot = (): ViewerSessionState => this.cell.get()

  /** Asks what images there are. The pictures themselves wait until the element stands in the page. */
  async load(): Promise<void> {
    this.cell.set({ ...EMPTY })
    try {
      const { val } = await this.ports.call('queryImages', { risProcedureId: this.procedureId }, { promptType: 'none' })
      const series = seriesOf(val)
      this.cell.set({ series, phase: series.length > 0 ? 'ready' : 'none' })
      if (this.element.isConnected) await this.attached()
    } catch (thrown) {
      const failure = failureOf(thrown)
      this.cell.set(failure.code === CODE.imagesNotUploaded ? { phase: 'none' } : { phase: 'failed', failure })
    }
  }

  /** The element stands in the page, or its zone has another size. */
  async attached(): Promise<void> {
    // A zone that is hidden has no size: nothing can be drawn in it, and measures would lose their places.
    if (this.over || this.snapshot().phase !== 'ready' || !this.visible()) return
    const port = await this.engine()
    if (!port || !this.visible()) return
    port.resize()
    const { series, shown } = this.snapshot()
    if (!shown && series[0]) await this.showSeries(series[0])
  }

  private visible(): boolean {
    return this.element.isConnected && this.element.clientWidth > 0 && this.element.clientHeight > 0
  }

  private engine(): Promise<ViewerPort | undefined> {
    this.opening ??= this.openEngine()
    return this.opening
  }

  private async openEngine(): Promise<ViewerPort | undefined> {
    try {
      const port = await this.ports.open(this.element, {
        dicomweb: this.ports.dicomweb ?? dicomwebBase(),
        words: this.ports.words,
        events: {
          onState: (view) => this.cell.set({ view }),
          onPatients: (found) => this.cell.set({ patients: distinctPatients(this.snapshot().patients, found) }),
          onProblem: (problem) => this.cell.set({ problem: problem ?? null }),
          onProgress: (seriesUid, loaded) => this.cell.set({ loaded: { ...this.snapshot().loaded, [seriesUid]: loaded } }),
        },
      })
      if (this.over) {
        port.dispose()
        return undefined
      }
      port.onRoi((rois) => this.cell.set({ rois }))
      this.port = port
      this.cell.set({ engineFailed: false })
      return port
    } catch {
      // The chunk did not come, or the machine has neither a graphics context nor a canvas. The report goes on without images.
      this.opening = undefined
      this.cell.set({ engineFailed: true })
      return undefined
    }
  }

  async showSeries(entry: SeriesEntry, index = 0): Promise<void> {
    if (this.snapshot().shown?.seriesUid === entry.seriesUid) {
      this.port?.scrollTo(index)
      return
    }
    this.cell.set({ shown: entry, view: null, problem: null })
    const port = await this.engine()
    await port?.setStack(entry, index)
  }

  /** The same image once more, after a failure. */
  async again(): Promise<void> {
    const { shown, problem, view, engineFailed, series } = this.snapshot()
    const entry = shown ?? series[0]
    if (!entry) return this.load()
    const port = await this.engine()
    if (engineFailed && port) port.resize()
    this.cell.set({ shown: entry })
    await port?.setStack(entry, problem?.index ?? view?.index ?? 0)
  }

  /** A region or its image, by the reference that a report's mark carries. */
  async goTo(ref: string): Promise<void> {
    const { rois } = this.snapshot()
    const [uid, short] = ref.split('/')
    const roi = rois.find(({ id }) => id === ref || (short !== undefined && id.startsWith(short)))
    const here = await this.showImage(roi?.sopUid ?? uid ?? '', roi?.frame)
    if (here && roi) this.port?.showRoi(roi.id)
  }

  /** An image by its instance; without a frame the first of it. One that is not here changes nothing. */
  async showImage(sopUid: string, frame?: number): Promise<boolean> {
    for (const entry of this.snapshot().series) {
      const index = entry.images.findIndex((image) => image.sopUid === sopUid && (frame === undefined || image.frame === frame))
      if (index < 0) continue
      await this.showSeries(entry, index)
      return true
    }
    return false
  }

  setTool(tool: ViewerTool | undefined): void {
    this.cell.set({ tool })
    this.port?.setTool(tool)
  }

  /** Carries out a key or a button; `mark` is the page's to do. */
  command(command: ViewerCommand): void {
    const { port } = this
    const { shown, series, view, problem, rois } = this.snapshot()
    if (!port || !shown) return
    if (command.do === 'slice') port.scrollTo((problem?.index ?? view?.index ?? 0) + command.by)
    else if (command.do === 'edge') port.scrollTo(command.end === 'first' ? 0 : shown.images.length - 1)
    else if (command.do === 'tool') this.setTool(command.tool)
    else if (command.do === 'preset') port.setWindow(presetsFor(shown.modality)[command.number - 1] ?? 'default')
    else if (command.do === 'series') {
      const next = series[series.findIndex(({ seriesUid }) => seriesUid === shown.seriesUid) + command.by]
      if (next) void this.showSeries(next)
    } else if (command.do === 'remove') {
      const last = rois.at(-1)
      if (last) port.removeRoi(last.id)
    } else if (command.do !== 'mark') VIEW_ACTS[command.do](port)
  }

  dispose(): void {
    this.over = true
    this.port?.dispose()
    this.port = undefined
    this.element.remove()
  }
}
