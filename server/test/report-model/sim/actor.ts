import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, Server } from 'node:http'

/**
 * Where a client's transaction stops and waits for its turn: before it takes the exam's lock, when it has it, before the commit.
 * `start` and `answer` are outside of it: before the request leaves, and before its client hears.
 */
export type Point = 'start' | 'lock' | 'work' | 'commit' | 'answer'
/** What happens at a point instead of the next step. */
export type Fault = 'none' | 'cut' | 'cutAfter' | 'lost'

/** One who acts, as the stage knows them: about nothing, stopped at a point, or on the way to the next. */
export class Actor {
  point: Point = 'start'
  /** The backend that executes something for this actor now. */
  backend: number | undefined
  /** Its transaction has taken an exam's lock. */
  locked = false
  /** Transactions of its that are over, one way or the other: what they had locked is another's. */
  ended = 0
  private now: 'idle' | 'point' | 'running' = 'idle'
  private goOn: ((fault: Fault) => void) | undefined
  private giveUp: ((why: Error) => void) | undefined
  private over = false
  private watching: (() => void)[] = []

  constructor(readonly name: string) {}

  get phase(): 'idle' | 'point' | 'running' {
    return this.now
  }

  set phase(now: 'idle' | 'point' | 'running') {
    this.now = now
    for (const tell of this.watching.splice(0)) tell()
  }

  /** When it comes to its next point, or to its end. */
  moves = (): Promise<void> => new Promise((done) => void this.watching.push(done))

  /** Stops here until its turn; answers what happens then. */
  stop(point: Point): Promise<Fault> {
    if (this.over) return Promise.reject(new Error('the seed is over'))
    this.phase = 'point'
    this.point = point
    return new Promise((done, fail) => {
      this.goOn = (fault) => {
        this.phase = 'running'
        done(fault)
      }
      this.giveUp = fail
    })
  }

  /** The seed has failed: what is on its way ends here and undoes what it began, so that no lock is left to the next one. */
  end(): void {
    this.over = true
    if (this.phase !== 'point') return
    this.phase = 'running'
    this.giveUp!(new Error('the seed is over'))
  }

  /** For another seed. */
  anew(): void {
    this.over = false
  }

  turn(fault: Fault): void {
    this.goOn!(fault)
  }
}

/** Whose doing the present piece of the server's work is. */
export const acting = new AsyncLocalStorage<Actor>()

/** The header by which a simulated client says who it is. */
export const WHO = 'x-simulated'

/** Everything that a server does for a request is done in the name of the actor that the request names. */
export function namesActors(server: Server, find: (name: string) => Actor | undefined): void {
  const emit = server.emit.bind(server) as (...args: unknown[]) => boolean
  server.emit = ((...args: unknown[]): boolean => {
    const name = args[0] === 'request' ? (args[1] as IncomingMessage).headers[WHO] : undefined
    const actor = typeof name === 'string' ? find(name) : undefined
    return actor ? acting.run(actor, () => emit(...args)) : emit(...args)
  }) as typeof server.emit
}
