import { useBilingual, useT } from '@farsight/shared/i18n'
import { SlotFilling, slotExam, useFillings } from '@farsight/shared/module'
import { IconButton } from '@farsight/shared/ui'
import { Tabs } from '@farsight/shared/ui/data'
import { Activity, type ReactNode, useId, useMemo, useState } from 'react'
import type { OpenedReport } from '../../model/ports'
import css from '../pages.module.css'

const SLOT = 'mf-report/side-panel.v1'

/** What other modules add beside a report. */
export const useSideFillings = () => useFillings(SLOT)

export interface OwnTab {
  /** Its name among the tabs: begins with a slash, which no module's name does. */
  readonly key: string
  readonly title: string
  /** Above what it holds. */
  readonly acts?: ReactNode
  readonly body: ReactNode
}

export interface SideTabsProps {
  readonly exam: OpenedReport['exam']
  readonly readOnly: boolean
  /** Over the report instead of beside it, where the desk is not wide enough. */
  readonly overlay: boolean
  /** The report's own tabs; they stand first. */
  readonly own: readonly OwnTab[]
  /** The tab that is wanted in front; the first one where it is not there. */
  readonly front: string
  readonly onFront: (tab: string) => void
  /** Key that closes it. */
  readonly keyName?: string
  readonly onClose: () => void
}

/**
 * The panel beside a report: its own tabs, and one for each module that adds one, named by its declaration. A tab's code is
 * loaded when it is opened; one that was opened stays as it is behind the others.
 */
export function SideTabs({ exam, readOnly, overlay, own, front: wanted, onFront, keyName, onClose }: SideTabsProps) {
  const t = useT('mf-report')
  const say = useBilingual()
  const id = useId()
  const fillings = useSideFillings()
  const props = useMemo(() => ({ exam: slotExam(exam), readOnly }), [exam, readOnly])
  const panelId = (tab: string): string => `${id}-${tab}`
  const tabs = [
    ...own.map(({ key, title }) => ({ value: key, label: title, panelId: panelId(key) })),
    ...fillings.map(({ module, title }) => ({ value: module, label: say(title), panelId: panelId(module) })),
  ]
  // Its module may have been withdrawn meanwhile.
  const front = tabs.some(({ value }) => value === wanted) ? wanted : (tabs[0]?.value ?? '')
  const [opened, setOpened] = useState<readonly string[]>([front])
  if (!opened.includes(front)) setOpened([...opened, front])
  const single = fillings.length === 0 && own.length === 1
  const panel = (tab: string, label: string, body: ReactNode, acts?: ReactNode) => (
    <Activity key={tab} mode={tab === front ? 'visible' : 'hidden'}>
      <div className={css.sideIn} id={panelId(tab)} {...(single ? {} : { role: 'tabpanel', 'aria-label': label })}>
        {acts && <div className={css.sideActs}>{acts}</div>}
        {body}
      </div>
    </Activity>
  )
  return (
    <aside className={`${css.side} ${overlay ? css.overlaySide : ''}`} data-zone="side" aria-label={t('side.name')}>
      <div className={css.sideHead}>
        {single ? <b>{own[0]?.title}</b> : <Tabs label={t('side.name')} value={front} tabs={tabs} onChange={onFront} />}
        <IconButton icon="close" label={t('side.close')} {...(keyName ? { keyName } : {})} onClick={onClose} />
      </div>
      {own.map(({ key, title, acts, body }) => panel(key, title, body, acts))}
      {fillings
        .filter(({ module }) => opened.includes(module))
        .map((filling) =>
          panel(filling.module, say(filling.title), <SlotFilling key={exam.risProcedureId} filling={filling} props={props} eager />),
        )}
    </aside>
  )
}
