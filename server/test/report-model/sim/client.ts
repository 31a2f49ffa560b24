import { calls } from '@farsight/shared/contract'
import { formBody, type TestAccount, type TestServer } from '../../harness'
import { Actor, WHO } from './actor'
import type { Asked, Person } from './asked'

/** What was answered at last, and how it came to that. */
export interface Heard {
  readonly asked: Asked
  readonly code: number
  /** Requests that left, the first one counted. */
  readonly attempts: number
  /** Steps that its transactions have left. */
  readonly steps: number
}

const SHIFT_MS = 20 * 60_000

/** A page that asks one thing after the other, and asks again under the same key until it is answered. */
export class PageClient {
  readonly actor: Actor
  /** The request on its way. */
  asked: Asked | undefined
  steps = 0
  private cookie: string | undefined
  private begun = 0

  constructor(
    private readonly server: TestServer,
    private readonly account: TestAccount,
    readonly me: Person,
    name: string,
  ) {
    this.actor = new Actor(name)
  }

  /** Begins anew: the next seed's people come with sessions of their own. */
  logOut(): void {
    this.cookie = undefined
  }

  async performs(asked: Asked): Promise<Heard> {
    this.asked = asked
    this.steps = 0
    for (let attempts = 1; ; attempts += 1) {
      await this.actor.stop('start')
      const code = await this.sends(asked)
      const fault = await this.actor.stop('answer')
      if (fault === 'lost' || code === 3 || code >= 5000) continue
      this.asked = undefined
      return { asked, code, attempts, steps: this.steps }
    }
  }

  private async sends({ call, payload }: Asked): Promise<number> {
    const { server, account } = this
    const { now } = server.clock
    if (this.cookie === undefined || now - this.begun > SHIFT_MS) {
      this.cookie = (await server.as(account)).cookie!
      this.begun = now
    }
    const answer = await fetch(`${server.url}/${calls[call].name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: this.cookie!, [WHO]: this.actor.name },
      body: formBody(payload),
    })
    const body = (await answer.json()) as { errorCode?: number }
    return body.errorCode ?? answer.status * 10
  }
}
