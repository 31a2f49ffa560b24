import { api } from '@farsight/shared/api'
import { useT } from '@farsight/shared/i18n'
import { ErrorBar } from '@farsight/shared/ui'
import { useQuery } from '@tanstack/react-query'

const COVER = '***'
const BOX = { maxHeight: 180, overflowY: 'auto', padding: '4px 8px', border: '1px solid var(--line-1)', borderRadius: 4 } as const

/** The report's words as an anonymous link shows them. No rule finds every name: whoever makes the link looks at them first. */
export function SharePreview({ risProcedureId }: { readonly risProcedureId: string }) {
  const t = useT('exams')
  const { data, error } = useQuery({
    queryKey: ['exams/share-preview', risProcedureId],
    queryFn: ({ signal }) => api.call('sharePreview', { risProcedureId }, { promptType: 'none', signal }),
    gcTime: 0,
    retry: false,
  })
  if (error) return <ErrorBar what={t('acts.share.preview')} says={error.message} />
  if (!data) return null
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
