import {
  GRANULARITIES,
  GRANULARITY_WORDS,
  type Granularity,
  STAT_GROUP_WORDS,
  STATISTICS,
  type StatScreen,
  statFilters,
} from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { Checkbox, Select } from '@farsight/shared/ui'
import { FilterButton, Segments } from '@farsight/shared/ui/data'
import { useState } from 'react'
import { countFilters, NO_FILTERS, type StatFilters, type StatQuery } from '../model/query'
import { within } from '../model/within'
import { RangeSays, RangeTools } from './range'

export interface HeadProps {
  readonly screen: StatScreen
  readonly query: StatQuery
  readonly ask: (changes: Partial<StatQuery>) => void
  readonly union: boolean
  readonly filtersOpen: boolean
  readonly onFilters: () => void
}

/** Another grouping, without the filters that say nothing in it. */
function grouped(screen: StatScreen, { filters }: StatQuery, groupBy: StatQuery['groupBy']): Partial<StatQuery> {
  const kept = new Set<string>(statFilters(screen, groupBy))
  const left = Object.entries(filters).map(([name, value]) => [name, kept.has(name) ? value : NO_FILTERS[name as keyof StatFilters]])
  return { groupBy, sort: '', filters: Object.fromEntries(left) as unknown as StatFilters }
}

/** Range, granularity, groups, filters and comparison: the same for all screens. */
export function Head({ screen, query, ask, union, filtersOpen, onFilters }: HeadProps) {
  const t = useT('mf-statistics')
  const say = useBilingual()
  const [unfinished, setUnfinished] = useState(false)
  const groups = STATISTICS[screen].groups.filter((group) => group !== 'facility' || union)
  return (
    <>
      <div className="fs-tools fs-no-print">
        <RangeTools screen={screen} range={query.range} onRange={(range) => ask({ range })} onUnfinished={setUnfinished} />
        <Segments<Granularity>
          label={t('granularity')}
          value={query.granularity}
          options={GRANULARITIES.map((value) => ({ value, label: say(GRANULARITY_WORDS[value]) }))}
          onChange={(granularity) => ask({ granularity })}
        />
        <Select
          style={{ width: 'auto' }}
          aria-label={t('groupBy')}
          value={query.groupBy}
          options={groups.map((value) => ({ value, label: t('by', { group: within(say(STAT_GROUP_WORDS[value])) }) }))}
          onChange={(event) => ask(grouped(screen, query, event.target.value as StatQuery['groupBy']))}
        />
        <FilterButton open={filtersOpen} count={countFilters(query.filters)} controls="statistics-filters" onToggle={onFilters} />
        <Checkbox checked={query.compare} title="D" onChange={(event) => ask({ compare: event.target.checked })}>
          {t('compare')}
        </Checkbox>
      </div>
      {query.range.timeTimes === '' && <RangeSays range={query.range} unfinished={unfinished} />}
    </>
  )
}
