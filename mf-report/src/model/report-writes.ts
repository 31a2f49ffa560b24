import { mayPass, RequestKeys } from '@farsight/shared/api'
import type { GuardOverride } from '@farsight/shared/contract'
import { CODE, type ReportContent, sameContent } from '@farsight/shared/domain'
import type { Autosave } from './autosave'
import type { Cell } from './cell'
import { fromWire, tooLong, toWire, type WireContent } from './content'
import type { Hold } from './one-window'
import { HELD_BY_ANOTHER } from './open-for-work'
import { type PassHow, passFields } from './pass-how'
import { type Caller, type Failure, failureOf, type ReportAddress, type ReportView } from './ports'
import type { FinalAction, ReportState } from './report-state'
import type { Rescue } from './rescue'
import { isSending, type SaidWithIt, type UnsentActs } from './unsent-act'

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
  CODE.stateChanged,
]

const QUIET = { promptType: 'none' } as const

const whereSet = (flags: Pick<SaidWithIt, 'direct' | 'modify' | 'toHigher'>): Pick<SaidWithIt, 'direct' | 'modify' | 'toHigher'> =>
  Object.fromEntries(Object.entries(flags).filter(([, value]) => value))

interface Draft {
  readonly procedureId: string
  readonly report: WireContent
  readonly baseVersion: number
}

type Send = (draft: Draft, requestKey: string) => Promise<{ val: { state: number } }>

export interface WritePorts {
  readonly call: Caller
  readonly rescue: Rescue
  readonly unsent: UnsentActs
  /** Takes an exam's report for this window of the browser; undefined where another window has it. */
  readonly hold: (procedureId: string, lost: () => Promise<unknown>, insist: boolean) => Promise<Hold | undefined>
  readonly now: () => string
  /** The report left this doctor's hands. */
  readonly ended: (state: number) => void
  readonly keys?: RequestKeys
}

/** The way of an open report to the server. Writes go one after the other: each needs the version the one before answered. */
export class ReportWrites {
  private readonly keys: RequestKeys
  private tail: Promise<unknown> = Promise.resolve()
  private waiting: Promise<boolean> | undefined
  /** Sent as a draft and never answered. */
  private unanswered: ReportContent | undefined

  constructor(
    private readonly cell: Cell<ReportState>,
    private readonly address: ReportAddress,
    private readonly autosave: Autosave,
    private readonly ports: WritePorts,
  ) {
    this.keys = ports.keys ?? new RequestKeys()
  }

  /** Saves the draft. `asked`: by the doctor, who is then told when there was nothing to save. */
  save(asked: boolean): Promise<boolean> {
    // One that waits for its turn takes what was typed meanwhile along: there is never more than one behind the one under way.
    if (!asked && this.waiting) return this.waiting
    const saved = this.queue(() => {
      if (this.waiting === saved) this.waiting = undefined
      return this.sendDraft(asked)
    })
    if (!asked) this.waiting = saved
    return saved
  }

  private async sendDraft(asked: boolean): Promise<boolean> {
    const { content, base, phase, conflict } = this.cell.get()
    if (phase !== 'ready' || conflict) return false
    if (!asked && sameContent(content, base)) return true
    // Told at the field itself; the text stays there and in its rescue copy until it is short enough.
    if ([content.finding, content.result, content.advice].some(tooLong)) return false
    this.cell.set({ saving: true })
    const draft = this.draft(content)
    try {
      const { val } = await this.ports.call(
        'saveReport',
        { ...draft, requestKey: this.keys.keyFor('save', draft) },
        { promptType: 'none', showLoading: asked },
      )
      this.keys.done('save')
      this.unanswered = undefined
      this.saved(content, val.version, val.savedTime)
      return true
    } catch (thrown) {
      const failure = failureOf(thrown)
      if (await this.hadReached(failure)) return await this.sendDraft(asked)
      return await this.saveFailed(failure, content, asked)
    } finally {
      this.cell.set({ saving: false })
    }
  }

  /** A draft whose answer was lost had reached the server: what stands there is one's own text, and writing goes on upon it. */
  private async hadReached(failure: Failure): Promise<boolean> {
    const { unanswered } = this
    if (failure.code !== CODE.editedByAnother || !unanswered) return false
    this.unanswered = undefined
    const standing = failure.standing ?? (await this.standing())
    if (!standing || !sameContent(fromWire(standing.content), unanswered)) return false
    // The server's own time: this device's clock may be ahead of it, and the next save would seem to be an earlier one.
    this.saved(unanswered, standing.version, standing.savedTime ?? this.cell.get().savedTime)
    return true
  }

  submit(toReview: 0 | 1, overrides: readonly GuardOverride[] = []): Promise<boolean> {
    const how = { toReview, ...(overrides.length > 0 ? { overrides: [...overrides] } : {}) }
    const send: Send = (draft, requestKey) => this.ports.call('submitReport', { ...draft, ...how, requestKey }, QUIET)
    return this.finish('submit', how, send, { toReview })
  }

  pass(stars: number, reason: string, how: PassHow = {}): Promise<boolean> {
    const said = { stars, ...(reason ? { reason } : {}), ...passFields(how, this.cell.get().opened?.report.auditReportId ?? '') }
    const send: Send = ({ report, ...draft }, requestKey) =>
      this.ports.call('passReview', { ...draft, ...(how.direct ? {} : { report }), ...said, requestKey }, QUIET)
    const { direct, modify, toHigher } = how
    return this.finish('pass', said, send, { stars, reason, ...whereSet({ direct, modify, toHigher }) })
  }

  rebut(reason: string, stars: number): Promise<boolean> {
    const said = { reason, ...(stars > 0 ? { stars } : {}) }
    const send: Send = ({ procedureId, baseVersion }, requestKey) =>
      this.ports.call('rebutReport', { procedureId, baseVersion, ...said, requestKey }, QUIET)
    return this.finish('rebut', said, send, { reason, stars })
  }

  abandon(reason: string): Promise<boolean> {
    return this.finish('abandon', { reason }, ({ procedureId }, requestKey) =>
      this.ports.call('abandonReport', { procedureId, reason, requestKey }, QUIET),
    )
  }

  /** Parks it until a moment: what was typed goes to the server first. */
  hangUp(reason: string, until: string): Promise<boolean> {
    return this.savedThen('hang', { reason, until }, ({ procedureId }, requestKey) =>
      this.ports.call('hangUpReport', { procedureId, hang: 1, reason, until, requestKey }, QUIET),
    )
  }

  /** Takes a parked report up again; its text may be written from then on. */
  resume(): Promise<boolean> {
    const { procedureId } = this.address
    if (this.cell.get().busy) return Promise.resolve(false)
    this.cell.set({ busy: 'hang', failure: null })
    return this.queue(async () => {
      try {
        await this.ports.call('hangUpReport', { procedureId, hang: 0, requestKey: this.keys.keyFor('resume', { procedureId }) }, QUIET)
        this.keys.done('resume')
        const { opened } = this.cell.get()
        this.cell.set({ busy: null, opened: opened && { ...opened, hungUntil: null, hungReason: '' } })
        return true
      } catch (thrown) {
        const failure = failureOf(thrown)
        this.keys.refused('resume', failure)
        this.cell.set({ busy: null })
        await this.refused('hang', failure)
        return false
      }
    })
  }

  /** Hands it to another doctor, who begins it: only what nobody has written yet. */
  refer(doctorId: string, reason: string): Promise<boolean> {
    return this.savedThen('refer', { doctorId, reason }, ({ procedureId }, requestKey) =>
      this.ports.call('referReport', { procedureId, doctorId, ...(reason ? { reason } : {}), requestKey }, QUIET),
    )
  }

  private async savedThen(action: 'hang' | 'refer', extra: object, send: Send): Promise<boolean> {
    if (this.cell.get().dirty && !(await this.save(false))) return false
    return this.finish(action, extra, send)
  }

  private draft(content: ReportContent): Draft {
    return { procedureId: this.address.procedureId, report: toWire(content), baseVersion: this.cell.get().version }
  }

  private saved(content: ReportContent, version: number, time: string): void {
    const { content: now, savedTime: before } = this.cell.get()
    // Never back: a server whose clock was set back has the text all the same.
    const savedTime = time > before ? time : before
    const dirty = !sameContent(now, content)
    this.cell.set({ base: content, version, savedTime, dirty, failure: null, leaseLost: false, heldAt: this.ports.now(), rescued: null })
    if (dirty) this.ports.rescue.keep(this.address.procedureId, { content: now, version, time: this.ports.now() })
    else this.ports.rescue.drop(this.address.procedureId)
    const { unsent } = this.cell.get()
    // One's own next version: it is as unsent as the one before.
    if (unsent) this.ports.unsent.keep(this.address.procedureId, { ...unsent, version })
  }

  private async saveFailed(failure: Failure, sent: ReportContent, asked: boolean): Promise<boolean> {
    this.keys.refused('save', failure)
    if (mayPass(failure)) this.unanswered = sent
    if (failure.code !== CODE.contentUnchanged) {
      await this.refused('save', failure)
      return false
    }
    // The server has this text already: nothing is lost, nothing waits. Only one who asked is told.
    const dirty = !sameContent(this.cell.get().content, sent)
    this.cell.set({ base: sent, dirty, failure: asked ? { ...failure, action: 'save' } : null })
    if (!dirty) this.ports.rescue.drop(this.address.procedureId)
    return true
  }

  private async finish(action: FinalAction, extra: object, send: Send, said: SaidWithIt = {}): Promise<boolean> {
    if (this.cell.get().busy) return false
    this.autosave.stop()
    this.cell.set({ busy: action, failure: null })
    return this.queue(() => this.sendFinal(action, extra, send, said))
  }

  private async sendFinal(action: FinalAction, extra: object, send: Send, said: SaidWithIt): Promise<boolean> {
    const draft = this.draft(this.cell.get().content)
    try {
      const { val } = await send(draft, this.keys.keyFor(action, { ...draft, ...extra }))
      this.ports.rescue.drop(this.address.procedureId)
      this.ports.unsent.drop(this.address.procedureId)
      this.cell.set({ phase: 'done', busy: null, dirty: false, endState: val.state, endedBy: action })
      this.ports.ended(val.state)
      return true
    } catch (thrown) {
      const failure = failureOf(thrown)
      if (await this.hadReached(failure)) return await this.sendFinal(action, extra, send, said)
      this.keys.refused(action, failure)
      this.cell.set({ busy: null })
      if (failure.kind === 'expired' && isSending(action)) {
        // The page gives way to the log-in: what was believed sent has to be told where the report stands again.
        const unsent = { action, said, version: this.cell.get().version, time: this.ports.now() }
        this.ports.unsent.keep(this.address.procedureId, unsent)
        this.cell.set({ unsent })
      }
      await this.refused(action, failure)
      return false
    }
  }

  /** A write was refused: it is told in place, the text stays, and nothing is sent by itself where that is useless. */
  private async refused(action: 'save' | FinalAction, failure: Failure): Promise<void> {
    this.cell.set({ failure: { ...failure, action } })
    if (failure.code === CODE.editedByAnother) {
      this.autosave.stop()
      const standing = failure.standing ?? (await this.standing())
      const holderId = standing?.holder?.id ?? ''
      if (standing) this.cell.set({ conflict: { version: standing.version, content: fromWire(standing.content), holderId } })
    } else if (NOT_MINE.includes(failure.code) || failure.kind === 'expired') {
      this.autosave.stop()
      this.cell.set({ leaseLost: failure.kind === 'business', takenBy: failure.held?.holderName ?? '' })
    } else if (mayPass(failure)) this.autosave.later()
  }

  private async standing(): Promise<ReportView | undefined> {
    try {
      return (await this.ports.call('getReport', { ...this.address }, QUIET)).val.report
    } catch (thrown) {
      failureOf(thrown)
      return undefined
    }
  }

  private queue<T>(work: () => Promise<T>): Promise<T> {
    const next = this.tail.then(work)
    this.tail = next.catch(() => undefined)
    return next
  }
}
