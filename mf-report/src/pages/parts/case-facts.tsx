import { api } from '@farsight/shared/api'
import type { PatientCase } from '@farsight/shared/contract'
import { CASE_TEXTS, VITAL_RANGES, VITAL_SIGNS } from '@farsight/shared/domain'
import { useT } from '@farsight/shared/i18n'
import { EmptyLine, ErrorBar } from '@farsight/shared/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureOf, type OpenedReport } from '../../model/ports'
import css from './parts.module.css'

const TEXTS = ['conditionDescription', ...CASE_TEXTS] as const satisfies readonly (keyof PatientCase)[]
export interface CaseFactsProps {
  readonly risProcedureId: string
  /** A remote case's request, which stands beside it: its words are not told twice. */
  readonly order?: OpenedReport['remoteOrder'] | undefined
}

/** The patient's case as the clinic or the hospital wrote it down. */
export function CaseFacts({ risProcedureId, order = null }: CaseFactsProps) {
  const t = useT('mf-report')
  const query = useQuery({
    queryKey: ['mf-report/case', risProcedureId],
    queryFn: ({ signal }) => api.call('getPatientCase', { risProcedureId }, { promptType: 'none', showLoading: false, signal }),
    staleTime: 60_000,
  })
  const failure = query.error ? failureOf(query.error) : undefined
  const info = query.data?.val.caseInfo
  const texts = info ? TEXTS.filter((key) => info[key].trim() !== '' && info[key] !== order?.condition) : []
  const vitals = info ? VITAL_SIGNS.filter((key) => info[key].trim() !== '') : []
  return (
    <>
      {failure && (
        <ErrorBar what={t('case.tab')} says={failure.message} code={failure.code || undefined} onRetry={() => void query.refetch()} />
      )}
      {vitals.length > 0 && (
        <CasePart title={t('case.vitals')}>
          {vitals.map((key) => (
            <div key={key}>
              {t(`case.${key}`)} {info?.[key]} {VITAL_RANGES[key].unit}
            </div>
          ))}
        </CasePart>
      )}
      {texts.map((key) => (
        <CasePart key={key} title={t(`case.${key}`)}>
          <p className={css.text}>{info?.[key]}</p>
        </CasePart>
      ))}
      {info && texts.length + vitals.length === 0 && !order && <EmptyLine says={t('case.none')} />}
      {query.data?.val.savedTime && (
        <small className={css.small}>{t('case.saved', { name: query.data.val.savedBy, time: query.data.val.savedTime })}</small>
      )}
    </>
  )
}

/** A head with what stands below it. */
export function CasePart({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className={css.group}>{title}</h3>
      {children}
    </section>
  )
}
