import { api } from '@farsight/shared/api'
import { useLanguage, useT } from '@farsight/shared/i18n'
import { Button } from '@farsight/shared/ui'
import { PatientBanner } from '@farsight/shared/ui/data'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router-dom'
import { failureOf } from '../../model/ports'
import { othersOf } from '../../viewer/others'
import { Others } from '../../viewer/others-text'
import { seriesOf } from '../../viewer/series'
import css from '../pages.module.css'
import { backFrom, complete, placeOf } from '../parts/address'
import { identityLine } from '../parts/identity'
import { Notice } from '../parts/notice'
import { Previewed } from './previewed'

const QUIET = { promptType: 'none' } as const

/** `/:from/image_preview`: the images as the archive draws them, to look through without the viewer's engine. */
export default function ImagePreviewPage() {
  const t = useT('mf-report')
  const go = useNavigate()
  const language = useLanguage()
  const location = useLocation()
  const { address } = placeOf(location)
  const { procedureId, modality, t: time, sign } = address
  const whole = complete(address)
  const query = useQuery({
    queryKey: ['mf-report/preview', procedureId, modality, time, sign],
    // Whose it is first: without the right to the report there is nothing to ask about its images.
    queryFn: async ({ signal }) => {
      const opened = await api.call('getReport', { procedureId, modality, t: time, sign }, { ...QUIET, signal })
      const images = await api.call('queryImages', { risProcedureId: procedureId }, { ...QUIET, signal })
      return { exam: opened.val.exam, series: seriesOf(images.val), others: othersOf(images.val) }
    },
    enabled: whole,
  })
  const failure = query.error ? failureOf(query.error) : undefined
  const back = (
    <Button icon="left" onClick={() => go(backFrom(location))}>
      {t('panes.back')}
    </Button>
  )
  if (whole && !failure && !query.data) return null
  if (!query.data || query.data.series.length === 0)
    return (
      <Notice
        title={
          failure?.message ?? t(query.data ? (query.data.others.length > 0 ? 'viewer.noImages' : 'viewer.notUploaded') : 'refused.link')
        }
        acts={
          <>
            {back}
            {failure && failure.kind !== 'business' && <Button onClick={() => void query.refetch()}>{t('refused.again')}</Button>}
          </>
        }
      >
        {query.data && query.data.others.length > 0 ? <Others others={query.data.others} only /> : null}
        {failure && failure.code !== 0 ? <p className="fs-code">{t('refused.code', { code: failure.code })}</p> : null}
      </Notice>
    )
  const { exam, series } = query.data
  return (
    <div className={css.page}>
      <PatientBanner patient={exam} state={exam} />
      <Previewed series={series} identity={identityLine(exam, language)}>
        {back}
      </Previewed>
    </div>
  )
}
