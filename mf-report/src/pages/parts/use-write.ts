import { api, RequestKeys } from '@farsight/shared/api'
import type { CallName, CallTypes } from '@farsight/shared/contract'
import { useRef, useState } from 'react'
import { type Failure, failureOf } from '../../model/ports'

type Unkeyed<K extends CallName> = Omit<CallTypes[K]['request'], 'requestKey'>

export interface Write {
  readonly busy: boolean
  /** Why the last try was refused: for the dialog, which stays open with what was typed. */
  readonly fault: Failure | undefined
  readonly clear: () => void
  /** The answer, or undefined when it was refused. Pressed again after a lost answer it is the same write, not a second one. */
  readonly run: <K extends CallName>(call: K, payload: Unkeyed<K>) => Promise<CallTypes[K]['answer'] | undefined>
}

/** A write of a dialog: one at a time, with its request key, and its refusal kept for the place where it was asked for. */
export function useWrite(): Write {
  const keys = useRef(new RequestKeys())
  const busyNow = useRef(false)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<Failure>()
  const run: Write['run'] = async (call, payload) => {
    if (busyNow.current) return undefined
    busyNow.current = true
    setBusy(true)
    setFault(undefined)
    try {
      const requestKey = keys.current.keyFor(call, payload)
      const answer = await api.call(call, { ...payload, requestKey } as never, { promptType: 'none' })
      keys.current.done(call)
      return answer as never
    } catch (thrown) {
      const failure = failureOf(thrown)
      keys.current.refused(call, failure)
      setFault(failure)
      return undefined
    } finally {
      busyNow.current = false
      setBusy(false)
    }
  }
  return { busy, fault, clear: () => setFault(undefined), run }
}

/** A refusal as a dialog shows it. */
export const says = (fault: Failure | undefined) => fault && { says: fault.message, code: fault.code || undefined }
