import { CODE, errorMessage } from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { Bar, Button } from '@farsight/shared/ui'
import { PatientBanner } from '@farsight/shared/ui/data'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { RechargeDialog } from '../../credits/recharge-dialog'
import { useBalance } from '../../credits/use-credits'
import { addsUp, credits } from '../../model/fee'
import { feeRequest, type LaunchFacts, type LaunchPlace } from '../../model/launch'
import type { OrderRow } from '../../model/order'
import { Condition, Gone, Zone } from './form-parts'
import css from './launch.module.css'
import { Parts } from './parts'
import { Receipt } from './receipt'
import { type Refusal, RefusalBar } from './refusal'
import { Targets } from './targets'
import { useFee } from './use-launch'
import { useLaunchForm } from './use-launch-form'

export interface LaunchFormProps {
  readonly facts: LaunchFacts
  /** The rejected order that is launched again. */
  readonly former: OrderRow | undefined
  /** Address of the list to go back to. */
  readonly list: string
  /** The exam is another one than the one that was asked for. */
  readonly onStale: () => void
}

/** Three columns: who reads it, what is asked, and the receipt that adds up; the primary button carries the sum. */
export function LaunchForm({ facts, former, list, onStale }: LaunchFormProps) {
  const t = useT('mf-worklist')
  const say = useBilingual()
  const [recharging, setRecharging] = useState(false)
  const { balance } = useBalance()
  const form = useLaunchForm(facts, former, list, onStale)
  const { draft, change } = form
  const fee = useFee(feeRequest(facts.risProcedureId, draft))
  const total = fee.old || !fee.answer || !addsUp(fee.answer.fee) ? undefined : fee.answer.fee.total
  const refusals = form.refusalsWith(fee.refusal)
  const missing = fee.answer && fee.answer.balanceAfter < 0 ? -fee.answer.balanceAfter : undefined

  const recharge = balance?.mayRecharge === 1 && <Button onClick={() => setRecharging(true)}>{t('credits.recharge')}</Button>
  const bars = (place: LaunchPlace): ReactNode =>
    refusals
      .filter((one) => one.place === place)
      .map((one) => <RefusalBar key={one.code} refusal={one} acts={one.code === CODE.balanceInsufficient ? recharge : undefined} />)
  const above = former !== undefined || refusals.some(({ place }) => place === 'exam')
  const zone = (place: LaunchPlace, title: string, children: ReactNode, className = '') => (
    <Zone place={place} title={title} className={className}>
      {bars(place)}
      {children}
    </Zone>
  )
  const short: Refusal | undefined =
    missing !== undefined && !refusals.some(({ code }) => code === CODE.balanceInsufficient)
      ? { code: CODE.balanceInsufficient, says: say(errorMessage(CODE.balanceInsufficient)!) }
      : undefined

  return (
    <form
      className={css.page}
      aria-label={t('launch.name')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.launch(total, fee)
      }}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing || event.keyCode === 229) return
        if (event.key === 'Enter' && event.ctrlKey) {
          event.preventDefault()
          void form.launch(total, fee)
        }
      }}
    >
      <PatientBanner patient={facts} state={facts}>
        <span className="fs-tools-gap" />
        <Link to={list}>{t('launch.back')}</Link>
      </PatientBanner>
      <h1 className="fs-hidden">{t(former ? 'launch.again' : 'launch.name')}</h1>
      <div className={above ? 'fs-page' : undefined} style={{ paddingBottom: 0 }} data-place="exam" tabIndex={-1}>
        {bars('exam')}
        {former && (
          <Bar kind="warn">
            {t('launch.wasRejected', { who: former.destDoctorName || former.destFacilityName, reason: former.rejectReason || '—' })}
          </Bar>
        )}
      </div>
      <div className={css.columns}>
        {zone('target', t('launch.who'), <Targets modality={facts.modality} draft={draft} onChange={change} />)}
        <div style={{ minWidth: 0, display: 'grid', gap: 12 }}>
          {zone('parts', t('launch.what'), <Parts dictionary={facts.parts} draft={draft} onChange={change} />)}
          {zone('condition', t('launch.condition'), <Condition value={draft.condition} onChange={(condition) => change({ condition })} />)}
        </div>
        {zone(
          'fee',
          t('launch.receipt'),
          form.gone ? (
            <Gone examId={facts.risProcedureId} list={list} />
          ) : (
            <>
              <Receipt
                answer={fee.answer}
                old={fee.old}
                none={t(
                  draft.facilityId === '' ? 'launch.feeNeedsTarget' : draft.parts.length === 0 ? 'launch.feeNeedsParts' : 'launch.feeNone',
                )}
                balance={balance?.balance}
              />
              {short && <RefusalBar refusal={short} acts={recharge} />}
              <Button kind="primary" wide type="submit" busy={form.busy || fee.old} title="Ctrl+Enter">
                {total === undefined
                  ? t('launch.submit')
                  : t(former ? 'launch.submitAgain' : 'launch.submitSum', { total: credits(total) })}
              </Button>
            </>
          ),
          css.receipt,
        )}
      </div>
      {recharging && balance && (
        <RechargeDialog
          balance={balance}
          {...(missing === undefined ? {} : { missing })}
          onClose={() => {
            setRecharging(false)
            fee.refetch()
          }}
        />
      )}
    </form>
  )
}
