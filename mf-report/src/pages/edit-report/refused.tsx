import { instantOf } from '@farsight/shared/api'
import { CODE, stateSign } from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { Button } from '@farsight/shared/ui'
import { useServerNow } from '@farsight/shared/ui/data'
import { useNavigate } from 'react-router-dom'
import { HELD_BY_ANOTHER } from '../../model/open-for-work'
import type { ReportState } from '../../model/report-state'
import type { ReportStore } from '../../model/report-store'
import { type ReportPlace, viewPath } from '../parts/address'
import { Notice } from '../parts/notice'
import { wayBack } from '../parts/way-back'

/** Refusals after which the report may still be read. */
const READABLE: readonly number[] = [
  ...HELD_BY_ANOTHER,
  CODE.reportCompleted,
  CODE.noWritingPermission,
  CODE.noReviewPermission,
  CODE.reviewLevelInsufficient,
  CODE.returnedReport,
]

export interface RefusedProps {
  readonly store: ReportStore
  readonly state: ReportState
  readonly place: ReportPlace
}

/** Why a report does not open, in the specification's words, with the ways on. It shows no patient data. */
export function Refused({ store, state, place }: RefusedProps) {
  const t = useT('mf-report')
  const go = useNavigate()
  const say = useBilingual()
  const now = useServerNow()
  const { refusal, holding, elsewhere, outside } = state
  if (elsewhere)
    return (
      <Notice
        title={t('oneTab.says')}
        acts={
          <>
            <Button kind="primary" onClick={() => void store.open(false, true)}>
              {t('oneTab.here')}
            </Button>
            <Button onClick={() => go(place.list)}>{t(wayBack())}</Button>
          </>
        }
      />
    )
  if (!refusal) return null
  const leaseEnd = holding?.leaseUntil ? instantOf(holding.leaseUntil) : undefined
  const mayTakeOver = holding?.mayTakeOver === true || (leaseEnd !== undefined && leaseEnd < now)
  const again = outside !== null || refusal.kind !== 'business' || HELD_BY_ANOTHER.includes(refusal.code)
  return (
    <Notice
      title={refusal.message}
      acts={
        <>
          <Button kind="primary" onClick={() => go(place.list)}>
            {t(wayBack())}
          </Button>
          {mayTakeOver && <Button onClick={() => void store.open(true)}>{t('refused.takeOver')}</Button>}
          {again && !mayTakeOver && <Button onClick={() => void store.open()}>{t('refused.again')}</Button>}
          {READABLE.includes(refusal.code) && <Button onClick={() => go(viewPath(place))}>{t('refused.read')}</Button>}
        </>
      }
    >
      {outside && !holding?.hungUntil && <p role="status">{t('refused.changed', { state: say(stateSign({ state: outside.state })) })}</p>}
      {refusal.code !== 0 && <p className="fs-code">{t('refused.code', { code: refusal.code })}</p>}
      {holding?.hungUntil && (
        <p>{t('refused.hung', { name: holding.holderName, time: holding.hungUntil, reason: holding.hungReason ?? '' })}</p>
      )}
      {holding && !holding.hungUntil && (
        <p>
          {t('refused.holder', { name: holding.holderName })}{' '}
          {mayTakeOver ? t('refused.silent') : holding.leaseUntil && t('refused.until', { time: holding.leaseUntil })}
        </p>
      )}
    </Notice>
  )
}
