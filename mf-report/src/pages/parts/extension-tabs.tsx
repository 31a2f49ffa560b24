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
  readonly title: string
  /** Beside the title, while it is in front. */
  readonly acts?: ReactNode
  readonly body: ReactNode
}

export interface SideTabsProps {
  readonly exam: OpenedReport['exam']
  readonly readOnly: boolean
  /** Over the report instead of beside it, where the desk is not wide enough. */
  readonly overlay: boolean
  /** The report's own tab; it stands first. */
  readonly own?: OwnTab
  /** Key that closes it. */
  readonly keyName?: string
  readonly onClose: () => void
}

const OWN = ''

/**
 * The panel beside a report: its own tab, and one for each module that adds one, named by its declaration. A tab's code is
 * loaded when it is opened; one that was opened stays as it is behind the others.
 */
export function SideTabs({ exam, readOnly, overlay, own, keyName, onClose }: SideTabsProps) {
  const t = useT('mf-report')
  const say = useBilingual()
  const id = useId()
  const fillings = useSideFillings()
  const [wanted, setWanted] = useState(own ? OWN : (fillings[0]?.module ?? OWN))
  // Its module may have been withdrawn meanwhile.
  const front = fillings.some(({ module }) => module === wanted) || own ? wanted : (fillings[0]?.module ?? OWN)
  const [opened, setOpened] = useState<readonly string[]>([front])
  const props = useMemo(() => ({ exam: slotExam(exam), readOnly }), [exam, readOnly])
  const panelId = (tab: string): string => `${id}-${tab}`
  const tabs = [
    ...(own ? [{ value: OWN, label: own.title, panelId: panelId(OWN) }] : []),
    ...fillings.map(({ module, title }) => ({ value: module, label: say(title), panelId: panelId(module) })),
  ]
  const panel = (tab: string, label: string, body: ReactNode) => (
    <Activity key={tab} mode={tab === front ? 'visible' : 'hidden'}>
      <div className={css.sideIn} id={panelId(tab)} {...(fillings.length > 0 ? { role: 'tabpanel', 'aria-label': label } : {})}>
        {body}
      </div>
    </Activity>
  )
  return (
    <aside className={`${css.side} ${overlay ? css.overlaySide : ''}`} data-zone="side" aria-label={t('side.name')}>
      <div className={css.reportHead}>
        {fillings.length === 0 ? (
          <b>{own?.title}</b>
        ) : (
          <Tabs
            label={t('side.name')}
            value={front}
            tabs={tabs}
            onChange={(tab) => {
              setWanted(tab)
              if (!opened.includes(tab)) setOpened([...opened, tab])
            }}
          />
        )}
        <span className={css.push} />
        {front === OWN && own?.acts}
        <IconButton icon="close" label={t('side.close')} {...(keyName ? { keyName } : {})} onClick={onClose} />
      </div>
      {own && panel(OWN, own.title, own.body)}
      {fillings
        .filter(({ module }) => opened.includes(module) || module === front)
        .map((filling) =>
          panel(filling.module, say(filling.title), <SlotFilling key={exam.risProcedureId} filling={filling} props={props} eager />),
        )}
    </aside>
  )
}
