import { api } from '@farsight/shared/api'
import type { PatientCase } from '@farsight/shared/contract'
import { SIDE_LABELS, type Side } from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { EmptyLine, ErrorBar } from '@farsight/shared/ui'
import { TimeLeft } from '@farsight/shared/ui/data'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureOf, type OpenedReport } from '../../model/ports'
import type { OwnTab } from './extension-tabs'
import css from './parts.module.css'

export const CASE_TAB = '/case'

const TEXTS = [
  'conditionDescription',
  'mainDescription',
  'preliminaryDiagnosis',
  'presentHistory',
  'pastHistory',
  'familyHistory',
  'allergyHistory',
  'traumaHistory',
  'surgeryHistory',
  'consultationPurpose',
  'physicalCheck',
  'auxiliaryCheck',
] as const satisfies readonly (keyof PatientCase)[]
const VITALS = [
  ['temperature', '℃'],
  ['pulse', '/min'],
  ['respiration', '/min'],
  ['systolic', 'mmHg'],
  ['diastolic', 'mmHg'],
] as const satisfies readonly (readonly [keyof PatientCase, string])[]

/** The side panel's tab with the request and the patient's case: what an expert of another hospital needs beside the images. */
export function useCaseTab(opened: OpenedReport): OwnTab {
  const t = useT('mf-report')
  return { key: CASE_TAB, title: t('case.tab'), body: <CasePanel opened={opened} /> }
}

function CasePanel({ opened }: { readonly opened: OpenedReport }) {
  const t = useT('mf-report')
  const { exam, remoteOrder } = opened
  const { risProcedureId } = exam
  const query = useQuery({
    queryKey: ['mf-report/case', risProcedureId],
    queryFn: ({ signal }) => api.call('getPatientCase', { risProcedureId }, { promptType: 'none', showLoading: false, signal }),
    staleTime: 60_000,
  })
  const failure = query.error ? failureOf(query.error) : undefined
  const info = query.data?.val.caseInfo
  const texts = info ? TEXTS.filter((key) => info[key].trim() !== '' && info[key] !== remoteOrder?.condition) : []
  const vitals = info ? VITALS.filter(([key]) => info[key].trim() !== '') : []
  return (
    <>
      {remoteOrder && <Order order={remoteOrder} />}
      <Numbers exam={exam} />
      {failure && (
        <ErrorBar what={t('case.tab')} says={failure.message} code={failure.code || undefined} onRetry={() => void query.refetch()} />
      )}
      {vitals.length > 0 && (
        <Part title={t('case.vitals')}>
          {vitals.map(([key, unit]) => (
            <div key={key}>
              {t(`case.${key}`)} {info?.[key]} {unit}
            </div>
          ))}
        </Part>
      )}
      {texts.map((key) => (
        <Part key={key} title={t(`case.${key}`)}>
          <p className={css.text}>{info?.[key]}</p>
        </Part>
      ))}
      {info && texts.length + vitals.length === 0 && !remoteOrder && <EmptyLine says={t('case.none')} />}
      {query.data?.val.savedTime && (
        <small className={css.small}>{t('case.saved', { name: query.data.val.savedBy, time: query.data.val.savedTime })}</small>
      )}
    </>
  )
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className={css.group}>{title}</h3>
      {children}
    </section>
  )
}

/** The request of a remote case: who asks, for which parts, until when, and what is wrong with the patient. */
function Order({ order }: { readonly order: NonNullable<OpenedReport['remoteOrder']> }) {
  const t = useT('mf-report')
  const say = useBilingual()
  const part = ({ bodypart, side }: { readonly bodypart: string; readonly side: string }) =>
    [SIDE_LABELS[side as Side] && say(SIDE_LABELS[side as Side]), bodypart].filter(Boolean).join(' ')
  return (
    <Part title={t('case.order')}>
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
    </Part>
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
    <Part title={t('case.numbers')}>
      {numbers.map(([name, no]) => (
        <div key={name}>
          {name} {no}
        </div>
      ))}
    </Part>
  )
}
