import type { CallName, CallTypes, Consultation } from '@farsight/shared/contract'
import { CODE, type ConsultationStep } from '@farsight/shared/domain'
import { isRefused, type Refused, useWrite } from '@farsight/shared/module'
import { useCallback, useRef, useState } from 'react'

type Written = { readonly val: { readonly version: number; readonly progress: ConsultationStep } }
type Call = Extract<CallName, 'consultationSaveStep' | 'consultationAssign' | 'consultationNextStep'>

/** One write of a chain, made with the number that stands by then. */
export interface Write<K extends Call = Call> {
  readonly call: K
  readonly payload: Omit<CallTypes[K]['request'], 'id' | 'baseVersion' | 'requestKey'>
}

/** Where a chain has come to, and the number that its last write gave. */
export interface Sent {
  readonly at: ConsultationStep
  readonly version: number
}

/** What the words of a step were typed over. */
export interface WrittenOver {
  readonly version: number
  /** Is what this screen writes still as it was when typing began? */
  readonly untouched: (fresh: Consultation) => boolean
  /** A part of the chain was written: what stands there now is one's own. */
  readonly rebase: (fresh: Consultation) => void
}

export interface StepWrites {
  readonly busy: boolean
  readonly refused: Refused | undefined
  /** Another has written the same meanwhile: what stands now is in the answer of the consultation. */
  readonly differs: boolean
  readonly clear: () => void
  /**
   * Writes one after the other, each under the number that the one before gave; the first one under the number that its words were
   * typed over. A stale number (116) is looked into: where what one has typed over is as it was, it goes on by itself; else nothing is
   * written, and the difference is shown.
   */
  readonly send: (writes: readonly Write[]) => Promise<Sent | undefined>
}

/** @param over of a step without words nothing is compared */
export function useStepWrites(one: Consultation, again: () => Promise<Consultation | undefined>, over?: WrittenOver): StepWrites {
  const { busy, refused, attempt, clear } = useWrite()
  const [differs, setDiffers] = useState(false)
  const latest = useRef({ one, over })
  latest.current = { one, over }
  const going = useRef(false)
  const send = useCallback(
    async (writes: readonly Write[]): Promise<Sent | undefined> => {
      // Enter and a click at the same time are one act.
      if (going.current) return undefined
      going.current = true
      setDiffers(false)
      // The page asks anew by itself: the newest number would hide what another has written since typing began.
      const wordless = writes[0]?.call === 'consultationNextStep'
      let version = (wordless ? undefined : latest.current.over?.version) ?? latest.current.one.version
      let own = false
      let at: ConsultationStep = latest.current.one.progress
      try {
        for (const { call, payload } of writes) {
          const write = (baseVersion: number) =>
            attempt(call, { ...payload, id: latest.current.one.id, baseVersion } as CallTypes[typeof call]['request'])
          let answer: unknown = await write(version)
          if (isRefused(answer) && answer.code === CODE.editedByAnother) {
            const fresh = await again()
            if (!fresh) return undefined
            if (latest.current.over && !latest.current.over.untouched(fresh)) {
              setDiffers(true)
              return undefined
            }
            answer = await write(fresh.version)
          }
          if (isRefused(answer)) {
            // What was refused was old: the screen shows what stands now beside the words.
            const fresh = await again()
            if (own && fresh?.version === version) latest.current.over?.rebase(fresh)
            return undefined
          }
          own = true
          version = (answer as Written).val.version
          at = (answer as Written).val.progress
        }
        return { at, version }
      } finally {
        going.current = false
      }
    },
    [attempt, again],
  )
  return {
    busy,
    refused,
    differs,
    clear: useCallback(() => {
      setDiffers(false)
      clear()
    }, [clear]),
    send,
  }
}
