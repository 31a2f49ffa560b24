import { STAT_FILTER_WORDS, STAT_KEY_WORDS, type StatFilter, type StatScreen, statFilters, statUrgencies } from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { Field, Select } from '@farsight/shared/ui'
import { FilterPanel, SearchSelect, useModalityName } from '@farsight/shared/ui/data'
import { useState } from 'react'
import { NO_FILTERS, SOURCES, type StatFilters, type StatQuery } from '../model/query'
import type { useFilterWords } from './use-statistic'

type Offered = NonNullable<ReturnType<typeof useFilterWords>>
type OneFilter = Exclude<StatFilter, 'modality'>
const LISTS = { doctorId: 'doctors', roomId: 'rooms', departmentId: 'departments', partnerId: 'partners' } as const

export interface FiltersProps {
  readonly screen: StatScreen
  readonly groupBy: StatQuery['groupBy']
  readonly filters: StatFilters
  readonly offered: Offered | undefined
  readonly onFilters: (filters: StatFilters) => void
}

/** What the figures are narrowed to, by what this screen can be narrowed to. */
export function Filters({ screen, groupBy, filters, offered, onFilters }: FiltersProps) {
  const t = useT('mf-statistics')
  const say = useBilingual()
  const modalityName = useModalityName()
  const [draft, setDraft] = useState(filters)
  // What the figures are narrowed to may be changed from elsewhere (cleared under the chart, a link, Back): the fields name nothing else.
  const asked = JSON.stringify(filters)
  const [named, setNamed] = useState(asked)
  if (named !== asked) {
    setNamed(asked)
    setDraft(filters)
  }
  const words = (keys: readonly string[]) => keys.map((value) => ({ value, label: say(STAT_KEY_WORDS[value]!) }))
  const set = (name: OneFilter, value: string): void => setDraft((now) => ({ ...now, [name]: value }))
  const all = { value: '', label: t('all') }
  function control(name: StatFilter, id: string) {
    if (name === 'modality')
      return (
        <SearchSelect
          many
          id={id}
          label={say(STAT_FILTER_WORDS[name])}
          placeholder={t('all')}
          value={draft.modality}
          options={(offered?.modalities ?? draft.modality).map((value) => ({ value, label: modalityName(value) }))}
          onChange={(modality) => setDraft((now) => ({ ...now, modality }))}
        />
      )
    if (name === 'sourceType' || name === 'urgency')
      return (
        <Select
          id={id}
          value={draft[name]}
          options={[all, ...words(name === 'urgency' ? statUrgencies(screen) : SOURCES)]}
          onChange={(event) => set(name, event.target.value)}
        />
      )
    const options = offered?.[LISTS[name]] ?? []
    return (
      <SearchSelect
        id={id}
        label={say(STAT_FILTER_WORDS[name])}
        placeholder={t('all')}
        value={draft[name]}
        options={[all, ...options.map((one) => ({ value: one.id, label: one.name }))]}
        onChange={(value) => set(name, value)}
      />
    )
  }
  return (
    <div className="fs-no-print">
      <FilterPanel
        id="statistics-filters"
        onSearch={() => onFilters(draft)}
        onReset={() => {
          setDraft(NO_FILTERS)
          onFilters(NO_FILTERS)
        }}
      >
        {statFilters(screen, groupBy).map((name) => (
          <Field key={name} label={say(STAT_FILTER_WORDS[name])}>
            {({ id }) => control(name, id)}
          </Field>
        ))}
      </FilterPanel>
    </div>
  )
}

/** `CT、MR · 住院`: what the figures are narrowed to, in words; '' for nothing. */
export function useFilterText(filters: StatFilters, offered: Offered | undefined): string {
  const say = useBilingual()
  const t = useT('mf-statistics')
  const nameOf = (name: OneFilter): string => {
    const value = filters[name]
    if (value === '') return ''
    if (name === 'sourceType' || name === 'urgency') return say(STAT_KEY_WORDS[value]!)
    return offered?.[LISTS[name]].find(({ id }) => id === value)?.name ?? say(STAT_FILTER_WORDS[name])
  }
  const ones = (['sourceType', 'doctorId', 'roomId', 'departmentId', 'partnerId', 'urgency'] as const).map(nameOf)
  return [filters.modality.join(t('comma')), ...ones].filter(Boolean).join(' · ')
}
