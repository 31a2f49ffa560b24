import { ToolsChips, ToolsEnd } from '@farsight/shared/exams'
import { countFilters, type ListFilters, type Queue } from '@farsight/shared/exams/model'
import { useT } from '@farsight/shared/i18n'
import { IconButton } from '@farsight/shared/ui'
import { Chip, FilterBar, SearchField } from '@farsight/shared/ui/data'
import { type ReactNode, useMemo, useState } from 'react'
import { type ListState, listStore } from '../../model/list-store'
import type { Shortcut } from '../../model/shortcuts'
import { ShortcutDialog } from './shortcut-dialog'
import { useQueues } from './use-list'
import { askShortcut, isAsked, useShortcuts } from './use-shortcuts'

const QUEUES: readonly Queue[] = ['mine', 'write', 'review', 'returned', 'urgent', 'overdue']

/** The fixed chips in the order of their number keys, my own cases first (DAY-09). A second press gives the choice up again. */
const FIXED: readonly (() => void)[] = [
  ...QUEUES.map((queue) => () => listStore.ask({ queue: listStore.get().query.queue === queue ? '' : queue })),
  () => {
    const { filters } = listStore.get().query
    const on = filters.timeTimes === 'sinceYesterday'
    const next: ListFilters = { ...filters, timeTimes: on ? '' : 'sinceYesterday', startDate: '', endDate: '' }
    listStore.set({ draft: { ...listStore.get().draft, timeTimes: next.timeTimes, startDate: '', endDate: '' } })
    listStore.ask({ filters: next })
  },
]
/** Narrower than this, the chips stand below. */
const TWO_LINES = 1200
/** Number keys of a keyboard. */
const MOST_KEYS = 9

/** What the number keys do: the fixed chips, then the user's shortcuts. */
export function useChips(): { readonly shortcuts: readonly Shortcut[]; readonly chips: readonly (() => void)[] } {
  const shortcuts = useShortcuts()
  return useMemo(
    () => ({ shortcuts, chips: [...FIXED, ...shortcuts.map((shortcut) => () => askShortcut(shortcut))].slice(0, MOST_KEYS) }),
    [shortcuts],
  )
}

export interface ToolsProps {
  readonly state: ListState
  readonly shortcuts: readonly Shortcut[]
  readonly panelId: string
  readonly onRefresh: () => void
  readonly onNext: () => void
  /** Stands beside the filters: the columns. */
  readonly children: ReactNode
}

/** Search, the doctor's own queues, filters, refresh, next case. */
export function Tools({ state, shortcuts, panelId, onRefresh, onNext, children }: ToolsProps) {
  const t = useT('mf-worklist')
  const queues = useQueues()
  const [saving, setSaving] = useState(false)
  const { query, filtersOpen } = state
  const keyName = (index: number) => (index < MOST_KEYS ? { keyName: String(index + 1) } : {})
  return (
    <FilterBar
      end={
        <ToolsEnd
          filtersOpen={filtersOpen}
          filters={countFilters(query.filters)}
          panelId={panelId}
          onFilters={() => listStore.set({ filtersOpen: !filtersOpen })}
          onRefresh={onRefresh}
          onNext={onNext}
        >
          {children}
        </ToolsEnd>
      }
    >
      {/* Gives way to the user's own shortcuts before the line breaks. */}
      <div style={{ flex: '1 1 200px', maxWidth: 320 }}>
        <SearchField
          value={query.search}
          label={t('search.label')}
          placeholder={t('search.hint')}
          onSearch={(search) => listStore.ask({ search })}
        />
      </div>
      <ToolsChips below={TWO_LINES}>
        {QUEUES.map((queue, i) => (
          <Chip
            key={queue}
            label={t(`chip.${queue}`)}
            count={queues?.[queue]}
            on={query.queue === queue}
            keyName={String(i + 1)}
            onClick={() => FIXED[i]?.()}
          />
        ))}
        <Chip
          label={t('chip.sinceYesterday')}
          on={query.filters.timeTimes === 'sinceYesterday'}
          keyName={String(FIXED.length)}
          onClick={() => FIXED.at(-1)?.()}
        />
        {shortcuts.map((shortcut, i) => (
          <Chip
            key={shortcut.id || shortcut.title}
            label={shortcut.title}
            on={isAsked(shortcut, query)}
            {...keyName(FIXED.length + i)}
            onClick={() => askShortcut(shortcut)}
          />
        ))}
        <IconButton icon="plus" label={t('list.shortcut.title')} onClick={() => setSaving(true)} />
      </ToolsChips>
      {saving && <ShortcutDialog query={query} shortcuts={shortcuts} onClose={() => setSaving(false)} />}
    </FilterBar>
  )
}
