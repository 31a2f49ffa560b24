import { createHash, randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { lapseJob } from '../../../src/calls/report/lapse'
import { makeExam } from '../../exams'
import type { TestServer } from '../../harness'
import { Actor, acting, type Fault } from './actor'
import { decided, type Place } from './asked'
import type { PageClient } from './client'
import { Random } from './random'
import { Stage } from './stage'
import { Watch } from './watch'

const MINUTE = 60_000
const CLOCK = [1000, 9000, 10_001, MINUTE, 3 * MINUTE, 27 * MINUTE, 30 * MINUTE]

/** A hospital of the simulation. */
export interface Crew {
  readonly facility: string
  readonly clients: readonly PageClient[]
}

/** What came of one seed. */
export interface Ran {
  readonly turns: number
  readonly faults: number
  readonly accepted: number
  readonly refused: number
  readonly hash: string
  readonly trace: readonly string[]
}

/** What belongs to the one run of a seed. */
interface Scene {
  readonly stage: Stage
  readonly watch: Watch
  readonly place: Place
  /** Acts that each has still to begin. */
  readonly left: Map<Actor, number>
  readonly begun: number
}

/** One seed: what each asks and when each goes on, when the clock moves and what breaks is all told by its numbers. */
export class Simulation {
  private readonly random: Random
  private readonly clock = new Actor('clock')
  private readonly asleep = new Map<Actor, number>()
  private turns = 0
  private faults = 0
  private serial = 0
  private error: Error | undefined

  /** @param each what every client asks for, and how often the server's clock looks */
  constructor(
    private readonly server: TestServer,
    private readonly root: Pool,
    private readonly crew: Crew,
    seed: number,
    private readonly each: number,
  ) {
    this.random = new Random(seed)
  }

  async run(): Promise<Ran> {
    const scene = await this.scene()
    const { actors } = scene.stage
    for (const actor of actors) actor.anew()
    try {
      for (;;) {
        const ready = this.ready(scene)
        if (ready.length === 0) break
        await this.turn(this.random.of(ready), scene)
      }
    } catch (error) {
      for (const actor of actors) actor.end()
      await scene.stage.settled()
      throw error
    }
    const { accepted, refused, trace } = scene.watch
    const hash = createHash('sha256').update(trace.join('\n')).digest('hex')
    return { turns: this.turns, faults: this.faults, accepted, refused, trace, hash }
  }

  private async scene(): Promise<Scene> {
    const { server, root, crew, each } = this
    // The first digit gives the exams an order that is the same in each run.
    const ids = ['0', '1'].map((first) => `${first}${randomUUID().slice(1)}`)
    const addresses: Place['addresses'][number][] = []
    for (const exam_id of ids) addresses.push(server.sign(exam_id, (await makeExam(server, crew.facility, { exam_id })).modality))
    const actors = [...crew.clients.map(({ actor }) => actor), this.clock]
    const watch = new Watch(root, ids, crew.clients, server.clock.now)
    await watch.begin()
    return {
      stage: new Stage(actors, root),
      watch,
      place: { addresses, people: crew.clients.map(({ me }) => me) },
      left: new Map(actors.map((actor) => [actor, each])),
      begun: server.clock.now,
    }
  }

  /** Who can go on now. A second one never waits for an exam's lock: who of two would get it, the database alone decides. */
  private ready({ stage: { actors }, left }: Scene): readonly Actor[] {
    for (const [actor, turns] of this.asleep) turns <= 1 ? this.asleep.delete(actor) : this.asleep.set(actor, turns - 1)
    const queue = actors.some(({ phase }) => phase === 'running')
    const can = actors.filter((actor) =>
      actor.phase === 'idle' ? left.get(actor)! > 0 : actor.phase === 'point' && !(actor.point === 'lock' && queue),
    )
    const awake = can.filter((actor) => !this.asleep.has(actor))
    return awake.length > 0 ? awake : can
  }

  private fault({ phase, point }: Actor): Fault {
    if (phase === 'idle' || point === 'start' || !this.random.chance(0.08)) return 'none'
    this.faults += 1
    if (point === 'commit') return this.random.of(['cut', 'cutAfter'] as const)
    return point === 'answer' ? 'lost' : 'cut'
  }

  private async turn(actor: Actor, scene: Scene): Promise<void> {
    const { server, random } = this
    const { stage, watch } = scene
    this.turns += 1
    if (random.chance(0.06)) server.clock.now += random.of(CLOCK)
    // A slow one: it has the lock, time goes on, and others go on around it.
    if (actor.phase === 'point' && actor.point !== 'start' && random.chance(0.05)) {
      this.asleep.set(actor, 4 + random.below(8))
      server.clock.now += random.of([0, 3 * MINUTE])
      watch.says(`${this.turns} ${actor.name} ${actor.point} is slow`)
      return
    }
    const { phase, point } = actor
    const fault = this.fault(actor)
    const client = this.crew.clients.find((one) => one.actor === actor)
    if (phase === 'idle') this.begins(actor, client, scene)
    else actor.turn(fault)
    await stage.settled()
    if (this.error) throw this.error
    watch.says(`${this.turns} ${actor.name} ${phase === 'idle' ? 'begins' : point} ${fault} at ${server.clock.now - scene.begun}`)
    await watch.look(client, phase === 'point' && point === 'commit' && fault !== 'cut')
  }

  private begins(actor: Actor, client: PageClient | undefined, scene: Scene): void {
    scene.left.set(actor, scene.left.get(actor)! - 1)
    actor.phase = 'running'
    void (client ? this.asks(client, scene) : this.ticks(scene))
      .catch((error: Error) => {
        this.error ??= error
      })
      .then(() => {
        actor.phase = 'idle'
      })
  }

  /** The minute's work of the server, on the same stage. What breaks under it is tried again at its next time. */
  private async ticks({ watch }: Scene): Promise<void> {
    const { server } = this
    const told: unknown[] = []
    await acting.run(this.clock, () => lapseJob(server.pools.gate, server.asTenant, (error) => told.push(error)).run(server.clock.now))
    watch.says(`clock ${told.length === 0 ? 'done' : 'failed'}`)
  }

  private async asks(client: PageClient, { watch, place }: Scene): Promise<void> {
    this.serial += 1
    const asked = decided(this.random, client.me, watch.looks, place, this.serial)
    watch.says(`${client.actor.name} wants ${asked.kind} ${asked.exam}`)
    watch.heard(await client.performs(asked), client)
  }
}
