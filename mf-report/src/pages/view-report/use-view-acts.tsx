import { session } from '@farsight/shared/bus'
import { CODE, errorMessage, issueRefusal } from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { lazyWithRetry } from '@farsight/shared/module'
import type { MenuGroup } from '@farsight/shared/ui/data'
import { type ReactNode, Suspense, useState } from 'react'
import type { OpenedReport } from '../../model/ports'
import { whoReads } from '../../model/who-reads'
import { IssueDialog } from '../issue/issue-dialog'
import { LogDialog } from '../log/log-dialog'
import { CriticalDialog } from '../parts/critical/critical-dialog'
import { RateDialog } from '../review/rate-dialog'
import { type StepBackAct, StepBackDialog, useStepBackRefusal } from '../review/step-back'

const PushDialog = lazyWithRetry(() => import('../push/push-dialog'))
const SimilarDrawer = lazyWithRetry(() => import('../similar/similar-drawer'))

type Act = 'push' | 'similar' | 'log' | 'addendum' | 'correction' | 'rate' | 'critical' | StepBackAct

export interface ViewActs {
  readonly groups: readonly MenuGroup[]
  readonly onLog: () => void
  readonly dialog: ReactNode
}

/** What can be done with a report that is read; what cannot says why. */
export function useViewActs(
  opened: OpenedReport,
  { completed, onFresh, onPaper }: { readonly completed: boolean; readonly onFresh: () => void; readonly onPaper: (issue: number) => void },
): ViewActs {
  const t = useT('mf-report')
  const say = useBilingual()
  const [act, setAct] = useState<Act>()
  const { exam, report } = opened
  const user = session.current()
  const refusal = useStepBackRefusal(exam, opened.remoteOrder !== null)
  const close = () => setAct(undefined)
  const done = () => {
    close()
    onFresh()
  }
  const notYet = completed ? undefined : t('view.notCompleted')
  const right = Object.hasOwn(user?.modalityRights ?? {}, exam.modality) ? (user?.modalityRights[exam.modality] ?? 0) : 0
  const noWriting = right > 0 ? undefined : t('view.noWriting')
  // By the rule that the server asks: nobody fills in a form that will be refused.
  const issuing = completed ? issueRefusal(exam, whoReads(exam, opened.remoteOrder !== null)) : undefined
  const noIssue = issuing === undefined ? undefined : say(errorMessage(issuing)!)
  const old = exam.imported ? say(errorMessage(CODE.importedReport)!) : undefined
  const own = report.author?.id === user?.loginUserId ? t('rate.own') : undefined
  const item = (key: Act, label: string, refused: string | undefined, danger = false) => ({
    key,
    label,
    refused,
    danger,
    onClick: () => setAct(key),
  })
  return {
    onLog: () => setAct('log'),
    groups: [
      {
        items: [item('push', t('push.act'), notYet ?? old), item('similar', t('similar.title'), undefined)],
      },
      {
        items: [
          item('addendum', t('issue.title.addendum'), notYet ?? noIssue),
          item('correction', t('issue.title.correction'), notYet ?? noIssue),
          item('rate', t('rate.title'), notYet ?? old ?? own),
          item('critical', t('critical.title'), noWriting ?? old),
        ],
      },
      {
        items: [
          item('withdraw', t('stepBack.withdraw'), refusal('withdraw')),
          ...(user?.mayRetract ? [item('retract', t('stepBack.retract'), refusal('retract'), true)] : []),
        ],
      },
    ],
    dialog: act && (
      <Suspense fallback={null}>
        {act === 'log' && (
          <LogDialog
            exam={exam}
            onPaper={(issue) => {
              close()
              onPaper(issue)
            }}
            onClose={close}
          />
        )}
        {(act === 'addendum' || act === 'correction') && (
          <IssueDialog key={`${act} ${report.issue}`} kind={act} opened={opened} onIssued={onFresh} onClose={close} />
        )}
        {act === 'rate' && <RateDialog opened={opened} onRated={onFresh} onClose={close} />}
        {act === 'push' && <PushDialog exam={exam} onClose={close} />}
        {act === 'similar' && <SimilarDrawer exam={exam} onClose={close} />}
        {act === 'critical' && <CriticalDialog exam={exam} content={report.content} onClose={close} />}
        {(act === 'withdraw' || act === 'retract') && <StepBackDialog act={act} exam={exam} onDone={done} onClose={close} />}
      </Suspense>
    ),
  }
}
