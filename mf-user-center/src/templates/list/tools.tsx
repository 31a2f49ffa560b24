import { TEMPLATE_LEVELS, TEMPLATE_TYPES } from '@farsight/shared/domain'
import { Button, Field, Input, Select } from '@farsight/shared/ui'
import { FilterBar, FilterButton, FilterPanel, MenuButton, MODALITIES, SearchField, Tabs, useModalityName } from '@farsight/shared/ui/data'
import { useEffect, useState } from 'react'
import { mayWrite } from '../kit/rights'
import { useTitles } from '../kit/use-templates'
import { useWords } from '../kit/use-words'
import { filterCount, type ListQuery, NO_QUERY } from './query'

export interface ToolsProps {
  readonly query: ListQuery
  readonly exporting: boolean
  readonly onAsk: (query: ListQuery) => void
  readonly onAdd: () => void
  readonly onAddFields: () => void
  readonly onImport: () => void
  readonly onExport: (type: (typeof TEMPLATE_TYPES)[number]) => void
}

/** Levels as tabs, the search by name, filters, and what may be done at this level. */
export function Tools({ query, exporting, onAsk, onAdd, onAddFields, onImport, onExport }: ToolsProps) {
  const t = useWords()
  const modalityName = useModalityName()
  const count = filterCount(query)
  const [open, setOpen] = useState(count > 0)
  const [typed, setTyped] = useState(query)
  useEffect(() => setTyped(query), [query])
  const set = (change: Partial<ListQuery>) => setTyped((now) => ({ ...now, ...change }))
  const may = mayWrite(query.level)
  const all = { value: '', label: t('list.all') }
  const titles = useTitles(query.level, open)
  const groups = [...new Set([...(titles.data ?? []), ...(typed.title ? [typed.title] : [])])]
  return (
    <>
      <Tabs
        label={t('field.level')}
        value={query.level}
        tabs={TEMPLATE_LEVELS.map((value) => ({ value, label: t(`level.${value}`) }))}
        // Each level has groups of its own.
        onChange={(level) => onAsk({ ...query, level: level as ListQuery['level'], title: '' })}
      />
      <FilterBar
        end={
          <>
            {may && (
              <Button icon="up" onClick={onImport}>
                {t('list.import')}
              </Button>
            )}
            <MenuButton
              icon="down"
              label={t('list.export')}
              busy={exporting}
              groups={[
                {
                  label: t('field.type'),
                  items: TEMPLATE_TYPES.map((type) => ({ key: String(type), label: t(`type.${type}`), onClick: () => onExport(type) })),
                },
              ]}
            >
              {t('list.export')}
            </MenuButton>
            {may && (
              <>
                <Button icon="template" onClick={onAddFields}>
                  {t('list.addFields')}
                </Button>
                <Button kind="primary" icon="plus" onClick={onAdd}>
                  {t('list.add')}
                </Button>
              </>
            )}
          </>
        }
      >
        <SearchField
          value={query.name}
          label={t('list.search')}
          placeholder={t('list.search')}
          scans={false}
          onSearch={(name) => onAsk({ ...query, name })}
        />
        <FilterButton open={open} count={count} onToggle={() => setOpen(!open)} controls="template-filters" />
      </FilterBar>
      {open && (
        <FilterPanel
          id="template-filters"
          onSearch={() => onAsk(typed)}
          onReset={() => onAsk({ ...NO_QUERY, level: query.level, name: query.name })}
        >
          <Field label={t('field.type')}>
            {(control) => (
              <Select
                {...control}
                value={typed.type}
                options={[all, ...TEMPLATE_TYPES.map((one) => ({ value: String(one), label: t(`type.${one}`) }))]}
                onChange={(event) => set({ type: event.target.value })}
              />
            )}
          </Field>
          <Field label={t('field.modality')}>
            {(control) => (
              <Select
                {...control}
                value={typed.modality}
                options={[all, ...MODALITIES.map((code) => ({ value: code, label: modalityName(code) }))]}
                onChange={(event) => set({ modality: event.target.value })}
              />
            )}
          </Field>
          <Field label={t('field.bodypart')}>
            {(control) => <Input {...control} maxLength={64} value={typed.part} onChange={(event) => set({ part: event.target.value })} />}
          </Field>
          <Field label={t('field.title')}>
            {(control) => (
              <Select
                {...control}
                value={typed.title}
                options={[all, ...groups.map((one) => ({ value: one, label: one }))]}
                onChange={(event) => set({ title: event.target.value })}
              />
            )}
          </Field>
          <Field label={t('field.abnormal')}>
            {(control) => (
              <Select
                {...control}
                value={typed.abnormal}
                options={[all, { value: '0', label: t('normal') }, { value: '1', label: t('abnormal') }]}
                onChange={(event) => set({ abnormal: event.target.value })}
              />
            )}
          </Field>
        </FilterPanel>
      )}
    </>
  )
}
