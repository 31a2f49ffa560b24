import { useT } from '@farsight/shared/i18n'
import { Button, IconButton } from '@farsight/shared/ui'
import { Chip, FilterBar, FilterButton, SearchField } from '@farsight/shared/ui/data'
import type { ReactNode } from 'react'
import { type ListState, listStore } from '../../model/list-store'
import { countFilters, type ListFilters, type Queue } from '../../model/query'
import { useQueues } from './use-list'

const QUEUES: readonly Queue[] = ['write', 'review', 'returned', 'urgent']

/** The chips in the order of their number keys. A second press gives the choice up again. */
export const CHIPS: readonly (() => void)[] = [
  ...QUEUES.map((queue) => () => listStore.ask({ queue: listStore.get().query.queue === queue ? '' : queue })),
  () => {
    const { filters } = listStore.get().query
    const on = filters.timeTimes === 'sinceYesterday'
    const next: ListFilters = { ...filters, timeTimes: on ? '' : 'sinceYesterday', startDate: '', endDate: '' }
    listStore.set({ draft: { ...listStore.get().draft, timeTimes: next.timeTimes, startDate: '', endDate: '' } })
    listStore.ask({ filters: next })
  },
]

export interface ToolsProps {
  readonly state: ListState
  readonly panelId: string
  readonly onRefresh: () => void
  readonly onNext: () => void
  /** Stands beside the filters: the columns. */
  readonly children: ReactNode
}

/** Search, the doctor's own queues, filters, refresh, next case. */
export function Tools({ state, panelId, onRefresh, onNext, children }: ToolsProps) {
  const t = useT('mf-worklist')
  const queues = useQueues()
  const { query, filtersOpen } = state
  return (
    <FilterBar
      end={
        <span className="fs-tools" style={{ flexWrap: 'nowrap' }}>
          <FilterButton
            open={filtersOpen}
            count={countFilters(query.filters)}
            controls={panelId}
            onToggle={() => listStore.set({ filtersOpen: !filtersOpen })}
          />
          {children}
          <IconButton icon="refresh" label={t('list.refresh')} keyName="R" onClick={onRefresh} />
          <Button kind="primary" aria-keyshortcuts="N" onClick={onNext}>
            {t('list.next')} <kbd>N</kbd>
          </Button>
        </span>
      }
    >
      <SearchField
        value={query.search}
        label={t('search.label')}
        placeholder={t('search.hint')}
        onSearch={(search) => listStore.ask({ search })}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: chips are no fields of a form */}
      <div className="fs-tools" style={{ gap: 4 }} role="group" aria-label={t('chip.label')}>
        {QUEUES.map((queue, i) => (
          <Chip
            key={queue}
            label={t(`chip.${queue}`)}
            count={queues?.[queue]}
            on={query.queue === queue}
            keyName={String(i + 1)}
            onClick={() => CHIPS[i]?.()}
          />
        ))}
        <Chip
          label={t('chip.sinceYesterday')}
          on={query.filters.timeTimes === 'sinceYesterday'}
          keyName={String(QUEUES.length + 1)}
          onClick={() => CHIPS[QUEUES.length]?.()}
        />
      </div>
    </FilterBar>
  )
}
