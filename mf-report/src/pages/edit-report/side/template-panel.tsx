import { api } from '@farsight/shared/api'
import type { Template } from '@farsight/shared/contract'
import { partName } from '@farsight/shared/domain'
import { useLanguage, useT } from '@farsight/shared/i18n'
import { Button, EmptyLine, ErrorBar, Input, message } from '@farsight/shared/ui'
import { Segments } from '@farsight/shared/ui/data'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import { fieldsOf } from '../../../editor/field-editors'
import { clientState } from '../../../model/client-state'
import type { TemplateTexts } from '../../../model/content'
import { failureOf } from '../../../model/ports'
import type { ReportState } from '../../../model/report-state'
import type { ReportStore } from '../../../model/report-store'
import { asksOf, textsIn } from '../../../model/template-ask'
import { composing } from '../../../viewer/keys'
import css from '../../pages.module.css'
import side from './side.module.css'
import { defaultOf, firstOf, shelvesOf, type TemplatePart, type TemplateShelf } from './template-tree'
import { UseTemplate } from './use-template'

export const TEMPLATES = 'mf-report/templates'

export interface PanelProps {
  readonly store: ReportStore
  readonly state: ReportState
}

/** Templates of the exam's modality, as a tree, by group and part and by words. Enter takes the one that is marked, the arrows go through them. */
export function TemplatePanel({ store, state }: PanelProps) {
  const t = useT('mf-report')
  const language = useLanguage()
  const { exam } = state.opened!
  const list = useRef<HTMLDivElement>(null)
  const [words, setWords] = useState('')
  const [part, setPart] = useState<'part' | 'all'>(exam.bodypart ? 'part' : 'all')
  const [asked, setAsked] = useState<Template>()
  const { risProcedureId, modality } = exam
  useSyncExternalStore(clientState.subscribe, clientState.version)
  const selectedId = clientState.chosenIn(risProcedureId).selectedTemplateId
  const client = useQueryClient()
  const keyword = useDeferredValue(words.trim())
  const bodypart = part === 'part' ? exam.bodypart : ''
  const query = useQuery({
    // The server knows whether the exam came with an order, and to whom: it offers accordingly (TPL-06).
    queryKey: [TEMPLATES, modality, risProcedureId, bodypart, keyword],
    queryFn: ({ signal }) =>
      api.call(
        'templateList',
        { modality, risProcedureId, ...(bodypart ? { bodypart } : {}), ...(keyword ? { keyword } : {}) },
        { promptType: 'none', showLoading: false, signal },
      ),
    placeholderData: (before) => before,
    staleTime: 60_000,
  })
  const shelves = shelvesOf(query.data?.val ?? [])
  const defaultId = defaultOf(query.data?.val ?? [])?.id ?? ''
  const known = query.isSuccess && !keyword
  useEffect(() => {
    if (known) clientState.setDefault(modality, defaultId)
  }, [known, modality, defaultId])
  // A word that was typed asks for what fits it, not for what was chosen before.
  const marked = firstOf(shelves, keyword ? [] : [selectedId, defaultId])
  const { finding, result } = state.content
  const use = (template: Template, texts: Pick<TemplateTexts, 'finding' | 'result'>, how: 'append' | 'replace') => {
    clientState.choose(risProcedureId, { selectedTemplateId: template.id })
    store.fill({ ...texts, abnormal: template.abnormal }, how)
    setAsked(undefined)
    const fields = fieldsOf(store)
    // Where there is something to fill in, the doctor stands on it; else where he goes on writing.
    const stand = () => {
      if (!fields.firstField()) fields.of('finding').focus()
    }
    // A dialog gives the focus back where it was before; after that it goes to the text.
    if (asked) setTimeout(stand)
    else stand()
  }
  const written = finding.text.trim() !== '' || result.text.trim() !== ''
  const choose = (template: Template) => {
    const texts = textsIn(template, language === 'en' ? 'en' : 'zh')
    if (written || asksOf(texts).length > 0) setAsked(template)
    else use(template, texts, 'replace')
  }
  const setDefault = async ({ id, isDefault }: Template) => {
    try {
      await api.call('templateSetDefault', { id, modality, isDefault: isDefault === 1 ? 0 : 1 }, { promptType: 'none', showLoading: false })
    } catch (thrown) {
      message.warning(failureOf(thrown).message)
    }
    void client.invalidateQueries({ queryKey: [TEMPLATES] })
  }
  const keys = (event: KeyboardEvent) => {
    if (composing(event.nativeEvent) || event.ctrlKey || event.altKey || event.metaKey) return
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-template]') ?? [])]
    const at = rows.indexOf(document.activeElement as HTMLElement)
    if (event.key === 'ArrowDown') rows[Math.min(at + 1, rows.length - 1)]?.focus()
    else if (event.key === 'ArrowUp' && at > 0) rows[at - 1]?.focus()
    else if (event.key === 'Enter' && at < 0 && marked && event.target instanceof HTMLInputElement) choose(marked)
    else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows of the field and the buttons in it
    <div className={side.panel} ref={list} onKeyDown={keys}>
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
            { value: 'part', label: partName(exam.bodypart, language) },
            { value: 'all', label: t('side.all') },
          ]}
          onChange={setPart}
        />
      )}
      {query.error && <ErrorBar what={t('side.templates')} says={query.error.message} onRetry={() => void query.refetch()} />}
      {query.isSuccess && shelves.length === 0 && <EmptyLine says={t('side.none')} />}
      {shelves.map((shelf) => (
        <Shelf
          key={shelf.level}
          shelf={shelf}
          markedId={marked?.id}
          selectedId={selectedId}
          onChoose={choose}
          onDefault={(template) => void setDefault(template)}
        />
      ))}
      {asked && (
        <UseTemplate
          template={asked}
          written={written}
          onUse={(texts, how) => use(asked, texts, how)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  )
}

interface RowProps {
  readonly markedId: string | undefined
  readonly selectedId: string
  readonly onChoose: (template: Template) => void
  readonly onDefault: (template: Template) => void
}

function Shelf({ shelf: { level, groups }, ...rows }: RowProps & { readonly shelf: TemplateShelf }) {
  const t = useT('mf-report')
  return (
    <section aria-label={t(`level.${level}`)}>
      <h3 className={css.group}>{t(`level.${level}`)}</h3>
      {groups.map(({ title, parts }) => {
        const shown = parts.map((part) => <Part key={part.bodypart} part={part} {...rows} />)
        if (title === '') return shown
        return (
          <details key={title} open className={side.named}>
            <summary>
              {title} <small>{parts.reduce((sum, { templates }) => sum + templates.length, 0)}</small>
            </summary>
            {shown}
          </details>
        )
      })}
    </section>
  )
}

function Part({ part: { bodypart, templates }, markedId, selectedId, onChoose, onDefault }: RowProps & { readonly part: TemplatePart }) {
  const t = useT('mf-report')
  const id = useId()
  return (
    <details open className={side.part}>
      <summary>
        {bodypart || t('side.anyPart')} <small>{templates.length}</small>
      </summary>
      <ul className={css.templates}>
        {templates.map((template) => (
          <li key={template.id} className={side.row} data-marked={template.id === markedId || undefined}>
            <button
              type="button"
              id={`${id}-${template.id}`}
              data-template={template.id}
              className={css.template}
              aria-current={template.id === selectedId ? 'true' : undefined}
              title={`${template.findings}\n\n${template.diagnosis}`}
              onClick={() => onChoose(template)}
            >
              {template.name}
              <small>
                {t(template.abnormal ? 'side.abnormal' : 'side.normal')}
                {template.id === markedId && ' · ↵'}
              </small>
            </button>
            <Button
              kind="text"
              aria-label={t(template.isDefault === 1 ? 'side.noDefault' : 'side.makeDefault')}
              aria-describedby={`${id}-${template.id}`}
              aria-pressed={template.isDefault === 1}
              onClick={() => onDefault(template)}
            >
              {t(template.isDefault === 1 ? 'side.isDefault' : 'side.setDefault')}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
