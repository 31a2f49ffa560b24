import { api } from '@farsight/shared/api'
import type { CallTypes } from '@farsight/shared/contract'
import { useState } from 'react'
import { type Failure, failureOf } from '../../../model/ports'
import type { Ai, AiAnswered } from './use-ai'

export type AiAnswer = CallTypes['answerAiFinding']['request']['answer']

/** What a doctor is doing with a finding: choosing again, writing other words, or a reason. */
export interface AiDraft {
  readonly act: 'choose' | 'edit' | 'reject'
  readonly text: string
}

export interface AiAnswers {
  readonly drafts: Readonly<Record<string, AiDraft>>
  readonly draft: (findingId: string, draft: AiDraft | undefined) => void
  /** An answer is on its way. */
  readonly busy: boolean
  readonly failure: (Failure & { readonly retry: () => void }) | undefined
  readonly dismiss: () => void
  /** How often this hospital agreed with the engine, as of the last answer. */
  readonly agreement: CallTypes['answerAiFinding']['answer']['val']['agreement'] | undefined
  readonly answer: (finding: AiAnswered, answer: AiAnswer, text: string) => void
}

/** An engine that names a finding without a sentence: its label stands in the report. */
export const sentenceOf = (finding: AiAnswered): string => finding.text.trim() || finding.label

/**
 * A doctor's words on an engine's findings. They live with the report, so that closing the side panel loses nothing
 * typed. Text goes into the report only after the server has the answer: what is counted and what is written agree.
 */
export function useAiAnswers(ai: Ai, adopt: (text: string) => void): AiAnswers {
  const [drafts, setDrafts] = useState<AiAnswers['drafts']>({})
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<AiAnswers['failure']>()
  const [agreement, setAgreement] = useState<AiAnswers['agreement']>()
  const draft: AiAnswers['draft'] = (findingId, next) =>
    setDrafts(({ [findingId]: _, ...others }) => (next ? { ...others, [findingId]: next } : others))

  async function send(finding: AiAnswered, answer: AiAnswer, text: string): Promise<void> {
    const { result } = ai
    if (!result) return
    const { findingId } = finding
    setBusy(true)
    setFailure(undefined)
    try {
      const payload = { id: result.id, findingId, answer, ...(text ? { text } : {}) }
      const { val } = await api.call('answerAiFinding', payload, { promptType: 'none', showLoading: false })
      setAgreement(val.agreement)
      if (answer !== 'reject') adopt(text || sentenceOf(finding))
      draft(findingId, undefined)
    } catch (thrown) {
      setFailure({ ...failureOf(thrown), retry: () => void send(finding, answer, text) })
    } finally {
      // Another may have answered meanwhile, or the engine have looked again.
      await ai.fresh()
      setBusy(false)
    }
  }
  return {
    drafts,
    draft,
    busy,
    failure,
    dismiss: () => setFailure(undefined),
    agreement,
    answer: (finding, answer, text) => {
      if (!busy) void send(finding, answer, text)
    },
  }
}
