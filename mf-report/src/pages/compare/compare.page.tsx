import { api } from '@farsight/shared/api'
import { useLanguage, useT } from '@farsight/shared/i18n'
import { Bar, Button, Checkbox, ErrorBar } from '@farsight/shared/ui'
import { PatientBanner, TwoPane } from '@farsight/shared/ui/data'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { frontReport } from '../../model/front-report'
import { failureOf, type OpenedReport, type ReportAddress } from '../../model/ports'
import { composing } from '../../viewer/keys'
import css from '../pages.module.css'
import { backFrom, complete, panePath, placeOf, type ReportPlace } from '../parts/address'
import { Notice } from '../parts/notice'
import own from './compare.module.css'
import { Panel } from './panel'
import { SecondChoice } from './second-choice'
import { useLent } from './use-lent'
import { useLinked } from './use-linked'

/** `/:from/compare_report`: two exams beside each other, each with its images and its report. Closing leads back to where it was opened. */
export default function ComparePage() {
  const t = useT('mf-report')
  const go = useNavigate()
  const location = useLocation()
  const place = placeOf(location)
  const query = useReport(place.address)
  const failure = query.error ? failureOf(query.error) : undefined
  const close = () => go(backFrom(location))
  if (query.data) return <Compare opened={query.data.val} place={place} onClose={close} />
  if (complete(place.address) && !failure) return null
  return (
    <Notice
      title={failure?.message ?? t('refused.link')}
      acts={
        <>
          <Button kind="primary" onClick={close}>
            {t('compare.close')}
          </Button>
          {failure && failure.kind !== 'business' && <Button onClick={() => void query.refetch()}>{t('refused.again')}</Button>}
        </>
      }
    >
      {failure && failure.code !== 0 ? <p className="fs-code">{t('refused.code', { code: failure.code })}</p> : null}
    </Notice>
  )
}

function useReport(address: ReportAddress, enabled = true) {
  const { procedureId, modality, t, sign } = address
  return useQuery({
    queryKey: ['mf-report/view', procedureId, modality, t, sign],
    queryFn: ({ signal }) => api.call('getReport', { procedureId, modality, t, sign }, { promptType: 'none', signal }),
    enabled: enabled && complete(address),
  })
}

const NOBODY: ReportAddress = { procedureId: '', modality: '', t: '', sign: '' }

interface CompareProps {
  readonly opened: OpenedReport
  readonly place: ReportPlace
  readonly onClose: () => void
}

function Compare({ opened, place, onClose }: CompareProps) {
  const t = useT('mf-report')
  const go = useNavigate()
  const location = useLocation()
  const language = useLanguage()
  const { exam } = opened
  const [second, setSecond] = useState<ReportAddress>()
  const other = useReport(second ?? NOBODY, second !== undefined)
  const otherOpened = second && other.data?.val.exam.risProcedureId === second.procedureId ? other.data.val : undefined
  const left = useLent(exam.modality === 'ECG' ? undefined : exam.risProcedureId)
  const right = useLent(otherOpened && otherOpened.exam.modality !== 'ECG' ? otherOpened.exam.risProcedureId : undefined)
  const [linked, setLinked] = useState(false)
  const lead = useLinked(left, right, linked)
  // An image window goes on showing the report from which this was opened.
  const { procedureId, modality, t: time, sign } = place.address
  useEffect(() => frontReport.show({ procedureId, modality, t: time, sign, ecg: modality === 'ECG' }), [procedureId, modality, time, sign])
  const failure = other.error ? failureOf(other.error) : undefined
  useEffect(() => {
    const heard = (event: KeyboardEvent) => {
      if (composing(event) || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return
      if (event.altKey && event.code === 'KeyB') onClose()
      else if (event.altKey && event.code === 'KeyX') setLinked((on) => !on)
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', heard)
    return () => document.removeEventListener('keydown', heard)
  }, [onClose])
  // Another patient of the same name may be compared, and must never be taken for this one.
  const samePatient = !otherOpened || (otherOpened.exam.hospitalNo === exam.hospitalNo && otherOpened.exam.patName === exam.patName)
  return (
    <div className={css.page}>
      <PatientBanner patient={exam} state={exam} />
      <div className={css.paperBar}>
        <Button icon="left" title="Alt+B" onClick={onClose}>
          {t('compare.close')}
        </Button>
        <SecondChoice exam={exam} chosen={second?.procedureId} onChoose={setSecond} />
        <Checkbox checked={linked} onChange={(event) => setLinked(event.target.checked)}>
          <span title="Alt+X">{t('compare.linked')}</span>
        </Checkbox>
        <span className={css.push} />
        {otherOpened && (
          <Button onClick={() => go(panePath('patient_info', { ...place, address: second! }, `${location.pathname}${location.search}`))}>
            {t('patientInfo.title')}
          </Button>
        )}
      </div>
      {!samePatient && <Bar kind="error">{t('compare.otherPatient')}</Bar>}
      {failure && (
        <ErrorBar what={t('compare.second')} says={failure.message} code={failure.code || undefined} onRetry={() => void other.refetch()} />
      )}
      <div className={own.panels}>
        <TwoPane
          label={t('compare.divider')}
          share={50}
          left={<Panel opened={opened} session={left} kind="current" language={language} onUse={() => lead('left')} />}
          right={
            otherOpened ? (
              <Panel
                key={otherOpened.exam.risProcedureId}
                opened={otherOpened}
                session={right}
                kind="second"
                language={language}
                onUse={() => lead('right')}
              />
            ) : (
              <p className={own.empty}>{t(second ? 'compare.opening' : 'compare.choose')}</p>
            )
          }
        />
      </div>
    </div>
  )
}
