import { apiConfig } from '@farsight/shared/api'
import { beginWork, endWork } from '@farsight/shared/bus'
import { personNameText } from '@farsight/shared/domain'
import { useLanguage, useT } from '@farsight/shared/i18n'
import { message } from '@farsight/shared/ui'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { wakeDesk } from '../../image-window/open'
import { clientState } from '../../model/client-state'
import { frontReport } from '../../model/front-report'
import { releaseReport } from '../../model/open-reports'
import { failureOf } from '../../model/ports'
import type { ReportStore } from '../../model/report-store'
import { imagesAhead, releaseViewer } from '../../viewer/viewer-sessions'
import css from '../pages.module.css'
import type { ReportPlace } from '../parts/address'
import { identityLine } from '../parts/identity'
import { after, sayAfter } from './after/after-bar'
import { useNextCase } from './after/use-next-case'
import { Editor } from './editor'
import { OpenTabs } from './open-tabs'
import { Refused } from './refused'

/** A report on its way: opening, refused, in hand, or out of one's hands and back to the list. */
export function OpenReport({ store, place }: { readonly store: ReportStore; readonly place: ReportPlace }) {
  const t = useT('mf-report')
  const go = useNavigate()
  const language = useLanguage()
  const state = useSyncExternalStore(store.subscribe, store.snapshot)
  const { phase, endState, endedBy } = state
  const { procedureId } = store.address
  const writing = phase === 'ready' && state.opened?.mode !== 'view'
  // While it is on the screen: the page offers no reload under a doctor's hands.
  useEffect(() => {
    if (!writing) return
    beginWork(`editor ${procedureId}`)
    return () => endWork(`editor ${procedureId}`)
  }, [writing, procedureId])
  const { pathname, search } = useLocation()
  const path = `${pathname}${search}`
  const { opened } = state
  const who = opened ? identityLine(opened.exam, language) : ''
  useEffect(() => clientState.show(procedureId, pathname, place.ai), [procedureId, pathname, place.ai])
  const { modality, t: time, sign } = store.address
  const shown = phase === 'ready'
  useEffect(() => {
    if (!shown) return
    wakeDesk()
    return frontReport.show({ procedureId, modality, t: time, sign, ecg: place.ecg || modality === 'ECG' })
  }, [shown, procedureId, modality, time, sign, place.ecg])
  const pictures = !place.ecg && modality !== 'ECG'
  // As the answer comes, not as the page that it fills stands.
  useEffect(
    () => store.subscribe(() => pictures && store.snapshot().phase === 'ready' && imagesAhead(procedureId)),
    [store, pictures, procedureId],
  )
  const next = useNextCase(procedureId, place.from, { ready: writing, pictures })
  const left = useRef(false)
  useEffect(() => {
    // Once: a page that is kept alive shows this again, for a moment, before the same link is opened anew.
    if (phase !== 'done' || left.current) return
    left.current = true
    releaseReport(procedureId)
    releaseViewer(procedureId)
    const says = t(endedBy === 'hang' || endedBy === 'refer' ? `done.${endedBy}` : `done.${endState}`, { defaultValue: t('done.other') })
    // One's own step can be taken back for ten seconds; a partner's page is left at once.
    if (apiConfig().framed || (endedBy !== 'submit' && endedBy !== 'pass')) message.success(says)
    else sayAfter({ procedureId, path, from: place.from, who, says })
    if (next.known()) after.offer(next.known())
    else if (place.from === '/local_diagnosis') next.find().then(after.offer, failureOf)
    go(place.list)
  }, [phase, endState, endedBy, procedureId, place, path, who, next, go, t])

  if (phase === 'refused')
    return (
      <>
        <OpenTabs list={place.list} />
        <Refused store={store} state={state} place={place} />
      </>
    )
  if (!opened || (phase !== 'ready' && phase !== 'done')) return null
  const says = `${personNameText(opened.exam.patName, language)} ${opened.exam.modality}`
  return (
    <div className={css.page}>
      {phase === 'ready' && <OpenTabs current={{ procedureId, kind: 'edit', path, says }} list={place.list} />}
      <Editor store={store} state={state} place={place} onNext={() => void next.go()} />
    </div>
  )
}
