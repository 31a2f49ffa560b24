import { CODE } from '@farsight/shared/domain'
import { Cell } from '../model/cell'
import { type Caller, failureOf } from '../model/ports'
import { dicomwebBase } from './archive'
import { Background } from './background'
import { Cine, rateFor } from './cine'
import type { PaintFirst } from './first/first-picture'
import type { ViewerCommand } from './keys'
import { nextLayout, type ViewLayout, visiblePanes } from './layouts'
import { othersOf } from './others'
import { EMPTY_PANE, Pane, type PaneState } from './pane'
import { distinctPatients } from './patient'
import type { OpenShelf, OpenViewer, PictureView, Roi, ViewerPort, ViewerTool, ViewerWords, ViewState, Window } from './port'
import { presetsFor } from './presets'
import { type PriorExam, twinOf } from './prior'
import { type SeriesEntry, seriesOf } from './series'
import { isViewAct, VIEW_ACTS } from './session-acts'
import { type HangingPort, SessionHanging } from './session-hanging'
import { SessionLinks } from './session-links'
import { SessionRegions } from './session-regions'
import { renewSession } from './session-renewal'
import { SessionStacks } from './session-stacks'
import { EMPTY, type ViewerSessionState } from './session-state'
import { wantsNetwork } from './use-online'

export type { ViewerSessionState } from './session-state'

export interface SessionPorts {
  readonly call: Caller
  readonly open: OpenViewer
  /** Paints the first image while the engine is on its way; without it that is waited for. */
  readonly paintFirst?: PaintFirst
  readonly words: ViewerWords
  /** The archive's door, where it is another than the session's. */
  readonly dicomweb?: string
  /** Without it nothing is brought ahead. */
  readonly shelf?: OpenShelf
  /** The earlier exam to compare with; asked for after this one's images are here. */
  readonly prior?: () => Promise<PriorExam | undefined>
  /** Where the user's own layout for exams of this kind is kept; without it all are as delivered. */
  readonly hanging?: HangingPort
}

/** An image and how it stands: what one screen tells another. */
export interface SharedView extends PictureView {
  readonly seriesUid: string
  readonly index: number
}

/**
 * The images of one exam: what there is, what is shown, what was measured. It owns its elements, which pages attach to and
 * leave: hiding a page, or moving the images from one zone to another, loses no measure and loads nothing again.
 */
export class ViewerSession {
  private readonly cell = new Cell<ViewerSessionState>(EMPTY)
  private readonly panes = new Map<number, Pane>()
  private readonly background: Background
  private readonly cine = new Cine(
    () => {
      const { view, problem } = this.snapshot()
      return view ? { index: problem?.index ?? view.index, count: view.count } : undefined
    },
    (index) => this.port?.scrollTo(index),
  )
  private readonly links = new SessionLinks(this.panes)
  private readonly regions = new SessionRegions(
    () => [...this.panes.values()].flatMap(({ port }) => port ?? []),
    (rois) => this.cell.set({ rois }),
    (chosen) => this.cell.set({ chosen }),
  )
  private readonly stacks = new SessionStacks({
    pane: (at) => this.pane(at),
    state: () => this.snapshot(),
    setPane: (at, change) => this.setPane(at, change),
    windowOf: (at, entry) => this.hanging.windowOf(at, entry),
    leaves: () => this.stopCine(),
    stood: (port) => this.cell.set({ cine: { playing: false, rate: rateFor(port.rate()) } }),
    run: (command) => this.command(command),
  })
  private readonly hanging: SessionHanging
  /** It was laid out, by a rule or by hand: a list that is asked for again leaves it so. */
  private laid = false
  private over = false

  constructor(
    private readonly procedureId: string,
    private readonly ports: SessionPorts,
  ) {
    this.hanging = new SessionHanging(ports.hanging)
    this.background = new Background(ports.shelf, ports.prior, {
      loaded: (seriesUid, count) => this.loaded(seriesUid, count),
      complete: () => this.cell.set({ complete: true }),
      prior: (prior) => this.cell.set({ prior }),
    })
    window.addEventListener('online', this.backOnline)
  }

  readonly subscribe = (listener: () => void): (() => void) => this.cell.subscribe(listener)
  readonly snapshot = (): ViewerSessionState => this.cell.get()

  /** Where the picture is drawn. */
  elementOf(pane: number): HTMLDivElement {
    return this.pane(pane).element
  }

  /** The first picture's element. */
  get element(): HTMLDivElement {
    return this.elementOf(0)
  }

  private get port(): ViewerPort | undefined {
    return this.panes.get(this.snapshot().active)?.port
  }

  /** The engine of the picture in use, for what is made out of its whole stack. */
  engineInUse(): Promise<ViewerPort | undefined> {
    return this.pane(this.snapshot().active).engine()
  }

  /** Asks what images there are. The pictures themselves wait until the element stands in the page. */
  async load(): Promise<void> {
    const { layout, linked, tool } = this.snapshot()
    this.cell.set({ ...EMPTY, layout, linked, tool })
    this.stacks.clear()
    this.hanging.ask()
    try {
      const { val } = await this.ports.call('queryImages', { risProcedureId: this.procedureId }, { promptType: 'none' })
      const series = seriesOf(val)
      const frame = await this.layOut(series)
      this.cell.set({ series, others: othersOf(val), phase: series.length > 0 ? 'ready' : 'none', ...frame })
      for (const pane of this.panes.keys()) if (this.panes.get(pane)?.element.isConnected) await this.attached(pane)
    } catch (thrown) {
      const failure = failureOf(thrown)
      this.cell.set(failure.code === CODE.imagesNotUploaded ? { phase: 'none' } : { phase: 'failed', failure })
    }
  }

  /**
   * Images of the exam went, came or are in doubt: what is there no more goes from the screen at once, everything else stays as it stands.
   * False: what there is now could not be learnt.
   */
  async renew(): Promise<boolean> {
    if (this.over) return true
    return renewSession(this.procedureId, {
      call: this.ports.call,
      state: this.snapshot,
      set: (change) => this.cell.set(change),
      clear: (at) => {
        this.stacks.forget(at)
        this.pane(at).dropFirst()
      },
      stopCine: () => this.stopCine(),
      drawAgain: async (series) => {
        await this.hanging.over(series)
        for (const [at, { element }] of this.panes) if (element.isConnected) await this.attached(at)
      },
    })
  }

  /** How the pictures are to stand: by the user's own rule. */
  private async layOut(series: readonly SeriesEntry[]): Promise<Partial<ViewerSessionState>> {
    if (!this.ports.hanging) return {}
    const hung = await this.hanging.over(series)
    void this.hanging.whenHere().then(() => this.cell.set({ hanging: this.hanging.shown }))
    const frame = hung && !this.laid ? { layout: hung.layout, linked: hung.linked } : {}
    this.laid = true
    return { ...frame, hanging: this.hanging.shown }
  }

  /** A layout was kept elsewhere: images that nobody has looked at yet begin by it. */
  async layOutAnew(): Promise<void> {
    if (this.snapshot().phase !== 'ready' || this.looked()) return
    this.hanging.ask()
    this.laid = false
    const frame = await this.layOut(this.snapshot().series)
    if (!this.looked()) this.cell.set({ layout: EMPTY.layout, linked: EMPTY.linked, ...frame })
  }

  private looked(): boolean {
    return this.over || this.stacks.any || this.snapshot().panes.some(({ shown }) => shown !== null)
  }

  /** Keeps the layout that stands, with its series and windows, for this modality and part. */
  async keepLayout(): Promise<void> {
    await this.hanging.keep(this.snapshot())
    this.cell.set({ hanging: this.hanging.shown })
  }

  /** Gives up the user's own layout: these images too stand as delivered. */
  async dropLayout(): Promise<void> {
    await this.hanging.drop()
    this.cell.set({ hanging: this.hanging.shown })
    this.setLayout(EMPTY.layout)
    this.setLinked(EMPTY.linked)
    this.use(0)
    const first = this.snapshot().series[0]
    if (first) await this.showIn(0, first)
    this.port?.setWindow('default')
  }

  /** The element of a picture stands in the page, or its zone has another size. */
  async attached(at = 0): Promise<void> {
    const pane = this.pane(at)
    if (this.over || this.snapshot().phase !== 'ready' || !pane.visible()) return
    if (!this.snapshot().panes[at]?.shown) this.paintFirst(at)
    const port = await pane.engine()
    if (!port || !pane.visible()) return
    port.resize()
    this.background.resume()
    if (this.stacks.has(at)) return
    const first = this.snapshot().panes[at]?.shown ?? this.firstOf(at)
    if (first) await this.showIn(at, first)
  }

  /** A further picture begins with what no other shows. */
  private firstOf(at: number): SeriesEntry | undefined {
    const { series, panes } = this.snapshot()
    const hung = this.hanging.at(at)
    if (hung) return hung.entry
    const others = new Set(panes.map(({ shown }, i) => (i === at ? undefined : shown?.seriesUid)))
    const free = series.filter((entry) => !others.has(entry.seriesUid))
    // What another picture is to show comes there.
    return free.find((entry) => !this.hanging.has(entry)) ?? (at === 0 ? series[0] : free[0])
  }

  /** What will be shown, while the engine is on its way. */
  private paintFirst(at: number): void {
    const first = this.firstOf(at)
    if (!this.ports.paintFirst || !first || this.pane(at).port) return
    this.setPane(at, { shown: first })
    this.pane(at).paint(first, 0, this.hanging.windowOf(at, first))
  }

  /** A picture left the page. Where none is left, nothing is brought any more. */
  detached(): void {
    if ([...this.panes.values()].some((pane) => pane.element.isConnected)) return
    this.background.pause()
    this.stopCine()
  }

  /** Brings the first images before anybody looks; the signal drops what is on its way. */
  async warm(signal: AbortSignal): Promise<void> {
    const first = this.firstOf(0)
    if (first && !signal.aborted) await this.background.warm(first, signal)
  }

  private pane(at: number): Pane {
    const known = this.panes.get(at)
    if (known) return known
    const pane = new Pane({
      open: this.ports.open,
      paintFirst: this.ports.paintFirst,
      words: this.ports.words,
      dicomweb: () => this.ports.dicomweb ?? dicomwebBase(),
      events: {
        onState: (view) => this.viewed(at, view),
        onPatients: (found) => this.cell.set({ patients: distinctPatients(this.snapshot().patients, found) }),
        onProblem: (problem) => this.setPane(at, { problem: problem ?? null }),
        onProgress: (seriesUid, loaded) => this.loaded(seriesUid, loaded),
        onComplete: (seriesUid) => this.background.completed(seriesUid, this.snapshot().series),
      },
      opened: (port) => {
        this.regions.opened(port)
        const { tool } = this.snapshot()
        if (tool) port.setTool(tool)
        this.cell.set({ engineFailed: false })
      },
      failed: () => {
        this.stacks.forget(at)
        this.setPane(at, EMPTY_PANE)
        this.cell.set({ engineFailed: true })
      },
    })
    this.panes.set(at, pane)
    return pane
  }

  private setPane(at: number, change: Partial<PaneState>): void {
    const panes = this.snapshot().panes.map((pane, i) => (i === at ? { ...pane, ...change } : pane))
    this.cell.set({ panes, ...panes[this.snapshot().active] })
  }

  private loaded(seriesUid: string, count: number): void {
    const { loaded } = this.snapshot()
    // Two pictures of one series, or a series that was brought ahead: the bar never goes back.
    if ((loaded[seriesUid] ?? 0) < count) this.cell.set({ loaded: { ...loaded, [seriesUid]: count } })
  }

  private viewed(at: number, view: ViewState): void {
    // The engine tells of what was just taken from it.
    if (!this.snapshot().panes[at]?.shown) return
    const before = this.snapshot().panes[at]?.view
    this.setPane(at, { view })
    const { active, linked } = this.snapshot()
    if (linked && at === active && before && before.index !== view.index && before.count === view.count)
      this.links.follow(at, view.index, this.snapshot())
  }

  private link(): void {
    this.links.link(this.snapshot().panes)
  }

  /** Keys and buttons mean this picture from now on. */
  use(at: number): void {
    const { active, panes } = this.snapshot()
    if (at === active || !panes[at]) return
    this.stopCine()
    this.cell.set({ active: at, ...panes[at] })
    this.link()
  }

  setLayout(layout: ViewLayout): void {
    this.laid = true
    const { active, panes } = this.snapshot()
    const front = layout === '1x1' || visiblePanes(layout, active).includes(active) ? active : 0
    this.cell.set({ layout, active: front, ...panes[front], mpr: false })
  }

  setLinked(linked: boolean): void {
    this.link()
    this.cell.set({ linked })
  }

  play(rate = this.snapshot().cine.rate): void {
    this.cine.play(rate)
    this.cell.set({ cine: { playing: true, rate } })
  }

  stopCine(): void {
    if (!this.cine.playing) return
    this.cine.stop()
    this.cell.set({ cine: { ...this.snapshot().cine, playing: false } })
  }

  setMpr(mpr: boolean): void {
    this.stopCine()
    this.cell.set({ mpr })
  }

  async showSeries(entry: SeriesEntry, index = 0): Promise<void> {
    await this.showIn(this.snapshot().active, entry, index)
  }

  private async showIn(at: number, entry: SeriesEntry, index = 0): Promise<void> {
    await this.stacks.show(at, entry, index)
    this.link()
  }

  /** The earlier exam beside this one, on the slice that stands here; pressed again, this one alone. */
  async comparePrior(): Promise<void> {
    const { prior, layout, panes, active } = this.snapshot()
    if (panes.some(({ shown }, i) => shown?.prior !== undefined && visiblePanes(layout, active).includes(i))) {
      this.cell.set({ active: 0, ...panes[0] })
      return this.setLayout('1x1')
    }
    const found = prior.phase === 'ready' ? prior.exam : await this.background.priorNow()
    const here = this.snapshot()
    const twin = found && here.shown && twinOf(here.shown, found.series)
    if (!twin) return
    if (here.active !== 0 && here.shown) await this.showIn(0, here.shown, here.view?.index ?? 0)
    this.cell.set({ active: 0, ...this.snapshot().panes[0] })
    if (here.layout === '1x1') this.setLayout('1x2')
    await this.showIn(1, twin)
    const lead = this.snapshot().panes[0]?.view
    if (lead) this.links.follow(0, lead.index, this.snapshot())
  }

  /** The network is back: what failed for want of it is asked for again, without a press. */
  private readonly backOnline = (): void => {
    const { phase, failure, engineFailed, problem, active } = this.snapshot()
    if (this.over) return
    if (phase === 'failed' && failure?.kind !== 'business') void this.load()
    else if ((engineFailed || wantsNetwork(problem)) && this.pane(active).visible()) void this.again()
  }

  /** The same image once more, after a failure. */
  async again(): Promise<void> {
    const { shown, problem, view, series, active } = this.snapshot()
    const entry = shown ?? series[0]
    if (!entry) return this.load()
    await this.stacks.again(active, entry, problem?.index ?? view?.index ?? 0)
  }

  /** The regions that the report has; `locked` where they can only be seen. */
  setRegions(regions: readonly Roi[], locked: boolean): void {
    this.regions.set(regions, locked)
  }

  /** Calls back when a region is pressed in the picture; answers how to stop. */
  onRoiPressed(listener: (id: string) => void): () => void {
    return this.regions.onPressed(listener)
  }

  /** A region in its window, or its image, by the reference that a report's mark carries. False: no such image is here. */
  async goTo(ref: string): Promise<boolean> {
    const roi = this.regions.find(ref, this.snapshot().rois)
    const here = await this.showImage(roi?.sopUid ?? ref.split('/')[0] ?? '', roi?.frame, roi?.window)
    if (!here || !roi) return here
    this.cell.set({ chosen: roi.id })
    this.port?.showRoi(roi.id)
    return true
  }

  /** A region went into the text: it is in the foreground now. Answers whether it was what had just been drawn. */
  bringForward(id: string): boolean {
    const { rois, shown, view } = this.snapshot()
    this.cell.set({ chosen: id })
    if (rois.some((roi) => roi.id === id && roi.seriesUid === shown?.seriesUid && roi.index === view?.index)) this.port?.showRoi(id)
    return this.regions.wasJustDrawn(id)
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

  /** What the picture in use shows and how, for who is to see the same elsewhere; undefined before it stands. */
  currentView(): SharedView | undefined {
    const { shown, view, problem } = this.snapshot()
    const picture = this.port?.pictureView()
    if (!shown || !view || problem || !picture) return undefined
    return { seriesUid: shown.seriesUid, index: view.index, ...picture }
  }

  /** Shows what somebody else does. False: this exam has no such image. */
  async applyView(wanted: SharedView): Promise<boolean> {
    const entry = this.snapshot().series.find(({ seriesUid }) => seriesUid === wanted.seriesUid)
    if (!entry || wanted.index >= entry.images.length) return false
    if (this.snapshot().shown !== entry || this.snapshot().view?.index !== wanted.index) await this.showSeries(entry, wanted.index)
    if (this.snapshot().shown === entry) this.port?.showAs(wanted)
    return true
  }

  /** Column and row of the image at a place of its element. */
  imagePoint(x: number, y: number): readonly [number, number] | undefined {
    return this.port?.imagePoint(x, y)
  }

  /** And back; undefined while nothing stands there. */
  screenPoint(column: number, row: number): readonly [number, number] | undefined {
    return this.port?.screenPoint(column, row)
  }

  /** The region that a key means; see {@link SessionRegions.meant}. */
  meantRoi(): Roi | undefined {
    const { rois, chosen, shown, view } = this.snapshot()
    return this.regions.meant(rois, chosen, (roi) => roi.seriesUid === shown?.seriesUid && roi.index === view?.index)
  }

  setTool(tool: ViewerTool | undefined): void {
    this.cell.set({ tool })
    for (const pane of this.panes.values()) pane.setTool(tool)
  }

  /** Carries out a key or a button; `mark` is the page's to do. */
  command(command: ViewerCommand): void {
    if (this.frame(command)) return
    const { port } = this
    const { shown, series } = this.snapshot()
    if (!shown || this.stacks.keeps(command) || !port) return
    if (command.do === 'slice') port.scrollBy(command.by)
    else if (command.do === 'image') port.scrollTo(command.index)
    else if (command.do === 'edge') port.scrollTo(command.end === 'first' ? 0 : shown.images.length - 1)
    else if (command.do === 'tool') this.setTool(command.tool)
    else if (command.do === 'preset') port.setWindow(presetsFor(shown.modality)[command.number - 1] ?? 'default')
    else if (command.do === 'series') {
      const next = series[series.findIndex(({ seriesUid }) => seriesUid === shown.seriesUid) + command.by]
      if (next) void this.showSeries(next)
    } else if (command.do === 'remove') {
      const meant = this.meantRoi()
      if (meant && !this.regions.has(meant.id)) port.removeRoi(meant.id)
    } else if (isViewAct(command.do)) VIEW_ACTS[command.do](port)
  }

  /** What concerns the zone, not one picture. */
  private frame(command: ViewerCommand): boolean {
    const { layout, linked, cine, mpr } = this.snapshot()
    if (command.do === 'layout') this.setLayout(command.layout ?? nextLayout(layout))
    else if (command.do === 'link') this.setLinked(!linked)
    else if (command.do === 'cine') cine.playing && command.rate === undefined ? this.stopCine() : this.play(command.rate)
    else if (command.do === 'prior') void this.comparePrior()
    else if (command.do === 'planes') this.setMpr(!mpr)
    else return false
    return true
  }

  dispose(): void {
    this.over = true
    window.removeEventListener('online', this.backOnline)
    this.cine.stop()
    for (const pane of this.panes.values()) pane.dispose()
    this.background.dispose()
  }
}
