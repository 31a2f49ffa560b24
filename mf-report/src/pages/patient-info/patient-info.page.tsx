import { api } from '@farsight/shared/api'
import { useT } from '@farsight/shared/i18n'
import { Button } from '@farsight/shared/ui'
import { PatientBanner } from '@farsight/shared/ui/data'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router-dom'
import { failureOf } from '../../model/ports'
import css from '../pages.module.css'
import { backFrom, complete, placeOf } from '../parts/address'
import { Notice } from '../parts/notice'
import { PatientInfo } from './patient-info'

/** `/:from/patient_info`: all that is known of the patient of one exam. */
export default function PatientInfoPage() {
  const t = useT('mf-report')
  const go = useNavigate()
  const location = useLocation()
  const place = placeOf(location)
  const { procedureId, modality, t: time, sign } = place.address
  const whole = complete(place.address)
  const query = useQuery({
    queryKey: ['mf-report/view', procedureId, modality, time, sign],
    queryFn: ({ signal }) => api.call('getReport', { procedureId, modality, t: time, sign }, { promptType: 'none', signal }),
    enabled: whole,
  })
  const failure = query.error ? failureOf(query.error) : undefined
  const back = (
    <Button icon="left" onClick={() => go(backFrom(location))}>
      {t('panes.back')}
    </Button>
  )
  if (whole && !failure && !query.data) return null
  if (!query.data)
    return (
      <Notice
        title={failure?.message ?? t('refused.link')}
        acts={
          <>
            {back}
            {failure && failure.kind !== 'business' && <Button onClick={() => void query.refetch()}>{t('refused.again')}</Button>}
          </>
        }
      >
        {failure && failure.code !== 0 ? <p className="fs-code">{t('refused.code', { code: failure.code })}</p> : null}
      </Notice>
    )
  const { exam } = query.data.val
  return (
    <div className={css.page}>
      <PatientBanner patient={exam} state={exam} />
      <div className={css.paperBar}>{back}</div>
      <div className={css.paperZone}>
        <PatientInfo exam={exam} place={place} />
      </div>
    </div>
  )
}
