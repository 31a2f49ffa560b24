import { api } from '@farsight/shared/api'
import type { SharedExam } from '@farsight/shared/contract'
import { CODE } from '@farsight/shared/domain'
import { useT } from '@farsight/shared/i18n'
import type { ConsultationCaseProps } from '@farsight/shared/module'
import { Button, ErrorBar } from '@farsight/shared/ui'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type Failure, failureOf } from '../model/ports'
import { linkEcgs } from '../pages/share/ecg-source'
import { SharedEcgSheets } from '../pages/share/lazy-ecgs'
import { sharedBase, shareSession } from '../pages/share/share-session'
import { PatientFacts, ReportText } from '../pages/share/shared-text'
import { useWatch } from '../pages/share/use-watch'
import css from './case.module.css'
import { CasePictures } from './case-pictures'

type Of = ConsultationCaseProps['of']
type Standing =
  | { readonly as: 'opening' }
  | { readonly as: 'open'; readonly shared: SharedExam }
  | { readonly as: 'gone'; readonly says: string }
  | { readonly as: 'failed'; readonly failure: Failure }

/** It is over for everybody, and no fault of the network's. */
const GONE: readonly unknown[] = [CODE.notFound, CODE.consultationCancelled, CODE.shareEnded]

async function openCase(of: Of): Promise<SharedExam> {
  const quiet = { promptType: 'none' } as const
  const { val } =
    of.kind === 'consultation'
      ? await api.call('consultationOpenCase', { id: of.id, risProcedureId: of.risProcedureId }, quiet)
      : await api.call('meetingOpenCase', { id: of.id, caseId: of.caseId }, quiet)
  return val
}

/** An exam of a consultation or a meeting: whose it is, its report and its pictures, looked at together where `live` is given. */
export default function CaseView({ of, live }: ConsultationCaseProps) {
  const t = useT('mf-report')
  const [standing, setStanding] = useState<Standing>({ as: 'opening' })
  const latest = useRef(of)
  latest.current = of
  const name = [of.kind, of.id, of.kind === 'meeting' ? of.caseId : of.risProcedureId].join('/')
  const asked = useRef('')
  const open = useCallback(async (): Promise<void> => {
    const mine = `${name} ${performance.now()}`
    asked.current = mine
    try {
      const shared = await openCase(latest.current)
      if (asked.current === mine) setStanding({ as: 'open', shared })
    } catch (thrown) {
      if (asked.current !== mine) return
      const failure = failureOf(thrown)
      const gone = GONE.includes(failure.code)
      // What stands goes on standing where only the network failed; its own watch covers it.
      setStanding((was) => (gone ? { as: 'gone', says: failure.message } : was.as === 'open' ? was : { as: 'failed', failure }))
    }
  }, [name])
  useEffect(() => {
    setStanding({ as: 'opening' })
    void open()
    return () => {
      asked.current = ''
    }
  }, [open])
  const over = useCallback(() => setStanding({ as: 'gone', says: '' }), [])

  if (standing.as === 'opening') return <p className={css.says}>{t('together.opening')}</p>
  if (standing.as === 'failed')
    return (
      <ErrorBar
        what={t('together.case')}
        says={standing.failure.message}
        code={standing.failure.code || undefined}
        onRetry={() => void open()}
      />
    )
  if (standing.as === 'gone')
    return (
      <div className={css.gone} role="alert">
        <b>{t('together.gone')}</b>
        {standing.says && <span>{standing.says}</span>}
        <Button onClick={() => void open()}>{t('together.openAgain')}</Button>
      </div>
    )
  return <Opened key={standing.shared.view} of={of} live={live} shared={standing.shared} onEnd={over} onNewer={open} />
}

interface OpenedProps extends ConsultationCaseProps {
  readonly shared: SharedExam
  readonly onEnd: () => void
  /** The report was completed, corrected or added to since. */
  readonly onNewer: () => void
}

function Opened({ of, live, shared, onEnd, onNewer }: OpenedProps) {
  const t = useT('mf-report')
  const [session] = useState(() => (shared.studies.length > 0 ? shareSession(shared) : undefined))
  useEffect(() => () => session?.dispose(), [session])
  const { lost } = useWatch(shared.view, shared.report?.issue ?? 0, onEnd, onNewer)
  const base = sharedBase(shared.view)
  const ecgs = useMemo(() => (shared.ecgs > 0 ? linkEcgs(base) : undefined), [shared.ecgs, base])
  return (
    <div className={css.case}>
      <div className={css.beside} data-bare={(!session && !ecgs) || undefined}>
        <section className={css.pictures} aria-label={t(ecgs ? 'share.ecg' : 'share.images')}>
          {ecgs && <SharedEcgSheets source={ecgs} mark={shared.mark} lost={lost} />}
          {session && (
            <CasePictures
              session={session}
              dicomweb={`${base}/dicomweb`}
              regions={shared.regions}
              mark={shared.mark}
              lost={lost}
              risProcedureId={of.risProcedureId}
              live={live}
            />
          )}
          {!session && !ecgs && <p className={css.says}>{t('share.noImages')}</p>}
        </section>
        <div className={css.text}>
          <PatientFacts patient={shared.patient} anonymous={shared.anonymous === 1} />
          <ReportText report={shared.report} />
        </div>
      </div>
    </div>
  )
}
