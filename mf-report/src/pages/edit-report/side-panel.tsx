import { useT } from '@farsight/shared/i18n'
import { Button } from '@farsight/shared/ui'
import type { ReportState } from '../../model/report-state'
import type { ReportStore } from '../../model/report-store'
import { type OwnTab, SideTabs } from '../parts/extension-tabs'
import { HistoryPanel } from './side/history-panel'
import { TemplatePanel } from './side/template-panel'

export interface SidePanelProps {
  readonly store: ReportStore
  readonly state: ReportState
  /** Over the report instead of beside it, where the desk is not wide enough. */
  readonly overlay: boolean
  /** The tab in front. */
  readonly front: string
  readonly onFront: (tab: string) => void
  /** Further tabs: the case, what an engine found. */
  readonly others: readonly (OwnTab | undefined)[]
  readonly onClose: () => void
  readonly onSave: () => void
}

export const TEMPLATES_TAB = '/templates'
export const HISTORY_TAB = '/history'

/** Beside the report that is written: templates, earlier exams, the case, an engine's findings, and what other modules add. */
export function SidePanel({ store, state, overlay, front, onFront, others, onClose, onSave }: SidePanelProps) {
  const t = useT('mf-report')
  const save = (
    <Button icon="save" onClick={onSave}>
      {t('side.save')}
    </Button>
  )
  const templates = { key: TEMPLATES_TAB, title: t('side.templates'), acts: save, body: <TemplatePanel store={store} state={state} /> }
  const history = { key: HISTORY_TAB, title: t('history.tab'), body: <HistoryPanel store={store} state={state} /> }
  return (
    <SideTabs
      exam={state.opened!.exam}
      readOnly={false}
      overlay={overlay}
      own={[templates, history, ...others.filter((tab) => tab !== undefined)]}
      front={front}
      onFront={onFront}
      keyName="F9"
      onClose={onClose}
    />
  )
}
