import type { Roi, ViewerPort } from './port'
import { refersTo } from './region-ref'

/** The regions in all pictures of one exam: those that the report has, and those that were drawn here. */
export class SessionRegions {
  private kept: { readonly regions: readonly Roi[]; readonly locked: boolean } = { regions: [], locked: false }
  private readonly pressed = new Set<(id: string) => void>()
  /** Every region that stood in a picture, the earliest first: the engine tells of its measures kind by kind. */
  private readonly order = new Map<string, number>()
  private drawnLast: string | undefined

  constructor(
    private readonly ports: () => readonly ViewerPort[],
    private readonly changed: (rois: readonly Roi[]) => void,
    private readonly choose: (id: string) => void,
  ) {}

  /** An engine stands: it is given what the report has, and listened to. */
  opened(port: ViewerPort): void {
    port.onRoi(() => this.heard())
    port.onRoiPressed((id) => {
      this.choose(id)
      for (const listener of this.pressed) listener(id)
    })
    port.setRegions(this.kept.regions, this.kept.locked)
  }

  private heard(): void {
    const all = [...new Map(this.ports().flatMap((port) => port.getRois().map((roi) => [roi.id, roi] as const))).values()]
    for (const { id } of all) {
      if (this.order.has(id)) continue
      this.order.set(id, this.order.size)
      if (this.has(id)) continue
      // What is drawn now is what a key means next, whichever was pressed before.
      this.drawnLast = id
      this.choose(id)
    }
    this.changed(all.toSorted((a, b) => this.order.get(a.id)! - this.order.get(b.id)!))
  }

  /** Was it the last that was drawn here? True once: a second mark of it is none of what was just drawn. */
  wasJustDrawn(id: string): boolean {
    const just = this.drawnLast === id
    this.drawnLast = undefined
    return just
  }

  set(regions: readonly Roi[], locked: boolean): void {
    this.kept = { regions, locked }
    for (const port of this.ports()) port.setRegions(regions, locked)
  }

  onPressed(listener: (id: string) => void): () => void {
    this.pressed.add(listener)
    return () => void this.pressed.delete(listener)
  }

  /** Does the report have it? What it has goes by the report, where that may be written. */
  has(id: string): boolean {
    return this.kept.regions.some((one) => one.id === id)
  }

  /** By the reference that a report's mark carries. */
  find(ref: string, drawn: readonly Roi[]): Roi | undefined {
    return [...this.kept.regions, ...drawn].find((one) => refersTo(ref, one))
  }

  /**
   * The region that a key means: the one that was chosen, else the newest of the image that is shown, else the newest of all. One without a
   * figure of its own counts too: a point of a colour image has three.
   */
  meant(rois: readonly Roi[], chosen: string | undefined, isHere: (roi: Roi) => boolean): Roi | undefined {
    const numbers = new Map(this.kept.regions.map(({ id, number }) => [id, number ?? 0]))
    const age = ({ id }: Roi): number => numbers.get(id) ?? Number.POSITIVE_INFINITY
    const done = rois.filter(({ drawing }) => !drawing)
    const here = done.filter(isHere)
    const newest = (of: readonly Roi[]): Roi | undefined => of.toSorted((a, b) => age(a) - age(b)).at(-1)
    return here.find(({ id }) => id === chosen) ?? newest(here) ?? newest(done)
  }
}
