import { apiConfig } from '@farsight/shared/api'
import { useT } from '@farsight/shared/i18n'
import { IconButton, message } from '@farsight/shared/ui'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router-dom'
import { unsavedReports } from '../../model/open-reports'
import { type OpenTab, openTabs } from '../../model/open-tabs'
import { composing } from '../../viewer/keys'
import css from './open-tabs.module.css'

export interface OpenTabsProps {
  /** The report that this page shows; none where the page only says why one does not open. */
  readonly current?: Omit<OpenTab, 'seen'>
  readonly list: string
}

/** The reports that stand open, above the one that is shown. */
export function OpenTabs({ current, list }: OpenTabsProps) {
  const t = useT('mf-report')
  const go = useNavigate()
  const { procedureId, kind, path, says } = current ?? {}
  const tabs = useSyncExternalStore(openTabs.subscribe, openTabs.get)
  const { ids } = useSyncExternalStore(unsavedReports.subscribe, unsavedReports.get)
  useEffect(() => {
    if (procedureId && kind && path && says !== undefined) openTabs.show({ procedureId, kind, path, says })
  }, [procedureId, kind, path, says])
  const isCurrent = (tab: OpenTab) => tab.procedureId === procedureId && tab.kind === kind

  const close = async (tab: OpenTab) => {
    const next = openTabs.before(tab)
    if (!(await openTabs.close(tab))) message.warning(t('tabs.unsaved'))
    else if (isCurrent(tab)) go(next?.path ?? list)
  }
  const latest = useRef((_step: 1 | -1): void => undefined)
  latest.current = (step) => {
    const at = tabs.findIndex(isCurrent)
    // From a page that is no tab, on to the first or back to the last one.
    const to = tabs[at < 0 ? (step === 1 ? 0 : tabs.length - 1) : (at + step + tabs.length) % tabs.length]
    if (to) go(to.path)
  }
  useEffect(() => {
    const heard = (event: KeyboardEvent) => {
      if (composing(event) || event.defaultPrevented || !event.altKey || event.ctrlKey || event.shiftKey) return
      const step = event.code === 'PageDown' ? 1 : event.code === 'PageUp' ? -1 : undefined
      if (!step) return
      event.preventDefault()
      latest.current(step)
    }
    document.addEventListener('keydown', heard)
    return () => document.removeEventListener('keydown', heard)
  }, [])

  // The only one stands there too: nothing moves under a doctor's hands when a second one is opened. A partner's page has one report alone.
  if (apiConfig().framed && tabs.length < 2) return null
  if (tabs.length === 0) return current ? <div className={css.tabs} aria-hidden data-tabs-row /> : null
  return (
    <nav className={css.tabs} aria-label={t('tabs.name')}>
      {tabs.map((tab) => (
        <span key={`${tab.kind}${tab.procedureId}`} className={css.tab} data-front={isCurrent(tab) || undefined}>
          <button
            type="button"
            aria-current={isCurrent(tab) ? 'page' : undefined}
            title={`${tab.says} · Alt+PgUp/PgDn`}
            onClick={() => go(tab.path)}
          >
            {tab.kind === 'edit' && ids.includes(tab.procedureId) && (
              <span className={css.unsaved} role="img" aria-label={t('save.not')}>
                ●
              </span>
            )}
            {tab.says}
            <small>{t(`tabs.${tab.kind}`)}</small>
          </button>
          <IconButton icon="close" label={t('tabs.close', { says: tab.says })} onClick={() => void close(tab)} />
        </span>
      ))}
    </nav>
  )
}
