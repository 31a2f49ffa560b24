import { CODE } from '@farsight/shared/domain'
import { Cell } from '../model/cell'
import { type Caller, type Failure, failureOf } from '../model/ports'
import { dicomwebBase } from './archive'
import type { ViewerCommand } from './keys'
import { distinctPatients, type HeaderPatient } from './patient'
import type { OpenViewer, Roi, ViewerPort, ViewerProblem, ViewerTool, ViewerWords, ViewState, Window } from './port'
import { presetsFor } from './presets'
import { refersTo } from './region-ref'
import { type SeriesEntry, seriesOf } from './series'
import { wantsNetwork } from './use-online'

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
  /** The region that was pressed in the picture or gone to last. */
  readonly chosen: string | undefined
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
  chosen: undefined,
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
  private kept: { readonly regions: readonly Roi[]; readonly locked: boolean } = { regions: [], locked: false }
  private readonly pressed = new Set<(id: string) => void>()

  constructor(
    private readonly procedureId: string,
    private readonly ports: SessionPorts,
  ) {
    this.element = document.createElement('div')
    this.element.style.cssText = 'width:100%;height:100%'
    window.addEventListener('online', this.backOnline)
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
      port.onRoiPressed((id) => {
        this.cell.set({ chosen: id })
        for (const listener of this.pressed) listener(id)
      })
      port.setRegions(this.kept.regions, this.kept.locked)
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

  /** The network is back: what failed for want of it is asked for again, without a press. */
  private readonly backOnline = (): void => {
    const { phase, failure, engineFailed, problem } = this.snapshot()
    if (this.over) return
    if (phase === 'failed' && failure?.kind !== 'business') void this.load()
    else if ((engineFailed || wantsNetwork(problem)) && this.visible()) void this.again()
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

  /** The regions that the report has; `locked` where they can only be seen. */
  setRegions(regions: readonly Roi[], locked: boolean): void {
    this.kept = { regions, locked }
    this.port?.setRegions(regions, locked)
  }

  /** Calls back when a region is pressed in the picture; answers how to stop. */
  onRoiPressed(listener: (id: string) => void): () => void {
    this.pressed.add(listener)
    return () => void this.pressed.delete(listener)
  }

  /** A region in its window, or its image, by the reference that a report's mark carries. False: no such image is here. */
  async goTo(ref: string): Promise<boolean> {
    const roi = [...this.kept.regions, ...this.snapshot().rois].find((one) => refersTo(ref, one))
    const here = await this.showImage(roi?.sopUid ?? ref.split('/')[0] ?? '', roi?.frame, roi?.window)
    if (!here || !roi) return here
    this.cell.set({ chosen: roi.id })
    this.port?.showRoi(roi.id)
    return true
  }

  removeRoi(id: string): void {
    this.port?.removeRoi(id)
  }

  /** An image by its instance, in a window of its own; without a frame the first of it. One that is not here changes nothing. */
  async showImage(sopUid: string, frame?: number, window?: Window | null): Promise<boolean> {
    for (const entry of this.snapshot().series) {
      const index = entry.images.findIndex((image) => image.sopUid === sopUid && (frame === undefined || image.frame === frame))
      if (index < 0) continue
      await this.showSeries(entry, index)
      if (window) this.port?.setWindow(window)
      return true
    }
    return false
  }

  /** The region that a key means: the one that was chosen, else the newest of the image that is shown, else the newest of all. */
  meantRoi(): Roi | undefined {
    const { rois, chosen, shown, view } = this.snapshot()
    const numbers = new Map(this.kept.regions.map(({ id, number }) => [id, number ?? 0]))
    const age = ({ id }: Roi): number => numbers.get(id) ?? Number.POSITIVE_INFINITY
    const done = rois.filter(({ value, drawing }) => value !== undefined && !drawing)
    const here = done.filter((roi) => roi.seriesUid === shown?.seriesUid && roi.index === view?.index)
    const newest = (of: readonly Roi[]): Roi | undefined => of.toSorted((a, b) => age(a) - age(b)).at(-1)
    return here.find(({ id }) => id === chosen) ?? newest(here) ?? newest(done)
  }

  setTool(tool: ViewerTool | undefined): void {
    this.cell.set({ tool })
    this.port?.setTool(tool)
  }

  /** Carries out a key or a button; `mark` is the page's to do. */
  command(command: ViewerCommand): void {
    const { port } = this
    const { shown, series, view, problem } = this.snapshot()
    if (!port || !shown) return
    if (command.do === 'slice') port.scrollTo((problem?.index ?? view?.index ?? 0) + command.by)
    else if (command.do === 'edge') port.scrollTo(command.end === 'first' ? 0 : shown.images.length - 1)
    else if (command.do === 'tool') this.setTool(command.tool)
    else if (command.do === 'preset') port.setWindow(presetsFor(shown.modality)[command.number - 1] ?? 'default')
    else if (command.do === 'series') {
      const next = series[series.findIndex(({ seriesUid }) => seriesUid === shown.seriesUid) + command.by]
      if (next) void this.showSeries(next)
    } else if (command.do === 'remove') {
      const meant = this.meantRoi()
      // What the report has goes by the report, where that may be written.
      if (meant && !this.kept.regions.some(({ id }) => id === meant.id)) port.removeRoi(meant.id)
    } else if (command.do !== 'mark' && command.do !== 'key') VIEW_ACTS[command.do](port)
  }

  dispose(): void {
    this.over = true
    window.removeEventListener('online', this.backOnline)
    this.port?.dispose()
    this.port = undefined
    this.element.remove()
  }
}
