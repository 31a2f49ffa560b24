import { api } from '@farsight/shared/api'
import { bus, session } from '@farsight/shared/bus'
import { useLanguage, useT } from '@farsight/shared/i18n'
import { Button, ErrorBar } from '@farsight/shared/ui'
import { PatientBanner } from '@farsight/shared/ui/data'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { Follower, type OutOfStep } from '../../image-window/follower'
import { keepPlace } from '../../image-window/place'
import { showRef } from '../../image-window/refs'
import { browserVoice } from '../../image-window/words'
import type { FrontReport } from '../../model/front-report'
import { failureOf } from '../../model/ports'
import { ImageZone } from '../../viewer/image-zone'
import { releaseViewer, useViewer, viewerOf } from '../../viewer/viewer-sessions'
import { warmNext } from '../edit-report/after/warm-next'
import { identityLine } from '../parts/identity'
import { useIdentityCheck } from '../parts/identity-check'
import { useImageChanges } from '../parts/image-changes'
import { Notices } from '../parts/notices'
import { useViewRegions } from '../parts/use-view-regions'
import { useWrongPatient } from '../parts/wrong-patient'
import css from './image-window.module.css'

/** `/image_window`: the images of the report that another window writes or reads. It follows that one, or says that it does not. */
export default function ImageWindowPage() {
  const desk = new URLSearchParams(useLocation().search).get('desk') ?? ''
  const [follower] = useState(
    () =>
      new Follower({
        voice: browserVoice(),
        desk,
        user: () => session.current()?.loginUserId ?? '',
        openerClosed: () => (window.opener as Window | null)?.closed === true,
        onGo: (exam, ref) => exam === follower.get().report?.procedureId && void showRef(viewerOf(exam), ref),
        onNext: (exam) => warm(follower, exam),
        onClose: () => window.close(),
      }),
  )
  useEffect(() => follower.start(), [follower])
  useEffect(() => keepPlace(), [])
  useEffect(() => {
    const leave = () => follower.leave()
    window.addEventListener('pagehide', leave)
    // Without a user there is nothing to follow; who was cut off finds the login page here.
    const ended = bus.on('session-ended.v1').subscribe(({ reason }) => {
      leave()
      if (reason !== 'expired') window.close()
    })
    return () => {
      window.removeEventListener('pagehide', leave)
      ended.unsubscribe()
    }
  }, [follower])
  return <Following key={desk} follower={follower} />
}

/** Brings the next case's first images once this one's are here; dropped as soon as the report's page goes elsewhere. */
function warm(follower: Follower, exam: string): void {
  const { report } = follower.get()
  if (!report || report.procedureId === exam) return
  const leaving = new AbortController()
  const stop = follower.subscribe(() => {
    if (follower.get().report === report) return
    stop()
    leaving.abort()
  })
  void warmNext(report.ecg ? undefined : viewerOf(report.procedureId), { risProcedureId: exam, modality: '' }, viewerOf, leaving.signal)
}

function Following({ follower }: { readonly follower: Follower }) {
  const t = useT('mf-report')
  const { report, out, waiting } = useSyncExternalStore(follower.subscribe, follower.get)
  return (
    <div className={css.window} data-out={report && out}>
      {out && report && <OutOfStepSign out={out} />}
      {report && !report.ecg ? (
        <Shown key={report.procedureId} report={report} follower={follower} />
      ) : (
        <p className={css.nothing}>
          {t(report ? 'imageWindow.ecg' : waiting ? 'imageWindow.waiting' : out ? 'imageWindow.alone' : 'imageWindow.none')}
        </p>
      )}
    </div>
  )
}

/** In the danger colour, above everything; there is nothing to close. */
function OutOfStepSign({ out }: { readonly out: OutOfStep }) {
  const t = useT('mf-report')
  return (
    <div className={css.sign} role="alert">
      <b>⚠ {t('imageWindow.out')}</b>
      <span>{t(`imageWindow.why.${out}`)}</span>
      <Button onClick={() => window.close()}>{t('imageWindow.close')}</Button>
    </div>
  )
}

/** One exam's identity and images. Another exam is another one of these: nothing of the former stays under the new name. */
function Shown({ report, follower }: { readonly report: FrontReport; readonly follower: Follower }) {
  const t = useT('mf-report')
  const { procedureId, modality, t: time, sign } = report
  // Before the browser paints: what stands on the screen is told in the same step.
  useLayoutEffect(() => {
    follower.showing(procedureId)
    return () => follower.showing(undefined)
  }, [follower, procedureId])
  const query = useQuery({
    queryKey: ['mf-report/view', procedureId, modality, time, sign],
    queryFn: ({ signal }) => api.call('getReport', { procedureId, modality, t: time, sign }, { promptType: 'none', signal }),
  })
  const failure = query.error ? failureOf(query.error) : undefined
  if (query.data) return <Images opened={query.data.val} />
  if (failure)
    return (
      <ErrorBar what={t('imageWindow.name')} says={failure.message} code={failure.code || undefined} onRetry={() => void query.refetch()} />
    )
  return <p className={css.nothing}>{t('imageWindow.opening')}</p>
}

type Opened = Awaited<ReturnType<typeof api.call<'getReport'>>>['val']

function Images({ opened }: { readonly opened: Opened }) {
  const language = useLanguage()
  const { exam } = opened
  const images = useViewer(exam.risProcedureId, exam)
  const wrongPatient = useWrongPatient(images, opened)
  const regions = useViewRegions(opened, images)
  const imageChanges = useImageChanges(opened, images, regions.images)
  const identity = useIdentityCheck(opened, () => undefined)
  // The report's own page has them too: what is not looked at here is not kept here.
  useEffect(() => () => releaseViewer(exam.risProcedureId), [exam.risProcedureId])
  return (
    <>
      <PatientBanner patient={exam} state={exam} differences={identity.differences} />
      {(wrongPatient || imageChanges || identity.notice) && <Notices bars={[wrongPatient, imageChanges, identity.notice]} />}
      <div className={css.images}>
        {images && <ImageZone session={images} identity={identityLine(exam, language)} exam={exam} {...regions.zone} />}
      </div>
    </>
  )
}
