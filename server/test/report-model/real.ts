import { randomUUID } from 'node:crypto'
import type { CallName } from '@farsight/shared/contract'
import { lapseJob } from '../../src/calls/report/lapse'
import { lockExam, moveExam } from '../../src/exams/move'
import { eventSink } from '../../src/push/events'
import { makeExam } from '../exams'
import type { Answer } from '../harness'
import type { Act } from './acts'
import { NO } from './model/codes'
import type { Doctor, Model } from './model/kase'
import { personOf } from './people'
import { requestOf } from './requests'
import { type Seen, seenOf } from './seen'
import type { Hospital, World } from './world'

interface Sent {
  readonly by: Doctor
  readonly call: CallName
  readonly payload: Record<string, unknown>
  readonly answer: Answer
}

/** One case on the real server, with the people who work on it. */
export class Real {
  private last: Sent | undefined
  private orderId: string = randomUUID()
  private constructor(
    private readonly world: World,
    private readonly home: Hospital,
    private readonly id: string,
    private readonly address: ReturnType<World['server']['sign']>,
  ) {}

  static async begin(world: World, home: Hospital, state: number): Promise<Real> {
    const { exam_id, modality } = await makeExam(world.server, home.facility, { state })
    return new Real(world, home, exam_id, world.server.sign(exam_id, modality))
  }

  see = (): Promise<Seen> => seenOf(this.world.root, this.id)

  /** Does it by the call that a page would make; answers the code, and what was answered. */
  async does(m: Model, act: Act): Promise<{ code: number; answer?: Answer }> {
    const { server } = this.world
    if (act.kind === 'wait') {
      server.clock.now += act.ms
      return { code: 0 }
    }
    if (act.kind === 'tick') {
      await lapseJob(server.pools.gate, server.asTenant, (error) => {
        throw error
      }).run(server.clock.now)
      return { code: 0 }
    }
    if (act.kind === 'arrive') return { code: await this.arrives() }
    if (act.kind === 'repeat') return this.repeats(act.other)
    const by = personOf(m, act.who)
    const { call, payload } = requestOf(m, act, {
      address: this.address,
      orderId: this.orderId,
      target: this.world.target.facility,
      textId: act.kind === 'pass' ? (await this.see()).submissionId : null,
    })
    if ('after' in act) server.clock.now += act.after
    const answer = await this.ask(by, call, payload)
    if (answer.body?.errorCode === 0) {
      if ('requestKey' in payload) this.last = { by, call, payload, answer }
      if (call === 'remoteLaunch') this.orderId = answer.body.val.remoteOrderId
    }
    return { code: answer.body?.errorCode ?? -answer.status, answer }
  }

  private ask(by: Doctor, call: CallName, payload: Record<string, unknown>): Promise<Answer> {
    const { people: everybody } = by.side === 'home' ? this.home : this.world.target
    return everybody.get(by.name)!.call(call, payload)
  }

  /** Answered to the byte as it was the first time, whatever has become of the case; another body is refused. */
  private async repeats(other: boolean): Promise<{ code: number; answer?: Answer }> {
    if (!this.last) return { code: other ? NO.keyReused : 0 }
    const { by, call, payload, answer: first } = this.last
    const answer = await this.ask(by, call, other ? another(payload) : payload)
    if (!other && answer.text !== first.text) throw new Error(`the same key answers otherwise: ${first.text} then ${answer.text}`)
    return { code: answer.body.errorCode, answer }
  }

  private async arrives(): Promise<number> {
    const { server } = this.world
    const { now } = server.clock
    return server
      .asTenant({ facilityId: this.home.facility, userId: randomUUID() }, async (tx) => {
        const actor = { userId: tx.tenant.userId, right: 0, staff: true } as const
        const context = { tx, now, events: eventSink(tx, now), actor, userName: '网关', reviewLevels: 0 } as const
        await moveExam(context, await lockExam(tx, this.id), 'imagesArrived')
        return 0
      })
      .catch((error) => (typeof error.code === 'number' ? error.code : Promise.reject(error)))
  }
}

/** The same request with another body. */
function another(payload: Record<string, unknown>): Record<string, unknown> {
  if (typeof payload.baseVersion === 'number') return { ...payload, baseVersion: payload.baseVersion + 1000 }
  return Object.keys(payload).length === 2 ? { ...payload, procedureId: randomUUID() } : { ...payload, reason: '别的理由' }
}
