import type { CallTypes, WorklistRow } from '@farsight/shared/contract'
import { stateSign, stepSays } from '@farsight/shared/domain'
import { useBilingual, useLanguage, useT } from '@farsight/shared/i18n'
import { EmptyLine, ErrorBar } from '@farsight/shared/ui'
import { Dialog, Tabs } from '@farsight/shared/ui/data'
import { type ReactNode, useId, useState } from 'react'
import { failureOf } from '../../model/ports'
import type { ReportStore } from '../../model/report-store'
import { identityLine } from '../parts/identity'
import { DraftsTab, useDrafts } from './drafts-tab'
import { IssuePapers } from './issue-papers'
import css from './log.module.css'
import { useReportLog } from './use-report-log'
import { VersionsTab } from './versions-tab'

type Log = CallTypes['queryReportLog']['answer']['val']
type LogTab = 'versions' | 'steps' | 'views' | 'recipients'
const TABS: readonly LogTab[] = ['versions', 'steps', 'views', 'recipients']

export interface LogDialogProps {
  readonly exam: WorklistRow
  /** The report is in hand here: the earlier moments of its draft stand beside the rest. */
  readonly store?: ReportStore
  /** Shows the paper of an issue. */
  readonly onPaper?: (issue: number) => void
  readonly onClose: () => void
}

/** What became of a report: its texts, its steps, who looked at it, and who has it in hand. */
export function LogDialog({ exam, store, onPaper, onClose }: LogDialogProps) {
  const t = useT('mf-report')
  const language = useLanguage()
  const id = useId()
  const [tab, setTab] = useState<LogTab | 'drafts'>('versions')
  const { data, error, refetch } = useReportLog(exam.risProcedureId)
  const failure = error ? failureOf(error) : undefined
  const log = data?.val
  const drafts = useDrafts(exam.risProcedureId, store !== undefined)
  const count = (of: LogTab) => (log ? ` ${log[of].length}` : '')
  const tabs = TABS.map((value) => ({ value: value as string, label: `${t(`log.tab.${value}`)}${count(value)}`, panelId: id }))
  if (store) tabs.push({ value: 'drafts', label: `${t('log.tab.drafts')} ${drafts.data?.val.length ?? ''}`.trim(), panelId: id })
  return (
    <Dialog title={`${t('log.title')} · ${identityLine(exam, language)}`} width={960} onClose={onClose}>
      <Tabs label={t('log.title')} value={tab} tabs={tabs} onChange={(value) => setTab(value as LogTab | 'drafts')} />
      <div className={css.body} id={id} role="tabpanel">
        {store && tab === 'drafts' && <DraftsTab store={store} drafts={drafts} onDone={onClose} />}
        {failure && tab !== 'drafts' && (
          <ErrorBar what={t('log.title')} says={failure.message} code={failure.code || undefined} onRetry={() => void refetch()} />
        )}
        {!log && !failure && tab !== 'drafts' && <EmptyLine says={t('log.loading')} />}
        {log && tab === 'versions' && <IssuePapers issues={log.issues ?? []} onPaper={onPaper} />}
        {log && tab === 'versions' && <VersionsTab versions={log.versions} />}
        {log && tab === 'steps' && <Steps steps={log.steps} />}
        {log && tab === 'views' && <Views views={log.views} />}
        {log && tab === 'recipients' && <Recipients recipients={log.recipients} />}
      </div>
    </Dialog>
  )
}

function Table({ heads, empty, children }: { readonly heads: readonly string[]; readonly empty: boolean; readonly children: ReactNode }) {
  const t = useT('mf-report')
  if (empty) return <EmptyLine says={t('log.nothing')} />
  return (
    <table className={css.table}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

function Steps({ steps }: { readonly steps: Log['steps'] }) {
  const t = useT('mf-report')
  const say = useBilingual()
  const language = useLanguage()
  const state = (code: number | null) => (code === null ? '—' : say(stateSign({ state: code })))
  return (
    <Table heads={[t('log.time'), t('log.who'), t('log.did'), t('log.state'), t('log.reason')]} empty={steps.length === 0}>
      {steps.map((step, i) => (
        <tr key={i}>
          <td>{step.time}</td>
          <td>{[step.userName || t('log.system'), step.facilityName].filter(Boolean).join(' · ')}</td>
          <td>{t(`log.action.${step.action}`, { defaultValue: stepSays(step.action, step.reason)[language] })}</td>
          <td>{step.from === step.to ? state(step.to) : `${state(step.from)} → ${state(step.to)}`}</td>
          <td>{step.reason || '—'}</td>
        </tr>
      ))}
    </Table>
  )
}

function Views({ views }: { readonly views: Log['views'] }) {
  const t = useT('mf-report')
  return (
    <Table heads={[t('log.lastView'), t('log.who'), t('log.firstView'), t('log.times')]} empty={views.length === 0}>
      {views.map((view) => (
        <tr key={`${view.userName} ${view.facilityName} ${view.first}`}>
          <td>{view.last}</td>
          <td>{[view.userName, view.facilityName].filter(Boolean).join(' · ')}</td>
          <td className={css.time}>{view.first}</td>
          <td>{view.times}</td>
        </tr>
      ))}
    </Table>
  )
}

function Recipients({ recipients }: { readonly recipients: Log['recipients'] }) {
  const t = useT('mf-report')
  return (
    <Table heads={[t('log.time'), t('log.way'), t('log.who'), t('log.issue')]} empty={recipients.length === 0}>
      {recipients.map((one, i) => (
        <tr key={i}>
          <td>{one.time}</td>
          <td>{t(`log.kind.${one.kind}`, { defaultValue: one.kind })}</td>
          <td>{one.name || '—'}</td>
          <td>{t('log.issueNo', { no: one.issue })}</td>
        </tr>
      ))}
    </Table>
  )
}
