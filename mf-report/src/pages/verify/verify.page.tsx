import { type ApiError, api } from '@farsight/shared/api'
import { CODE } from '@farsight/shared/domain'
import { useT } from '@farsight/shared/i18n'
import { Button } from '@farsight/shared/ui'
import { Icon } from '@farsight/shared/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import css from '../public/public.module.css'
import { Facts, PublicFrame } from '../public/public-frame'

const SIGNS = { newest: 'ok', superseded: 'warning', void: 'error' } as const

/** `/verify?c=…`: what the code on a paper leads to. Is it real, and is it the newest? */
export default function VerifyPage() {
  const t = useT('mf-report')
  const code = new URLSearchParams(useLocation().search).get('c') ?? ''
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['mf-report/verify', code],
    queryFn: ({ signal }) => api.call('verifyReport', { code }, { promptType: 'none', handleOverTime: false, signal }),
    enabled: code !== '',
    retry: false,
    gcTime: 0,
  })
  const fault = (error as ApiError | null) ?? undefined
  const unknown = code === '' || fault?.code === CODE.notFound
  const paper = data?.val
  return (
    <PublicFrame title={t('verify.title')}>
      {isFetching && !data && <p className={css.card}>{t('verify.asking')}</p>}
      {paper && !fault && (
        <>
          <p className={`${css.standing} ${css[paper.standing]}`} role="status">
            <Icon name={SIGNS[paper.standing]} size={20} />
            {t(`verify.${paper.standing}`)}
          </p>
          {paper.imported && <p className={css.small}>{t('verify.imported')}</p>}
          <section className={css.card} aria-label={t('verify.paper')}>
            <Facts
              facts={[
                [t('verify.hospital'), paper.facilityName],
                [t('patient.name'), paper.patName],
                [t('verify.checkNo'), paper.checkNo],
                [t('patient.item'), paper.checkItem],
                [t('patient.completeTime'), paper.completeTime],
                [t('verify.issue'), t('verify.issueNo', { issue: paper.issue })],
              ]}
            />
          </section>
          <p className={css.small}>{t('verify.compare')}</p>
        </>
      )}
      {unknown && (
        <div className={`${css.standing} ${css.void}`} role="alert">
          <Icon name="error" size={20} />
          <span>{t('verify.unknown')}</span>
        </div>
      )}
      {unknown && <p className={css.small}>{t('verify.unknownSays')}</p>}
      {fault && !unknown && (
        <div className={`${css.card} ${css.form}`} role="alert">
          <p className={css.error}>
            {fault.message}
            {fault.code ? ` (${fault.code})` : ''}
          </p>
          <Button className={css.wide} onClick={() => void refetch()}>
            {t('refused.again')}
          </Button>
        </div>
      )}
    </PublicFrame>
  )
}
