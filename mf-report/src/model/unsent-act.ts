import { DeviceCopies } from './device-copies'
import type { Vault } from './vault'

/** Acts that send a report on. */
export type SendingAct = 'submit' | 'pass' | 'rebut'
const SENDING: readonly string[] = ['submit', 'pass', 'rebut'] satisfies readonly SendingAct[]

export const isSending = (action: string): action is SendingAct => SENDING.includes(action)

/** Everything that was said with the act, so that the same can be sent by one press. */
export interface SaidWithIt {
  readonly toReview?: 0 | 1
  readonly stars?: number
  readonly reason?: string
  readonly direct?: boolean
  readonly modify?: boolean
  readonly toHigher?: boolean
}

/** A sending that the end of the session refused: whoever pressed the button believes the report gone. */
export interface UnsentAct {
  readonly action: SendingAct
  readonly said: SaidWithIt
  /** Version that was to be sent: once the report has gone on otherwise, nothing is left to be told. */
  readonly version: number
  /** `YYYY-MM-DD HH:mm:ss`. */
  readonly time: string
}

const readable = (value: unknown): value is UnsentAct => {
  const act = value as UnsentAct | null
  return (
    typeof act?.action === 'string' &&
    isSending(act.action) &&
    typeof act.version === 'number' &&
    typeof act.time === 'string' &&
    typeof act.said === 'object' &&
    act.said !== null
  )
}

const nameOf = (procedureId: string): string => `unsent/${procedureId}`

/** Unsent acts by exam, kept on the device as the words are. */
export class UnsentActs {
  private readonly copies: DeviceCopies<UnsentAct>

  constructor(userId: string, vault: Vault | undefined) {
    this.copies = new DeviceCopies(userId, vault, readable)
  }

  keep(procedureId: string, act: UnsentAct): void {
    this.copies.keep(nameOf(procedureId), act)
  }

  drop(procedureId: string): void {
    this.copies.drop(nameOf(procedureId))
  }

  read(procedureId: string): Promise<UnsentAct | undefined> {
    return this.copies.read(nameOf(procedureId))
  }
}
