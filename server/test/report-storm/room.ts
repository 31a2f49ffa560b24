import type { CallName } from '@farsight/shared/contract'
import { STATE } from '@farsight/shared/domain'
import { content } from '../exams'
import type { Case, Colleague, Ward } from '../ward'
import { afterStep, brief, isSame, nextStep, type Standing, type Step, UNTOUCHED } from './course'
import type { Random } from './random'

/** A call's answer as far as the storm looks at it. */
export interface Heard {
  readonly errorCode: number
  readonly errorMsg?: string
  readonly val?: {
    readonly version?: number
    readonly state?: number
    readonly report?: { readonly version: number; readonly state: number }
  }
}

/** Makes a call; nothing when no answer came. */
export type Send = (by: Colleague, short: CallName, payload: Record<string, unknown>) => Promise<Heard | undefined>

/** A request that went out, with how the report stands before and after it. */
export interface Attempt {
  readonly short: CallName
  readonly by: Colleague
  readonly payload: Record<string, unknown>
  readonly after: Standing
}

/** What became of the requests that were not acknowledged. */
export type Fate = 'none' | 'there' | 'absent'

export interface Staff {
  readonly author: Colleague
  readonly reviewers: readonly [Colleague, Colleague]
}

const CALL: Readonly<Record<Step, CallName>> = {
  open: 'openReport',
  save: 'saveReport',
  submit: 'submitReport',
  openReview: 'openReview',
  pass: 'passReview',
  rebut: 'rebutReport',
}
/** A text begins anew above this length. */
const LONGEST = 3_000

let serial = 0

/** Three people and their cases, one after the other. One request at a time, so that it is known at every moment what must stand where. */
export class Room {
  acknowledged = 0
  standing: Standing = UNTOUCHED
  /** Sent and not acknowledged. */
  doubt: Attempt | undefined
  /** Completed cases, as they must stand for good. */
  readonly finished = new Map<string, Standing>()
  current: Case | undefined

  constructor(
    private readonly ward: Pick<Ward, 'newCase'>,
    readonly staff: Staff,
    private readonly random: Random,
    /** Answers that mean: try again. */
    private readonly mayPass: (heard: Heard) => boolean = () => false,
  ) {}

  /** One request: the next, or the one in doubt once more. False when nothing was acknowledged. */
  async act(send: Send): Promise<boolean> {
    // Opening has no key: what became of it is looked up first.
    if (this.doubt && !('requestKey' in this.doubt.payload)) return false
    const attempt = this.doubt ?? (await this.begin())
    this.doubt = attempt
    const heard = await send(attempt.by, attempt.short, attempt.payload)
    if (heard === undefined || this.mayPass(heard)) return false
    const { version, state } = heard.val?.report ?? heard.val ?? {}
    if (heard.errorCode !== 0 || version !== attempt.after.version || state !== attempt.after.state)
      throw new Error(`${attempt.short}: ${JSON.stringify(heard).slice(0, 300)} instead of ${brief(attempt.after)}`)
    this.settle(attempt.after)
    this.acknowledged += 1
    return true
  }

  private settle(standing: Standing): void {
    this.doubt = undefined
    this.standing = standing
    if (standing.state !== STATE.completed) return
    this.finished.set(this.current!.id, standing)
    this.current = undefined
  }

  /** The next request, not sent yet. */
  async begin(): Promise<Attempt> {
    if (!this.current) {
      this.current = await this.ward.newCase()
      this.standing = UNTOUCHED
    }
    return this.attempt(nextStep(this.standing, this.random))
  }

  /** The request of a step from where the report stands. */
  attempt(step: Step): Attempt {
    const { id, address } = this.current!
    const { state, version: baseVersion, text } = this.standing
    const by = state === STATE.toBeDiagnosed || state === STATE.diagnosing ? this.staff.author : this.staff.reviewers[state < 5 ? 0 : 1]
    const grown = `${text.length > LONGEST ? '' : text}第${++serial}句：${'右肺上叶见结节影，边缘清晰。'.repeat(1 + this.random.whole(20))}`
    const after = afterStep(this.standing, step, grown, by.account.userId)
    const keyed = { procedureId: id, baseVersion, requestKey: `storm-key-${process.pid}-${serial}` }
    const written = { ...keyed, report: content(grown) }
    const payload = {
      open: address,
      openReview: address,
      save: written,
      submit: { ...written, toReview: 1 },
      pass: { ...written, stars: 5 },
      rebut: { ...keyed, reason: '请核对左右侧' },
    }[step]
    return { short: CALL[step], by, payload, after }
  }

  /** Holds what the tables say against what was acknowledged; throws where a word is missing, or is there by half. */
  check(found: ReadonlyMap<string, Standing>): Fate {
    for (const [id, standing] of this.finished) this.mustBe(id, found.get(id)!, standing)
    if (!this.current) return 'none'
    const stands = found.get(this.current.id)!
    if (!this.doubt) {
      this.mustBe(this.current.id, stands, this.standing)
      return 'none'
    }
    const there = isSame(stands, this.doubt.after)
    if (!there) this.mustBe(this.current.id, stands, this.standing)
    if (!('requestKey' in this.doubt.payload)) this.settle(there ? this.doubt.after : this.standing)
    return there ? 'there' : 'absent'
  }

  private mustBe(id: string, found: Standing, said: Standing): void {
    if (isSame(found, said)) return
    const doubt = this.doubt ? `, or ${brief(this.doubt.after)}` : ''
    throw new Error(`exam ${id} stands as ${brief(found)}; acknowledged was ${brief(said)}${doubt}`)
  }

  /** Every exam of the room. */
  ids(): string[] {
    return [...this.finished.keys(), ...(this.current ? [this.current.id] : [])]
  }
}

/** Rooms of a hospital, each with people of its own. */
export async function openRooms(
  ward: Pick<Ward, 'person' | 'newCase'>,
  n: number,
  random: Random,
  mayPass?: (heard: Heard) => boolean,
): Promise<Room[]> {
  const rooms: Room[] = []
  for (let i = 0; i < n; i++) {
    const [author, first, second] = await Promise.all(([1, 2, 3] as const).map((level) => ward.person({ rights: { CT: level } })))
    rooms.push(new Room(ward, { author: author!, reviewers: [first!, second!] }, random, mayPass))
  }
  return rooms
}
