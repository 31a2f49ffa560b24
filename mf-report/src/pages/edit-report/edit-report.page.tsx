import { useT } from '@farsight/shared/i18n'
import { Button } from '@farsight/shared/ui'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { linkCheck, openReportOf } from '../../model/open-reports'
import { type Failure, failureOf } from '../../model/ports'
import type { ReportStore } from '../../model/report-store'
import { complete, placeOf } from '../parts/address'
import { Notice } from '../parts/notice'
import { wayBack } from '../parts/way-back'
import { OpenReport } from './open-report'
import { OpenTabs } from './open-tabs'

/** `/:from/edit_report` and its ECG twin: writes or reviews, whatever the exam's state asks for. */
export default function EditReportPage() {
  const place = placeOf(useLocation())
  const { procedureId, modality, t: time, sign } = place.address
  const whole = complete(place.address)
  const link = [procedureId, modality, time, sign].join('\n')
  const [shown, setShown] = useState<Shown>()
  const [asked, setAsked] = useState(0)
  // On every showing: a report that was let go since is opened anew, one in hand is taken up where it was left.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` asks once more
  useEffect(() => {
    if (!whole) return
    const address = { procedureId, modality, t: time, sign }
    const open = () => setShown({ link, store: openReportOf(address) })
    const check = linkCheck(address)
    if (!check) return open()
    let over = false
    check.then(
      () => over || open(),
      (thrown) => over || setShown({ link, refusal: failureOf(thrown) }),
    )
    return () => {
      over = true
    }
  }, [whole, link, procedureId, modality, time, sign, asked])
  if (!whole) return <BadLink list={place.list} />
  if (shown?.link !== link) return null
  if ('refusal' in shown) return <BadLink list={place.list} refusal={shown.refusal} onAgain={() => setAsked(asked + 1)} />
  return <OpenReport key={shown.store.key} store={shown.store} place={place} />
}

/** What stands for a link: its report, or why it is not taken. */
type Shown = { readonly link: string } & ({ readonly store: ReportStore } | { readonly refusal: Failure })

interface BadLinkProps {
  readonly list: string
  readonly refusal?: Failure
  readonly onAgain?: () => void
}

/** A link that lacks a part (nothing is asked of the server), or one that the server did not take for a report in hand. */
function BadLink({ list, refusal, onAgain }: BadLinkProps) {
  const t = useT('mf-report')
  const go = useNavigate()
  return (
    <>
      <OpenTabs list={list} />
      <Notice
        title={refusal?.message ?? t('refused.link')}
        acts={
          <>
            <Button kind="primary" onClick={() => go(list)}>
              {t(wayBack())}
            </Button>
            {refusal && refusal.kind !== 'business' && <Button onClick={onAgain}>{t('refused.again')}</Button>}
          </>
        }
      >
        {refusal ? (
          refusal.code !== 0 && <p className="fs-code">{t('refused.code', { code: refusal.code })}</p>
        ) : (
          <p>{t('refused.linkSays')}</p>
        )}
      </Notice>
    </>
  )
}
