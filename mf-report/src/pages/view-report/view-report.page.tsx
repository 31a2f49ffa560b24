import { api, apiConfig } from '@farsight/shared/api'
import { bus } from '@farsight/shared/bus'
import { personNameText, preliminaryMark, STATE } from '@farsight/shared/domain'
import { useLanguage, useT } from '@farsight/shared/i18n'
import { Bar, Button, ErrorBar, useMedia } from '@farsight/shared/ui'
import { MenuButton, PatientBanner } from '@farsight/shared/ui/data'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { EcgSheetZone } from '../../ecg/zone'
import { wakeDesk } from '../../image-window/open'
import { workTypeOf } from '../../model/client-state'
import { fromWire } from '../../model/content'
import { frontReport } from '../../model/front-report'
import { failureOf, type OpenedReport } from '../../model/ports'
import { imagesAhead, useViewer } from '../../viewer/viewer-sessions'
import { Layout } from '../edit-report/layout'
import { OpenTabs } from '../edit-report/open-tabs'
import css from '../pages.module.css'
import { complete, placeOf, type ReportPlace, viewPath } from '../parts/address'
import { AI_TAB, useAiTab } from '../parts/ai/ai-tab'
import { useAi } from '../parts/ai/use-ai'
import { CASE_TAB, useCaseTab } from '../parts/case-tab'
import { SideTabs } from '../parts/extension-tabs'
import { identityLine } from '../parts/identity'
import { useIdentityCheck } from '../parts/identity-check'
import { useImageChanges } from '../parts/image-changes'
import { Notice } from '../parts/notice'
import { Notices } from '../parts/notices'
import { usePanes } from '../parts/use-panes'
import { useViewRegions } from '../parts/use-view-regions'
import { wayBack } from '../parts/way-back'
import { useWrongPatient } from '../parts/wrong-patient'
import { usePrint } from '../print/use-print'
import { changedNotice } from '../review/changed-bar'
import { Paper } from './paper'
import { useTemplatesTab } from './templates-tab'
import { useOutdated } from './use-outdated'
import { useViewActs } from './use-view-acts'

/** `/:from/view_report` and its ECG twin: reads without claiming. */
export default function ViewReportPage() {
  const t = useT('mf-report')
  const go = useNavigate()
  const location = useLocation()
  const place = placeOf(location)
  const { address, list } = place
  const whole = complete(address)
  const query = useQuery({
    queryKey: ['mf-report/view', address.procedureId, address.modality, address.t, address.sign],
    queryFn: async ({ signal }) => {
      const answer = await api.call('getReport', { ...address }, { promptType: 'none', signal })
      const { modality, risProcedureId } = answer.val.exam
      // As the answer comes, not as the page that it fills stands; never before: a link that is refused asks for nothing more.
      if (workTypeOf(location.pathname) !== 'preview' && !place.ecg && modality !== 'ECG') imagesAhead(risProcedureId)
      return answer
    },
    enabled: whole,
  })
  useEffect(() => {
    if (query.error) {
      const { code, message } = failureOf(query.error)
      bus.emit('report-refused.v1', { procedureId: address.procedureId, code, message })
    }
  }, [query.error, address.procedureId])
  const { refetch } = query
  const refused = query.error !== null
  // The reason may be gone: what only reads may look again by itself.
  useEffect(() => {
    if (!refused) return
    const listening = bus.on('row-changed.v1').subscribe(({ risProcedureId }) => {
      if (risProcedureId === address.procedureId) void refetch()
    })
    return () => listening.unsubscribe()
  }, [refused, address.procedureId, refetch])
  if (query.data && !query.error) {
    if (workTypeOf(location.pathname) === 'preview') return <Preview opened={query.data.val} />
    return <ViewReport opened={query.data.val} place={place} onFresh={() => void query.refetch()} />
  }
  if (whole && !query.error) return null
  const failure = query.error ? failureOf(query.error) : undefined
  return (
    <>
      <OpenTabs list={list} />
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
    </>
  )
}

/** The paper alone, for a preview inside another page or window: nothing to press, nothing to write. */
function Preview({ opened }: { readonly opened: OpenedReport }) {
  useSeen(opened.exam.risProcedureId)
  return (
    <div className={css.page}>
      <PatientBanner patient={opened.exam} state={opened.exam} />
      <div className={css.paperZone}>
        <Paper opened={opened} />
      </div>
    </div>
  )
}

/** The reader has it on the screen: the audit's row of a view. */
function useSeen(risProcedureId: string): void {
  useEffect(() => {
    bus.emit('report-ready.v1', { procedureId: risProcedureId })
    api.call('viewReport', { procedureId: risProcedureId }, { promptType: 'none', showLoading: false }).catch(failureOf)
  }, [risProcedureId])
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
  const { outdated, seen } = useOutdated(opened, place.address)
  useSeen(risProcedureId)
  const ecg = place.ecg || exam.modality === 'ECG'
  const session = useViewer(ecg ? undefined : risProcedureId, exam)
  const regions = useViewRegions(opened, session)
  const { procedureId, modality, t: time, sign } = place.address
  useEffect(() => {
    wakeDesk()
    return frontReport.show({ procedureId, modality, t: time, sign, ecg })
  }, [procedureId, modality, time, sign, ecg])
  const wrongPatient = useWrongPatient(session, opened)
  const imageChanges = useImageChanges(opened, session, regions.images)
  const printing = usePrint(exam)
  const panes = usePanes(opened, place)
  const ai = useAi(risProcedureId, place.ai)
  const aiTab = useAiTab({ ai, session })
  const wide = useMedia('(min-width: 1440px)')
  // An expert of another hospital knows nothing of the patient but what the request says: it stands open.
  const [side, setSide] = useState(place.ai || (opened.remoteOrder !== null && wide))
  const [front, setFront] = useState(place.ai ? AI_TAB : CASE_TAB)
  const own = [useCaseTab(opened), useTemplatesTab(exam, fromWire(report.content)), ...(aiTab ? [aiTab] : [])]
  const identity = useIdentityCheck(opened, onFresh)
  const completed = report.state === STATE.completed || exam.reportHasComplete === 1
  // An emergency does not wait for its review: the text that was sent goes out, marked as what it is.
  const emergency = !completed && !apiConfig().framed && preliminaryMark(exam) === 'emergency'
  const acts = useViewActs(opened, { completed, onFresh, onPaper: (issue) => printing.print({ issue }) })
  return (
    <div className={css.page}>
      <OpenTabs
        current={{
          procedureId: exam.risProcedureId,
          kind: 'view',
          path: viewPath(place),
          says: `${personNameText(exam.patName, language)} ${exam.modality}`,
        }}
        list={place.list}
      />
      <PatientBanner patient={exam} state={exam} differences={identity.differences}>
        {panes.acts}
      </PatientBanner>
      <Notices
        bars={[
          wrongPatient,
          imageChanges,
          opened.imported && {
            key: 'imported',
            kind: 'info',
            bar: <Bar kind="info">{t('imported.says', { ...opened.imported, time: opened.imported.time.slice(0, 16) })}</Bar>,
          },
          printing.failure && {
            key: 'print',
            kind: 'error',
            bar: (
              <ErrorBar
                what={t('print.act')}
                says={printing.failure.message}
                code={printing.failure.code || undefined}
                onRetry={printing.retry}
                onClose={printing.dismiss}
              />
            ),
          },
          outdated && {
            key: 'outdated',
            kind: 'warn',
            bar: (
              <Bar
                kind="warn"
                acts={
                  <Button
                    onClick={() => {
                      seen()
                      onFresh()
                    }}
                  >
                    {t(outdated.what === 'state' ? 'view.fresh' : 'view.present')}
                  </Button>
                }
              >
                {t(outdated.what === 'state' ? 'view.changed' : outdated.by ? 'view.oldOf' : 'view.old', {
                  time: outdated.time,
                  name: outdated.by,
                })}
              </Bar>
            ),
          },
          changedNotice(opened),
          identity.notice,
        ]}
      />
      {printing.page}
      {panes.drawer}
      {acts.dialog}
      <Layout
        session={session}
        {...(ecg ? { sheet: <EcgSheetZone exam={exam} signed={completed} /> } : {})}
        identity={identityLine(exam, language)}
        exam={exam}
        {...regions.zone}
        side={
          side ? (
            <SideTabs exam={exam} readOnly overlay={!wide} own={own} front={front} onFront={setFront} onClose={() => setSide(false)} />
          ) : null
        }
        report={
          <div className={css.report} data-zone="reading">
            <div className={css.paperBar}>
              <Button onClick={() => go(place.list)}>{t(wayBack())}</Button>
              <span className={css.push} />
              {aiTab && (
                <Button
                  icon="aiDiagnoseList"
                  aria-expanded={side && front === AI_TAB}
                  onClick={() => {
                    setFront(AI_TAB)
                    setSide(!side || front !== AI_TAB)
                  }}
                >
                  {t('ai.title')}
                </Button>
              )}
              <Button icon="history" onClick={acts.onLog}>
                {t('log.title')}
              </Button>
              <MenuButton label={t('view.more')} groups={acts.groups}>
                {t('view.more')}
              </MenuButton>
              <Button icon="sideOpen" aria-expanded={side} onClick={() => setSide(!side)}>
                {t('side.name')}
              </Button>
              <Button
                icon="print"
                kind="primary"
                busy={printing.busy}
                {...(completed || emergency ? {} : { refused: t('print.notCompleted') })}
                onClick={() => printing.print({ preliminary: emergency })}
              >
                {t(emergency ? 'print.emergency' : 'print.act')}
              </Button>
            </div>
            <div className={css.paperZone}>
              <Paper opened={opened} onRegion={regions.onGo} />
              {regions.list}
            </div>
          </div>
        }
      />
    </div>
  )
}
