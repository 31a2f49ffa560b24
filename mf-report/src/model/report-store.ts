import type { GuardOverride } from '@farsight/shared/contract'
import { type MarkedText, type ReportContent, sameContent, type YinYang } from '@farsight/shared/domain'
import { Autosave } from './autosave'
import { Cell } from './cell'
import { copied, filled, fromWire, sentenceAt, type TemplateTexts, withEdit } from './content'
import { insertMarked, typed } from './marks'
import type { Hold } from './one-window'
import { HELD_BY_ANOTHER, openForWork } from './open-for-work'
import type { PassHow } from './pass-how'
import { failureOf, type OpenedReport, type ReportAddress } from './ports'
import { OPENING, type ReportState, type TextField, writable } from './report-state'
import { ReportWrites, type WritePorts } from './report-writes'
import type { RescueCopy } from './rescue'
import type { UnsentAct } from './unsent-act'

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
  private readonly parts = new Map<string, { destroy(): void }>()
  private readonly autosave: Autosave
  private readonly writes: ReportWrites
  private ended = false
  private hold: Hold | undefined
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

  /** Something that lives with the report and not with a page: made at the first call, ended when the report is let go. */
  part<T extends { destroy(): void }>(name: string, make: () => T): T {
    const known = this.parts.get(name) ?? make()
    this.parts.set(name, known)
    return known as T
  }

  readonly subscribe = (listener: () => void): (() => void) => this.cell.subscribe(listener)
  readonly snapshot = (): ReportState => this.cell.get()

  /** Opens it, or opens it again after a refusal; `takeOver` from one whose lease has run out. */
  async open(takeOver = false, fromWindow = false): Promise<void> {
    this.stop()
    this.cell.set(OPENING)
    this.hold ??= await this.ports.hold(this.address.procedureId, () => this.yield(), fromWindow)
    if (this.ended) return this.end()
    if (!this.hold) return this.cell.set({ phase: 'refused', elsewhere: true })
    const [opening, rescued, unsent] = await Promise.all([
      openForWork(this.ports.call, this.address, takeOver),
      this.ports.rescue.read(this.address.procedureId),
      this.ports.unsent.read(this.address.procedureId),
    ])
    if (this.ended) return
    if ('opened' in opening) return this.begin(opening.opened, rescued, unsent)
    this.cell.set({ phase: 'refused', refusal: opening.refused })
    const { code, held } = opening.refused
    if (held) this.cell.set({ holding: { ...held, leaseUntil: held.leaseUntil ?? null, mayTakeOver: held.mayTakeOver === true } })
    else if (HELD_BY_ANOTHER.includes(code)) await this.lookWhoHolds()
  }

  private begin(opened: OpenedReport, rescued: RescueCopy | undefined, unsent: UnsentAct | undefined): void {
    const content = fromWire(opened.report.content)
    const { version, writeTime, savedTime } = opened.report
    const own = rescued && !sameContent(rescued.content, content) ? rescued : undefined
    // Nobody wrote in between: the text goes on where it was broken off. Otherwise the doctor chooses.
    const resume = own?.version === version ? own.content : undefined
    const stillUnsent = unsent?.version === version && (unsent.action === 'submit') === (opened.mode === 'edit') && opened.mode !== 'view'
    if (unsent && !stillUnsent) this.forgetUnsent()
    this.cell.set({
      phase: 'ready',
      opened,
      base: content,
      version,
      content: resume ?? content,
      dirty: resume !== undefined,
      savedTime: savedTime ?? writeTime ?? '',
      heldAt: this.ports.now(),
      rescued: own && !resume ? own : null,
      unsent: unsent && stillUnsent ? unsent : null,
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
      this.cell.set({ heldAt: this.ports.now() })
    } catch (thrown) {
      const failure = failureOf(thrown)
      if (failure.kind !== 'business' || this.snapshot().phase !== 'ready') return
      this.autosave.stop()
      this.cell.set({ leaseLost: true, takenBy: failure.held?.holderName ?? '', failure: { ...failure, action: 'save' } })
    }
  }

  /** A text as it stands in its editor now, marks included. */
  write(field: TextField, text: MarkedText): void {
    this.change({ ...this.snapshot().content, [field]: text })
  }

  /** A text as words alone, and the caret after them: marks move along. */
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

  /** An earlier moment of this draft in the place of the text; `undoFill` takes it back. */
  putBack(earlier: ReportContent): void {
    this.changeWithUndo(earlier, 'draft')
  }

  /** Texts of an earlier report, behind one's own; `undoFill` takes them back. */
  copyFrom(earlier: ReportContent, fields: readonly TextField[], from: string): void {
    this.changeWithUndo(copied(this.snapshot().content, earlier, fields, from))
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

  private changeWithUndo(after: ReportContent, by: NonNullable<ReportState['undo']>['by'] = 'fill'): void {
    const { content: before } = this.snapshot()
    this.change(after)
    this.cell.set({ undo: { before, after: this.snapshot().content, by } })
  }

  private change(content: ReportContent): void {
    const now = this.snapshot()
    if (!writable(now) || sameContent(content, now.content)) return
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

  submit = (toReview: 0 | 1, overrides: readonly GuardOverride[] = []): Promise<boolean> => this.writes.submit(toReview, overrides)
  pass = (stars: number, reason: string, how: PassHow = {}): Promise<boolean> => this.writes.pass(stars, reason, how)
  rebut = (reason: string, stars = 0): Promise<boolean> => this.writes.rebut(reason, stars)
  hangUp = (reason: string, until: string): Promise<boolean> => this.writes.hangUp(reason, until)
  resume = (): Promise<boolean> => this.writes.resume()
  refer = (doctorId: string, reason: string): Promise<boolean> => this.writes.refer(doctorId, reason)
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

  /** The doctor has read that an act was not done, or the report has gone on otherwise. */
  forgetUnsent(): void {
    this.ports.unsent.drop(this.address.procedureId)
    this.cell.set({ unsent: null })
  }

  /** The exam's row changed. One's own writes change it too: only what takes the report out of one's hands is told. */
  rowChanged(state: number): void {
    const { phase, opened, busy } = this.snapshot()
    // Told and not opened by itself: that would claim the case for a page that nobody looks at.
    if (phase === 'refused') {
      this.cell.set({ outside: { state } })
      return
    }
    if (phase !== 'ready' || busy || !opened) return
    // A step that was taken back at once: it is in these hands again.
    this.cell.set({ outside: state === opened.report.state ? null : { state } })
  }

  /** What the server answered meanwhile about the exam, not about its text: an identity that was confirmed. */
  note(change: Partial<Pick<OpenedReport, 'identityConfirmed'>>): void {
    const { opened } = this.snapshot()
    if (opened) this.cell.set({ opened: { ...opened, ...change } })
  }

  dismissFailure(): void {
    this.cell.set({ failure: null, outside: null })
  }

  /** Another window of this browser goes on with it: what was typed here goes to the server first, then it is only read here. */
  private async yield(): Promise<void> {
    await this.leave()
    this.stop()
    this.hold = undefined
    this.cell.set({ leaseLost: true, elsewhere: true })
  }

  /** The report is let go: nothing of it lives on but its copy on the device. */
  end(): void {
    this.ended = true
    this.stop()
    this.hold?.release()
    this.hold = undefined
    for (const part of this.parts.values()) part.destroy()
    this.parts.clear()
  }

  /** Ends the timers. The text stays readable; a rescued copy stays. */
  stop(): void {
    this.autosave.stop()
    clearInterval(this.heartbeat)
  }
}
