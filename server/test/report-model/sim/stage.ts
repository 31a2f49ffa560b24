import type { Pool } from 'pg'
import type { Actor } from './actor'

/** So long nothing moved: it is asked whether somebody waits for a lock. */
const STILL_MS = 3
const LOOKS = 10_000

/** As the lock's own table has it: who gives a lock away notes there and then who has it next. */
const WAITING = 'SELECT count(DISTINCT pid)::int AS n FROM pg_locks WHERE NOT granted AND pid = ANY($1::int[])'

/** The actors of one seed, and where each of them stands. */
export class Stage {
  /** Known to wait for a lock; nothing was given away since. */
  private readonly waiting = new Set<Actor>()
  private ended = 0

  constructor(
    readonly actors: readonly Actor[],
    private readonly root: Pool,
  ) {}

  /** Waits until everybody stands: has nothing to do, is at a point, or waits in the database for a lock that another one has. */
  async settled(): Promise<void> {
    for (let look = 0; look < LOOKS; look += 1) {
      const ended = this.actors.reduce((sum, actor) => sum + actor.ended, 0)
      if (ended !== this.ended) this.waiting.clear()
      this.ended = ended
      const running = this.actors.filter((actor) => actor.phase === 'running' && !this.waiting.has(actor))
      if (running.length === 0) return
      const still = new Promise<'still'>((done) => setTimeout(done, STILL_MS, 'still'))
      const came = await Promise.race([...running.map((actor) => actor.moves()), still])
      if (came === 'still' && (await this.allWait(running))) for (const actor of running) this.waiting.add(actor)
    }
    throw new Error(`nobody goes on: ${this.actors.map((a) => `${a.name} ${a.phase} ${a.point}`).join(', ')}`)
  }

  private async allWait(running: readonly Actor[]): Promise<boolean> {
    const pids = running.map(({ backend }) => backend)
    if (pids.includes(undefined)) return false
    const { rows } = await this.root.query<{ n: number }>(WAITING, [pids])
    return rows[0]!.n === running.length && running.every(({ phase, backend }, i) => phase === 'running' && backend === pids[i])
  }
}
