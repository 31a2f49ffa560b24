import { api } from '@farsight/shared/api'
import { CODE } from '@farsight/shared/domain'
import { useT } from '@farsight/shared/i18n'
import { Button } from '@farsight/shared/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { type Failure, failureOf } from '../../model/ports'
import { dicomwebBase } from '../../viewer/archive'
import type { ViewerSession } from '../../viewer/viewer-session'
import css from '../public/public.module.css'
import { filmEcgs } from '../share/ecg-source'
import { SharedEcgSheets } from '../share/lazy-ecgs'
import { lookingSession } from '../share/share-session'
import { SharedImages } from '../share/shared-images'
import { PatientFacts, ReportText } from '../share/shared-text'
import { downloadStudy } from './download'

/** `/local_diagnosis/cloud_film?procedureId=…`: what the patient's cloud film shows of a completed exam. */
export default function CloudFilmPage() {
  const t = useT('mf-report')
  const risProcedureId = new URLSearchParams(useLocation().search).get('procedureId') ?? ''
  const { data, error, refetch } = useQuery({
    queryKey: ['mf-report/film', risProcedureId],
    queryFn: ({ signal }) => api.call('filmView', { risProcedureId }, { promptType: 'none', signal }),
    enabled: risProcedureId !== '',
    retry: false,
    gcTime: 0,
  })
  const film = data?.val
  const hasImages = film?.images !== null && (film?.images?.length ?? 0) > 0
  const ecgs = useMemo(
    () => film && film.ecgs.length > 0 && filmEcgs(api.call, risProcedureId, film.ecgs, film.report !== null),
    [film, risProcedureId],
  )
  const session = useFilmImages(hasImages ? risProcedureId : undefined)
  const failure = error ? failureOf(error) : undefined
  return (
    <main className={css.page}>
      <div className={ecgs ? `${css.in} ${css.broad}` : css.in}>
        <h1 className={css.top}>{t('film.title')}</h1>
        {risProcedureId === '' && <p role="alert">{t('film.missing')}</p>}
        {failure && (
          <div className={`${css.card} ${css.form}`} role="alert">
            <p className={css.error}>
              {failure.message}
              {failure.code ? ` (${failure.code})` : ''}
            </p>
            {failure.code !== CODE.filmHidden && failure.code !== CODE.notCompleted && (
              <Button onClick={() => void refetch()}>{t('refused.again')}</Button>
            )}
          </div>
        )}
        {film && !failure && (
          <>
            {film.note && <p className={css.card}>{film.note}</p>}
            {film.patient && <PatientFacts patient={film.patient} anonymous={false} />}
            {film.images && (
              <section className={`${css.card} ${css.form}`} aria-label={t(ecgs ? 'share.ecg' : 'film.images')}>
                {ecgs && <SharedEcgSheets source={ecgs} />}
                {hasImages && session && <SharedImages session={session} dicomweb={dicomwebBase()} regions={film.regions} />}
                {!hasImages && !ecgs && <p>{t('film.noImages')}</p>}
                <Download risProcedureId={risProcedureId} />
              </section>
            )}
            {film.report && <ReportText report={film.report} />}
          </>
        )}
      </div>
    </main>
  )
}

/** The film's own viewer: what it shows of the report never meets the regions that a report page has in hand. */
function useFilmImages(risProcedureId: string | undefined): ViewerSession | undefined {
  const [session, setSession] = useState<ViewerSession>()
  useEffect(() => {
    const made = risProcedureId === undefined ? undefined : lookingSession(api.call, risProcedureId, dicomwebBase())
    setSession(made)
    return () => made?.dispose()
  }, [risProcedureId])
  return session
}

/** The images as one file; where there are none the server's words say so (2421). */
function Download({ risProcedureId }: { readonly risProcedureId: string }) {
  const t = useT('mf-report')
  const [failure, setFailure] = useState<Failure>()
  const [busy, setBusy] = useState(false)
  async function download(): Promise<void> {
    setBusy(true)
    setFailure(await downloadStudy(risProcedureId))
    setBusy(false)
  }
  return (
    <>
      <Button busy={busy} onClick={() => void download()}>
        {t('film.download')}
      </Button>
      {failure && (
        <p className={css.error} role="alert">
          {failure.message} {failure.code ? `(${failure.code})` : ''}
        </p>
      )}
    </>
  )
}
