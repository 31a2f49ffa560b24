import { useT } from '@farsight/shared/i18n'
import { Button } from '@farsight/shared/ui'
import { useEffect, useState } from 'react'
import type { ReportState } from '../../model/report-state'
import type { ReportStore } from '../../model/report-store'
import { composing } from '../../viewer/keys'
import { LogDialog } from '../log/log-dialog'
import { CriticalDialog } from './critical/critical-dialog'

/** Beside the text in hand: the critical value (Alt+C) and the report's log. */
export function DeskActs({ store, state }: { readonly store: ReportStore; readonly state: ReportState }) {
  const t = useT('mf-report')
  const [open, setOpen] = useState<'log' | 'critical'>()
  const { exam } = state.opened!
  const close = () => setOpen(undefined)
  useEffect(() => {
    const heard = (event: KeyboardEvent) => {
      if (composing(event) || !event.altKey || event.ctrlKey || event.metaKey || event.code !== 'KeyC') return
      event.preventDefault()
      setOpen('critical')
    }
    document.addEventListener('keydown', heard)
    return () => document.removeEventListener('keydown', heard)
  }, [])
  return (
    <>
      <Button title="Alt+C" onClick={() => setOpen('critical')}>
        {t('critical.title')}
      </Button>
      <Button onClick={() => setOpen('log')}>{t('log.title')}</Button>
      {open === 'log' && <LogDialog exam={exam} store={store} onClose={close} />}
      {open === 'critical' && <CriticalDialog exam={exam} content={state.content} onClose={close} />}
    </>
  )
}
