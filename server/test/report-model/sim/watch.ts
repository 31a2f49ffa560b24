import { isDeepStrictEqual } from 'node:util'
import type { Pool } from 'pg'
import type { Heard, PageClient } from './client'
import { faultsOf, isKept, type Look, lookAt } from './look'

/** Looks at the exams after each turn: what may have changed, what must hold, what was acknowledged. Writes the trace. */
export class Watch {
  readonly trace: string[] = []
  looks: readonly Look[] = []
  accepted = 0
  refused = 0
  private readonly acknowledged: { readonly exam: number; readonly text: string }[] = []

  constructor(
    private readonly root: Pool,
    private readonly exams: readonly string[],
    private readonly clients: readonly PageClient[],
    private readonly begun: number,
  ) {}

  says = (line: string): void => void this.trace.push(line)

  /** An answer has come to its client: under a key an accepted act has left its one step, however often it was asked for. */
  heard({ asked, code, attempts, steps }: Heard, client: PageClient): void {
    this.says(`${client.actor.name} hears ${code} after ${attempts}`)
    const once = 'requestKey' in asked.payload || attempts === 1
    const right = once ? steps === (code === 0 ? asked.moves : 0) : steps <= attempts && (code !== 0 || steps >= asked.moves)
    if (!right) this.fails(`${asked.kind} answered ${code} after ${attempts} attempts and left ${steps} steps`)
    if (code !== 0) this.refused += 1
    else {
      this.accepted += 1
      if (asked.text !== undefined) this.acknowledged.push({ exam: asked.exam, text: asked.text })
    }
  }

  async begin(): Promise<void> {
    this.looks = await lookAt(this.root, this.exams)
  }

  /** @param client whose turn it was; none for the server's clock. @param committed a transaction of its with an exam's lock has ended well */
  async look(client: PageClient | undefined, committed: boolean): Promise<void> {
    const before = this.looks
    await this.begin()
    for (const [i, now] of this.looks.entries()) {
      const was = before[i]!
      if (!isDeepStrictEqual(now, was)) {
        if (!committed || (client && client.asked?.exam !== i)) this.fails(`exam ${i} changed without a commit of its own`)
        this.says(`exam ${i}: ${this.told(now)}`)
      }
      const added = now.steps.length - was.steps.length
      if (client) client.steps += added
      if (client && added > 1) this.fails(`one act left ${added} steps`)
      const faults = faultsOf(now, was)
      if (faults.length > 0) this.fails(`exam ${i}: ${faults.join('; ')}`)
      const lost = this.acknowledged.find(({ exam, text }) => exam === i && !isKept(now, text))
      if (lost) this.fails(`exam ${i}: ${lost.text} was acknowledged and is gone`)
    }
  }

  /** Without what differs from run to run: people by their names here, times from the beginning. */
  private told({ holder, author, lease, steps, state, version, text, rows, bells, returned, hung }: Look): string {
    const name = (id: string | null): string => this.clients.find(({ me }) => me.id === id)?.actor.name ?? '-'
    const people = { holder: name(holder), author: name(author), lease: lease === null ? null : lease - this.begun }
    return JSON.stringify({ state, ...people, version, text, rows, bells, returned, hung, steps: steps.map(({ action }) => action) })
  }

  private fails(what: string): never {
    throw new Error(`${what}\n${this.trace.slice(-30).join('\n')}`)
  }
}
