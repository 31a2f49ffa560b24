import { RequestKeys } from '@farsight/shared/api'
import { CODE, type ReportContent, sameContent } from '@farsight/shared/domain'
import type { Autosave } from './autosave'
import type { Cell } from './cell'
import { fromWire, tooLong, toWire, type WireContent } from './content'
import { HELD_BY_ANOTHER } from './open-for-work'
import { type Caller, type Failure, failureOf, type ReportAddress, type ReportView } from './ports'
import type { FinalAction, ReportState } from './report-state'
import type { Rescue } from './rescue'

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

interface Draft {
  readonly procedureId: string
  readonly report: WireContent
  readonly baseVersion: number
}

export interface WritePorts {
  readonly call: Caller
  readonly rescue: Rescue
  readonly now: () => string
  /** The report left this doctor's hands. */
  readonly ended: (state: number) => void
  readonly keys?: RequestKeys
}

/** The way of an open report to the server. Writes go one after the other: each needs the version the one before answered. */
export class ReportWrites {
  private readonly keys: RequestKeys
  private tail: Promise<unknown> = Promise.resolve()

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
    return this.queue(async () => {
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
        this.saved(content, val.version, val.savedTime)
        return true
      } catch (thrown) {
        return await this.saveFailed(failureOf(thrown), content, asked)
      } finally {
        this.cell.set({ saving: false })
      }
    })
  }

  submit(toReview: 0 | 1): Promise<boolean> {
    return this.finish('submit', { toReview }, (draft, requestKey) =>
      this.ports.call('submitReport', { ...draft, toReview, requestKey }, QUIET),
    )
  }

  pass(stars: number, reason: string): Promise<boolean> {
    const rating = { stars, ...(reason ? { reason } : {}) }
    return this.finish('pass', rating, (draft, requestKey) => this.ports.call('passReview', { ...draft, ...rating, requestKey }, QUIET))
  }

  rebut(reason: string): Promise<boolean> {
    return this.finish('rebut', { reason }, ({ procedureId, baseVersion }, requestKey) =>
      this.ports.call('rebutReport', { procedureId, baseVersion, reason, requestKey }, QUIET),
    )
  }

  abandon(reason: string): Promise<boolean> {
    return this.finish('abandon', { reason }, ({ procedureId }, requestKey) =>
      this.ports.call('abandonReport', { procedureId, reason, requestKey }, QUIET),
    )
  }

  private draft(content: ReportContent): Draft {
    return { procedureId: this.address.procedureId, report: toWire(content), baseVersion: this.cell.get().version }
  }

  private saved(content: ReportContent, version: number, savedTime: string): void {
    const now = this.cell.get().content
    const dirty = !sameContent(now, content)
    this.cell.set({ base: content, version, savedTime, dirty, failure: null, leaseLost: false, rescued: null })
    if (dirty) this.ports.rescue.keep(this.address.procedureId, { content: now, version, time: this.ports.now() })
    else this.ports.rescue.drop(this.address.procedureId)
  }

  private async saveFailed(failure: Failure, sent: ReportContent, asked: boolean): Promise<boolean> {
    if (failure.kind === 'business') this.keys.done('save')
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

  private async finish(
    action: FinalAction,
    extra: object,
    send: (draft: Draft, requestKey: string) => Promise<{ val: { state: number } }>,
  ): Promise<boolean> {
    if (this.cell.get().busy) return false
    this.autosave.stop()
    this.cell.set({ busy: action, failure: null })
    return this.queue(async () => {
      const draft = this.draft(this.cell.get().content)
      try {
        const { val } = await send(draft, this.keys.keyFor(action, { ...draft, ...extra }))
        this.ports.rescue.drop(this.address.procedureId)
        this.cell.set({ phase: 'done', busy: null, dirty: false, endState: val.state })
        this.ports.ended(val.state)
        return true
      } catch (thrown) {
        const failure = failureOf(thrown)
        if (failure.kind === 'business') this.keys.done(action)
        this.cell.set({ busy: null })
        await this.refused(action, failure)
        return false
      }
    })
  }

  /** A write was refused: it is told in place, the text stays, and nothing is sent by itself where that is useless. */
  private async refused(action: 'save' | FinalAction, failure: Failure): Promise<void> {
    this.cell.set({ failure: { ...failure, action } })
    if (failure.code === CODE.editedByAnother) {
      this.autosave.stop()
      const standing = failure.standing ?? (await this.standing())
      if (standing) this.cell.set({ conflict: { version: standing.version, content: fromWire(standing.content) } })
    } else if (NOT_MINE.includes(failure.code) || failure.kind === 'expired') {
      this.autosave.stop()
      this.cell.set({ leaseLost: failure.kind === 'business' })
    } else if (failure.kind === 'network' || failure.kind === 'timeout') this.autosave.later()
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
