import { createHmac } from 'node:crypto'

/** Somebody who takes part in video calls. */
export interface ImUser {
  readonly userId: string
  readonly name: string
  /** '' for one whom nobody can call by a number. */
  readonly number: string
}

/** An account at the video service, and what opens it. */
export interface ImAccount {
  readonly accId: string
  readonly token: string
}

/** The video service: gives each user an account. */
export interface ImGateway {
  account(user: ImUser): Promise<ImAccount>
}

/** The demo's: an account for each number, whose token changes every day. It calls nobody. */
export const demoImGateway = (secret: Buffer, clock: () => number): ImGateway => ({
  async account({ userId, number }) {
    const accId = `farsight-${number || userId}`
    const day = Math.floor(clock() / 86_400_000)
    return { accId, token: createHmac('sha256', secret).update(`im:${accId}:${day}`).digest('base64url') }
  },
})
