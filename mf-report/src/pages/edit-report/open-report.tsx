import { beginWork, endWork } from '@farsight/shared/bus'
import { useT } from '@farsight/shared/i18n'
import { message } from '@farsight/shared/ui'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router-dom'
import { releaseReport } from '../../model/open-reports'
import type { ReportStore } from '../../model/report-store'
import { releaseViewer } from '../../viewer/viewer-sessions'
import type { ReportPlace } from '../parts/address'
import { Editor } from './editor'
import { Refused } from './refused'

/** A report on its way: opening, refused, in hand, or out of one's hands and back to the list. */
export function OpenReport({ store, place }: { readonly store: ReportStore; readonly place: ReportPlace }) {
  const t = useT('mf-report')
  const go = useNavigate()
  const state = useSyncExternalStore(store.subscribe, store.snapshot)
  const { phase, endState } = state
  const { procedureId } = store.address
  const writing = phase === 'ready' && state.opened?.mode !== 'view'
  // While it is on the screen: the page offers no reload under a doctor's hands.
  useEffect(() => {
    if (!writing) return
    beginWork(`editor ${procedureId}`)
    return () => endWork(`editor ${procedureId}`)
  }, [writing, procedureId])
  const left = useRef(false)
  useEffect(() => {
    // Once: a page that is kept alive shows this again, for a moment, before the same link is opened anew.
    if (phase !== 'done' || left.current) return
    left.current = true
    releaseReport(procedureId)
    releaseViewer(procedureId)
    message.success(t(`done.${endState}`, { defaultValue: t('done.other') }))
    go(place.list)
  }, [phase, endState, procedureId, place.list, go, t])

  if (phase === 'refused') return <Refused store={store} state={state} place={place} />
  if (phase === 'ready' || phase === 'done') return <Editor store={store} state={state} ai={place.ai} />
  return null
}
