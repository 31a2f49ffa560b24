import { RequestKeys } from '@farsight/shared/api'
import { bus, type NextCase } from '@farsight/shared/bus'
import { Cell } from './cell'
import { type Caller, type Failure, failureOf } from './ports'

/** How long one's own last step can be taken back (DAY-12). */
export const TAKE_BACK_MS = 10_000

/** A report that was just sent, and how to get it back. */
export interface Sent {
  readonly procedureId: string
  /** Address of its editor inside the hash. */
  readonly path: string
  /** Where its next case opens. */
  readonly from: string
  /** 王建国 男 67岁 CT2611200031 */
  readonly who: string
  /** 已提交审核 */
  readonly says: string
}

export interface AfterState {
  readonly sent: Sent | undefined
  /** Whole seconds in which it can still be taken back. */
  readonly left: number
  readonly busy: boolean
  readonly failure: Failure | undefined
  /** The next case of the list, as soon as it is known. */
  readonly next: NextCase | undefined
}
const NOTHING: AfterState = { sent: undefined, left: 0, busy: false, failure: undefined, next: undefined }

/** What can be done in the ten seconds after sending: the last report alone, whichever page is shown. */
export class AfterSending {
  private readonly cell = new Cell<AfterState>(NOTHING)
  private readonly keys = new RequestKeys()
  private ticking: ReturnType<typeof setInterval> | undefined

  constructor(private readonly call: Caller) {}

  readonly subscribe = this.cell.subscribe
  readonly get = this.cell.get

  sent(sent: Sent): void {
    clearInterval(this.ticking)
    const until = Date.now() + TAKE_BACK_MS
    this.cell.set({ ...NOTHING, sent, left: TAKE_BACK_MS / 1000 })
    this.ticking = setInterval(() => {
      const left = Math.ceil((until - Date.now()) / 1000)
      if (left <= 0) this.end()
      else if (!this.get().busy) this.cell.set({ left })
    }, 250)
  }

  /** What comes next, to be offered beside it. */
  readonly offer = (next: NextCase | undefined): void => {
    if (this.get().sent) this.cell.set({ next })
  }

  /** Answers where the report can be opened again, or undefined when it is too late. */
  async takeBack(): Promise<string | undefined> {
    const { sent, busy } = this.get()
    if (!sent || busy) return undefined
    const { procedureId } = sent
    this.cell.set({ busy: true, failure: undefined })
    try {
      const requestKey = this.keys.keyFor('takeBack', { procedureId })
      const { val } = await this.call('takeBackReport', { procedureId, requestKey }, { promptType: 'none' })
      this.keys.done('takeBack')
      this.end()
      bus.emit('row-changed.v1', { risProcedureId: procedureId, currentState: val.state })
      return sent.path
    } catch (thrown) {
      const failure = failureOf(thrown)
      this.keys.refused('takeBack', failure)
      // It stays until it was read: the ten seconds may be over by then.
      clearInterval(this.ticking)
      this.cell.set({ busy: false, failure, left: 0 })
      return undefined
    }
  }

  end(): void {
    clearInterval(this.ticking)
    this.cell.set(NOTHING)
  }
}
