import { type ApiError, api, RequestKeys } from '@farsight/shared/api'
import type { CallName, CallTypes } from '@farsight/shared/contract'
import { useCallback, useMemo, useRef, useState } from 'react'

type Unkeyed<K extends CallName> = Omit<CallTypes[K]['request'], 'requestKey'>

/** Why a write was refused. */
export interface Refused {
  readonly code: number
  readonly message: string
  /** What the server says besides: who called, what stands there now. */
  readonly val: unknown
}

export interface Write {
  readonly busy: boolean
  readonly refused: Refused | undefined
  readonly clear: () => void
  /** The answer, or its refusal. Pressed again after a lost answer it is the same write, not a second one. */
  readonly run: <K extends CallName>(call: K, payload: Unkeyed<K>) => Promise<CallTypes[K]['answer'] | Refused>
}

export const isRefused = (answer: object): answer is Refused => 'message' in answer && 'code' in answer

/** Writes of one place: one at a time, each with its request key, the refusal kept for the place where it was asked for. */
export function useWrite(): Write {
  const keys = useRef(new RequestKeys())
  const atWork = useRef(false)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refused>()
  const clear = useCallback(() => setRefused(undefined), [])
  const run = useCallback<Write['run']>(async (call, payload) => {
    if (atWork.current) return { code: 0, message: '', val: undefined }
    atWork.current = true
    setBusy(true)
    setRefused(undefined)
    try {
      const requestKey = keys.current.keyFor(call, payload)
      const answer = await api.call(call, { ...payload, requestKey } as never, { promptType: 'none' })
      keys.current.done(call)
      return answer as never
    } catch (thrown) {
      const error = thrown as ApiError
      if (error.kind === undefined) throw thrown
      keys.current.refused(call, error as never)
      const why = { code: Number(error.code ?? 0), message: error.message, val: error.val }
      setRefused(why)
      return why
    } finally {
      atWork.current = false
      setBusy(false)
    }
  }, [])
  return useMemo(() => ({ busy, refused, clear, run }), [busy, refused, clear, run])
}
