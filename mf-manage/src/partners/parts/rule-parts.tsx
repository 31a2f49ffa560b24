import { Button, ErrorBar } from '@farsight/shared/ui'
import type { ReactNode } from 'react'
import css from './parts.module.css'
import { Stale, useWords } from './screen'
import type { RuleWrites, SavedRule } from './use-rule'

/** Another has saved this rule meanwhile: both as sentences, side by side. */
export function RuleStale<S extends SavedRule, D>({
  rule,
  theirs,
  mine,
}: {
  readonly rule: RuleWrites<S, D>
  readonly theirs: (saved: S) => readonly string[]
  readonly mine: readonly string[]
}) {
  const { stale, take, keep } = rule
  if (!stale) return null
  return <Stale by={stale.savedBy ?? ''} time={stale.savedTime ?? ''} theirs={theirs(stale)} mine={mine} onTake={take} onKeep={keep} />
}

/** The foot of a rule: what was refused, what is not saved, back, save. */
export function RuleFoot<S extends SavedRule, D>({
  rule,
  onSave,
  verb,
  label,
  children,
}: {
  readonly rule: RuleWrites<S, D>
  readonly onSave: () => void
  readonly verb?: string
  /** Its save button's whole name, where several rules stand on a page. */
  readonly label?: string
  /** What stands at its start. */
  readonly children?: ReactNode
}) {
  const t = useWords()
  const { draft, refused, busy, undo } = rule
  return (
    <>
      {refused && <ErrorBar what={t('save')} says={refused.says} code={refused.code} />}
      <div className={css.foot}>
        {children}
        <span className="fs-tools-gap" />
        {draft.dirty && (
          <>
            <span className="fs-2">{t('unsaved')}</span>
            <Button onClick={undo}>{t('undo')}</Button>
          </>
        )}
        <Button
          kind="primary"
          busy={busy}
          {...(label ? { 'aria-label': label } : {})}
          {...(draft.dirty ? {} : { refused: t('nothingToSave') })}
          onClick={onSave}
        >
          {verb ?? t('save')}
        </Button>
      </div>
    </>
  )
}
