import { type ApiError, api } from '@farsight/shared/api'
import { useT } from '@farsight/shared/i18n'
import type { SidePanelProps } from '@farsight/shared/module'
import { Button, EmptyLine, ErrorBar } from '@farsight/shared/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import holdCss from '../consult/hold.module.css'
import css from '../consult/known.module.css'
import requestCss from '../consult/request.module.css'
import { StepTag } from '../consult/tags'
import { copyText } from '../consult/unsent'
import { stepAddress } from '../model/steps'

/** A tab beside a report: the exam's consultations, with what came of them. */
export function ExamConsultations({ exam }: SidePanelProps) {
  return <ConsultationLines risProcedureId={exam.risProcedureId} />
}

/** Number, step and, once completed, the conclusion, to be taken into the report by whoever writes it. */
export function ConsultationLines({ risProcedureId }: { readonly risProcedureId: string }) {
  const t = useT('mf-consultation')
  const { data, error, refetch } = useQuery({
    queryKey: ['mf-consultation/of-exam', risProcedureId],
    queryFn: ({ signal }) => api.call('consultationsOfExam', { risProcedureId }, { promptType: 'none', showLoading: false, signal }),
    staleTime: 15_000,
  })
  const failed = error as ApiError | null
  return (
    <div>
      {failed && <ErrorBar what={t('slot.title')} says={failed.message} code={failed.code || undefined} onRetry={() => void refetch()} />}
      {data?.val.length === 0 && <EmptyLine says={t('slot.none')} />}
      {data?.val.map((one) => (
        <article key={one.id} className={holdCss.opinion} aria-label={one.no}>
          <header>
            <Link to={stepAddress(one.id, one.progress)}>{one.no}</Link>
            <StepTag row={{ progress: one.progress, cancelled: one.cancelled, returned: 0 }} />
            <span className="fs-2">
              {t(`type.${one.type}`)} · {one.leadFacilityName} · <span className={requestCss.noBreak}>{one.createTime.slice(0, 16)}</span>
            </span>
          </header>
          {one.conclusion !== '' && (
            <>
              <p className={css.text}>{one.conclusion}</p>
              <p className="fs-2">
                {t('conclusion.by', { name: one.concludedBy })} <span className={requestCss.noBreak}>{one.concludeTime?.slice(0, 16)}</span>
              </p>
              <p className={one.signed < one.toSign ? 'fs-hue-wait' : 'fs-2'}>
                {t(one.signed < one.toSign ? 'slot.unsigned' : 'slot.signed', { signed: one.signed, all: one.toSign })}
              </p>
              <Button icon="copy" onClick={() => void copyText(one.conclusion, t('copied'), t('notCopied'))}>
                {t('slot.copy')}
              </Button>
            </>
          )}
        </article>
      ))}
      <p>
        <Link to={`/consultation/add?risProcedureId=${encodeURIComponent(risProcedureId)}`}>{t('slot.ask')}</Link>
      </p>
    </div>
  )
}
