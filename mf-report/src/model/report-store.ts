import { type ReportContent, sameContent, type YinYang } from '@farsight/shared/domain'
import { Autosave } from './autosave'
import { Cell } from './cell'
import { filled, fromWire, sentenceAt, type TemplateTexts, withEdit } from './content'
import { insertMarked, typed } from './marks'
import { HELD_BY_ANOTHER, openForWork } from './open-for-work'
import { failureOf, type OpenedReport, type ReportAddress } from './ports'
import { OPENING, type ReportState, type TextField } from './report-state'
import { ReportWrites, type WritePorts } from './report-writes'

/** Renewal of the lease (decision 50: three minutes of silence let another take over). */
export const HEARTBEAT_MS = 30_000

let made = 0

/**
 * One open report: its text, its lease and its way to the server. It lives outside React: pages attach to it, hide and
 * come back, and nothing that was typed depends on a component being alive.
 */
export class ReportStore {
  /** Another one for every report that is opened: the key of its page. */
  readonly key = ++made
  private readonly cell = new Cell<ReportState>(OPENING)
  private readonly autosave: Autosave
  private readonly writes: ReportWrites
  private heartbeat: ReturnType<typeof setInterval> | undefined

  constructor(
    readonly address: ReportAddress,
    private readonly ports: WritePorts,
  ) {
    this.autosave = new Autosave(() => void this.writes.save(false))
    this.writes = new ReportWrites(this.cell, address, this.autosave, {
      ...ports,
      ended: (state) => {
        this.stop()
        ports.ended(state)
      },
    })
  }

  readonly subscribe = (listener: () => void): (() => void) => this.cell.subscribe(listener)
  readonly snapshot = (): ReportState => this.cell.get()

  /** Opens it, or opens it again after a refusal; `takeOver` from one whose lease has run out. */
  async open(takeOver = false): Promise<void> {
    this.stop()
    this.cell.set(OPENING)
    const opening = await openForWork(this.ports.call, this.address, takeOver)
    if ('opened' in opening) return this.begin(opening.opened)
    this.cell.set({ phase: 'refused', refusal: opening.refused })
    const { code, held } = opening.refused
    if (held) this.cell.set({ holding: { ...held, leaseUntil: null } })
    else if (HELD_BY_ANOTHER.includes(code)) await this.lookWhoHolds()
  }

  private begin(opened: OpenedReport): void {
    const content = fromWire(opened.report.content)
    const { version, writeTime } = opened.report
    const rescued = this.ports.rescue.read(this.address.procedureId)
    const own = rescued && !sameContent(rescued.content, content) ? rescued : undefined
    // Nobody wrote in between: the text goes on where it was broken off. Otherwise the doctor chooses.
    const resume = own?.version === version ? own.content : undefined
    this.cell.set({
      phase: 'ready',
      opened,
      base: content,
      version,
      content: resume ?? content,
      dirty: resume !== undefined,
      savedTime: writeTime ?? '',
      rescued: own && !resume ? own : null,
    })
    if (!own) this.ports.rescue.drop(this.address.procedureId)
    if (resume) this.autosave.touch()
    if (opened.mode !== 'view') this.heartbeat = setInterval(() => void this.keepLease(), HEARTBEAT_MS)
  }

  private async lookWhoHolds(): Promise<void> {
    try {
      const { report } = (await this.ports.call('getReport', { ...this.address }, { promptType: 'none', showLoading: false })).val
      if (report.holder) this.cell.set({ holding: { holderName: report.holder.name, leaseUntil: report.leaseUntil, mayTakeOver: false } })
    } catch (thrown) {
      // Who has it is only a help; the refusal itself is on the screen.
      failureOf(thrown)
    }
  }

  private async keepLease(): Promise<void> {
    const { phase, leaseLost } = this.snapshot()
    if (phase !== 'ready' || leaseLost) return
    try {
      await this.ports.call('keepLock', { procedureId: this.address.procedureId }, { promptType: 'none', showLoading: false })
    } catch (thrown) {
      const failure = failureOf(thrown)
      if (failure.kind !== 'business' || this.snapshot().phase !== 'ready') return
      this.autosave.stop()
      this.cell.set({ leaseLost: true, failure: { ...failure, action: 'save' } })
    }
  }

  /** The text area's value now, and its caret. */
  type(field: TextField, value: string, caret?: number): void {
    const { content } = this.snapshot()
    this.change({ ...content, [field]: typed(content[field], value, caret) })
  }

  choose(yinYang: YinYang): void {
    this.change({ ...this.snapshot().content, yinYang })
  }

  /** A measured region as text, with the mark that leads back to it. */
  insertRegion(field: TextField, from: number, to: number, piece: string, ref: string): void {
    const { content } = this.snapshot()
    this.change({ ...content, [field]: insertMarked(content[field], from, to, piece, { kind: 'roi', ref }) })
  }

  /** Fills finding and result from a template; `undoFill` takes it back as long as nothing was typed since. */
  fill(texts: TemplateTexts, how: 'append' | 'replace'): void {
    this.changeWithUndo(filled(this.snapshot().content, texts, how))
  }

  /**
   * An engine's sentence that the doctor took over, at the caret; `undoFill` takes it back. Answers where the caret stands
   * after it. What stands in the text already is not put in a second time.
   */
  adopt(sentence: string, at: number): number | undefined {
    const { content } = this.snapshot()
    if (content.finding.text.includes(sentence)) return undefined
    const edit = sentenceAt(content.finding, at, sentence)
    this.changeWithUndo(withEdit(content, 'finding', edit), 'ai')
    return edit.from + edit.inserted.length
  }

  undoFill(): void {
    const { undo, content } = this.snapshot()
    if (undo && undo.after === content) this.change(undo.before)
  }

  private changeWithUndo(after: ReportContent, by: 'fill' | 'ai' = 'fill'): void {
    const { content: before } = this.snapshot()
    this.change(after)
    this.cell.set({ undo: { before, after: this.snapshot().content, by } })
  }

  private change(content: ReportContent): void {
    const now = this.snapshot()
    if (now.phase !== 'ready' || now.opened?.mode === 'view' || sameContent(content, now.content)) return
    const dirty = !sameContent(content, now.base)
    this.cell.set({ content, dirty, undo: null })
    if (dirty) this.ports.rescue.keep(this.address.procedureId, { content, version: now.version, time: this.ports.now() })
    else this.ports.rescue.drop(this.address.procedureId)
    if (now.conflict || now.leaseLost) return
    if (dirty) this.autosave.touch()
    else this.autosave.stop()
  }

  /** On leaving a field and on hiding the page: what waits goes now. */
  flush(): void {
    this.autosave.flush()
  }

  /** The doctor leaves his desk: resolves when the server has what was typed, or cannot have it now. */
  leave(): Promise<unknown> {
    const { dirty, phase } = this.snapshot()
    this.autosave.stop()
    return dirty && phase === 'ready' ? this.writes.save(false) : Promise.resolve()
  }

  /** Asked for by the doctor: told also when there was nothing to save. */
  save(): Promise<boolean> {
    this.autosave.stop()
    return this.writes.save(true)
  }

  submit = (toReview: 0 | 1): Promise<boolean> => this.writes.submit(toReview)
  pass = (stars: number, reason: string): Promise<boolean> => this.writes.pass(stars, reason)
  rebut = (reason: string): Promise<boolean> => this.writes.rebut(reason)
  abandon = (reason: string): Promise<boolean> => this.writes.abandon(reason)

  /** Mine goes on, upon the version that stands there: the other text stays in the report's history. */
  keepMine(): Promise<boolean> {
    const { conflict, content } = this.snapshot()
    if (!conflict) return Promise.resolve(false)
    this.cell.set({
      conflict: null,
      failure: null,
      base: conflict.content,
      version: conflict.version,
      dirty: !sameContent(content, conflict.content),
    })
    return this.writes.save(false)
  }

  /** What stands on the server replaces mine; mine can be taken back as long as nothing was typed since. */
  takeTheirs(): void {
    const { conflict } = this.snapshot()
    if (!conflict) return
    this.cell.set({ conflict: null, failure: null, base: conflict.content, version: conflict.version })
    this.changeWithUndo(conflict.content)
  }

  /** The text from before a reload: put in its place, or forgotten. */
  takeRescued(take: boolean): void {
    const { rescued } = this.snapshot()
    if (!rescued) return
    this.ports.rescue.drop(this.address.procedureId)
    this.cell.set({ rescued: null })
    if (take) this.changeWithUndo(rescued.content)
  }

  /** The exam's row changed. One's own writes change it too: only what takes the report out of one's hands is told. */
  rowChanged(state: number): void {
    const { phase, opened, busy } = this.snapshot()
    if (phase !== 'ready' || busy || !opened || state === opened.report.state) return
    this.cell.set({ outside: { state } })
  }

  dismissFailure(): void {
    this.cell.set({ failure: null, outside: null })
  }

  /** Ends the timers. The text stays readable; a rescued copy stays. */
  stop(): void {
    this.autosave.stop()
    clearInterval(this.heartbeat)
  }
}
