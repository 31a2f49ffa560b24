import { mayPass } from '@farsight/shared/api'
import { stateSign } from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { Bar, Button, ErrorBar, message } from '@farsight/shared/ui'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { keepsCopies } from '../../model/device-shelf'
import type { ReportState } from '../../model/report-state'
import type { ReportStore } from '../../model/report-store'
import type { UnsentAct } from '../../model/unsent-act'
import { placeOf, viewPath } from '../parts/address'
import type { NoticeBar } from '../parts/notices'
import { ReturnedBar } from '../review/returned-bar'
import { Conflict } from './conflict'

const UNDO_SAYS = { ai: 'bar.adopted', fill: 'bar.filled', draft: 'bar.putBack' } as const
const CUT_OFF: readonly string[] = ['network', 'timeout']

/** What happened to the report while it is open, in bars above it; none of them touches the text. */
export function useBars(store: ReportStore, state: ReportState, onSend: (unsent: UnsentAct) => void): readonly (NoticeBar | false)[] {
  const t = useT('mf-report')
  const say = useBilingual()
  const go = useNavigate()
  const place = placeOf(useLocation())
  const { opened, failure, conflict, outside, rescued, undo, content, leaseLost, unsent } = state
  const [takenSeen, setTakenSeen] = useState(false)
  const [referredSeen, setReferredSeen] = useState(false)
  const taken = opened?.takenOverFrom
  const copyAll = () => {
    const text = [content.finding.text, content.result.text, content.advice.text].join('\n\n')
    void navigator.clipboard?.writeText(text).then(
      () => message.success(t('copied')),
      () => message.warning(t('copyFailed')),
    )
  }
  const copy = <Button onClick={copyAll}>{t('copyText')}</Button>
  const one = (key: string, kind: NoticeBar['kind'], bar: NoticeBar['bar']): NoticeBar => ({ key, kind, bar })
  const returnedNow = opened?.mode === 'edit' && opened.report.returnedReason !== ''
  const returned = opened && (returnedNow || opened.mode === 'review') ? opened.report.returned : null
  const cutOff = failure !== null && CUT_OFF.includes(failure.kind)
  const since = state.heldAt.slice(11, 16)
  // The exam went on without this page (another doctor, or this one at another desk): one line says so, and nothing that cannot work.
  const gone = outside !== null
  return [
    // Before the refusal that told it: what stands on the screen is old, and that has to be read first.
    conflict === null &&
      leaseLost &&
      !gone &&
      !state.elsewhere &&
      one(
        'lost',
        'error',
        <Bar
          kind="error"
          acts={
            <>
              <Button onClick={() => go(viewPath(place))}>{t('bar.present')}</Button>
              {copy}
              <Button onClick={() => void store.save()}>{t('bar.saveAgain')}</Button>
            </>
          }
        >
          {t(state.takenBy ? 'bar.oldTextOf' : 'bar.oldText', { time: since, name: state.takenBy })}
        </Bar>,
      ),
    conflict !== null && one('conflict', 'error', <Conflict store={store} state={state} conflict={conflict} onCopy={copyAll} />),
    conflict === null &&
      failure !== null &&
      !(gone && leaseLost) &&
      one(
        'failure',
        'error',
        <ErrorBar
          what={t(`act.${failure.action}`)}
          says={cutOff ? `${failure.message} · ${t(keepsCopies() ? 'bar.keptHere' : 'bar.notKept')}` : failure.message}
          code={failure.code || undefined}
          {...(leaseLost ? {} : { onRetry: failure.kind === 'business' && !mayPass(failure) ? undefined : () => void store.save() })}
          onClose={() => store.dismissFailure()}
        />,
      ),
    // Not beside a new refusal of the same act, which says it with its reason.
    unsent !== null &&
      failure === null &&
      !gone &&
      one(
        'unsent',
        'error',
        <Bar
          kind="error"
          acts={
            <>
              <Button kind="primary" busy={state.busy === unsent.action} onClick={() => onSend(unsent)}>
                {t(`unsent.now.${unsent.action}`)}
              </Button>
              <Button onClick={() => store.forgetUnsent()}>{t('unsent.later')}</Button>
            </>
          }
        >
          {t(`unsent.${unsent.action}`, { time: unsent.time, reason: unsent.said.reason ?? '' })}
        </Bar>,
      ),
    state.elsewhere &&
      one(
        'elsewhere',
        'warn',
        <Bar kind="warn" acts={<Button onClick={() => void store.open(false, true)}>{t('oneTab.here')}</Button>}>
          {t('oneTab.lost', { time: since })}
        </Bar>,
      ),
    gone &&
      one(
        'outside',
        'error',
        <Bar
          kind="error"
          acts={
            <>
              <Button onClick={() => go(viewPath(place))}>{t('bar.present')}</Button>
              {copy}
            </>
          }
        >
          {t('bar.outside', { state: say(stateSign({ state: outside.state })) })}
        </Bar>,
      ),
    rescued !== null &&
      one(
        'rescued',
        'warn',
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
        </Bar>,
      ),
    !!opened?.hungUntil &&
      one(
        'hung',
        'warn',
        <Bar
          kind="warn"
          acts={
            <Button busy={state.busy === 'hang'} onClick={() => void store.resume()}>
              {t('act.resume')}
            </Button>
          }
        >
          {t('bar.hung', { time: opened.hungUntil, reason: opened.hungReason })}
        </Bar>,
      ),
    !!returned && one('returned', 'warn', <ReturnedBar returned={returned} now={returnedNow} reviewLevels={opened?.reviewLevels ?? 0} />),
    returnedNow &&
      !returned &&
      one('returned', 'warn', <Bar kind="warn">{t('bar.returned', { reason: opened.report.returnedReason })}</Bar>),
    !!taken &&
      !takenSeen &&
      one(
        'taken',
        'info',
        <Bar kind="info" onClose={() => setTakenSeen(true)}>
          {t('bar.takenOver', { name: taken.authorName, time: taken.time })}
        </Bar>,
      ),
    !!opened?.referredBy &&
      !referredSeen &&
      one(
        'referred',
        'info',
        <Bar kind="info" onClose={() => setReferredSeen(true)}>
          {t(opened.referredBy.note ? 'bar.referredNote' : 'bar.referred', opened.referredBy)}
        </Bar>,
      ),
    undo !== null &&
      undo.after === content &&
      one(
        'undo',
        'ok',
        <Bar kind="ok" acts={<Button onClick={() => store.undoFill()}>{t('bar.undo')}</Button>}>
          {t(UNDO_SAYS[undo.by])}
        </Bar>,
      ),
  ]
}
