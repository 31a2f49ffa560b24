import { api } from '@farsight/shared/api'
import type { CallTypes } from '@farsight/shared/contract'
import { useT } from '@farsight/shared/i18n'
import { ErrorBar } from '@farsight/shared/ui'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'

const COVER = '***'
// As high while its words are on their way: what stands below it is not moved by them.
const BOX = {
  minHeight: 98,
  maxHeight: 180,
  overflowY: 'auto',
  padding: '4px 8px',
  border: '1px solid var(--line-1)',
  borderRadius: 4,
} as const

type Preview = CallTypes['sharePreview']['answer']

/** Asks how an anonymous link would read, where one is to be made. */
export const useSharePreview = (risProcedureId: string, anonymous: boolean): UseQueryResult<Preview> =>
  useQuery({
    queryKey: ['exams/share-preview', risProcedureId],
    queryFn: ({ signal }) => api.call('sharePreview', { risProcedureId }, { promptType: 'none', signal }),
    enabled: anonymous,
    gcTime: 0,
    retry: false,
  })

/** The report's words as an anonymous link shows them. No rule finds every name: whoever makes the link looks at them first. */
export function SharePreview({ query }: { readonly query: UseQueryResult<Preview> }) {
  const t = useT('exams')
  const { data, error, refetch } = query
  if (error) return <ErrorBar what={t('acts.share.preview')} says={error.message} onRetry={() => void refetch()} />
  if (!data)
    return (
      <section aria-label={t('acts.share.preview')} aria-busy style={BOX}>
        <p className="fs-2">{t('acts.loading')}</p>
      </section>
    )
  const { report, patient, leftOut } = data.val
  const parts = report
    ? [
        [t('acts.share.result'), report.result],
        [t('acts.share.finding'), report.finding],
        [t('acts.share.advice'), report.advice],
        ...report.addenda.map(({ text }) => [t('acts.share.addendum'), text]),
      ]
    : []
  return (
    <section aria-label={t('acts.share.preview')} style={BOX}>
      <p className="fs-2">{t('acts.share.previewSays')}</p>
      <p>{[patient.modality, patient.checkItem].filter(Boolean).join(' ')}</p>
      {report === null && <p className="fs-2">{t('acts.share.noReport')}</p>}
      {parts
        .filter(([, text]) => text !== '')
        .map(([name = '', text = '']) => (
          <p key={`${name} ${text}`} style={{ whiteSpace: 'pre-wrap', margin: '4px 0' }}>
            <b>{name}</b> {covered(text)}
          </p>
        ))}
      {leftOut > 0 && <p className="fs-2">{t('acts.share.leftOut', { count: leftOut })}</p>}
    </section>
  )
}

/** What was taken out is seen at a glance. */
const covered = (text: string) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other name
  text.split(COVER).flatMap((piece, i) => (i === 0 ? [piece] : [<mark key={`${i} ${piece}`}>{COVER}</mark>, piece]))
