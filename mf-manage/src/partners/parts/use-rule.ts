import type { CallName, CallTypes } from '@farsight/shared/contract'
import { CODE } from '@farsight/shared/domain'
import { isRefused, type Refused, useWrite } from '@farsight/shared/module'
import { message } from '@farsight/shared/ui'
import { useState } from 'react'
import { useWords } from './screen'
import { type Draft, useDraft } from './use-draft'

/** A rule of the hospital's as it is saved: by whom, when, in which version. */
export interface SavedRule {
  readonly savedBy?: string
  readonly savedTime?: string | null
  readonly baseVersion: number
}

export interface RuleWrites<S extends SavedRule, D> {
  readonly draft: Draft<D>
  /** Sets what is typed; what the last try was refused for goes. */
  readonly change: (next: D) => void
  /** Asked to be saved once: faults stand beside their fields from then on. */
  readonly pressed: boolean
  readonly press: () => void
  /** The question before a change that reaches patients stands open. */
  readonly asking: boolean
  readonly ask: (open: boolean) => void
  readonly busy: boolean
  /** Why the last try failed; who was overtaken by another sees `stale` instead. */
  readonly refused: Refused | undefined
  /** What holds now as far as it is known: what is saved, or what another has saved meanwhile. */
  readonly standing: S
  /** What another has saved meanwhile. */
  readonly stale: S | undefined
  readonly save: <K extends CallName>(call: K, payload: CallTypes[K]['request']) => Promise<void>
  /** Back to what is saved. */
  readonly undo: () => void
  /** Another's saved words hold. */
  readonly take: () => void
  /** One's own go over another's. */
  readonly keep: () => void
}

/** One rule that is typed over what is saved: draft, faults, question, save, and what another has saved in between. */
export function useRule<S extends SavedRule, D>(
  name: string,
  saved: S,
  draftOf: (saved: S) => D,
  askAgain: () => Promise<void>,
): RuleWrites<S, D> {
  const t = useWords()
  const draft = useDraft<D>(name, draftOf(saved), saved.baseVersion)
  const [pressed, setPressed] = useState(false)
  const [asking, setAsking] = useState(false)
  const [stale, setStale] = useState<S>()
  const { busy, refused, attempt, clear } = useWrite()
  const settle = () => {
    setStale(undefined)
    clear()
    void askAgain()
  }
  return {
    draft,
    change(next) {
      clear()
      draft.set(next)
    },
    pressed,
    press: () => setPressed(true),
    asking,
    ask: setAsking,
    busy,
    refused: refused?.code === CODE.editedByAnother ? undefined : refused,
    standing: stale ?? saved,
    stale,
    async save(call, payload) {
      const answer = await attempt(call, payload)
      setAsking(false)
      if (isRefused(answer)) {
        if (answer.code === CODE.editedByAnother) setStale(answer.val as S)
        return
      }
      draft.drop()
      setPressed(false)
      await askAgain()
      message.success(t('saved'))
    },
    undo() {
      draft.drop()
      setPressed(false)
      clear()
    },
    take() {
      draft.drop()
      settle()
    },
    keep() {
      if (stale) draft.over(stale.baseVersion)
      settle()
    },
  }
}
