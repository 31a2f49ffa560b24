import { mayPass } from '@farsight/shared/api'
import { stateSign } from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { Bar, Button, ErrorBar, message } from '@farsight/shared/ui'
import { useState } from 'react'
import type { ReportState } from '../../model/report-state'
import type { ReportStore } from '../../model/report-store'
import { Conflict } from './conflict'

const UNDO_SAYS = { ai: 'bar.adopted', fill: 'bar.filled', draft: 'bar.putBack' } as const

/** What happened to the report while it is open, in bars above it; none of them touches the text. */
export function Bars({ store, state }: { readonly store: ReportStore; readonly state: ReportState }) {
  const t = useT('mf-report')
  const say = useBilingual()
  const { opened, failure, conflict, outside, rescued, undo, content, leaseLost } = state
  const [takenSeen, setTakenSeen] = useState(false)
  const taken = opened?.takenOverFrom
  const copyAll = () => {
    const text = [content.finding.text, content.result.text, content.advice.text].join('\n\n')
    void navigator.clipboard?.writeText(text).then(
      () => message.success(t('copied')),
      () => message.warning(t('copyFailed')),
    )
  }
  return (
    <>
      {opened?.report.returnedReason && opened.mode === 'edit' && (
        <Bar kind="warn">{t('bar.returned', { reason: opened.report.returnedReason })}</Bar>
      )}
      {state.elsewhere && (
        <Bar kind="warn" acts={<Button onClick={() => void store.open(false, true)}>{t('oneTab.here')}</Button>}>
          {t('oneTab.lost')}
        </Bar>
      )}
      {opened?.hungUntil && (
        <Bar
          kind="warn"
          acts={
            <Button busy={state.busy === 'hang'} onClick={() => void store.resume()}>
              {t('act.resume')}
            </Button>
          }
        >
          {t('bar.hung', { time: opened.hungUntil, reason: opened.hungReason })}
        </Bar>
      )}
      {taken && !takenSeen && (
        <Bar kind="info" onClose={() => setTakenSeen(true)}>
          {t('bar.takenOver', { name: taken.authorName, time: taken.time })}
        </Bar>
      )}
      {outside && (
        <Bar kind="warn" onClose={() => store.dismissFailure()} acts={<Button onClick={copyAll}>{t('copyText')}</Button>}>
          {t('bar.outside', { state: say(stateSign({ state: outside.state })) })}
        </Bar>
      )}
      {rescued && (
        <Bar
          kind="warn"
          acts={
            <>
              <Button onClick={() => store.takeRescued(true)}>{t('bar.restore')}</Button>
              <Button onClick={() => store.takeRescued(false)}>{t('bar.discard')}</Button>
            </>
          }
        >
          {t('bar.rescued', { time: rescued.time })}
        </Bar>
      )}
      {conflict ? (
        <Conflict store={store} state={state} conflict={conflict} onCopy={copyAll} />
      ) : (
        failure && (
          <div>
            <ErrorBar
              what={t(`act.${failure.action}`)}
              says={failure.message}
              code={failure.code || undefined}
              {...(leaseLost ? {} : { onRetry: failure.kind === 'business' && !mayPass(failure) ? undefined : () => void store.save() })}
              onClose={() => store.dismissFailure()}
            />
            {leaseLost && (
              <Bar
                kind="warn"
                acts={
                  <>
                    <Button onClick={copyAll}>{t('copyText')}</Button>
                    <Button onClick={() => void store.save()}>{t('bar.saveAgain')}</Button>
                  </>
                }
              >
                {t('bar.textStays')}
              </Bar>
            )}
          </div>
        )
      )}
      {undo && undo.after === content && (
        <Bar kind="ok" acts={<Button onClick={() => store.undoFill()}>{t('bar.undo')}</Button>}>
          {t(UNDO_SAYS[undo.by])}
        </Bar>
      )}
    </>
  )
}
