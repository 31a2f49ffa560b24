import { useT } from '@farsight/shared/i18n'
import { EmptyLine, ErrorBar } from '@farsight/shared/ui'
import type { ViewerSession } from '../../../viewer/viewer-session'
import css from '../../pages.module.css'
import type { OwnTab } from '../extension-tabs'
import { AiFindingCard } from './ai-finding'
import type { Ai } from './use-ai'
import type { AiAnswers } from './use-ai-answers'

export const AI_TAB = '/ai'

export interface AiTabProps {
  readonly ai: Ai
  /** Left out where a report is read alone. */
  readonly answers?: AiAnswers
  readonly session: ViewerSession | undefined
  /** Why nothing can be answered now. */
  readonly refused?: string | undefined
}

/** The side panel's tab with an engine's findings; undefined where there is nothing to show. */
export function useAiTab(props: AiTabProps): OwnTab | undefined {
  const t = useT('mf-report')
  return props.ai.shown ? { key: AI_TAB, title: t('ai.tab'), body: <AiPanel {...props} /> } : undefined
}

function AiPanel({ ai, answers, session, refused }: AiTabProps) {
  const t = useT('mf-report')
  const { result, none, failure } = ai
  // What is positive and probable comes first.
  const findings = result && [...result.findings].sort((a, b) => b.positive - a.positive || b.probability - a.probability)
  return (
    <>
      {failure && <ErrorBar what={t('ai.title')} says={failure.message} code={failure.code || undefined} onRetry={() => void ai.fresh()} />}
      {none && <EmptyLine says={t('ai.none')} />}
      {!result && !none && !failure && <EmptyLine says={t('ai.loading')} />}
      {result && (
        <small className={css.dim}>
          {t('ai.by', { engine: result.engine, version: result.engineVersion, time: result.time })}
          <br />
          {t('ai.help')}
        </small>
      )}
      {answers?.failure && (
        <ErrorBar
          says={answers.failure.message}
          code={answers.failure.code || undefined}
          onRetry={answers.failure.kind === 'business' ? undefined : answers.failure.retry}
          onClose={answers.dismiss}
        />
      )}
      {answers?.agreement && (
        <small className={css.dim} role="status">
          {t('ai.agreement', { ...answers.agreement })}
        </small>
      )}
      {findings?.length === 0 && <EmptyLine says={t('ai.noFindings')} />}
      {findings?.map((finding) => (
        <AiFindingCard
          key={`${result?.id} ${finding.findingId}`}
          finding={finding}
          {...(answers ? { answers } : {})}
          session={session}
          refused={refused}
        />
      ))}
    </>
  )
}
