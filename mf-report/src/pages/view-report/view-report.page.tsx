import { api } from '@farsight/shared/api'
import { bus } from '@farsight/shared/bus'
import { STATE } from '@farsight/shared/domain'
import { useLanguage, useT } from '@farsight/shared/i18n'
import { Bar, Button, ErrorBar, useMedia } from '@farsight/shared/ui'
import { PatientBanner } from '@farsight/shared/ui/data'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { failureOf, type OpenedReport } from '../../model/ports'
import { useViewer } from '../../viewer/viewer-sessions'
import { Layout } from '../edit-report/layout'
import css from '../pages.module.css'
import { complete, placeOf, type ReportPlace } from '../parts/address'
import { AI_TAB, useAiTab } from '../parts/ai/ai-tab'
import { useAi } from '../parts/ai/use-ai'
import { SideTabs, useSideFillings } from '../parts/extension-tabs'
import { identityLine } from '../parts/identity'
import { Notice } from '../parts/notice'
import { wayBack } from '../parts/way-back'
import { Paper } from './paper'
import { usePrint } from './use-print'

/** `/:from/view_report` and its ECG twin: reads without claiming. */
export default function ViewReportPage() {
  const t = useT('mf-report')
  const go = useNavigate()
  const place = placeOf(useLocation())
  const { address, list } = place
  const whole = complete(address)
  const query = useQuery({
    queryKey: ['mf-report/view', address.procedureId, address.modality, address.t, address.sign],
    queryFn: ({ signal }) => api.call('getReport', { ...address }, { promptType: 'none', signal }),
    enabled: whole,
  })
  useEffect(() => {
    if (query.error) {
      const { code, message } = failureOf(query.error)
      bus.emit('report-refused.v1', { procedureId: address.procedureId, code, message })
    }
  }, [query.error, address.procedureId])
  if (query.data && !query.error) return <ViewReport opened={query.data.val} place={place} onFresh={() => void query.refetch()} />
  if (whole && !query.error) return null
  const failure = query.error ? failureOf(query.error) : undefined
  return (
    <Notice
      title={failure?.message ?? t('refused.link')}
      acts={
        <>
          <Button kind="primary" onClick={() => go(list)}>
            {t(wayBack())}
          </Button>
          {failure && failure.kind !== 'business' && <Button onClick={() => void query.refetch()}>{t('refused.again')}</Button>}
        </>
      }
    >
      {failure ? (
        failure.code !== 0 && <p className="fs-code">{t('refused.code', { code: failure.code })}</p>
      ) : (
        <p>{t('refused.linkSays')}</p>
      )}
    </Notice>
  )
}

interface ViewReportProps {
  readonly opened: OpenedReport
  readonly place: ReportPlace
  readonly onFresh: () => void
}

function ViewReport({ opened, place, onFresh }: ViewReportProps) {
  const t = useT('mf-report')
  const go = useNavigate()
  const language = useLanguage()
  const { exam, report } = opened
  const { risProcedureId } = exam
  const [changed, setChanged] = useState(false)
  // The reader has it on the screen: the audit's row of a view.
  useEffect(() => {
    bus.emit('report-ready.v1', { procedureId: risProcedureId })
    api.call('viewReport', { procedureId: risProcedureId }, { promptType: 'none', showLoading: false }).catch(failureOf)
  }, [risProcedureId])
  useEffect(() => {
    const listening = bus.on('row-changed.v1').subscribe((event) => {
      if (event.risProcedureId === risProcedureId && event.currentState !== report.state) setChanged(true)
    })
    return () => listening.unsubscribe()
  }, [risProcedureId, report.state])
  const ecg = place.ecg || exam.modality === 'ECG'
  const session = useViewer(ecg ? undefined : risProcedureId)
  const printing = usePrint(risProcedureId)
  const extended = useSideFillings().length > 0
  const ai = useAi(risProcedureId, place.ai)
  const aiTab = useAiTab({ ai, session })
  const wide = useMedia('(min-width: 1440px)')
  const [side, setSide] = useState(place.ai)
  const [front, setFront] = useState(AI_TAB)
  const completed = report.state === STATE.completed || exam.reportHasComplete === 1
  return (
    <div className={css.page}>
      <PatientBanner
        patient={exam}
        state={exam}
        differences={opened.identityWarnings.map(({ field, exam: own, dicom }) => ({
          label: t(`identity.${field}`),
          exam: own,
          images: dicom,
        }))}
      />
      {changed && (
        <Bar
          kind="info"
          acts={
            <Button
              onClick={() => {
                setChanged(false)
                onFresh()
              }}
            >
              {t('view.fresh')}
            </Button>
          }
        >
          {t('view.changed')}
        </Bar>
      )}
      {printing.failure && (
        <ErrorBar
          what={t('print.act')}
          says={printing.failure.message}
          code={printing.failure.code || undefined}
          onRetry={printing.print}
          onClose={printing.dismiss}
        />
      )}
      {printing.page}
      <Layout
        session={session}
        textAlone={ecg}
        identity={identityLine(exam, language)}
        side={
          side && (extended || aiTab) ? (
            <SideTabs
              exam={exam}
              readOnly
              overlay={!wide}
              own={aiTab ? [aiTab] : []}
              front={front}
              onFront={setFront}
              onClose={() => setSide(false)}
            />
          ) : null
        }
        report={
          <div className={css.report} data-zone="reading">
            <div className={css.paperBar}>
              <Button onClick={() => go(place.list)}>{t(wayBack())}</Button>
              <span className={css.push} />
              {(extended || aiTab) && (
                <Button icon="sideOpen" aria-expanded={side} onClick={() => setSide(!side)}>
                  {t(!aiTab ? 'side.extensions' : extended ? 'side.name' : 'ai.title')}
                </Button>
              )}
              <Button
                icon="print"
                kind="primary"
                busy={printing.busy}
                {...(completed ? {} : { refused: t('print.notCompleted') })}
                onClick={printing.print}
              >
                {t('print.act')}
              </Button>
            </div>
            <div className={css.paperZone}>
              <Paper opened={opened} />
            </div>
          </div>
        }
      />
    </div>
  )
}
