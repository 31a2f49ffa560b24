import type { CallTypes } from '@farsight/shared/contract'
import { CODE, type ReportContent, sameContent, type YinYang } from '@farsight/shared/domain'
import { Autosave } from './autosave'
import { insertMarked, typed } from './marks'
import { HELD_BY_ANOTHER, openForWork } from './open-for-work'
import { type Caller, type Failure, failureOf, type OpenedReport, type ReportAddress, type ReportView } from './ports'
import { type FinalAction, OPENING, type ReportState, type TextField } from './report-state'
import { RequestKeys } from './request-keys'
import type { Rescue } from './rescue'

/** Renewal of the lease (decision 50: three minutes of silence let another take over). */
export const HEARTBEAT_MS = 30_000

/** Refusals after which trying again by itself is useless: the report is no longer this doctor's to write. */
const NOT_MINE: readonly number[] = [
  ...HELD_BY_ANOTHER,
  CODE.alreadySubmitted,
  CODE.reportCompleted,
  CODE.noWritingPermission,
  CODE.noReviewPermission,
  CODE.reviewLevelInsufficient,
  CODE.diagnosticDataNotFound,
  CODE.originalReportNotFound,
  CODE.notInRis,
  CODE.returnedReport,
  CODE.stateChanged,
]

export interface StorePorts {
  readonly call: Caller
  readonly rescue: Rescue
  /** Server wall clock, `YYYY-MM-DD HH:mm:ss`. */
  readonly now: () => string
  /** Tells the other modules that the exam's row has changed. */
  readonly announce: (risProcedureId: string, state: number) => void
  readonly keys?: RequestKeys
}

/**
 * One open report: its text, its lease and its way to the server. It lives outside React: pages attach to it, hide and
 * come back, and nothing that was typed depends on a component being alive.
 */
export class ReportStore {
  private state: ReportState = OPENING
  private readonly listeners = new Set<() => void>()
  private readonly autosave = new Autosave(() => void this.save())
  private readonly keys: RequestKeys
  /** Writes go one after the other: each needs the version the one before answered. */
  private tail: Promise<unknown> = Promise.resolve()
  private heartbeat: ReturnType<typeof setInterval> | undefined

  constructor(
    readonly address: ReportAddress,
    private readonly ports: StorePorts,
  ) {
    this.keys = ports.keys ?? new RequestKeys()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }
  readonly snapshot = (): ReportState => this.state

  private set(change: Partial<ReportState>): void {
    this.state = { ...this.state, ...change }
    for (const listener of this.listeners) listener()
  }

  // ── opening ──────────────────────────────────────────────────────────────────────────────────────────────────────

  async open(takeOver = false): Promise<void> {
    this.set({ ...OPENING })
    const opening = await openForWork(this.ports.call, this.address, takeOver)
    if ('opened' in opening) return this.begin(opening.opened)
    this.set({ phase: 'refused', refusal: opening.refused })
    if (HELD_BY_ANOTHER.includes(opening.refused.code)) await this.lookWhoHolds()
  }

  private begin(opened: OpenedReport): void {
    const { content, version, writeTime } = opened.report
    const rescued = this.ports.rescue.read(this.address.procedureId)
    const own = rescued && !sameContent(rescued.content, content) ? rescued : undefined
    // Nobody wrote in between: the text goes on where it was broken off. Otherwise the doctor chooses.
    const resume = own?.version === version ? own.content : undefined
    this.set({
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
    this.heartbeat = setInterval(() => void this.keepLease(), HEARTBEAT_MS)
  }

  private async lookWhoHolds(): Promise<void> {
    try {
      const { report } = (await this.ports.call('getReport', { ...this.address }, { promptType: 'none', showLoading: false })).val
      if (report.holder) this.set({ holding: { holderName: report.holder.name, leaseUntil: report.leaseUntil } })
    } catch (thrown) {
      failureOf(thrown)
    }
  }

  private async keepLease(): Promise<void> {
    if (this.state.phase !== 'ready' || this.state.leaseLost) return
    try {
      await this.ports.call('keepLock', { procedureId: this.address.procedureId }, { promptType: 'none', showLoading: false })
    } catch (thrown) {
      const failure = failureOf(thrown)
      if (failure.kind === 'business' && this.state.phase === 'ready') this.lose(failure)
    }
  }

  private lose(failure: Failure): void {
    this.autosave.stop()
    this.set({ leaseLost: true, failure: { ...failure, action: 'save' } })
  }

  // ── writing ──────────────────────────────────────────────────────────────────────────────────────────────────────

  /** The text area's value now, and its caret. */
  type(field: TextField, value: string, caret?: number): void {
    this.change({ ...this.state.content, [field]: typed(this.state.content[field], value, caret) })
  }

  choose(yinYang: YinYang): void {
    this.change({ ...this.state.content, yinYang })
  }

  /** A measured region as text, with the mark that leads back to it. */
  insertRegion(field: TextField, from: number, to: number, piece: string, ref: string): void {
    const after = insertMarked(this.state.content[field], from, to, piece, { kind: 'roi', ref })
    this.change({ ...this.state.content, [field]: after })
  }

  /** Fills finding and result from a template; `undoFill` takes it back as long as nothing was typed since. */
  fill(texts: { readonly finding: string; readonly result: string }, how: 'append' | 'replace'): void {
    const before = this.state.content
    const put = (field: 'finding' | 'result'): ReportContent['finding'] => {
      const old = before[field]
      if (texts[field] === '') return old
      if (how === 'replace') return { text: texts[field], marks: [] }
      const gap = old.text === '' || old.text.endsWith('\n') ? '' : '\n'
      return { text: old.text + gap + texts[field], marks: old.marks }
    }
    const after = { ...before, finding: put('finding'), result: put('result') }
    this.change(after)
    this.set({ undo: { before, after } })
  }

  undoFill(): void {
    if (this.state.undo && this.state.undo.after === this.state.content) this.change(this.state.undo.before)
  }

  private change(content: ReportContent): void {
    const { phase, base, version, conflict, leaseLost } = this.state
    if (phase !== 'ready' || content === this.state.content) return
    const dirty = !sameContent(content, base)
    this.set({ content, dirty, undo: null })
    if (dirty) this.ports.rescue.keep(this.address.procedureId, { content, version, time: this.ports.now() })
    else this.ports.rescue.drop(this.address.procedureId)
    if (!conflict && !leaseLost) dirty ? this.autosave.touch() : this.autosave.stop()
  }

  // ── saving ───────────────────────────────────────────────────────────────────────────────────────────────────────

  /** On leaving a field and on hiding the page: what waits goes now. */
  flush(): void {
    this.autosave.flush()
  }

  /** Saves the draft. `asked`: by the doctor, who is then told that there was nothing to save. */
  save(asked = false): Promise<boolean> {
    return this.queue(async () => {
      const { content, base, version, phase, conflict } = this.state
      if (phase !== 'ready' || conflict) return false
      if (sameContent(content, base) && !asked) return true
      this.set({ saving: true })
      const body = { procedureId: this.address.procedureId, report: plain(content), version }
      try {
        const options = { promptType: 'none', showLoading: asked } as const
        const { val } = await this.ports.call('saveReport', { ...body, requestKey: this.keys.keyFor('save', body) }, options)
        this.keys.done('save')
        this.saved(content, val.version, val.savedTime)
        return true
      } catch (thrown) {
        return this.saveFailed(failureOf(thrown), content, asked)
      } finally {
        this.set({ saving: false })
      }
    })
  }

  private saved(content: ReportContent, version: number, savedTime: string): void {
    const dirty = !sameContent(this.state.content, content)
    this.set({ base: content, version, savedTime, dirty, failure: null, leaseLost: false, rescued: null })
    const { procedureId } = this.address
    if (dirty) this.ports.rescue.keep(procedureId, { content: this.state.content, version, time: this.ports.now() })
    else this.ports.rescue.drop(procedureId)
  }

  private async saveFailed(failure: Failure, sent: ReportContent, asked: boolean): Promise<boolean> {
    if (failure.kind === 'business') this.keys.done('save')
    if (failure.code === CODE.contentUnchanged) {
      // The server has this text already: nothing is lost, nothing waits. Only one who asked is told.
      this.set({ base: sent, dirty: !sameContent(this.state.content, sent), failure: asked ? { ...failure, action: 'save' } : null })
      return true
    }
    await this.refused('save', failure)
    return false
  }

  /** A write was refused: it is told in place, the text stays, and nothing is sent by itself where that is useless. */
  private async refused(action: 'save' | FinalAction, failure: Failure): Promise<void> {
    this.set({ failure: { ...failure, action } })
    if (failure.code === CODE.editedByAnother) {
      this.autosave.stop()
      const standing = failure.standing ?? (await this.standing())
      if (standing) this.set({ conflict: standing })
    } else if (NOT_MINE.includes(failure.code)) {
      this.autosave.stop()
      this.set({ leaseLost: true })
    } else if (failure.kind === 'network' || failure.kind === 'timeout') this.autosave.later()
  }

  private async standing(): Promise<ReportView | undefined> {
    try {
      return (await this.ports.call('getReport', { ...this.address }, { promptType: 'none' })).val.report
    } catch (thrown) {
      failureOf(thrown)
      return undefined
    }
  }

  // ── two texts ────────────────────────────────────────────────────────────────────────────────────────────────────

  /** Mine goes on, upon the version that stands there: the other text stays in the report's history. */
  keepMine(): Promise<boolean> {
    const { conflict } = this.state
    if (!conflict) return Promise.resolve(false)
    this.set({ conflict: null, failure: null, base: conflict.content, version: conflict.version, dirty: true })
    return this.save()
  }

  /** What stands on the server replaces mine; mine can be taken back once. */
  takeTheirs(): void {
    const { conflict, content } = this.state
    if (!conflict) return
    const theirs = conflict.content
    this.set({ conflict: null, failure: null, base: theirs, version: conflict.version, content: theirs, dirty: false })
    this.ports.rescue.drop(this.address.procedureId)
    this.set({ undo: { before: content, after: theirs } })
  }

  /** The text from before a reload: put in its place, or forgotten. */
  takeRescued(take: boolean): void {
    const { rescued, content } = this.state
    if (!rescued) return
    this.ports.rescue.drop(this.address.procedureId)
    this.set({ rescued: null })
    if (!take) return
    this.change(rescued.content)
    this.set({ undo: { before: content, after: this.state.content } })
  }

  // ── out of one's hands ───────────────────────────────────────────────────────────────────────────────────────────

  submit(toReview: 0 | 1): Promise<boolean> {
    return this.finish('submit', (body, requestKey) => this.ports.call('submitReport', { ...body, toReview, requestKey }, QUIET), { toReview })
  }

  pass(stars: number, reason: string): Promise<boolean> {
    const rating = { stars, ...(reason ? { reason } : {}) }
    return this.finish('pass', (body, requestKey) => this.ports.call('passReview', { ...body, ...rating, requestKey }, QUIET), rating)
  }

  rebut(reason: string): Promise<boolean> {
    return this.finish('rebut', ({ procedureId, version }, requestKey) => this.ports.call('rebutReport', { procedureId, version, reason, requestKey }, QUIET), { reason })
  }

  abandon(reason: string): Promise<boolean> {
    return this.finish('abandon', ({ procedureId }, requestKey) => this.ports.call('abandonReport', { procedureId, reason, requestKey }, QUIET), { reason })
  }

  private finish(
    action: FinalAction,
    send: (body: { procedureId: string; report: Wire; version: number }, requestKey: string) => Promise<{ val: { state: number } }>,
    extra: object,
  ): Promise<boolean> {
    if (this.state.busy) return Promise.resolve(false)
    this.autosave.stop()
    this.set({ busy: action, failure: null })
    return this.queue(async () => {
      const { content, version } = this.state
      const body = { procedureId: this.address.procedureId, report: plain(content), version }
      try {
        const { val } = await send(body, this.keys.keyFor(action, { ...body, ...extra }))
        this.ports.rescue.drop(this.address.procedureId)
        this.stop()
        this.set({ phase: 'done', busy: null, dirty: false, endState: val.state })
        this.ports.announce(this.address.procedureId, val.state)
        return true
      } catch (thrown) {
        const failure = failureOf(thrown)
        if (failure.kind === 'business') this.keys.done(action)
        this.set({ busy: null })
        await this.refused(action, failure)
        return false
      }
    })
  }

  // ── the world outside ────────────────────────────────────────────────────────────────────────────────────────────

  /** The exam's row changed. One's own writes change it too: only what takes the report out of one's hands is told. */
  rowChanged(state: number): void {
    const { phase, opened, busy } = this.state
    if (phase !== 'ready' || busy || !opened) return
    if (state !== opened.report.state) this.set({ outside: { state } })
  }

  dismissOutside(): void {
    this.set({ outside: null })
  }

  dismissFailure(): void {
    this.set({ failure: null })
  }

  /** Ends the timers. The text stays readable; a rescued copy stays in the tab. */
  stop(): void {
    this.autosave.stop()
    clearInterval(this.heartbeat)
  }

  private queue<T>(work: () => Promise<T>): Promise<T> {
    const next = this.tail.then(work)
    this.tail = next.catch(() => undefined)
    return next
  }
}

const QUIET = { promptType: 'none' } as const

type Wire = CallTypes['saveReport']['request']['report']
/** The content as the wire wants it: the same thing, in types that do not know `readonly`. */
const plain = (content: ReportContent): Wire => content as unknown as Wire
