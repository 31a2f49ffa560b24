import { useT } from '@farsight/shared/i18n'
import { Button, Field, TextArea } from '@farsight/shared/ui'
import css from '../../pages.module.css'
import type { AiAnswered } from './use-ai'
import type { AiAnswers, AiDraft } from './use-ai-answers'

/** The contract's limit of an answer's words. */
const WORDS_MAX = 1000

export interface AiWordsProps {
  readonly finding: AiAnswered
  readonly draft: AiDraft
  readonly answers: AiAnswers
  readonly refused: string | undefined
}

/** Other words for the report, or the reason of a rejection. */
export function AiWords({ finding, draft, answers, refused }: AiWordsProps) {
  const t = useT('mf-report')
  const { findingId } = finding
  const edits = draft.act === 'edit'
  const text = draft.text.trim()
  const fault = text.length > WORDS_MAX ? t('ai.long') : edits && text === '' ? t('ai.blank') : undefined
  const stop = refused ?? fault
  return (
    <>
      <Field label={t(edits ? 'ai.text' : 'ai.reason')} above error={fault}>
        {(control) => (
          <TextArea
            {...control}
            autoFocus
            rows={edits ? 4 : 2}
            value={draft.text}
            onChange={(event) => answers.draft(findingId, { act: draft.act, text: event.target.value })}
          />
        )}
      </Field>
      <div className={css.aiActs}>
        <Button
          kind="primary"
          busy={answers.busy}
          {...(stop ? { refused: stop } : {})}
          onClick={() => answers.answer(finding, edits ? 'edit' : 'reject', text)}
        >
          {t(edits ? 'ai.put' : 'ai.reject')}
        </Button>
        <Button onClick={() => answers.draft(findingId, undefined)}>{t('keep')}</Button>
      </div>
    </>
  )
}
