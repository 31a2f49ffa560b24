import { bus } from '@farsight/shared/bus'
import type { CallTypes } from '@farsight/shared/contract'
import { Cell } from '../model/cell'
import { type Caller, type Failure, failureOf } from '../model/ports'

type Answer = CallTypes['selectByDiagnoseId']['answer']
/** A region of interest or a key image, as the report has it. */
export type Crux = Answer['reportCruxs'][number]
export type CruxDraft = CallTypes['saveReportCrux']['request']['crux']

/** Decision 92: how often the editor and the viewer ask. */
export const EDITOR_PERIOD_MS = 1_000
export const VIEWER_PERIOD_MS = 5_000
/** A server that does not answer is not asked every second. */
const AFTER_FAILURE_MS = 5_000

export interface RegionsState {
  /** Those that were taken away too: a mark of the text may still name them. */
  readonly rows: readonly Crux[]
  /** Undefined until the first answer. */
  readonly revision: number | undefined
  readonly keyImagesMost: number
  /** Grows whenever the exam's images went, came or were put in doubt; 0: they never did. */
  readonly images: number
  /** Why the last change was refused, or does not get through for now; it is tried again as long as `waiting` says so. */
  readonly failure: Failure | null
  /** Changes that the server does not have yet. */
  readonly waiting: number
}

type Change = { readonly save: CruxDraft } | { readonly remove: string } | { readonly restore: string }

const QUIET = { promptType: 'none', showLoading: false } as const

/**
 * Regions and key images of one report: asked for again and again while somebody looks, told at once where the push says that the exam
 * changed, and written one after the other in the order in which they were made.
 */
export class RegionsStore {
  private readonly cell = new Cell<RegionsState>({ rows: [], revision: undefined, keyImagesMost: 0, images: 0, failure: null, waiting: 0 })
  private readonly changes: Change[] = []
  private writing: Promise<void> | undefined
  private asking: Promise<void> | undefined
  private askAgain = false
  private readonly periods: number[] = []
  private timer: ReturnType<typeof setTimeout> | undefined
  private stopHearing: (() => void) | undefined

  constructor(
    private readonly procedureId: string,
    private readonly call: Caller,
  ) {}

  readonly subscribe = (listener: () => void): (() => void) => this.cell.subscribe(listener)
  readonly snapshot = (): RegionsState => this.cell.get()

  /** Somebody looks: asks now, and every so often until what this answers is called. The one who is most in a hurry sets the pace. */
  watch(periodMs: number): () => void {
    this.periods.push(periodMs)
    if (this.periods.length === 1) this.hear()
    this.askNow()
    let over = false
    return () => {
      if (over) return
      over = true
      this.periods.splice(this.periods.indexOf(periodMs), 1)
      if (this.periods.length > 0) return
      clearTimeout(this.timer)
      this.stopHearing?.()
      this.stopHearing = undefined
    }
  }

  private hear(): void {
    const changed = bus.on('row-changed.v1').subscribe(({ risProcedureId }) => {
      if (risProcedureId === this.procedureId) this.askNow()
    })
    // Nobody sees a page that is behind others: the push wakes nothing there, and what was missed is asked for when it is seen again.
    const seen = (): void => {
      if (document.hidden) clearTimeout(this.timer)
      else this.askNow()
    }
    document.addEventListener('visibilitychange', seen)
    this.stopHearing = () => {
      changed.unsubscribe()
      document.removeEventListener('visibilitychange', seen)
    }
  }

  private askNow(): void {
    if (document.hidden || this.periods.length === 0) return
    if (this.asking) {
      this.askAgain = true
      return
    }
    clearTimeout(this.timer)
    const begun = Date.now()
    this.asking = this.ask().then((fine) => {
      this.asking = undefined
      if (this.periods.length === 0) return
      if (this.askAgain) {
        this.askAgain = false
        return this.askNow()
      }
      const period = fine ? Math.min(...this.periods) : Math.max(AFTER_FAILURE_MS, ...this.periods)
      if (!document.hidden) this.timer = setTimeout(() => this.askNow(), Math.max(0, begun + period - Date.now()))
    })
  }

  private async ask(): Promise<boolean> {
    // What did not get through goes first: the answer then has it.
    if (this.changes.length > 0) await this.write()
    const { revision } = this.snapshot()
    try {
      this.take(
        await this.call('selectByDiagnoseId', { diagnoseId: this.procedureId, ...(revision === undefined ? {} : { revision }) }, QUIET),
      )
      return true
    } catch (thrown) {
      // The regions that are shown stay; who may not see the report hears it from the report itself.
      failureOf(thrown)
      return false
    }
  }

  private take({ reportCruxs, val }: Answer): void {
    // A report opens whatever is answered about its regions.
    if (!Array.isArray(reportCruxs)) return
    const { revision, images } = this.snapshot()
    if (val.images > images) this.cell.set({ images: val.images })
    // An answer that was overtaken by a newer one says nothing any more.
    if (val.unchanged === 1 || (revision !== undefined && val.revision < revision)) return
    if (val.revision === revision && reportCruxs.length === this.snapshot().rows.length) return
    this.cell.set({ rows: reportCruxs, revision: val.revision, keyImagesMost: val.keyImagesMost })
  }

  /** Makes or changes one. It stays on the list of changes until the server has it, or refuses it. */
  save(draft: CruxDraft): void {
    // Only how it looks last is worth a request.
    const before = this.changes.findIndex((change, i) => (i > 0 || !this.writing) && 'save' in change && change.save.id === draft.id)
    // One without a number yet keeps its place: numbers are given in the order of drawing.
    const isNew = !this.snapshot().rows.some(({ id }) => id === draft.id)
    if (before >= 0) this.changes.splice(before, 1, ...(isNew ? [{ save: draft }] : []))
    if (before >= 0 && isNew) void this.write()
    else this.queue({ save: draft })
  }

  remove(id: string): void {
    this.queue({ remove: id })
  }

  /** Brings back what was taken away, under its number. */
  restore(id: string): void {
    this.queue({ restore: id })
  }

  /** Tries once more what does not get through. */
  again(): Promise<void> {
    return this.write()
  }

  dismissFailure(): void {
    this.cell.set({ failure: null })
  }

  private queue(change: Change): void {
    this.changes.push(change)
    this.cell.set({ waiting: this.changes.length })
    void this.write()
  }

  /** Resolves when everything is sent, or does not get through; what is being sent is not sent a second time. */
  private write(): Promise<void> {
    this.writing ??= this.sendAll().finally(() => {
      this.writing = undefined
    })
    return this.writing
  }

  private async sendAll(): Promise<void> {
    for (let next = this.changes[0]; next; next = this.changes[0]) {
      if (!(await this.send(next))) return
      this.changes.shift()
      this.cell.set({ waiting: this.changes.length })
    }
  }

  /** True when it is done with: taken, or refused for good. */
  private async send(change: Change): Promise<boolean> {
    const diagnoseId = this.procedureId
    try {
      const answer =
        'save' in change
          ? await this.call('saveReportCrux', { diagnoseId, crux: change.save }, QUIET)
          : await this.call(
              'deleteReportCrux',
              'remove' in change ? { diagnoseId, cruxId: change.remove } : { diagnoseId, cruxId: change.restore, undo: 1 },
              QUIET,
            )
      this.cell.set({ failure: null })
      this.take(answer)
      return true
    } catch (thrown) {
      const failure = failureOf(thrown)
      this.cell.set({ failure })
      return failure.kind === 'business'
    }
  }
}
