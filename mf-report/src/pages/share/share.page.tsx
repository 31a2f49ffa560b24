import { api } from '@farsight/shared/api'
import { CODE } from '@farsight/shared/domain'
import { readSite, setLanguage, useT } from '@farsight/shared/i18n'
import { Button } from '@farsight/shared/ui'
import { Icon } from '@farsight/shared/ui/icons'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { type Failure, failureOf } from '../../model/ports'
import css from '../public/public.module.css'
import { PublicFrame } from '../public/public-frame'
import { CodeForm } from './code-form'
import { linkEcgs } from './ecg-source'
import { SharedEcgSheets } from './lazy-ecgs'
import own from './share.module.css'
import { type Shared, sharedBase, shareSession } from './share-session'
import { SharedImages } from './shared-images'
import { PatientFacts, ReportText } from './shared-text'
import { type Reason, reasonOf, useWatch } from './use-watch'

/** Somebody who never chose a language here sees the one of the browser. */
function speakAsTheBrowser(): void {
  if (readSite('LANG') === undefined && !navigator.language.toLowerCase().startsWith('zh')) setLanguage('en')
}

type Ended = Reason | 'unknown' | 'incomplete'
type Standing =
  | { readonly as: 'opening' }
  | { readonly as: 'code'; readonly phone: string; readonly failure?: Failure }
  | { readonly as: 'open'; readonly shared: Shared }
  | { readonly as: 'ended'; readonly reason: Ended }
  | { readonly as: 'failed'; readonly failure: Failure }

/** `/share`: what a link to shared images leads to. The host has put its token into the history's entry. */
export default function SharePage() {
  const t = useT('mf-report')
  const token = String((useLocation().state as { share?: unknown } | null)?.share ?? '')
  const [standing, setStanding] = useState<Standing>({ as: 'opening' })
  useEffect(speakAsTheBrowser, [])

  const open = useCallback(
    async (code?: string): Promise<void> => {
      if (token === '') return setStanding({ as: 'ended', reason: 'incomplete' })
      try {
        const payload = code === undefined ? { token } : { token, code }
        const { val } = await api.call('openShare', payload, { promptType: 'none', handleOverTime: false })
        setStanding(val.share ? { as: 'open', shared: val.share } : { as: 'code', phone: val.phone })
      } catch (thrown) {
        const failure = failureOf(thrown)
        if (failure.code === CODE.shareEnded) {
          const reason = reasonOf((thrown as { val?: { reason?: unknown } | null }).val?.reason)
          return setStanding({ as: 'ended', reason: reason ?? 'unknown' })
        }
        // What stands goes on standing, and is asked for again with the next look.
        setStanding((was) =>
          was.as === 'open' ? was : was.as === 'code' && code !== undefined ? { ...was, failure } : { as: 'failed', failure },
        )
      }
    },
    [token],
  )
  useEffect(() => {
    setStanding({ as: 'opening' })
    void open()
  }, [open])
  const end = useCallback((reason: Reason) => setStanding({ as: 'ended', reason }), [])

  return (
    <PublicFrame title={t('share.title')} wide={standing.as === 'open' && standing.shared.ecgs > 0}>
      {standing.as === 'opening' && <p className={css.card}>{t('share.opening')}</p>}
      {standing.as === 'code' && <CodeForm token={token} phone={standing.phone} failure={standing.failure} onCode={open} />}
      {standing.as === 'open' && <Opened key={standing.shared.view} shared={standing.shared} onEnd={end} onNewer={open} />}
      {standing.as === 'ended' && <Over reason={standing.reason} />}
      {standing.as === 'failed' && (
        <div className={`${css.card} ${css.form}`} role="alert">
          <p className={css.error}>
            {standing.failure.message}
            {standing.failure.code ? ` (${standing.failure.code})` : ''}
          </p>
          <Button className={css.wide} onClick={() => void open()}>
            {t('refused.again')}
          </Button>
        </div>
      )}
    </PublicFrame>
  )
}

/** Nothing of what was shown stays. */
function Over({ reason }: { readonly reason: Ended }) {
  const t = useT('mf-report')
  return (
    <>
      <div className={`${css.standing} ${css.void}`} role="alert">
        <Icon name="error" size={20} />
        <span>{t(`share.${reason}`)}</span>
      </div>
      <p className={css.small}>{t('share.endedSays')}</p>
    </>
  )
}

interface OpenedProps {
  readonly shared: Shared
  readonly onEnd: (reason: Reason) => void
  /** The report was completed, corrected or added to since. */
  readonly onNewer: () => void
}

function Opened({ shared, onEnd, onNewer }: OpenedProps) {
  const t = useT('mf-report')
  const [session] = useState(() => (shared.studies.length > 0 ? shareSession(shared) : undefined))
  useEffect(() => () => session?.dispose(), [session])
  const { lost } = useWatch(shared.view, shared.report?.issue ?? 0, onEnd, onNewer)
  const base = sharedBase(shared.view)
  const anonymous = shared.anonymous === 1
  const ecgs = useMemo(() => (shared.ecgs > 0 ? linkEcgs(base) : undefined), [shared.ecgs, base])
  const mark = t('share.mark', { mark: shared.mark })
  return (
    <div className={own.opened}>
      {anonymous && <p className={css.small}>{t('share.anonymous')}</p>}
      <PatientFacts patient={shared.patient} anonymous={anonymous} />
      <section className={`${css.card} ${css.form} ${own.pictures}`} aria-label={t(ecgs ? 'share.ecg' : 'share.images')}>
        {ecgs && <SharedEcgSheets source={ecgs} mark={mark} lost={lost} />}
        {session && <SharedImages session={session} dicomweb={`${base}/dicomweb`} regions={shared.regions} mark={mark} lost={lost} />}
        {!session && !ecgs && <p>{t('share.noImages')}</p>}
        {shared.leftOut > 0 && <p className={css.small}>{t('share.leftOut', { count: shared.leftOut })}</p>}
        {(session || ecgs) && (
          <a className="fs-button" href={`${base}/study.zip`} download>
            {t(session ? 'share.download' : 'share.downloadEcg')}
          </a>
        )}
      </section>
      <ReportText report={shared.report} />
      <p className={css.small}>
        {t('share.note')} {shared.until && t('share.until', { time: shared.until })}
      </p>
    </div>
  )
}
