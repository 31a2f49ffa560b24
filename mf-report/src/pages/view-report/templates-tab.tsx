import { api } from '@farsight/shared/api'
import type { WorklistRow } from '@farsight/shared/contract'
import type { ReportContent } from '@farsight/shared/domain'
import { useT } from '@farsight/shared/i18n'
import { Button, EmptyLine, ErrorBar, Input, message } from '@farsight/shared/ui'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { failureOf } from '../../model/ports'
import { SaveTemplateDialog } from '../edit-report/save-template-dialog'
import type { OwnTab } from '../parts/extension-tabs'
import css from '../parts/parts.module.css'

export const VIEW_TEMPLATES_TAB = '/templates'

/** The viewer's templates (REPORT-20): read, copied, and the report in front kept as one of one's own. */
export function useTemplatesTab(exam: WorklistRow, content: ReportContent): OwnTab {
  const t = useT('mf-report')
  const [saving, setSaving] = useState(false)
  return {
    key: VIEW_TEMPLATES_TAB,
    title: t('side.templates'),
    acts: (
      <Button icon="save" onClick={() => setSaving(true)}>
        {t('side.save')}
      </Button>
    ),
    body: (
      <>
        <Templates exam={exam} />
        {saving && <SaveTemplateDialog exam={exam} content={content} onClose={() => setSaving(false)} />}
      </>
    ),
  }
}

function Templates({ exam }: { readonly exam: WorklistRow }) {
  const t = useT('mf-report')
  const [words, setWords] = useState('')
  const keyword = useDeferredValue(words.trim())
  const query = useQuery({
    queryKey: ['mf-report/templates', exam.modality, '', keyword],
    queryFn: ({ signal }) =>
      api.call(
        'templateList',
        { modality: exam.modality, ...(keyword ? { keyword } : {}) },
        { promptType: 'none', showLoading: false, signal },
      ),
    placeholderData: (before) => before,
  })
  const failure = query.error ? failureOf(query.error) : undefined
  const copy = (text: string) =>
    void navigator.clipboard?.writeText(text).then(
      () => message.success(t('copied')),
      () => message.warning(t('copyFailed')),
    )
  return (
    <>
      <Input
        placeholder={t('side.search')}
        aria-label={t('side.search')}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      {failure && <ErrorBar what={t('side.templates')} says={failure.message} onRetry={() => void query.refetch()} />}
      {query.data?.val.length === 0 && <EmptyLine says={t('side.none')} />}
      {query.data?.val.map((template) => (
        <details key={template.id}>
          <summary>
            {template.name}{' '}
            <small className={css.dim}>{[template.title, template.bodypart || t('side.anyPart')].filter(Boolean).join(' · ')}</small>
          </summary>
          <div className={css.stack}>
            <p className={css.text}>{template.findings}</p>
            <p className={css.text}>
              <b>{template.diagnosis}</b>
            </p>
            <div className={css.row}>
              <Button icon="copy" onClick={() => copy(`${template.findings}\n\n${template.diagnosis}`)}>
                {t('copyText')}
              </Button>
            </div>
          </div>
        </details>
      ))}
    </>
  )
}
