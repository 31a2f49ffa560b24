import { SIDE_LABELS, type Side } from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { TimeLeft } from '@farsight/shared/ui/data'
import type { OpenedReport } from '../../model/ports'
import { CaseFacts, CasePart } from './case-facts'
import type { OwnTab } from './extension-tabs'
import css from './parts.module.css'

export const CASE_TAB = '/case'

/** The side panel's tab with the request and the patient's case: what an expert of another hospital needs beside the images. */
export function useCaseTab(opened: OpenedReport): OwnTab {
  const t = useT('mf-report')
  return { key: CASE_TAB, title: t('case.tab'), body: <CasePanel opened={opened} /> }
}

function CasePanel({ opened }: { readonly opened: OpenedReport }) {
  const { exam, remoteOrder } = opened
  return (
    <>
      {remoteOrder && <Order order={remoteOrder} />}
      <Numbers exam={exam} />
      <CaseFacts risProcedureId={exam.risProcedureId} order={remoteOrder} />
    </>
  )
}

/** The request of a remote case: who asks, for which parts, until when, and what is wrong with the patient. */
function Order({ order }: { readonly order: NonNullable<OpenedReport['remoteOrder']> }) {
  const t = useT('mf-report')
  const say = useBilingual()
  const part = ({ bodypart, side }: { readonly bodypart: string; readonly side: string }) =>
    [SIDE_LABELS[side as Side] && say(SIDE_LABELS[side as Side]), bodypart].filter(Boolean).join(' ')
  return (
    <CasePart title={t('case.order')}>
      <div>
        {order.srcName} · {order.launcherName}
      </div>
      <div>
        <b>{order.bodyparts.map(part).join(t('case.comma'))}</b> {order.urgent === 1 && <span className={css.bad}>{t('case.urgent')}</span>}
      </div>
      {order.promisedTime && (
        <div>
          {t('case.promised', { time: order.promisedTime })} <TimeLeft due={order.promisedTime} />
        </div>
      )}
      {order.condition && <p className={css.text}>{order.condition}</p>}
    </CasePart>
  )
}

/** Numbers under which the patient is found elsewhere; what is not there is left out. */
function Numbers({ exam }: { readonly exam: OpenedReport['exam'] }) {
  const t = useT('mf-report')
  const numbers = [
    [t('case.outpatientNo'), exam.outpatientNo],
    [t('case.inpatientNo'), exam.inpatientNo],
    [t('case.accessionNo'), exam.accessionNo],
    [t('case.hospitalNo'), exam.hospitalNo],
  ].filter(([, no]) => no)
  if (numbers.length === 0) return null
  return (
    <CasePart title={t('case.numbers')}>
      {numbers.map(([name, no]) => (
        <div key={name}>
          {name} {no}
        </div>
      ))}
    </CasePart>
  )
}
