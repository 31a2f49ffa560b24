import { api } from '@farsight/shared/api'
import type { Template } from '@farsight/shared/contract'
import { useT } from '@farsight/shared/i18n'
import { Button, EmptyLine, ErrorBar, Input } from '@farsight/shared/ui'
import { Dialog, Segments } from '@farsight/shared/ui/data'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { ReportState } from '../../model/report-state'
import type { ReportStore } from '../../model/report-store'
import css from '../pages.module.css'
import { type OwnTab, SideTabs } from '../parts/extension-tabs'

export interface SidePanelProps {
  readonly store: ReportStore
  readonly state: ReportState
  /** Over the report instead of beside it, where the desk is not wide enough. */
  readonly overlay: boolean
  /** The tab in front. */
  readonly front: string
  readonly onFront: (tab: string) => void
  /** What an engine found, where there is something to show. */
  readonly ai: OwnTab | undefined
  readonly onClose: () => void
  readonly onSave: () => void
}

export const TEMPLATES = 'mf-report/templates'
export const TEMPLATES_TAB = '/templates'

/** Beside the report that is written: templates, an engine's findings, and what other modules add. */
export function SidePanel({ store, state, overlay, front, onFront, ai, onClose, onSave }: SidePanelProps) {
  const t = useT('mf-report')
  const save = (
    <Button icon="save" onClick={onSave}>
      {t('side.save')}
    </Button>
  )
  const templates = { key: TEMPLATES_TAB, title: t('side.templates'), acts: save, body: <Templates store={store} state={state} /> }
  return (
    <SideTabs
      exam={state.opened!.exam}
      readOnly={false}
      overlay={overlay}
      own={ai ? [templates, ai] : [templates]}
      front={front}
      onFront={onFront}
      keyName="F9"
      onClose={onClose}
    />
  )
}

/** Templates of the exam's modality: one's own and the hospital's, by part and by words. */
function Templates({ store, state }: Pick<SidePanelProps, 'store' | 'state'>) {
  const t = useT('mf-report')
  const { exam } = state.opened!
  const [words, setWords] = useState('')
  const [part, setPart] = useState<'part' | 'all'>(exam.bodypart ? 'part' : 'all')
  const [asked, setAsked] = useState<Template>()
  const keyword = useDeferredValue(words.trim())
  const bodypart = part === 'part' ? exam.bodypart : ''
  const query = useQuery({
    queryKey: [TEMPLATES, exam.modality, bodypart, keyword],
    queryFn: ({ signal }) =>
      api.call(
        'templateList',
        { modality: exam.modality, ...(bodypart ? { bodypart } : {}), ...(keyword ? { keyword } : {}) },
        { promptType: 'none', showLoading: false, signal },
      ),
    placeholderData: (before) => before,
  })
  const templates = query.data?.val ?? []
  const { finding, result } = state.content
  const use = (template: Template, how: 'append' | 'replace') => {
    store.fill({ finding: template.findings, result: template.diagnosis }, how)
    setAsked(undefined)
  }
  const choose = (template: Template) => {
    if (finding.text.trim() === '' && result.text.trim() === '') use(template, 'replace')
    else setAsked(template)
  }
  return (
    <>
      <Input
        placeholder={t('side.search')}
        aria-label={t('side.search')}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      {exam.bodypart && (
        <Segments
          label={t('side.part')}
          value={part}
          options={[
            { value: 'part', label: exam.bodypart },
            { value: 'all', label: t('side.all') },
          ]}
          onChange={setPart}
        />
      )}
      {query.error && <ErrorBar what={t('side.templates')} says={query.error.message} onRetry={() => void query.refetch()} />}
      {query.isSuccess && templates.length === 0 && <EmptyLine says={t('side.none')} />}
      {(['personal', 'clinic'] as const).map((level) => (
        <TemplateGroup key={level} level={level} templates={templates.filter((one) => one.level === level)} onChoose={choose} />
      ))}
      {asked && (
        <Dialog
          title={t('fill.title', { name: asked.name })}
          onClose={() => setAsked(undefined)}
          foot={
            <>
              <Button onClick={() => setAsked(undefined)}>{t('keep')}</Button>
              <Button onClick={() => use(asked, 'replace')}>{t('fill.replace')}</Button>
              <Button kind="primary" data-autofocus onClick={() => use(asked, 'append')}>
                {t('fill.append')}
              </Button>
            </>
          }
        >
          <p>{t('fill.says')}</p>
        </Dialog>
      )}
    </>
  )
}

interface GroupProps {
  readonly level: Template['level']
  readonly templates: readonly Template[]
  readonly onChoose: (template: Template) => void
}

function TemplateGroup({ level, templates, onChoose }: GroupProps) {
  const t = useT('mf-report')
  if (templates.length === 0) return null
  return (
    <section>
      <h3 className={css.group}>{t(`level.${level}`)}</h3>
      <ul className={css.templates}>
        {templates.map((template) => (
          <li key={template.id}>
            <button
              type="button"
              className={css.template}
              title={`${template.findings}\n\n${template.diagnosis}`}
              onClick={() => onChoose(template)}
            >
              {template.name}
              <small>
                {t(template.abnormal ? 'side.abnormal' : 'side.normal')} · {template.bodypart || t('side.anyPart')}
              </small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
