import { ApiError, api, RequestKeys } from '@farsight/shared/api'
import type { CallName, CallTypes } from '@farsight/shared/contract'
import { errorMessage } from '@farsight/shared/domain'
import { bilingual } from '@farsight/shared/i18n'
import { useCallback, useRef, useState } from 'react'

/** Codes whose words in the table are about something else than what a screen shows, and the code whose words fit. */
export type InsteadOf = Readonly<Record<number, number>>

/** Code 0 is no answer at all (its words in the table are 成功); 1 and 2 say nothing by themselves. */
const SAYS_NOTHING = 2

/** What a refusal says to people: the words of its code, without the name of a field that the server puts behind them. */
export function refusalWords({ code, message }: Pick<ApiError, 'code' | 'message'>, instead: InsteadOf = {}): string {
  const said = typeof code === 'number' && code > SAYS_NOTHING ? errorMessage(instead[code] ?? code) : undefined
  return said ? bilingual(said) : message
}

/** Why a write was refused: for the form, dialog or zone that asked. */
export class Refused {
  constructor(
    readonly says: string,
    readonly code: number | string | undefined,
    /** The server's own text, which may name a field. */
    readonly raw: string,
    /** What the refusal carries: what stands there now, whom it is about. */
    readonly val: unknown,
  ) {}
}

export const refusedOf = (error: ApiError, instead?: InsteadOf): Refused =>
  new Refused(refusalWords(error, instead), error.code || undefined, error.message, error.val)

export const isRefused = (answer: unknown): answer is Refused => answer instanceof Refused

/** A write that is the same act when it is pressed again after a lost answer. What was refused stands until the next try. */
export interface Write {
  readonly busy: boolean
  readonly refused: Refused | undefined
  readonly clear: () => void
  /** The answer, or undefined when it was refused. */
  readonly run: <K extends CallName>(call: K, payload: CallTypes[K]['request']) => Promise<CallTypes[K]['answer'] | undefined>
  /** The answer, or why there is none. */
  readonly attempt: <K extends CallName>(call: K, payload: CallTypes[K]['request']) => Promise<CallTypes[K]['answer'] | Refused>
}

/** `instead`: a constant of the module. */
export function useWrite(instead?: InsteadOf): Write {
  const keys = useRef(new RequestKeys())
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refused>()
  const attempt = useCallback<Write['attempt']>(
    async (call, payload) => {
      setBusy(true)
      setRefused(undefined)
      const requestKey = keys.current.keyFor(call, payload)
      try {
        const answer = await api.call(call, { ...payload, requestKey }, { promptType: 'none' })
        keys.current.done(call)
        return answer
      } catch (thrown) {
        if (!(thrown instanceof ApiError)) throw thrown
        keys.current.refused(call, thrown)
        const why = refusedOf(thrown, instead)
        setRefused(why)
        return why
      } finally {
        setBusy(false)
      }
    },
    [instead],
  )
  const run = useCallback<Write['run']>(
    async (call, payload) => {
      const answer = await attempt(call, payload)
      return isRefused(answer) ? undefined : answer
    },
    [attempt],
  )
  return { busy, refused, run, attempt, clear: useCallback(() => setRefused(undefined), []) }
}
