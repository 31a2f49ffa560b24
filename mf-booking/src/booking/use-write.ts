import { ApiError, api, RequestKeys } from '@farsight/shared/api'
import type { CallName, CallTypes } from '@farsight/shared/contract'
import { useCallback, useRef, useState } from 'react'
import { wordsOf } from './words-of'

/** Why a write was refused: for the form or dialog that asked. */
export interface Refused {
  readonly says: string
  readonly code: number | string | undefined
  /** What the refusal carries. */
  readonly val?: unknown
}

/** A write that is the same act when it is pressed again after a lost answer. What was refused stands until the next try. */
export function useWrite() {
  const keys = useRef(new RequestKeys())
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refused>()
  const run = useCallback(
    async <K extends CallName>(call: K, payload: CallTypes[K]['request']): Promise<CallTypes[K]['answer'] | undefined> => {
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
        setRefused({ says: wordsOf(thrown), code: thrown.code || undefined, val: thrown.val })
        return undefined
      } finally {
        setBusy(false)
      }
    },
    [],
  )
  return { busy, refused, run, clear: useCallback(() => setRefused(undefined), []) }
}
