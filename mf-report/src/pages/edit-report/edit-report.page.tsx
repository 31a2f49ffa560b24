import { useT } from '@farsight/shared/i18n'
import { Button } from '@farsight/shared/ui'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { openReportOf } from '../../model/open-reports'
import type { ReportStore } from '../../model/report-store'
import { complete, placeOf } from '../parts/address'
import { Notice } from '../parts/notice'
import { wayBack } from '../parts/way-back'
import { OpenReport } from './open-report'

/** `/:from/edit_report` and its ECG twin: writes or reviews, whatever the exam's state asks for. */
export default function EditReportPage() {
  const place = placeOf(useLocation())
  const { procedureId, modality, t: time, sign } = place.address
  const whole = complete(place.address)
  const [store, setStore] = useState<ReportStore>()
  // On every showing: a report that was let go since is opened anew, one in hand is taken up where it was left.
  useEffect(() => {
    if (whole) setStore(openReportOf({ procedureId, modality, t: time, sign }))
  }, [whole, procedureId, modality, time, sign])
  if (!whole) return <BadLink list={place.list} />
  if (!store || store.address.procedureId !== procedureId) return null
  return <OpenReport key={store.key} store={store} place={place} />
}

/** A link that lacks a part: nothing is asked of the server. */
function BadLink({ list }: { readonly list: string }) {
  const t = useT('mf-report')
  const go = useNavigate()
  return (
    <Notice title={t('refused.link')} acts={<Button onClick={() => go(list)}>{t(wayBack())}</Button>}>
      <p>{t('refused.linkSays')}</p>
    </Notice>
  )
}
